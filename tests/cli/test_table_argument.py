"""`--table`: the melds on the table as an option writes them."""

import pytest

from kontrakt_cli.failures import FaultyCardsError
from kontrakt_cli.ruleset_argument import ruleset_from
from kontrakt_cli.table_argument import table_argument


def melds(text: str, *, ruleset: str = "kontrakt", number: int = 2) -> list[str]:
    """What comes of a text, each meld as it is written."""
    rules = ruleset_from(ruleset)
    return list(map(str, table_argument(text, rules, rules.round(number, players=rules.default_players()))))


def faults(text: str, *, number: int = 2) -> tuple[str, ...]:
    """What is wrong with a text."""
    with pytest.raises(FaultyCardsError) as raised:
        melds(text, number=number)
    return raised.value.faults


def test_melds_stand_between_slashes_in_any_order_of_cards() -> None:
    assert melds("9D, 9S 9H/7H 4H jk=5h 6H") == ["9S 9H 9D", "4H JK=5H 6H 7H"]


def test_no_text_is_an_empty_table() -> None:
    assert melds(" ") == []


def test_a_meld_may_have_grown_beyond_its_contract() -> None:
    assert melds("4H 5H 6H 7H 8H 9H / 9S 9H 9D 9C 9C") == ["4H 5H 6H 7H 8H 9H", "9S 9H 9D 9C 9C"]


def test_every_word_that_is_no_card_and_every_copy_too_many_is_told_with_its_place() -> None:
    told = faults("9S 9X 9D / 9S 9S 9H / JK=5Z 6H 7H 8H / ")
    assert [fault.rpartition("(character ")[2] for fault in told] == ["4)", "15)", "23)", "40)"]


def test_an_illegal_meld_is_told_with_the_rule_it_breaks() -> None:
    assert faults("9S 9H 9D / 4H 5H 7H 8H") == ("--table: runs: 4H 5H 7H 8H is not consecutive (character 12)",)


def test_a_wild_card_of_a_run_names_its_card() -> None:
    assert "such as JK=" in faults("4H JK 6H 7H")[0]


def test_a_meld_has_at_least_the_cards_that_its_contract_asks_for() -> None:
    assert "has at least 3 cards here" in faults("9S 9H")[0]


def test_a_round_of_sets_has_no_runs_on_its_table() -> None:
    assert "the contract is 2 sets of 3" in faults("4H 5H 6H 7H", number=1)[0]


def test_on_ladders_the_contract_of_any_round_may_lie_on_the_table() -> None:
    """Round 8 asks for cards of one colour, the rounds before it for sets and runs."""
    table = "4R 4B 4G / 3R 4R 5B 6B 7B 8Y 9Y"
    assert melds(table, ruleset="phase-10", number=8) == table.split(" / ")


def test_how_cards_are_written_is_told_once() -> None:
    told = faults("9X 9S 9D / H8 ZZ / 9S QQ=5H 9H")
    assert ["such as KC" in fault for fault in told] == [True, False, False, False]
    assert "did you mean 8H?" in told[1]
