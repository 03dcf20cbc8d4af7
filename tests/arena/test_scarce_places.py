"""What the steady bot does where nothing but small sets lies on the table, and full sets would end all going out."""

import pytest
from positions import Position, after
from steady_choice import choice

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import LayDown, Move
from kontrakt_dsl.loading.load import load

SETS = ("9S 9H 9D of Bob", "KS KH KC of Bob")


def ann(cards: str, turn: str, *, table: tuple[str, ...] = SETS, pile: str = "2D") -> GameState:
    """A position of round 1, two sets of three or four cards of different suits, where nobody buys."""
    seats = {"Ann": cards, "Bob": "7C KD 2S, down earlier", "Eva": "8C QC 3D"}
    return Position(seats, turn, round=1, table=table, pile=pile).game(load("kontrak-rummy"))


def melds_of(laid: Move) -> set[str]:
    """The melds of a lay-down; it is no matter which of two sets comes first."""
    assert isinstance(laid, LayDown)
    return set(map(str, laid.melds))


def test_it_lays_sets_of_three_and_keeps_the_fourth_cards() -> None:
    laid = choice(ann("7S 7H 7D 7C 4S 4H 4D JK QS 2H TD", "Ann has drawn", table=()))
    assert melds_of(laid) == {"4S 4H 4D", "7H 7D 7C"}


def test_it_lays_four_where_that_lets_it_go_out_at_once() -> None:
    laid = choice(ann("7S 7H 7D 7C 4S 4H 4D 4C QS", "Ann has drawn", table=()))
    assert melds_of(laid) == {"4S 4H 4D 4C", "7S 7H 7D 7C"}


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


def stuck(state: GameState) -> GameState:
    """The same position after the stock was made anew twice."""
    assert state.round is not None
    return state.in_round(state.round.but(reshuffles=2))


@pytest.mark.parametrize(("cards", "wanted"), [("9C QS 2H", "discard QS"), ("9C 8S 2H 3C 4C", "discard 9C")])
def test_when_nobody_gets_out_only_who_has_the_fewest_cards_holds_what_fits(cards: str, wanted: str) -> None:
    """Bob, who is down too, holds three cards."""
    assert str(choice(stuck(ann(f"{cards}, down earlier", "Ann has drawn")))) == wanted


@pytest.mark.parametrize(("cards", "wanted"), [("QS 2H", "take"), ("QS 2H 3C 4C", "draw")])
def test_when_nobody_gets_out_only_who_has_the_fewest_cards_takes_what_fits(cards: str, wanted: str) -> None:
    assert str(choice(stuck(ann(f"{cards}, down earlier", "Ann to draw", pile="9C")))) == wanted
