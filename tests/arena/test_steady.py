"""What the steady bot does where any sensible player would know what to do."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from changed_rules import changed_rules
from positions import Position, after, move
from rules_under_test import main_ruleset
from steady_choice import choice

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.rules.melding import SetSuits
from kontrakt_dsl.rules.ruleset import RoundRules

WAITING = "7C KD 2S 4C"
KINGS = ("KS KH KC of Bob",)
TABLE = ("9S 9H 9D of Bob", "4H JK=5H 6H 7H of Bob")


def ann(cards: str, turn: str, *, number: int = 2, table: Sequence[str] = (), pile: str = "2D") -> GameState:
    """A position of the first player, the others with nothing to say."""
    seats = {"Ann": cards, "Bob": WAITING, "Eva": "8C QC 3D"}
    return Position(seats, turn, round=number, table=table, pile=pile).game()


@pytest.mark.parametrize(
    ("upcard", "wanted"),
    [("9D", "take"), ("7H", "take"), ("JK", "take"), ("KC", "draw"), ("2C", "draw")],
    ids=["third of a set", "fourth of a run", "a joker", "no use", "no use and cheap"],
)
def test_it_takes_an_upcard_that_brings_the_contract_nearer(upcard: str, wanted: str) -> None:
    assert str(choice(ann("9S 9H 4H 5H 6H 8C QC KD 2S TC", "Ann to draw", pile=upcard))) == wanted


@pytest.mark.parametrize(("upcard", "wanted"), [("9D", "buy"), ("KC", "pass")], ids=["helps", "no use"])
def test_it_buys_what_helps(upcard: str, wanted: str) -> None:
    position = Position({"Ann": WAITING, "Bob": "9S 9H 4H 5H 6H 8C QC KD 2S TC", "Eva": "QS KS"}, "Ann to draw")
    state = after(replace(position, pile=upcard).game(), "draw")
    assert str(choice(state)) == wanted


@pytest.mark.parametrize(
    ("cards_held", "wanted"), [("9S 9H 9D 4H 5H 6H 8C", "buy"), ("9S 9H 9D 4H 5H 6H 8C QC", "pass")]
)
def test_it_buys_anything_for_a_hand_too_small_to_be_laid(cards_held: str, wanted: str) -> None:
    """Seven cards of the contract, one to discard, one to keep: eight after the draw are too few, nine will do."""
    rules = changed_rules("deal: 8\ngoing out: {on the turn of laying down: never}")
    position = Position({"Ann": WAITING, "Bob": cards_held, "Eva": "QS KS"}, "Ann to draw", pile="KC")
    assert str(choice(after(position.game(rules), "draw"))) == wanted


def test_it_does_not_buy_once_it_is_down() -> None:
    position = Position(
        {"Ann": WAITING, "Bob": "8C QC, down earlier", "Eva": "QS KS"}, "Ann to draw", table=TABLE, pile="9C"
    )
    assert str(choice(after(position.game(), "draw"))) == "pass"


def test_it_does_not_buy_where_the_whole_hand_must_go() -> None:
    position = Position(
        {"Ann": WAITING, "Bob": "2S 3S 4S 5S 5H 6H 7H 9C TD JD QD KC", "Eva": "QS KS"},
        "Ann to draw",
        round=7,
        pile="8H",
    )
    assert str(choice(after(position.game(), "draw"))) == "pass"


def test_it_lays_the_contract_and_keeps_the_fewest_points() -> None:
    laid = choice(ann("9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S", "Ann has drawn"))
    assert isinstance(laid, LayDown)
    assert laid == move("lay 9S 9H 9D / 4H 5H 6H 7H")


def test_it_lays_the_whole_hand_in_the_last_round() -> None:
    state = ann("AS 2S 3S 4S 5H 6H 7H 8H TD JD QD KD AD", "Ann has drawn", number=7)
    assert str(choice(state)) == "lay AS 2S 3S 4S / 5H 6H 7H 8H / TD JD QD KD AD"


@pytest.mark.parametrize(
    ("hand", "number", "loose"),
    [
        ("9S 9H 9D KS KH JC 4H 5H 7D TC 2S", 1, {"JC", "4H", "5H", "7D", "TC", "2S"}),
        ("3S 4S 5S 8H 9H TH JC KD QC 2D AC", 3, {"JC", "KD", "QC", "2D", "AC"}),
        ("2S 3S 4S 5S 6S 7H 8H 9H TD JD QD 5C AC", 7, {"5C", "AC"}),
    ],
    ids=["sets", "runs", "whole hand"],
)
def test_it_parts_with_a_card_that_no_meld_wants(hand: str, number: int, loose: set[str]) -> None:
    chosen = str(choice(ann(hand, "Ann has drawn", number=number))).removeprefix("discard ")
    assert chosen in loose


def test_it_takes_what_fits_the_table_once_it_is_down() -> None:
    assert str(choice(ann("KD 2S, down earlier", "Ann to draw", table=TABLE, pile="8H"))) == "take"
    assert str(choice(ann("KD 2S, down earlier", "Ann to draw", table=TABLE, pile="5H"))) == "take"
    assert str(choice(ann("KD 2S, down earlier", "Ann to draw", table=TABLE, pile="JC"))) == "draw"


def test_it_does_not_take_a_card_for_round_the_corner() -> None:
    table = ("9S 9H 9D of Bob", "AH 2H 3H 4H of Bob")
    assert str(choice(ann("QD 2S, down earlier", "Ann to draw", table=table, pile="KH"))) == "draw"


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("9C 8H KD", ["add 9C to 1", "add 8H to 2", "discard KD"]),
        ("5H KD 2C", ["swap 5H in 2", "add JK to 1", "discard KD"]),
        ("9H KD JK", ["add 9H to 1", "add JK to 1", "discard KD"]),
        ("9H JK TD 9C", ["add 9H to 1", "add 9C to 1", "add JK to 1", "discard TD"]),
        ("JK 9H KD TC", ["add 9H to 1", "add JK to 1", "discard KD"]),
        ("JK 3H 9D 2H", None),
    ],
)
def test_it_sheds_all_that_fits_and_then_its_dearest_card(hand: str, moves: list[str] | None) -> None:
    state = ann(f"{hand}, down earlier", "Ann has drawn", table=TABLE)
    played = []
    while state.round is not None and state.round.turn == 0:
        made = choice(state)
        played.append(str(made))
        state = after(state, str(made))
    if moves is None:
        assert state.round is None
        assert state.results[-1].winner == 0
    else:
        assert played == moves


def test_on_the_turn_of_laying_down_it_keeps_what_it_can_add_in_the_next() -> None:
    rules = changed_rules("laying off: {when: down earlier}")
    position = Position({"Ann": "KD QC 2S, down this turn", "Bob": WAITING, "Eva": "8C"}, "Ann has drawn", table=KINGS)
    assert str(choice(position.game(rules))) == "discard QC"


def test_of_two_dear_cards_it_keeps_the_one_that_may_soon_fit() -> None:
    table = ("6H 7H 8H 9H of Bob", "9S 9C 9D of Bob")
    for cards in ("JH KD", "KD JH"):
        assert str(choice(ann(f"{cards} 2C, down earlier", "Ann has drawn", table=table))) == "discard KD"


def test_a_joker_goes_where_another_card_can_follow_it() -> None:
    table = ("4H 5H 6H 7H of Bob", "9S 9C 9D of Bob")
    assert str(choice(ann("JK TC KD 2C, down earlier", "Ann has drawn", table=table))) == "add JK to 2"
    table = ("4H 5H 6H 7H of Bob", "QS QC QD of Bob")
    state = ann("JK 9H KD 2C, down earlier", "Ann has drawn", table=table)
    assert str(choice(state)) == "add JK=8H to 1"
    assert str(choice(after(state, "add JK=8H to 1"))) == "add 9H to 1"


def with_sets_of_different_suits(rules: RoundRules) -> RoundRules:
    """Rules that the fast kernel has no answer for."""
    sets = replace(rules.melds.sets, suits=SetSuits.DIFFERENT)
    return replace(rules, melds=replace(rules.melds, sets=sets))


def under(state: GameState, rules: RoundRules) -> GameState:
    """The position under other rules."""
    assert state.round is not None
    return state.in_round(replace(state.round, rules=rules))


def test_it_plays_by_rules_that_the_kernel_does_not_know() -> None:
    rules = with_sets_of_different_suits(main_ruleset().round(2, players=3))
    hand = "9S 9H {} 4H 5H 6H 7H 8C QC AD 2S"
    alike = under(ann(hand.format("9S"), "Ann has drawn"), rules)
    assert str(choice(alike)) == "discard AD"
    different = under(ann(hand.format("9D"), "Ann has drawn"), rules)
    assert str(choice(different)) == "lay 9S 9H 9D / 4H 5H 6H 7H"
    for upcard, wanted in (("9S", "draw"), ("9D", "take")):
        waiting = ann("9S 9H 4H 5H 6H 7H 8C QC KD 2S", "Ann to draw", pile=upcard)
        assert str(choice(under(waiting, rules))) == wanted
