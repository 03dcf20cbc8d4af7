"""How near cards are, also more or fewer of them than a hand, by the screen and by CP-SAT alone."""

from collections import Counter
from dataclasses import replace

import pytest
from rules_under_test import shipped_round

from benchmarks.hands import mixed_hands
from kontrakt_dsl.cards import Card
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.near.by_asking import AskedNearness
from kontrakt_solver.near.questions import nearer
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.screening.patterns import Patterns

HANDS = 4
ROUNDS = [("kontrakt-romme", 5), ("shanghai", 7), ("kontrak-rummy", 7), ("king", 4)]


def asked(name: str, number: int) -> tuple[RoundRules, list[tuple[Card, ...]]]:
    rules = shipped_round(name, number)
    size = rules.contract.least_cards + rules.contract.keeps_discard
    return rules, mixed_hands(rules.contract, rules.deck, size=max(size, 11), number=HANDS, seed="near")


@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_the_screen_says_what_cp_sat_says(name: str, number: int) -> None:
    rules, hands = asked(name, number)
    by_screen = AskedNearness(Oracle(rules))
    by_search = AskedNearness(Oracle(rules, backend=Backend.CP_SAT))
    for hand in hands:
        size, unseen = len(hand), rules.deck.counts - Counter(hand)
        more = next(iter(unseen))
        for cards in (hand, hand[:-1], (*hand, more)):
            rest = rules.deck.counts - Counter(cards)
            away = by_screen.away(cards, size, rest)
            assert away == by_search.away(cards, size, rest)
            for new in range(3):
                assert by_screen.within(cards, size, rest, new) == by_search.within(cards, size, rest, new)
        by_screen.begin()
        by_search.begin()


@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_the_screen_alone_knows_how_near_hands_are(name: str, number: int) -> None:
    rules, hands = asked(name, number)
    screen = Patterns(rules.contract, rules.melds, rules.scoring.card_points)
    for hand in hands:
        for cards in (hand, hand[:-1], hand[1:]):
            near = screen.near(cards, rules.deck.counts - Counter(cards), size=len(hand))
            assert near is not None
            assert near.new is not None
            assert near.melds


def test_a_hand_that_is_all_melds_has_no_discard_to_keep() -> None:
    """Six cards that lay with seven: the runs are there, and the discard must come."""
    king = load("king")
    rules = king.round(4, players=king.default_players())
    part = Part(2, MeldKind.RUN, Count.exactly(3))
    contract = Contract((part,), may_keep_discard=True)
    hand = tuple(Card(rank, suit) for suit in "SH" for rank in "456")
    unseen = rules.deck.counts - Counter(hand)
    rules = replace(rules, contract=contract)
    for backend in (Backend.AUTO, Backend.CP_SAT):
        near = AskedNearness(Oracle(rules, backend=backend))
        assert near.away(hand, 6, unseen) == 0
        assert near.away(hand, 7, unseen) == 1
        assert near.away((), 7, unseen) == 7


@pytest.mark.parametrize(("name", "number"), [("shanghai-levels", 1), ("phase-10", 4), ("king", 4)])
def test_no_card_helps_that_brings_nothing_nearer_by_the_looser_rules(name: str, number: int) -> None:
    rules, hands = asked(name, number)
    near = AskedNearness(Oracle(rules))
    left_out = 0
    for hand in hands:
        size, unseen = len(hand), dict(rules.deck.counts - Counter(hand))
        near.begin()
        away = near.away(hand, size, unseen)
        if away:
            few = near.candidates(hand, size, unseen, away)
            assert few == nearer(near, hand, size, unseen, away)
            left_out += len(unseen) - len(few)
    assert left_out
