"""Which cards the steady bot takes from inside the discard pile."""

import pytest
from positions import Position, after
from steady_choice import choice

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.loading.load import load

TABLE = ("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob")


def ann(cards: str, pile: str, *, number: int = 2, table: tuple[str, ...] = ()) -> GameState:
    """A position in which Ann draws and cards may be taken from inside the pile; the upcard is the first of it."""
    seats = {"Ann": cards, "Bob": "7C KD 2S, down earlier" if table else "7C KD 2S", "Eva": "8C QC 3D"}
    return Position(seats, "Ann to draw", round=number, table=table, pile=pile).game(load("kontrak-rummy"))


def test_a_deeper_card_that_completes_the_contract_is_taken_and_laid() -> None:
    state = ann("9S 9H 4H 5H 6H 7H QC KD 2S TC", "3C 9D")
    made = str(choice(state))
    assert made == "dig 9D for lay 9S 9H 9D / 4H 5H 6H 7H"
    assert str(choice(after(state, made))).startswith("discard")


def test_the_upcard_is_taken_first_where_it_does_as_well() -> None:
    assert str(choice(ann("9S 9H 4H 5H 6H 7H QC KD 2S TC", "9D 3C 9C"))) == "take"


@pytest.mark.parametrize("pile", ["KC 3H AD 3S JD QS 2C 9D", "KC QC KS AS 9D"], ids=["too deep", "dear"])
def test_a_deeper_card_under_too_much_is_left(pile: str) -> None:
    assert str(choice(ann("9S 9H 4H 5H 6H 7H 2C 3D 2S 4C", pile))) == "draw"


def test_who_is_down_takes_a_deeper_card_where_all_that_comes_along_fits() -> None:
    state = ann("QS QC 2D, down earlier", "9H 8H", table=TABLE)
    for wanted in ("dig 8H for add 8H to 2", "add 9H to 2"):
        made = str(choice(state))
        assert made == wanted
        state = after(state, made)


def test_who_is_down_leaves_a_deeper_card_under_one_that_does_not_fit() -> None:
    assert str(choice(ann("QS QC 2D, down earlier", "KC 8H", table=TABLE))) == "draw"


def test_nobody_digs_where_the_rules_do_not_say_so() -> None:
    seats = {"Ann": "9S 9H 4H 5H 6H 7H QC KD 2S TC", "Bob": "7C KD 2S", "Eva": "8C QC 3D"}
    assert str(choice(Position(seats, "Ann to draw", pile="3C 9D").game())) == "draw"
