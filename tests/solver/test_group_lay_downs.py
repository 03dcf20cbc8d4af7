"""Lay-downs of a single group: CP-SAT finds none that is worth more, and the judge finds nothing wrong."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from rules_under_test import shipped_round

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import WildsAsNaturals, WildsStandFor
from kontrakt_solver.answers import Backend, Found, Limits, Status
from kontrakt_solver.group_lay_downs import one_group
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.pattern_models import cp_sat_for
from kontrakt_solver.verify import Verifier
from tests.solver.random_rules import Drawn, draw

DRAWN = 60


def drawn_group(random: Random) -> Drawn:
    """A hand for a contract of one group, of the whole hand now and then, with cards that cost less than nothing."""
    drawn, low = draw(random), random.randint(1, 6)
    size = random.choice((Count.exactly(low), Count.at_least(low), Count(low, low + 2)))
    part = Part(1, MeldKind.GROUP, size, shared=random.choice(tuple(Shared)))
    takes = random.choice(("", "", "all", "all but one"))
    contract = Contract((part,), whole_hand=takes == "all", keeps_discard=takes == "all but one")
    points = {card: worth - random.choice((0, 8)) for card, worth in drawn.points.items()}
    hand = drawn.hand[: random.randint(1, 4)] if takes and random.random() < 0.6 else drawn.hand
    return replace(drawn, contract=contract, points=points, hand=hand)


def worth(melds: Sequence[Meld], drawn: Drawn) -> int:
    return sum(drawn.points[card] for meld in melds for card in meld.cards)


def test_no_group_is_worth_more() -> None:
    statuses = set()
    for number in range(DRAWN):
        drawn = drawn_group(Random(f"group {number}"))
        group = one_group(drawn.contract, drawn.rules, drawn.points)
        assert group is not None
        hand = Hand(drawn.hand, drawn.rules)
        found = group.lay_down(hand)
        second = cp_sat_for(drawn.contract, drawn.rules, drawn.points, Limits()).lay_down(hand)
        assert found.status is second.status
        assert worth(found.melds, drawn) == worth(second.melds, drawn)
        if found.melds:
            Verifier(drawn.contract, drawn.rules, drawn.points).laydown(found.melds, drawn.hand)
        statuses.add(found.status)
    assert statuses == {Status.FOUND, Status.NONE}


def test_cards_of_one_colour_are_laid_without_cp_sat() -> None:
    rules = shipped_round("phase-10", 8)
    oracle = Oracle(rules)
    yes = oracle.answer(read_cards("1R 2R 3R 4R 5R 6R 7R 12R W 1B 2B", rules.deck))
    assert (yes.satisfied, yes.backend) == (True, Backend.KERNEL)
    assert [str(card) for card in yes.left or ()] == ["1B", "2B"]
    no = oracle.answer(read_cards("1R 2R 3R 4R 1B 2B 3B 4B 1G 2G", rules.deck))
    assert (no.satisfied, no.backend, no.away) == (False, Backend.KERNEL, 3)


@pytest.mark.parametrize("change", [{"as_naturals": WildsAsNaturals.OWN_PLACE}, {"stand_for": WildsStandFor.OWN_SUIT}])
def test_where_counting_is_not_enough_no_group_is_laid(change: dict[str, str]) -> None:
    drawn = drawn_group(Random("group 0"))
    assert one_group(drawn.contract, replace(drawn.rules, **change), drawn.points) is None  # type: ignore[arg-type]
    two = replace(drawn.contract, parts=drawn.contract.parts * 2)
    assert one_group(two, drawn.rules, drawn.points) is None


def test_no_group_of_too_few_cards() -> None:
    drawn = drawn_group(Random("group 0"))
    group = one_group(drawn.contract, drawn.rules, drawn.points)
    assert group is not None
    assert group.lay_down(Hand((), drawn.rules)) == Found(Status.NONE)
