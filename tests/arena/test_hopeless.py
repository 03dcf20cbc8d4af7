"""What the steady bot does with a hand that can never be laid: more jokers than the contract takes, none to discard."""

import pytest
from positions import Position
from steady_choice import choice

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.loading.load import load

SUIT = "2D 3D 4D 5D 6D 7D 8D 9D"


def ann(cards: str, turn: str, *, number: int = 9, pile: str = "2H") -> GameState:
    """A position of round 9 of Carioca, one run from ace to king of the whole hand with one joker at most."""
    seats = {"Ann": cards, "Bob": "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}
    return Position(seats, turn, round=number, pile=pile).game(load("carioca"))


@pytest.mark.parametrize(("jokers", "wanted"), [("JK 4S", "discard 4S"), ("JK JK", "discard AD")])
def test_it_keeps_the_run_until_a_second_joker_makes_it_hopeless(jokers: str, wanted: str) -> None:
    assert str(choice(ann(f"{SUIT} JD QD AD {jokers}", "Ann has drawn"))) == wanted


@pytest.mark.parametrize(("upcard", "wanted"), [("2H", "take"), ("TD", "draw")])
def test_it_takes_cheap_upcards_alone_with_a_hopeless_hand(upcard: str, wanted: str) -> None:
    assert str(choice(ann(f"{SUIT} JD QD JK JK", "Ann to draw", pile=upcard))) == wanted


def test_a_contract_that_leaves_cards_in_the_hand_is_not_hopeless() -> None:
    """Two sets of three with one joker each at most; the third joker stays."""
    assert str(choice(ann("9S 9H 4H 4S KD QD 2C 7C 8S TC JK JK JK", "Ann has drawn", number=1))).startswith("lay")
