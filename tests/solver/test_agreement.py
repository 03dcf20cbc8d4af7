"""A sample of the proof: independent ways of answering agree on hands and on rules drawn at random."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from kontrakt_dsl.cards import STANDARD_PACK, Card, Deck
from kontrakt_dsl.melds.meld import Meld
from kontrakt_solver.answers import Answer, Backend, Found, Goal, Limits, Status
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.second_opinion.model import ConstraintModel
from kontrakt_solver.verify import Verifier
from tests import prove_agreement
from tests.main_rules import main_round
from tests.solver.brute_force import BruteForce
from tests.solver.random_rules import Drawn, draw

HANDS, SECONDED = 140, 14
DRAWN, DRAWN_SECONDED = 140, 30


def _cards_left(found: Found, drawn: Drawn) -> list[Card] | None:
    """What the verified melds leave of the hand."""
    if found.status is not Status.FOUND:
        return None
    Verifier(drawn.contract, drawn.rules, drawn.points).laydown(found.melds, drawn.hand)
    return list((Counter(drawn.hand) - Counter(_used(found.melds))).elements())


def _used(melds: Sequence[Meld]) -> list[Card]:
    return [card for meld in melds for card in meld.cards]


def _points(cards: list[Card] | None, drawn: Drawn) -> int | None:
    return None if cards is None else sum(drawn.points[card] for card in cards)


def test_kernel_cp_sat_and_brute_force_agree_on_the_main_rules() -> None:
    found = list(prove_agreement.findings(hands=HANDS, seed="sample", jobs=1, distance=1, seconded=SECONDED))
    assert [fault for finding in found for fault in finding.faults] == []
    assert sum(finding.undecided for finding in found) == 0
    assert {finding.round for finding in found} == set(range(1, 8))
    assert min(Counter(finding.lays for finding in found).values()) > HANDS // 5
    assert sum(finding.seconded for finding in found) > SECONDED // 2


def test_what_cp_sat_leaves_open_is_counted_and_no_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(number: int, packs: int, jokers: int, backend: Backend) -> Oracle:
        deck = Deck(STANDARD_PACK, packs=packs, jokers=jokers)
        return Oracle(replace(main_round(number), deck=deck), backend=backend, limits=Limits(work=1e-9, seconds=1e-6))

    monkeypatch.setattr(prove_agreement, "_oracle", stopped)
    found = list(prove_agreement.findings(hands=14, seed="stopped", jobs=1, distance=1, seconded=0))
    assert [fault for finding in found for fault in finding.faults] == []
    assert sum(finding.undecided for finding in found) > 0


@pytest.mark.parametrize(
    ("settled", "wrong"),
    [
        (True, Answer(False, Backend.CP_SAT, reason="open")),
        (True, Answer(True, Backend.CP_SAT, left_points=9, away=0, reason="open")),
        (True, Answer(True, Backend.CP_SAT, left_points=11, away=0)),
        (False, Answer(True, Backend.CP_SAT, left_points=10, away=0, reason="open")),
        (False, Answer(False, Backend.CP_SAT, away=2)),
        (False, Answer(False, Backend.CP_SAT)),
    ],
)
def test_a_wrong_answer_is_a_disagreement_though_part_of_it_is_open(settled: bool, wrong: Answer) -> None:
    left, near = (10, 0) if settled else (None, 1)
    assert not prove_agreement.is_true(wrong, left=left, near=near, distance=1)


@pytest.mark.parametrize("seed", range(DRAWN))
def test_cp_sat_is_exact_for_any_meld_rules(seed: int) -> None:
    drawn = draw(Random(seed))
    brute = BruteForce(drawn.contract, drawn.rules, drawn.points)
    model = CpSat(drawn.contract, drawn.rules, drawn.points, Limits())
    hand = model.supply(drawn.hand)
    left = brute.least_left(drawn.hand)
    assert (_cards_left(model.find(hand, Goal.ANY), drawn) is not None) is (left is not None)
    assert _points(_cards_left(model.find(hand, Goal.LEAST_POINTS), drawn), drawn) == left
    fewest = _cards_left(model.find(hand, Goal.FEWEST_LEFT), drawn)
    assert (None if fewest is None else len(fewest)) == brute.fewest_left(drawn.hand)
    new = model.find(model.supply(drawn.hand, unseen=drawn.unseen), Goal.FEWEST_NEW)
    away = new.new if new.status is Status.FOUND and new.new <= 1 else None
    assert away == brute.away(drawn.hand, drawn.unseen, limit=1)


@pytest.mark.parametrize("seed", range(DRAWN_SECONDED))
def test_python_constraint_is_exact_within_its_limits(seed: int) -> None:
    drawn = draw(Random(seed))
    brute = BruteForce(drawn.contract, drawn.rules, drawn.points)
    model = ConstraintModel(
        drawn.contract, drawn.rules, drawn.points, Limits(candidates=300, checks=40_000, new_cards=1)
    )
    some, best = model.any_laydown(drawn.hand), model.best_laydown(drawn.hand)
    if some.status is not Status.UNDECIDED:
        assert (_cards_left(some, drawn) is not None) is brute.can_lay(drawn.hand)
    if best.status is not Status.UNDECIDED and best.proven:
        assert _points(_cards_left(best, drawn), drawn) == brute.least_left(drawn.hand)
    new = model.fewest_new(drawn.hand, drawn.unseen)
    if new.status is Status.FOUND:
        assert brute.away(drawn.hand, drawn.unseen, limit=1) == new.new
    elif new.status is Status.NONE:
        assert brute.away(drawn.hand, drawn.unseen, limit=1) is None


@pytest.mark.parametrize("seed", range(24))
def test_counting_new_cards_is_the_same_as_adding_them(seed: int) -> None:
    drawn = draw(Random(1000 + seed))
    brute = BruteForce(drawn.contract, drawn.rules, drawn.points)
    by_adding = brute.away_by_adding(drawn.hand, drawn.unseen, limit=1)
    assert brute.away(drawn.hand, drawn.unseen, limit=1) == by_adding
