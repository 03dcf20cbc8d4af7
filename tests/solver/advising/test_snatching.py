"""Snatches compared: the hand with the wild card against the hand as it is, before and after the contract is laid."""

import pytest
from positions import Position as InWords
from positions import move

from kontrakt_dsl.game import play
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.snatching import Snatching, snatching

RULES = """
kontrakt: 1
extends: kontrakt
name: Snatches
sources: [these tests]
swapping: none
snatching: {when: always, wilds in: runs, whose: any player's, priority: turn order}
"""


def _asked(bob: str, *, jokers: str = "JK", lays: str = "add JK=8H to 1") -> Position:
    """What Bob knows when Ann has laid a joker at the end of a run of hearts."""
    rules = load_text(RULES, name="snatches", path="snatches.yaml").ruleset
    assert rules is not None
    seats = {"Ann": f"{jokers} KS 2C, down earlier", "Bob": bob, "Cid": "5S 6S"}
    table = ("4H 5H 6H 7H of Ann", "QS QD QC of Ann")
    state = InWords(seats, "Ann has drawn", table=table).game(rules)
    return Position(view(play.apply(state, move(lays)), 1))


def _snatching(position: Position) -> Snatching:
    found = snatching(position)
    assert found is not None
    return found


@pytest.mark.parametrize("hand", ["8H 9S 9D 4S 5S 6C KD KC 2D", "8H 9S 9D 9C 4S 5S 6S KC", "8H 2S 4D 6C 8C TS QH"])
def test_the_hand_with_the_wild_card_is_as_far_as_the_oracle_says(hand: str) -> None:
    position = _asked(hand)
    found = _snatching(position)
    (choice,) = found.choices
    held = [card for card in position.hand if str(card) != "8H"] + [choice.wild]
    assert found.without.away == position.oracle.away(position.hand, position.unseen)
    assert choice.held.away == position.oracle.away(held, position.unseen)
    assert choice.held.points - found.without.points == position.points([choice.wild]) - 8
    assert found.snatch


def test_who_is_down_takes_a_wild_card_for_a_card_that_fits_nowhere_else() -> None:
    stuck = _asked("8H KD, down earlier")
    found = _snatching(stuck)
    assert found.without.rest is not None
    assert found.choices[0].held.rest is not None
    assert found.choices[0].held.rest.out  # the joker is laid off, and the king discarded
    assert not found.without.rest.out
    assert str(advice_on(stuck).best) == "swap 8H in 1"


def test_the_own_next_turn_goes_by_the_own_contract_on_ladders() -> None:
    """Bob, whose last card must be melded, can't discard it as Ann could, so the joker is what takes him out."""
    rules = load_text(
        RULES.replace("extends: kontrakt", "extends: shanghai-levels")
        + "going out: {last card: {contract 1: must be discarded, other contracts: must be melded}}\n",
        name="snatches",
        path="snatches.yaml",
    ).ruleset
    assert rules is not None
    seats = {"Ann": "JK KS 4C, down earlier, contract 1", "Bob": "8H, down earlier, contract 2", "Cid": "5S 6S"}
    state = InWords(seats, "Ann has drawn", round=1, table=("4H 5H 6H 7H of Ann", "9S 9H 9D of Ann")).game(rules)
    found = _snatching(Position(view(play.apply(state, move("add JK=8H to 1")), 1)))
    assert found.without.rest is not None
    assert found.choices[0].held.rest is not None
    assert (found.without.rest.out, found.choices[0].held.rest.out) == (False, True)


def test_what_brings_nothing_is_left_where_it_is() -> None:
    position = _asked("8H 9H, down earlier")
    found = _snatching(position)
    assert found.without.rest is not None
    assert found.without.rest.points <= 9
    assert not found.snatch
    assert str(advice_on(position).best) == "pass"


def test_a_seat_that_has_no_card_for_the_wild_one_passes() -> None:
    position = _asked("9S 9D 4S 5S 6C KD KC 2D")
    assert snatching(position) is None
    assert str(advice_on(position).best) == "pass"
