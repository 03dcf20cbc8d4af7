"""What would do: files of hands with the words, and plans against the choices of cards they stand for."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from kontrakt_dsl.cards import STANDARD_PACK, Card, Pack
from kontrakt_solver.covering import Cover
from kontrakt_solver.near.nearness import unseen_for
from kontrakt_solver.needs import Group, Needs, Plan, needs
from kontrakt_solver.needs_text import needs_text
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.solver.every_draw import completions_of, counted
from tests.solver.hand_cases import cards

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "needs"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_needs_in_words(case: dict[str, Any]) -> None:
    oracle, hand = Oracle(main_round(case["round"])), cards(case["hand"])
    unseen = Counter(unseen_for(oracle, hand)) - Counter(cards(case.get("seen", "")))
    found = needs(oracle, hand, unseen)
    assert found.exact
    assert list(needs_text(found, unseen, STANDARD_PACK)) == case["needs"]


def _choices(random: Random, copies: dict[Card, int]) -> list[tuple[Card, ...]]:
    """Choices of two cards with some shape to them: products of groups, less a few."""
    faces = list(copies)
    found = set()
    for _ in range(random.randint(1, 4)):
        first, second = random.sample(faces, random.randint(1, 4)), random.sample(faces, random.randint(1, 5))
        found |= {counted((one, other)) for one in first for other in second if one != other or copies[one] > 1}
    for choice in sorted(found, key=str)[: random.randint(0, 2)]:
        found.discard(choice)
    return [tuple(card for card, number in sorted(choice, key=str) for _ in range(number)) for choice in found]


def test_plans_stand_for_each_choice_and_for_nothing_else() -> None:
    random = Random("plans")
    wide = 0
    for _ in range(60):
        copies = {card: random.choice((1, 2)) for card in random.sample(STANDARD_PACK.cards, 9)}
        choices = _choices(random, copies)
        plans = Cover(choices, copies, STANDARD_PACK.order).plans()
        groups = [Plan(tuple(Group(tuple((card, copies[card]) for card in group)) for group in plan)) for plan in plans]
        assert completions_of(Needs(tuple(groups)), copies) == {counted(choice) for choice in choices}
        wide += len(plans) < len(choices)
    assert wide > 30


def test_no_plan_can_be_left_out() -> None:
    random = Random("idle")
    for _ in range(40):
        copies = {card: random.choice((1, 2)) for card in random.sample(STANDARD_PACK.cards, 9)}
        choices = _choices(random, copies)
        plans = [
            Plan(tuple(Group(tuple((card, copies[card]) for card in group)) for group in plan))
            for plan in Cover(choices, copies, STANDARD_PACK.order).plans()
        ]
        for plan in plans:
            others = tuple(other for other in plans if other is not plan)
            assert completions_of(Needs(others), copies) < {counted(choice) for choice in choices}


def test_a_limit_leaves_plans_out_and_says_so() -> None:
    oracle, hand = Oracle(main_round(2)), cards("9S 9H 4H 5H 8C QC KD 3D")
    every, few = needs(oracle, hand), needs(oracle, hand, limit=5)
    assert (every.exact, few.exact) == (True, False)
    unseen = unseen_for(oracle, hand)
    assert completions_of(few, unseen) < completions_of(every, unseen)


def _plans(*plans: str) -> Needs:
    """Plans with a copy of each card, a bar between groups."""
    return Needs(
        tuple(
            Plan(tuple(Group(tuple((card, 1) for card in cards(group))) for group in plan.split("|"))) for plan in plans
        )
    )


@pytest.mark.parametrize(
    ("plans", "together"),
    [
        (("4S | 6S 8S", "6S | 8S"), True),
        (("4S | 6S", "6S | 8S"), False),
        (("4S 6S | 4S 6S 8S",), False),
        (("4S | 4S 6S 8S", "6S | 8S"), False),
    ],
    ids=["every pair", "a pair is missing", "one plan", "a kind twice"],
)
def test_plans_are_one_line_only_where_they_are_every_choice_of_different_kinds(
    plans: tuple[str, ...], together: bool
) -> None:
    unseen = dict.fromkeys(cards("4S 6S 8S 4H 6H 8H"), 1)
    told = needs_text(_plans(*plans), unseen, STANDARD_PACK)
    assert told == ("one card each of 2 of these: 4S x1, 6S x1, 8S x1",) if together else len(told) == len(plans)


def test_plans_whose_kinds_share_cards_stay_apart() -> None:
    """A nine of spades is any nine too: two kinds could be one card."""
    unseen = dict.fromkeys(cards("9S 9H 4S"), 1)
    told = needs_text(_plans("9S 9H | 4S", "9S 9H | 9S", "4S | 9S"), unseen, STANDARD_PACK)
    assert len(told) == 3


def test_a_whole_suit_is_named_by_its_colour_where_the_pack_has_colours_of_its_own() -> None:
    pack = Pack(tuple("12345"), tuple("RB"), ("red", "blue"))
    reds = tuple((Card(rank, "R"), 2) for rank in "12345")
    unseen = dict.fromkeys(pack.cards, 2)
    found = Needs((Plan((Group(reds), Group(reds))),))
    assert needs_text(found, unseen, pack) == ("2 times any red card x10",)
