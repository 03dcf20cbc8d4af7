"""Which discards can be claimed, and who may claim them."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.callers import called_order
from kontrakt_dsl.game.moves import Claim
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.melds.layoff import grown, ways_to_add
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.claiming import ClaimPriority
from kontrakt_dsl.rules.turns import LastCard


def fitting(state: RoundState, card: Card, *, seat: int) -> Iterator[Claim]:
    """Each place on the table that `card` fits by the rules for `seat`."""
    own = state.rules_for(seat).melds
    for number, table in enumerate(state.melds, start=1):
        melds = table.rules(own)
        for place in ways_to_add(card, table.meld, melds):
            if isinstance(grown(table.meld, (place,), melds), Meld):
                yield Claim(place, number)


def fits(state: RoundState, card: Card, *, seat: int) -> bool:
    """Whether `card` could be added to some meld on the table as it lies, by the rules for `seat`."""
    return next(fitting(state, card, seat=seat), None) is not None


def claimable(state: RoundState, card: Card) -> bool:
    """Whether a discard of `card` by the player on turn fits the table by the rules of somebody who may claim."""
    return any(True for _ in _whom_it_fits(state, card))


def may_claim(state: RoundState) -> tuple[int, ...]:
    """The seats that may claim the upcard just discarded, in the order in which they are asked."""
    claiming, card = state.claiming, state.upcard
    if claiming is None or card is None:
        return ()
    seats = tuple(_whom_it_fits(state, card))
    if claiming.priority is ClaimPriority.FIRST_TO_CALL:
        order = called_order(state.rules.seats_after(state.turn), state.turns)
        seats = tuple(seat for seat in order if seat in seats)
    return tuple(seat for seat in seats if _may(state, seat) and _can_pay(state, seat))


def _whom_it_fits(state: RoundState, card: Card) -> Iterator[int]:
    """The other seats, in turn order, whose contract has claims and by whose rules `card` fits the table."""
    others = state.rules.seats_after(state.turn)
    if state.ladder:
        for seat in others:
            if state.rules_for(seat).claiming is not None and fits(state, card, seat=seat):
                yield seat
    elif fits(state, card, seat=state.turn):
        yield from others


def _may(state: RoundState, seat: int) -> bool:
    claiming = state.rules_for(seat).claiming
    return claiming is not None and claiming.when.holds(state.facts(seat))


def _can_pay(state: RoundState, seat: int) -> bool:
    """Whether a card is left to a claimer who has to part with some; only who is down may discard the last one, and
    nobody whose last card must be melded."""
    claiming, claimer = state.claiming, state.seats[seat]
    assert claiming is not None
    if claiming.discards and not claiming.takes_a_card:
        melded = state.rules_for(seat).last_card is LastCard.MELDED
        may_go_out = claimer.laid_turn is not None and not claimer.silent and not melded
        return len(claimer.hand) > (0 if may_go_out else 1)
    return len(claimer.hand) > claiming.takes_a_card + claiming.discards
