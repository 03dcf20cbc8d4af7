"""A player's questions about hands, against the exact answers of the oracle and against asking one card at a time."""

from collections import Counter
from random import Random

import pytest
from main_rules import main_round

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Card
from kontrakt_solver.advice import Advice
from kontrakt_solver.kernel import Kernel
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.rough_search import OUT_OF_REACH
from kontrakt_solver.run_fit import RunFit

HANDS = 30


def hands(number: int, size: int, *, seed: str) -> list[tuple[Card, ...]]:
    """Seeded hands of the mix for round `number`."""
    rules = main_round(number)
    dealer = Dealer(rules.deck, Random(seed))
    return [dealer.mixed(rules.contract, size) for _ in range(HANDS)]


@pytest.mark.parametrize("number", range(1, 7))
def test_distance_is_the_number_of_cards_away(number: int) -> None:
    rules = main_round(number)
    advice, oracle = Advice(rules), Oracle(rules)
    for cards in hands(number, rules.deal, seed=f"distance {number}"):
        assert advice.distance(advice.hand(cards), size=rules.deal + 1) == oracle.away(cards)


@pytest.mark.parametrize("number", [1, 2, 3, 6])
def test_prospects_are_the_nearest_discards_with_what_helps_each(number: int) -> None:
    rules = main_round(number)
    advice, size = Advice(rules), rules.deal + 1
    for cards in hands(number, size, seed=f"prospects {number}")[:10]:
        hand = advice.hand(cards)
        unseen = rules.deck.counts - Counter(cards)
        distances = {card: advice.distance(hand.minus(card), size=size) for card in set(cards)}
        nearest = min(distances.values())
        prospects = advice.prospects(hand, sorted(set(cards), key=str), unseen, size=size)
        assert {prospect.card for prospect in prospects} == {card for card in distances if distances[card] == nearest}
        for prospect in prospects:
            assert prospect.distance == nearest
            if len(prospects) > 1:
                left = hand.minus(prospect.card)
                assert prospect.helping == sum(
                    copies for card, copies in unseen.items() if advice.distance(left.plus(card), size=size) < nearest
                )


def test_the_fit_of_runs_is_the_exchange_distance_of_a_whole_hand() -> None:
    """Two cards of a suit are never looked at as two runs, so that a few hands in a thousand count one too many."""
    rules = main_round(7)
    kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)
    fit = RunFit(rules.melds, runs=3, size=4)
    same = 0
    for size in (12, 13, 14):
        for cards in hands(7, size, seed=f"fit {size}"):
            hand = kernel.pack(cards)
            jokers = sum(card in rules.melds.wild for card in cards)
            near = max(0, size - jokers - fit.kept(hand, size))
            away = kernel.away(hand, rules.deck.counts - Counter(cards))
            assert away is not None
            assert near >= away
            same += near == away
    assert same >= 0.95 * 3 * HANDS


def test_cards_that_whole_hand_runs_want_bring_them_nearer() -> None:
    rules = main_round(7)
    advice = Advice(rules)
    for cards in hands(7, 13, seed="wanted")[:10]:
        hand = advice.hand(cards)
        unseen = rules.deck.counts - Counter(cards)
        for prospect in advice.prospects(hand, sorted(set(cards), key=str), unseen, size=13):
            left = hand.minus(prospect.card)
            if prospect.distance > 0:
                helping = [card for card in unseen if advice.distance(left.plus(card), size=13) < prospect.distance]
                assert prospect.helping == sum(unseen[card] for card in helping)


def test_a_hand_that_is_too_small_for_whole_hand_runs_is_out_of_reach() -> None:
    rules = main_round(7)
    advice = Advice(rules)
    assert advice.distance(advice.hand(rules.deck.cards[:5]), size=6) == OUT_OF_REACH
