"""What the cards are not enough for can't be laid, whatever rule is taken away."""

from collections.abc import Callable
from random import Random

import pytest

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_solver.blaming.enough_cards import enough_cards
from kontrakt_solver.blaming.relaxations import relaxations, relaxed
from tests.main_rules import main_round
from tests.solver.random_rules import Drawn
from tests.solver.reason_sample import lays, lays_without, with_many_limits
from tests.solver.whole_language import draw

SAMPLE = 150


@pytest.mark.parametrize("draws", [draw, with_many_limits])
def test_cards_that_lay_a_contract_are_enough_for_it(draws: Callable[[Random], Drawn]) -> None:
    """Under any rules, by brute force, as they stand and with every rule taken away that can be."""
    answers = []
    for number in range(SAMPLE):
        drawn = draws(Random(number))
        for parts in (drawn.contract.parts, *drawn.contract.others):
            gone = relaxations(drawn.rules, parts)
            rules, changed = relaxed(drawn.rules, parts, gone)
            enough = enough_cards(Contract(parts), drawn.rules, drawn.hand)
            enough_without = enough_cards(Contract(changed), rules, drawn.hand)
            assert enough or not lays(drawn, parts)
            assert enough_without or not lays_without(drawn, Contract(parts), gone)
            answers.append(enough)
    assert SAMPLE // 5 < sum(answers) < len(answers) - SAMPLE // 5


@pytest.mark.parametrize(
    ("number", "hand", "enough"),
    [
        (1, "9S 9H 9D 4H 4C 4S", True),
        (1, "9S 9H 9D 4H 4C KS", False),
        (1, "9S 9H 9D 4H 4C JK", True),
        (2, "9S 9H 9D 6S 7S 8S", False),
        (2, "9S 9H 9D 9S 6S 7S 8S", True),
        (3, "QS KS AS JK 2H 3H 4H AH", True),
        (3, "QS KS AS 2S 2H 3H 4H AH", False),
        (6, "4H 5H 6H 7H 9S 9H 9D 9C JS QS KS AS", True),
    ],
)
def test_each_card_is_counted_once(number: int, hand: str, enough: bool) -> None:
    rules = main_round(number)
    assert enough_cards(rules.contract, rules.melds, read_cards(hand, rules.deck)) is enough
