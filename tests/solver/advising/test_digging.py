"""Deeper cards of the discard pile beside the upcard and the stock: one ranking, by the same numbers."""

from dataclasses import replace

import pytest
from positions import Position as InWords
from positions import move

from kontrakt_dsl import load
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Dig, LayOff
from kontrakt_dsl.game.view import view
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.going_out import rest_of_turn
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.ways_to_draw import Drawing

TABLE = ("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob")


def _game(cards: str, pile: str, *, table: tuple[str, ...] = ()) -> GameState:
    """Ann draws, and may take cards from inside the pile; the upcard is the first of it."""
    seats = {"Ann": cards, "Bob": "7C KD 2S, down earlier" if table else "7C KD 2S", "Eva": "8C QC 3D"}
    return InWords(seats, "Ann to draw", table=table, pile=pile).game(load("kontrak-rummy"))


def _drawing(cards: str, pile: str, *, table: tuple[str, ...] = ()) -> Drawing:
    found = drawing(Position(view(_game(cards, pile, table=table), 0)))
    assert found is not None
    return found


def _ways(found: Drawing) -> list[str]:
    """The ways to begin the turn in words, the best first."""
    return ["draw" if way is None else str(way.move if isinstance(way, DigChoice) else way) for way in found.ways]


READY = "9S 9H 4H 5H 6H 7H QC KD 2S TC"
DIG = "dig 9D for lay 9S 9H 9D / 4H 5H 6H 7H"


def test_a_deeper_card_that_lays_the_contract_comes_before_a_stock_card_that_may() -> None:
    found = _drawing(READY, "3C 9D")
    assert _ways(found) == [DIG, "draw", "take"]
    (dig,) = found.digs
    assert dig.rest.points == 25  # KD 2S TC 3C, after the discard of QC
    assert found.as_good == found.nearer  # a stock card does as well where it lays the contract too


def test_of_the_upcard_and_a_deeper_card_the_one_that_leaves_fewer_points_comes_first() -> None:
    found = _drawing(READY, "9D 3C 9C")
    assert _ways(found)[0] == "take"
    assert found.points_taken is not None
    assert found.points_taken < found.digs[0].rest.points


def test_a_deeper_card_under_more_points_than_the_hand_has_comes_last() -> None:
    found = _drawing("9S 9H 4H 5H 6H 7H 2C 3D 2S 4C", "KC QC JS AS QH JD KD 9D")
    (dig,) = found.digs
    assert dig.rest.points > dig.held
    assert _ways(found) == ["draw", "take", str(dig.move)]


@pytest.mark.parametrize(
    ("hand", "pile", "best"),
    [
        ("QS QC 2D, down earlier", "9H 8H", "dig 8H for add 8H to 2"),
        ("QS QC 2D, down earlier", "KC 8H", "draw"),
        ("KD, down earlier", "9H 8H", "dig 8H for add 8H to 2"),
        ("KD, down earlier", "9C 8H", "take"),
    ],
)
def test_whoever_is_down_begins_with_what_leaves_the_fewest_points(hand: str, pile: str, best: str) -> None:
    state = _game(hand, pile, table=TABLE)
    advice = advice_on(Position(view(state, 0)))
    assert str(advice.best) == best
    found = advice.drawing
    assert found is not None
    assert found.taken is not None
    assert found.stock_points is not None
    ends = [(not found.taken.out, found.taken.points), *((not dig.rest.out, dig.rest.points) for dig in found.digs)]
    assert (best == "draw") is (min(ends) > (True, found.stock_points))
    outcomes = [_points(play.apply(state, dig.move)) for dig in found.digs]
    assert [(dig.rest.out, dig.rest.points) for dig in found.digs] == outcomes


def _points(state: GameState) -> tuple[bool, int]:
    assert state.round is not None
    rest = rest_of_turn(state.round, seat=0)
    return rest.out, rest.points


def test_every_deeper_card_that_the_rules_allow_stands_beside_the_others() -> None:
    state = _game("QS QC 2D, down earlier", "KC 8H 3H 9C 2S", table=TABLE)
    found = drawing(Position(view(state, 0)))
    assert found is not None
    allowed = {each for each in play.legal_moves(state) if isinstance(each, Dig)}
    assert {dig.move for dig in found.digs} == allowed
    assert len(_ways(found)) == len(allowed) + 2
    assert all(isinstance(dig.move.use, LayOff) for dig in found.digs)


def test_an_upcard_that_may_not_be_taken_leaves_the_deeper_cards_to_compare() -> None:
    found = _drawing("QS QC 2D, down earlier", "9H 8H", table=TABLE)
    barred = replace(found, refused=tuple(play.verify(_game("QS", "9H 8H"), move("discard QS"))))
    assert barred.refused
    assert _ways(barred) == ["dig 8H for add 8H to 2", "draw", "take"]
    assert barred.rival == barred.digs[0]
