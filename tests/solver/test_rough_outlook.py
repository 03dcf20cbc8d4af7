"""The rough distance against the exact one, and games without wild cards in the kernel against CP-SAT."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from main_rules import main_round

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.rules.melding import AceUse, SetSuits
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.outlook import SpareOutlook
from kontrakt_solver.rough.outlook import NEAR, RoughOutlook

HANDS = 40


def dealt(rules: RoundRules, size: int, number: int = HANDS) -> Iterator[tuple[Card, ...]]:
    dealer = Dealer(rules.deck, Random(f"rough {rules.number} {size}"))
    for _ in range(number):
        yield dealer.mixed(rules.contract, size)


@pytest.mark.parametrize("number", range(1, 7))
def test_the_rough_distance_is_nearly_always_the_exact_one(number: int) -> None:
    rules = main_round(number)
    rough, exact = RoughOutlook(rules), SpareOutlook(rules)
    same = 0
    for cards in dealt(rules, rules.deal):
        near = rough.distance(rough.hand(cards), size=rules.deal + 1)
        away = exact.distance(exact.hand(cards), size=rules.deal + 1)
        assert abs(near - away) <= 1
        same += near == away
    assert same >= 0.9 * HANDS


@pytest.mark.parametrize("number", [2, 4, 7])
def test_no_hand_that_can_lay_is_left_out(number: int) -> None:
    """Also where no suit may come twice in a set, and where the whole hand is used."""
    rules = main_round(number)
    sets = replace(rules.melds.sets, suits=SetSuits.DIFFERENT)
    rules = replace(rules, melds=replace(rules.melds, sets=sets))
    rough, oracle = RoughOutlook(rules), Oracle(rules)
    size = 13 if rules.contract.whole_hand else 11
    yes = 0
    for cards in dealt(rules, size, 15):
        if oracle.can_lay(cards):
            yes += 1
            assert rough.distance(rough.hand(cards), size=size) <= NEAR
            assert rough.may_lay(rough.hand(cards), size=size)
    assert yes


def test_runs_touch_round_the_corner_too() -> None:
    rules = main_round(3)
    corner = replace(rules, melds=replace(rules.melds, runs=replace(rules.melds.runs, ace=AceUse.CORNER)))
    hand = [Card(rank, "S") for rank in "TJQKA234"]
    for each, least in ((rules, 0), (corner, 1)):
        rough = RoughOutlook(each)
        assert rough.distance(rough.hand(hand), size=8) == least
        assert Oracle(each).can_lay(hand) is (least == 0)


def test_the_wanted_cards_bring_a_hand_nearer() -> None:
    rules = main_round(5)
    rough, size = RoughOutlook(rules), rules.deal + 1
    for cards in dealt(rules, size, 10):
        hand = rough.hand(cards)
        for prospect in rough.prospects(hand, sorted(set(cards), key=str), rules.deck.counts, size=size):
            left = hand.minus(prospect.card)
            assert rough.distance(left, size=size) == prospect.distance
            nearer = [
                card for card in rules.deck.counts if rough.distance(left.plus(card), size=size) < prospect.distance
            ]
            assert bool(nearer) == (prospect.helping > 0)


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7])
def test_the_kernel_answers_games_without_wild_cards(number: int) -> None:
    rules = main_round(number)
    rules = replace(
        rules, melds=replace(rules.melds, wild=frozenset()), deck=Deck(rules.deck.pack, rules.deck.packs, jokers=0)
    )
    kernel, other = Oracle(rules, backend=Backend.KERNEL), Oracle(rules, backend=Backend.CP_SAT)
    for cards in dealt(rules, 13 if rules.contract.whole_hand else 11, 12):
        found, expected = kernel.answer(cards), other.answer(cards)
        assert (found.satisfied, found.left_points, found.away) == (
            expected.satisfied,
            expected.left_points,
            expected.away,
        )
