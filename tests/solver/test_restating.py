"""Rules said anew for counting give the same answers as the search meld by meld."""

from collections import Counter
from dataclasses import replace

import pytest
from rules_under_test import shipped_round

from benchmarks.hands import mixed_hands
from kontrakt_dsl.cards import Card, DeadCard
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Goal, Limits, Status
from kontrakt_solver.counting.restated_model import RestatedModel
from kontrakt_solver.counting.restating import restated
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.slots.model import SlotModel

HANDS = 6
SAID_ANEW = [
    ("kontrak-rummy", 2),
    ("phase-10", 2),
    ("phase-10", 4),
    ("phase-10", 9),
    ("king", 4),
    ("shanghai-levels", 2),
]


def both_ways(name: str, number: int) -> tuple[RoundRules, RestatedModel, SlotModel]:
    rules = shipped_round(name, number)
    points = rules.scoring.card_points
    anew = restated(rules.contract, rules.melds, points)
    assert anew is not None
    return rules, RestatedModel(anew, points, Limits()), SlotModel(rules.contract, rules.melds, points, Limits())


@pytest.mark.parametrize(("name", "number"), SAID_ANEW)
def test_counting_under_rules_said_anew_is_exact(name: str, number: int) -> None:
    rules, counted, slots = both_ways(name, number)
    oracle, points = Oracle(rules), rules.scoring.card_points

    def worth(melds: tuple[Meld, ...]) -> int:
        return sum(points[card] for meld in melds for card in meld.cards)

    for cards in mixed_hands(rules.contract, rules.deck, size=rules.deal + 1, number=HANDS, seed="anew"):
        found, searched = counted.find(cards, Goal.LEAST_POINTS), slots.find(cards, Goal.LEAST_POINTS)
        assert found is not None
        assert found.status is searched.status
        if found.status is Status.FOUND:
            oracle.verify(found.melds, oracle.hand(cards))
            assert worth(found.melds) == worth(searched.melds)
            continue
        unseen = rules.deck.counts - Counter(cards)
        away = counted.fewest_new(cards, unseen)
        assert away is None or away.new == slots.find(cards, Goal.FEWEST_NEW, unseen=unseen).new


def test_a_two_is_natural_or_wild_as_its_place_will_have_it() -> None:
    _, counted, _ = both_ways("shanghai-levels", 3)
    in_place = [Card(rank, suit) for suit in "SH" for rank in "A234"]
    found = counted.find(in_place, Goal.ANY)
    assert found is not None
    assert found.status is Status.FOUND


def test_a_dead_two_is_natural_only() -> None:
    rules, counted, _ = both_ways("shanghai-levels", 3)
    hearts = [Card(rank, "H") for rank in "5678"]
    with_living = [*hearts, Card("9", "S"), Card("T", "S"), Card("J", "S"), Card("2", "S")]
    with_dead = [*with_living[:-1], DeadCard("2", "S")]
    living, dead = counted.find(with_living, Goal.ANY), counted.find(with_dead, Goal.ANY)
    assert living is not None
    assert dead is not None
    assert (living.status, dead.status) == (Status.FOUND, Status.NONE)
    oracle = Oracle(rules)
    assert oracle.can_lay(oracle.hand([Card(rank, "S") for rank in "A34"] + hearts + [DeadCard("2", "S")])) is True


def test_rules_that_go_by_suit_are_not_said_anew_for_one_suit() -> None:
    ruleset = load("phase-10")
    rules = ruleset.round(4, players=4)
    dear = {**rules.scoring.card_points, Card("5", "R"): 50}
    assert restated(rules.contract, rules.melds, rules.scoring.card_points) is not None
    assert restated(rules.contract, rules.melds, dear) is None
    whole = replace(rules.contract, whole_hand=True)
    assert restated(whole, rules.melds, rules.scoring.card_points) is not None


def test_two_twos_of_one_suit_are_no_set_where_suits_differ_though_each_might_be_wild() -> None:
    rules, _, slots = both_ways("shanghai-levels", 1)
    cards = [Card(rank, suit) for rank, suit in ("2H", "2C", "2C", "9H", "9D", "9C")]
    assert Oracle(rules).can_lay(cards) is False
    assert slots.find(cards, Goal.ANY).status is Status.NONE
