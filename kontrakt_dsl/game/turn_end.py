"""Whether a turn can still end: a move after which it could not is refused by the rule that stands in the way."""

from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import SWAPPED_RULE, TAKEN_RULE, discardable
from kontrakt_dsl.game.placing import Broken, added, lay_offs
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.state import Phase, RoundState, TableMeld
from kontrakt_dsl.rules.broken import BrokenRule

LAST_CARD_RULE = "going out > last card"
Seen = set[tuple[tuple[Card, ...], tuple[TableMeld, ...]]]


def if_turn_can_end(state: RoundState) -> RoundState | Broken:
    """`state`, or the rule by which the turn could no longer be ended from it."""
    if state.phase is Phase.DRAW:
        return state  # a card of the turn is still to come
    broken = _broken_by_hand(_without_swapped(state)) if state.swapped else _broken_by_hand(state)
    if broken:
        return broken
    if state.swapped and not _can_place(state, set()):
        wilds = " ".join(map(str, state.swapped))
        return (BrokenRule(SWAPPED_RULE, f"{wilds} would find no place on the table in this turn"),)
    return state


def _broken_by_hand(state: RoundState) -> Broken:
    if discardable(state):
        return ()
    hand = state.seats[state.turn].hand
    if not hand:
        return (BrokenRule(LAST_CARD_RULE, "no card would be left to discard; the last card must be discarded"),)
    message = f"only {hand[0]} would be left, the upcard taken in this turn; keep another card to discard"
    return (BrokenRule(TAKEN_RULE, message),)


def _without_swapped(state: RoundState) -> RoundState:
    """The round as it would stand once every swapped wild card is back on the table."""
    seat = state.seats[state.turn]
    hand = list(seat.hand)
    for card in state.swapped:
        hand.remove(card)
    return with_seat(state, state.turn, replace(seat, hand=tuple(hand)))


def _can_place(state: RoundState, seen: Seen) -> bool:
    """Whether lay-offs can bring every swapped wild card back to the table, with a card left to discard."""
    if not state.swapped:
        return True
    hand = state.seats[state.turn].hand
    key = (tuple(sorted(hand, key=str)), state.melds)
    if key in seen:
        return False
    seen.add(key)
    moves = sorted(lay_offs(state), key=lambda move: move.places[0].card not in state.swapped)
    if not _naturals_make_room(state):
        moves = [move for move in moves if move.places[0].card in state.swapped]
    return any(
        not _broken_by_hand(_without_swapped(after)) and _can_place(after, seen)
        for move in moves
        if isinstance(after := added(state, move), RoundState)
    )


def _naturals_make_room(state: RoundState) -> bool:
    """Whether adding natural cards to a meld can make it take more wild cards: only limits can be met so."""
    sets, runs = state.rules.melds.sets, state.rules.melds.runs
    return not (sets.wilds_later.is_none and runs.wilds_later.is_none and runs.wilds_side_by_side)
