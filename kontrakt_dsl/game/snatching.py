"""Snatching: the moment a wild card is laid the others may take it out of turn, and only then the turn goes on."""

from collections import Counter
from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.callers import called_order
from kontrakt_dsl.game.course import next_turn
from kontrakt_dsl.game.last_card import emptied
from kontrakt_dsl.game.moves import Swap
from kontrakt_dsl.game.placing import Broken, with_meld
from kontrakt_dsl.game.round_state import Phase, RoundState, TableMeld
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.swapping import TakenOff, swaps_with, taken_off
from kontrakt_dsl.game.turn_end import broken_ending
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.turns import LastCard, SnatchPriority


def melded(before: RoundState, after: RoundState) -> RoundState | Broken:
    """The round after the player on turn put cards on the table, from `before` to `after`.

    It is refused where the turn could no longer be ended; else the others are asked about wild cards just laid.
    """
    broken = broken_ending(after)
    if broken:
        return broken
    goes_out = not after.seats[after.turn].hand and after.rules.last_card is not LastCard.FLOAT
    if after.snatching is None or goes_out:
        return _resumed(after)
    return _asked(after.but(fresh=tuple(_laid_between(before, after))))


def snatched(state: RoundState, move: Swap) -> RoundState | Broken:
    """The round after the seat that was asked took a wild card just laid into its hand."""
    seat = state.asked[0]
    rules = state.rules_for(seat).snatching
    assert rules is not None
    result = taken_off(state, move, seat=seat, rules=rules, section="snatching")
    if not isinstance(result, TakenOff):
        return result
    laid = next((wild for wild in state.fresh if _is_for(wild, move)), None)
    if laid is None:
        message = f"the wild card of meld {move.meld} lies there since earlier; only one just laid is snatched"
        return (BrokenRule("snatching", message),)
    if move.use is not None:
        return (BrokenRule("snatching", f"the wild card comes to the hand; say swap {move.card} in {move.meld}"),)
    hand = list(state.seats[seat].hand)
    hand.remove(move.card)
    state = with_seat(state, seat, state.seats[seat].but(hand=(*hand, result.wild)))
    left = list(state.fresh)
    left.remove(laid)
    return _asked(state.but(melds=with_meld(state, move.meld, result.meld), fresh=tuple(left)))


def passed(state: RoundState) -> RoundState:
    """The round after the seat that was asked left the wild cards where they are."""
    asked = state.asked[1:]
    return state.but(asked=asked) if asked else _resumed(state)


def snatches(state: RoundState) -> Iterator[Swap]:
    """Every wild card just laid with each card of the seat that is asked for which it stands, legal or not."""
    for swap in swaps_with(state, state.seats[state.asked[0]].hand):
        if any(_is_for(wild, swap) for wild in state.fresh):
            yield swap


def _asked(state: RoundState) -> RoundState:
    """The round that asks the others about the wild cards just laid, or goes on where nobody may take one."""
    seats = tuple(seat for seat in _order(state) if _may_snatch(state, seat))
    return state.but(phase=Phase.SNATCH, asked=seats) if seats else _resumed(state)


def _order(state: RoundState) -> tuple[int, ...]:
    rules, others = state.snatching, state.rules.seats_after(state.turn)
    assert rules is not None
    return others if rules.priority is SnatchPriority.TURN_ORDER else called_order(others, state.turns)


def _may_snatch(state: RoundState, seat: int) -> bool:
    """Whether a seat may take one of the wild cards just laid, as far as everybody can see."""
    rules = state.rules_for(seat).snatching
    if rules is None:
        return False
    melds = [state.melds[number - 1] for number, _ in state.fresh]
    return rules.when.holds(state.facts(seat)) and any(
        table.meld.kind in rules.wilds_in and rules.whose.holds(own=table.owner == seat) for table in melds
    )


def _resumed(state: RoundState) -> RoundState:
    """The round gone on with the turn, which is over where the hand is empty."""
    state = state.but(phase=Phase.PLAY, asked=(), fresh=())
    if not state.seats[state.turn].hand:
        return emptied(state)
    # What was snatched may have taken the last way to end the turn, so it ends here.
    stuck = state.snatching is not None and broken_ending(state)
    return next_turn(state.but(swapped=())) if stuck else state


def _laid_between(before: RoundState, after: RoundState) -> Iterator[tuple[int, Card]]:
    """The wild cards that came to lie where they are: the number of the meld and the card each stands for."""
    melds = after.rules.melds
    for number, table in enumerate(after.melds, start=1):
        were = _wilds(before.melds[number - 1], melds) if number <= len(before.melds) else Counter()
        yield from ((number, stands) for stands in (_wilds(table, melds) - were).elements())


def _wilds(table: TableMeld, melds: MeldRules) -> Counter[Card]:
    return Counter(place.stands for place in table.meld.places if acts_wild(place, melds))


def _is_for(wild: tuple[int, Card], move: Swap) -> bool:
    number, stands = wild
    return number == move.meld and stands in (move.card.face, Card(move.card.rank))
