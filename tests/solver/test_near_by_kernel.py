"""What helps hands with many wild cards, held against the kernel asked card by card."""

from collections import Counter
from random import Random

import pytest
from rules_under_test import shipped_round

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.near.by_kernel import KernelNearness
from kontrakt_solver.oracle import Oracle

HANDS = 8
FEW = 20
MOST_JOKERS = 4
ROUNDS = [("frustration", 3), ("frustration", 6), ("kontrakt", 4), ("kontrakt", 6)]


@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_cards_help_as_they_do_one_by_one_where_wild_cards_might_fill_a_meld(name: str, number: int) -> None:
    rules = shipped_round(name, number)
    oracle, random = Oracle(rules), Random(f"wild {name} {number}")
    near, kernel = KernelNearness(oracle), oracle.kernel
    assert kernel is not None
    dealer, met = Dealer(rules.deck, random), Counter[int | None]()
    for hand_number in range(HANDS):
        hand = _with_jokers(dealer.mixed(rules.contract, rules.deal + 1), random.randint(0, MOST_JOKERS))
        unseen = dealer.unseen(hand)
        if hand_number % 2:
            unseen = Counter(random.sample(list(unseen.elements()), FEW))
        found = near.help(hand, len(hand), unseen)
        assert found == kernel.help(kernel.pack(hand), unseen)
        assert dict(near.discards(hand, unseen, nearest=False)) == dict(kernel.discard_table(kernel.pack(hand), unseen))
        met[found.away] += 1
        near.begin()
    assert len(met) > 1


def _with_jokers(hand: tuple[Card, ...], jokers: int) -> tuple[Card, ...]:
    naturals = [card for card in hand if card != JOKER]
    return (*naturals[: len(hand) - jokers], *[JOKER] * jokers)
