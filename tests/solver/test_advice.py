"""A player's questions about hands, against the exact answers of the oracle and against asking one card at a time."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from main_rules import main_round

from benchmarks.hands import Dealer
from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.advice import Advice
from kontrakt_solver.kernel import Kernel
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.rough.run_fit import RunFit

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


def wild_twos() -> RoundRules:
    """Whole-hand runs of twelve cards where hands have eleven and twos are wild, which the kernel is not exact for."""
    rules = main_round(7)
    twos = frozenset(Card("2", suit) for suit in rules.melds.pack.suits)
    return replace(rules, deal=10, melds=replace(rules.melds, wild=rules.melds.wild | twos))


@pytest.mark.parametrize("rules", [main_round(7), wild_twos()], ids=["kernel", "rough"])
def test_a_hand_too_small_for_the_whole_hand_contract_lacks_what_must_still_come(rules: RoundRules) -> None:
    advice = Advice(rules)
    hand = read_cards("3S 4S 5S 6S 7H 8H 9H TH JD QD JK", rules.deck)
    assert len(hand) < rules.contract.least_cards
    assert advice.distance(advice.hand(hand), size=11) == 1
    assert advice.distance(advice.hand(rules.deck.cards[2:6]), size=6) == 8


@pytest.mark.parametrize("rules", [main_round(7), wild_twos()], ids=["kernel", "rough"])
def test_no_wild_card_is_spared_for_a_contract_that_lacks_cards(rules: RoundRules) -> None:
    advice = Advice(rules)
    hand = read_cards("3S 4S 5S 6S 7H 8H 9H JD QD KC JK", rules.deck)
    unseen = rules.deck.counts - Counter(hand)
    spared = {prospect.card for prospect in advice.prospects(advice.hand(hand), hand, unseen, size=11)}
    assert JOKER not in spared
    assert Card("K", "C") in spared
