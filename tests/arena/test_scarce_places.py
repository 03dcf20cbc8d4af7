"""What the steady bot does where nothing but small sets lies on the table, and full sets would end all going out."""

import pytest
from positions import Position, after
from steady_choice import choice

from kontrakt_dsl.game.state import GameState
from kontrakt_dsl.loading.load import load

SETS = ("9S 9H 9D of Bob", "KS KH KC of Bob")


def ann(cards: str, turn: str, *, table: tuple[str, ...] = SETS, pile: str = "2D") -> GameState:
    """A position of round 1, two sets of three or four cards of different suits, where nobody buys."""
    seats = {"Ann": cards, "Bob": "7C KD 2S, down earlier", "Eva": "8C QC 3D"}
    return Position(seats, turn, round=1, table=table, pile=pile).game(load("kontrak-rummy"))


def test_it_lays_sets_of_three_and_keeps_the_fourth_cards() -> None:
    laid = choice(ann("7S 7H 7D 7C 4S 4H 4D JK QS 2H TD", "Ann has drawn", table=()))
    assert str(laid) == "lay 4S 4H 4D / 7H 7D 7C"


def test_it_lays_four_where_that_lets_it_go_out_at_once() -> None:
    laid = str(choice(ann("7S 7H 7D 7C 4S 4H 4D 4C QS", "Ann has drawn", table=())))
    assert laid == "lay 4S 4H 4D 4C / 7S 7H 7D 7C"


def test_it_holds_what_fits_until_it_can_go_out() -> None:
    assert str(choice(ann("9C QS 2H 3C, down earlier", "Ann has drawn"))) == "discard QS"
    assert str(choice(ann("9C KD QS 4C, down earlier", "Ann has drawn"))) == "discard QS"


def test_it_adds_all_and_goes_out() -> None:
    state = ann("9C KD QS, down earlier", "Ann has drawn")
    for wanted in ("add 9C to 1", "add KD to 2", "discard QS"):
        made = choice(state)
        assert str(made) == wanted
        state = after(state, str(made))
    assert state.results[-1].winner == 0


@pytest.mark.parametrize(("upcard", "wanted"), [("KD", "take"), ("9C", "draw"), ("4S", "draw")])
def test_it_takes_an_upcard_for_a_place_that_it_has_no_card_for(upcard: str, wanted: str) -> None:
    assert str(choice(ann("9C QS 4C, down earlier", "Ann to draw", pile=upcard))) == wanted


def test_it_adds_at_once_where_a_run_lies_open() -> None:
    table = ("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob")
    assert str(choice(ann("9C QS 2H 3C, down earlier", "Ann has drawn", table=table))) == "add 9C to 1"
