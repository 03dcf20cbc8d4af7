"""For which contracts and rules the kernel answers what, and that it refuses the rest."""

from dataclasses import replace

import pytest

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetSuits, WildLimit
from kontrakt_solver.kernel import Kernel, Question, exact_questions, supports
from tests.main_rules import CONTRACTS, MELDS, card_points
from tests.solver.hand_cases import cards

POINTS = dict(card_points())


@pytest.mark.parametrize("whole", CONTRACTS, ids=str)
def test_the_main_contracts_are_supported(whole: Contract) -> None:
    assert supports(whole, MELDS, POINTS)


def test_other_rules_are_left_to_other_backends() -> None:
    def changed(**changes: object) -> MeldRules:
        return replace(MELDS, **changes)  # type: ignore[arg-type]

    limit = WildLimit(at_most=1)
    others = [
        changed(wild=frozenset({JOKER, Card("2", "S")})),
        changed(sets=replace(MELDS.sets, suits=SetSuits.DIFFERENT)),
        changed(sets=replace(MELDS.sets, naturals=2)),
        changed(sets=replace(MELDS.sets, wilds=limit)),
        changed(runs=replace(MELDS.runs, wilds=limit)),
        changed(runs=replace(MELDS.runs, wilds_side_by_side=False)),
    ]
    for rules in others:
        assert not exact_questions(CONTRACTS[1], rules, POINTS)
        with pytest.raises(ValueError, match="not exact"):
            Kernel(CONTRACTS[1], rules, POINTS)
    mixed = Contract((Part(1, MeldKind.RUN, Count.exactly(4)), Part(1, MeldKind.RUN, Count.exactly(5))))
    assert not exact_questions(mixed, MELDS, POINTS)


def test_points_that_differ_within_a_rank_forbid_the_lay_down_only() -> None:
    points = POINTS | {Card("Q", "S"): 50}
    questions = exact_questions(CONTRACTS[1], MELDS, points)
    assert questions == {Question.CAN_LAY, Question.AWAY}
    kernel = Kernel(CONTRACTS[1], MELDS, points)
    with pytest.raises(ValueError, match="no lay-down"):
        kernel.lay_down(kernel.pack(cards("9S 9H 9D 4H 5H 6H 7H")))


def test_three_longer_runs_that_may_not_touch_are_left_to_other_backends() -> None:
    longer = Contract((Part(3, MeldKind.RUN, Count.at_least(4)),))
    assert not exact_questions(longer, MELDS, POINTS)
    assert exact_questions(longer, replace(MELDS, forbidden_run_pairs=frozenset()), POINTS)
    two = Contract((Part(2, MeldKind.RUN, Count.at_least(4)),))
    assert exact_questions(two, MELDS, POINTS) == {Question.CAN_LAY, Question.AWAY}
    assert not exact_questions(two, replace(MELDS, forbidden_run_pairs=frozenset({RunPair.OVERLAPPING})), POINTS)
