"""Whether a turn can still end: a move after which it could not is refused by the rule that stands in the way."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import SWAPPED_RULE, TAKEN_RULE, discardable
from kontrakt_dsl.game.last_card import broken_by_last_discard, broken_by_melding_all
from kontrakt_dsl.game.moves import LayOff
from kontrakt_dsl.game.new_melds import startable, started
from kontrakt_dsl.game.placing import Broken, added, lay_offs
from kontrakt_dsl.game.round_state import Phase, RoundState, TableMeld
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.swapping import exchanged, swaps
from kontrakt_dsl.rules.broken import BrokenRule

Seen = set[tuple[tuple[Card, ...], tuple[TableMeld, ...]]]


def if_turn_can_end(state: RoundState) -> RoundState | Broken:
    """`state`, or the rule by which the turn could no longer be ended from it."""
    if state.phase is Phase.DRAW:
        return state  # a card of the turn is still to come
    return broken_ending(state) or state


def broken_ending(state: RoundState) -> Broken:
    """The rule by which the turn could no longer be ended from `state`, be it by an empty hand or by a discard."""
    broken = _broken_by_hand(_without_swapped(state)) if state.swapped else _broken_by_hand(state)
    if not state.seats[state.turn].hand:
        return broken
    if (not broken and not state.swapped) or _can_end(state, set()):
        return ()
    return broken or (BrokenRule(SWAPPED_RULE, _without_a_place(state)),)


def _without_a_place(state: RoundState) -> str:
    wilds = " ".join(map(str, state.swapped))
    if state.seats[state.turn].laid_turn is None:
        return f"{wilds} must be laid down with the contract at once; say swap ... for lay ..."
    return f"{wilds} would find no place on the table in this turn"


def _broken_by_hand(state: RoundState) -> Broken:
    """The rule by which the turn can't end with the hand as it is."""
    hand = state.seats[state.turn].hand
    if not hand:
        return broken_by_melding_all(state)
    if discardable(state):
        return ()
    message = f"only {hand[0]} would be left, the upcard taken in this turn; keep another card to discard"
    return broken_by_last_discard(state) or (BrokenRule(TAKEN_RULE, message),)


def _without_swapped(state: RoundState) -> RoundState:
    """The round as it would stand once every swapped wild card is back on the table."""
    seat = state.seats[state.turn]
    hand = list(seat.hand)
    for card in state.swapped:
        hand.remove(card)
    return with_seat(state, state.turn, seat.but(hand=tuple(hand)))


def _can_end(state: RoundState, seen: Seen) -> bool:
    """Whether lay-offs and new melds can bring every swapped wild card back to the table and the turn to its end."""
    broken = _broken_by_hand(_without_swapped(state))
    if not state.swapped and not broken:
        return True
    # Fewer cards in the hand are of no help where one must be left to discard.
    if broken and not state.rules.last_card.may_be_melded:
        return False
    hand = state.seats[state.turn].hand
    key = (tuple(sorted(hand, key=str)), state.melds)
    if key in seen:
        return False
    seen.add(key)
    every = bool(broken) or _naturals_make_room(state)
    return any(_can_end(after, seen) for after in _next(state, every=every) if isinstance(after, RoundState))


def _next(state: RoundState, *, every: bool) -> Iterator[RoundState | Broken]:
    """What moves on the table lead to, those with swapped wild cards first; others too where `every` one may help."""
    yield from (added(state, move) for move in _tried(state, only_swapped=not every))
    if every:
        yield from (exchanged(state, swap) for swap in swaps(state))
    yield from (started(state, (meld,)) for meld in startable(state))


def _tried(state: RoundState, *, only_swapped: bool) -> list[LayOff]:
    """The lay-offs to look at, those of the swapped wild cards first."""
    moves = sorted(lay_offs(state), key=lambda move: move.places[0].card not in state.swapped)
    return [move for move in moves if move.places[0].card in state.swapped] if only_swapped else moves


def _naturals_make_room(state: RoundState) -> bool:
    """Whether adding natural cards to a meld can make it take more wild cards: only limits can be met so."""
    sets, runs = state.rules.melds.sets, state.rules.melds.runs
    return not (sets.wilds_later.is_none and runs.wilds_later.is_none and runs.wilds_side_by_side)
