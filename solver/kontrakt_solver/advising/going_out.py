"""The rest of a turn: which moves on to the table and which discard leave the fewest points, and whether they end it.

The search goes through positions of the running game, so that every line of moves is one that the engine allows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import Discard, LayDown
from kontrakt_dsl.game.new_melds import startable
from kontrakt_dsl.game.placing import lay_offs
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState, TableMeld
from kontrakt_dsl.game.skipping import discards_of
from kontrakt_dsl.game.swapping import swaps
from kontrakt_dsl.game.view import FACE_DOWN
from kontrakt_solver.advising.putting import Putting, after_putting

MOST_POSITIONS = 300

Key = tuple[tuple[Card, ...], tuple[TableMeld, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class RestOfTurn:
    """A line of moves to the end of the turn: `discard` is None where the hand is melded whole or nothing may go.

    `left` are the cards held then, and `points` what they cost; `out` tells that the round ends by it. `exact` is
    False where a limit stopped the search, so that a better line may exist.
    """

    moves: tuple[Putting, ...]
    discard: Discard | None
    left: tuple[Card, ...]
    points: int
    out: bool
    exact: bool = True

    @property
    def line(self) -> tuple[Putting | Discard, ...]:
        """All moves, the discard included."""
        return self.moves if self.discard is None else (*self.moves, self.discard)


def rest_of_turn(
    state: RoundState,
    *,
    seat: int,
    most_positions: int = MOST_POSITIONS,
    kept: frozenset[Card] = frozenset(),
    order: Sequence[Card] = (),
) -> RestOfTurn:
    """The line that goes out, else leaves the fewest points; of equal ones the shortest, then the first found.

    `state` waits for `seat` to lay off, swap or discard; cards of the hand that are face down stay out of it. Those to
    be `kept` are not melded, and discarded only where nothing else may go; of equally dear ones the first in `order`
    goes.
    """
    number = count()
    places = {card: place for place, card in enumerate(order)}
    best = _ended(state, (), seat, kept, places)
    waiting: list[tuple[int, int, tuple[Putting, ...], RoundState]] = []
    heappush(waiting, (_points(state, seat), next(number), (), state))
    reached = {_key(state, seat)}
    exact = True
    while waiting and not best.out:
        _, _, moves, current = heappop(waiting)
        for move in _puttings(current, kept):
            after = after_putting(current, move)
            if after is None or (key := _key(after, seat)) in reached:
                continue
            if len(reached) >= most_positions:
                exact = False
                continue
            reached.add(key)
            line = (*moves, move)
            best = min(best, _ended(after, line, seat, kept, places), key=_rank)
            if after.phase is Phase.PLAY and after.turn == seat:
                heappush(waiting, (_points(after, seat), next(number), line, after))
    return best if exact or best.out else replace(best, exact=False)


def _rank(line: RestOfTurn) -> tuple[bool, int, int]:
    return not line.out, line.points, len(line.moves)


def _ended(
    state: RoundState, moves: tuple[Putting, ...], seat: int, kept: frozenset[Card], places: Mapping[Card, int]
) -> RestOfTurn:
    """The end of the turn after `moves`: by the dearest discard that may go, unless melding has ended it already."""
    hand = tuple(card for card in state.seats[seat].hand if card != FACE_DOWN)
    if state.phase is not Phase.PLAY or state.turn != seat:
        out = state.end is RoundEnd.WENT_OUT and state.winner == seat
        return RestOfTurn(moves, None, hand, 0 if out else _points(state, seat), out)
    scoring = state.rules_for(seat).scoring
    value = scoring.card_points
    may_go = () if state.swapped else tuple(card for card in discardable(state) if card != FACE_DOWN)
    may_go = tuple(card for card in may_go if card not in kept) or may_go
    card = max(may_go, key=lambda card: (value[card], -places.get(card, len(places))), default=None)
    if card is None:
        return RestOfTurn(moves, None, hand, _points(state, seat), out=False)
    left = list(hand)
    left.remove(card)
    out = len(state.seats[seat].hand) == 1
    points = 0 if out else scoring.points(tuple(left))
    return RestOfTurn(moves, discards_of(state, card)[0], tuple(left), points, out)


def _puttings(state: RoundState, kept: frozenset[Card]) -> Iterator[Putting]:
    yield from (LayDown((meld,)) for meld in startable(state) if kept.isdisjoint(meld.cards))
    yield from (move for move in lay_offs(state) if kept.isdisjoint(place.card for place in move.places))
    yield from swaps(state)


def _points(state: RoundState, seat: int) -> int:
    return state.rules_for(seat).scoring.points(tuple(card for card in state.seats[seat].hand if card != FACE_DOWN))


def _key(state: RoundState, seat: int) -> Key:
    return tuple(sorted(state.seats[seat].hand, key=str)), state.melds, state.swapped
