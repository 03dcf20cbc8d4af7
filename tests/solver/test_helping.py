"""What helps a hand, and what its discards leave: fixed hands, and one way of finding out against another."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Backend
from kontrakt_solver.discards import discard_table
from kontrakt_solver.helping import Helping, helping
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.solver.hand_cases import cards


def text(listed: tuple[tuple[Card, int], ...]) -> str:
    """Cards with their copies."""
    return " ".join(f"{card}x{copies}" for card, copies in listed)


def _hand(number: int, *, seed: str, size: int) -> tuple[Card, ...]:
    rules = main_round(number)
    return Dealer(rules.deck, Random(seed)).mixed(rules.contract, size)


def test_helping_cards_come_with_the_copies_still_unseen() -> None:
    found = helping(Oracle(main_round(2)), cards("9S 9H 9D 4H 5H 6H 8C QC KD 3H"))
    assert found.away == 0
    found = helping(Oracle(main_round(2)), cards("9S 9H 9D 4H 5H 6H 8C QC KD 3D"))
    assert (found.away, text(found.cards), found.copies) == (1, "3Hx2 7Hx2 JKx3", 7)
    assert found.spare == cards("3D KD 8C QC")


def test_a_card_of_which_no_copy_is_unseen_does_not_help() -> None:
    unseen = Counter(cards("3H 7H 7H 2S"))
    found = helping(Oracle(main_round(2)), cards("9S 9H 9D 4H 5H 6H 8C QC KD"), unseen)
    assert text(found.cards) == "3Hx1 7Hx2"
    assert helping(Oracle(main_round(2)), cards("9S 9H 9D 4H 5H 6H"), Counter(cards("2S"))) == Helping(None, (), ())


def test_where_the_whole_hand_is_used_cards_help_in_exchange_for_the_spare_ones() -> None:
    found = helping(Oracle(main_round(7)), cards("4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C KD"))
    assert (found.away, text(found.cards), found.spare) == (1, "ACx2 5Cx2 JKx3", cards("KD"))


def test_a_discard_of_a_spare_card_leaves_the_hand_as_near() -> None:
    rows = {row.card: row for row in discard_table(Oracle(main_round(2)), cards("9S 9H 9D 4H 5H 6H 8C"))}
    assert {str(card): row.away for card, row in rows.items()} == {
        "9S": 2,
        "4H": 2,
        "5H": 2,
        "6H": 2,
        "9H": 2,
        "9D": 2,
        "8C": 1,
    }
    (spare,) = cards("8C")
    assert (text(rows[spare].helping), rows[spare].copies) == ("3Hx2 7Hx2 JKx3", 7)


def test_where_the_whole_hand_is_used_a_discard_counts_the_cards_still_to_be_drawn() -> None:
    rows = {row.card: row for row in discard_table(Oracle(main_round(7)), cards("4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C KD"))}
    king, deuce = cards("KD 2C")
    assert (rows[king].away, text(rows[king].helping)) == (1, "ACx2 5Cx2 JKx3")
    assert (rows[deuce].away, rows[deuce].exact) == (2, True)


@pytest.mark.parametrize("number", range(1, 8))
def test_kernel_and_asking_cp_sat_agree_on_help_and_discards(number: int) -> None:
    rules = main_round(number)
    kernel, asked = Oracle(rules), Oracle(rules, backend=Backend.CP_SAT)
    hand = _hand(number, seed=f"agree {number}", size=9)
    first, second = helping(kernel, hand), helping(asked, hand)
    assert second.exact
    assert (first.away, first.cards, set(first.spare)) == (second.away, second.cards, set(second.spare))
    rows, others = discard_table(kernel, hand), discard_table(asked, hand)
    assert [row.card for row in rows] == [row.card for row in others]
    for row, other in zip(rows, others, strict=True):
        assert not other.exact or row == other


def test_what_takes_too_much_work_is_said_to_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kontrakt_solver.near.by_asking.MOST_WORK", 60)
    oracle = Oracle(main_round(2), backend=Backend.CP_SAT)
    found = helping(oracle, cards("9S 9H 4H 5H 8C QC KD 3D"))
    assert not found.exact


def test_a_joker_that_no_meld_can_use_is_a_card_of_a_whole_hand() -> None:
    rules = main_round(7)
    rules = replace(rules, melds=replace(rules.melds, wild=frozenset()))
    for text, lays, away in (
        ("4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C JK", False, 1),
        ("4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C 5C JK", False, 1),
        ("4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C 5C", True, 0),
    ):
        for backend in (Backend.AUTO, Backend.CP_SAT):
            oracle = Oracle(rules, backend=backend)
            assert (oracle.can_lay(cards(text)), oracle.away(cards(text))) == (lays, away)
            found = helping(oracle, cards(text))
            assert found.away == away
            assert found.spare == (cards("JK") if away else ())
