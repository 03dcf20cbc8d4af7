"""A best lay-down that a limit kept from being proven says how far off it can be."""

from dataclasses import replace
from random import Random

import pytest

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.answers import Backend, Found, Limits, Status, best_of
from kontrakt_solver.kernel import Question
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.search import Searcher
from kontrakt_solver.sheet import Sheet
from tests.main_rules import main_round
from tests.solver.hand_cases import cards

HAND = cards("9S 9H 9D 4H JK 6H 7H 8C QC KD 2S")


def _loads(seed: int) -> Sheet:
    """What to take along under many limits of weight: easy to begin, hard to finish."""
    random, sheet = Random(seed), Sheet()
    things = [sheet.boolean() for _ in range(60)]
    for _ in range(15):
        sheet.at_most({thing: random.randint(1, 20) for thing in random.sample(things, 20)}, 60)
    sheet.minimize({thing: -random.randint(1, 20) for thing in things})
    return sheet


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_better_than_what_a_stopped_search_allows_for(seed: int) -> None:
    best = Searcher(Limits()).solve(_loads(seed), light=False)
    assert (best.proven, best.better) == (True, None)
    stopped = Searcher(Limits(work=0.01)).solve(_loads(seed), light=False)
    assert (stopped.status, stopped.proven) == (Status.FOUND, False)
    assert stopped.better is not None
    assert stopped.best - stopped.better <= best.best <= stopped.best


@pytest.mark.parametrize(
    ("others", "best"),
    [
        ([], (6, True, None)),
        ([Found(Status.NONE)], (6, True, None)),
        ([Found(Status.UNDECIDED)], (6, False, None)),
        ([(4, None)], (6, False, None)),
        ([(4, 1)], (6, True, None)),
        ([(4, 5)], (6, False, 3)),
        ([(7, 1)], (7, False, 1)),
        ([(7, 1), (3, 9)], (7, False, 5)),
    ],
)
def test_of_several_searches_the_one_that_can_still_rise_highest_counts(
    others: list[Found | tuple[int, int | None]], best: tuple[int, bool, int | None]
) -> None:
    answers = [_worth(6, proven=True), *(_as_found(other) for other in others)]
    found = best_of(answers, _size)
    assert (_size(found), found.proven, found.better) == best


def test_no_lay_down_of_several_searches_is_a_no_only_where_all_say_no() -> None:
    none, undecided = Found(Status.NONE), Found(Status.UNDECIDED)
    assert best_of([none, none], _size).status is Status.NONE
    assert best_of([none, undecided], _size).status is Status.UNDECIDED


@pytest.mark.parametrize(
    ("better", "end"),
    [(5, ": at most 5 fewer"), (None, ": at most 30 fewer"), (40, ": at most 30 fewer")],
)
def test_an_unproven_answer_says_how_many_points_fewer_could_be_left(
    better: int | None, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more than are left, in any case: no card is worth less than nothing."""
    oracle = Oracle(main_round(2), backend=Backend.CP_SAT)
    found = replace(oracle.best(HAND), proven=False, better=better)
    monkeypatch.setattr(type(oracle._ways[Question.LAY_DOWN]), "lay_down", lambda self, hand: found)
    answer = oracle.answer(HAND)
    assert answer.left_points == 30
    assert (
        answer.reason == f"whether fewer points can be left could not be settled within the limits of the search{end}"
    )


def _as_found(other: Found | tuple[int, int | None]) -> Found:
    return other if isinstance(other, Found) else _worth(other[0], better=other[1])


def _worth(size: int, *, proven: bool = False, better: int | None = None) -> Found:
    meld = Meld(MeldKind.SET, (Placed(Card("9", "S"), Card("9", "S")),) * size)
    return Found(Status.FOUND, (meld,), proven=proven, better=better)


def _size(found: Found) -> int:
    return sum(len(meld.places) for meld in found.melds)
