"""The rest of a turn: the line of moves is one that the engine plays, and no other leaves fewer points."""

import pytest
from positions import Position, table

from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Discard, LayDown, LayOff, Swap
from kontrakt_dsl.game.round_state import Phase, RoundEnd
from kontrakt_solver.advising.going_out import RestOfTurn, rest_of_turn


def _rest(state: GameState) -> RestOfTurn:
    return rest_of_turn(table(state), seat=table(state).turn)


def _played(state: GameState, rest: RestOfTurn) -> GameState:
    for move in (*rest.moves, *([rest.discard] if rest.discard else [])):
        state = play.apply(state, move)
    return state


def _fewest(state: GameState, seat: int, seen: set[object]) -> tuple[bool, int]:
    """Whether the seat can go out in this turn, and the fewest points it can end it with, by trying every move."""
    current = state.round
    if current is None:
        return state.results[-1].winner != seat, 0
    points = current.rules.scoring.points(current.seats[seat].hand)
    if current.phase is not Phase.PLAY or current.turn != seat:
        return True, points
    key = tuple(sorted(map(str, current.seats[seat].hand))), current.melds, current.swapped
    if key in seen:
        return True, 10**6
    seen.add(key)
    moves = [move for move in play.legal_moves(state) if isinstance(move, LayOff | Swap | LayDown | Discard)]
    return min((_fewest(play.apply(state, move), seat, seen) for move in moves), default=(True, points))


POSITIONS = {
    "adds, swaps and adds again": ("9C 3H 8H 5H KD QC", ("9S 9H 9D of Bea", "4H JK=5H 6H 7H of Bea")),
    "keeps one card to go out": ("9C 8H KD", ("9S 9H 9D of Bea", "4H 5H 6H 7H of Bea")),
    "can't go out with two that don't fit": ("9C KD QD", ("9S 9H 9D of Bea", "4H 5H 6H 7H of Bea")),
    "one card opens the place of the next": ("8H 9H TH 2C 2D", ("4H 5H 6H 7H of Bea",)),
    "a joker goes where nothing else does": ("JK 3S 3D", ("4H 5H 6H 7H of Bea",)),
    "the last card must be discarded": ("8H 9H", ("4H 5H 6H 7H of Bea",)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_no_other_line_leaves_fewer_points(name: str) -> None:
    hand, melds = POSITIONS[name]
    state = Position(
        {"Ann": f"{hand}, down earlier", "Bea": "2S, down earlier", "Cid": "3S"}, "Ann has drawn", table=melds
    ).game()
    rest = _rest(state)
    assert rest.exact
    not_out, points = _fewest(state, 0, set())
    assert (not rest.out, rest.points) == (not_out, points)
    after = _played(state, rest)
    if rest.out:
        assert after.results[-1].end is RoundEnd.WENT_OUT
    else:
        assert sorted(map(str, table(after).seats[0].hand)) == sorted(map(str, rest.left))


def test_a_search_that_was_cut_says_so() -> None:
    state = Position(
        {"Ann": "9C 8H 9H TH JH QH 2C, down earlier", "Bea": "2S, down earlier", "Cid": "3S"},
        "Ann has drawn",
        table=("9S 9H 9D of Bea", "4H 5H 6H 7H of Bea"),
    ).game()
    assert _rest(state).exact
    assert not rest_of_turn(table(state), seat=0, most_positions=2).exact
