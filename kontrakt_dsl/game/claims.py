"""Which discards can be claimed, and who may claim them."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.callers import called_order
from kontrakt_dsl.game.moves import Claim
from kontrakt_dsl.game.state import RoundState
from kontrakt_dsl.melds.layoff import grown, ways_to_add
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.claiming import ClaimPriority


def fitting(state: RoundState, card: Card) -> Iterator[Claim]:
    """Each place on the table that `card` fits."""
    for number, table in enumerate(state.melds, start=1):
        melds = table.rules(state.rules.melds)
        for place in ways_to_add(card, table.meld, melds):
            if isinstance(grown(table.meld, (place,), melds), Meld):
                yield Claim(place, number)


def fits(state: RoundState, card: Card) -> bool:
    """Whether `card` could be added to some meld on the table as it lies."""
    return next(fitting(state, card), None) is not None


def may_claim(state: RoundState) -> tuple[int, ...]:
    """The seats that may claim the upcard just discarded, in the order in which they are asked."""
    claiming, card = state.rules.claiming, state.upcard
    if claiming is None or card is None or not fits(state, card):
        return ()
    others = state.rules.seats_after(state.turn)
    if claiming.priority is ClaimPriority.FIRST_TO_CALL:
        others = called_order(others, state.turns)
    return tuple(seat for seat in others if claiming.when.holds(state.facts(seat)) and _can_pay(state, seat))


def _can_pay(state: RoundState, seat: int) -> bool:
    """Whether a card is left to a claimer who has to part with some; only who is down may discard the last one."""
    claiming, claimer = state.rules.claiming, state.seats[seat]
    assert claiming is not None
    if claiming.discards and not claiming.takes_a_card:
        may_go_out = claimer.laid_turn is not None and not claimer.silent
        return len(claimer.hand) > (0 if may_go_out else 1)
    return len(claimer.hand) > claiming.takes_a_card + claiming.discards
