"""CP-SAT as a library: settings, limits, interrupts, processes, memory."""

import gc
import resource
import signal
import subprocess
import sys
import threading
from itertools import cycle, islice

import pytest
from ortools.sat.python.cp_model_helper import CpSatHelper

from benchmarks.hands import mixed_hands
from kontrakt_solver.answers import Backend, Goal, Limits, Status
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.search import Searcher
from kontrakt_solver.sheet import Sheet
from tests.main_rules import main_round
from tests.prove_agreement import findings
from tests.solver.hand_cases import cards

HAND = cards("9S 9H 9D 4H JK 6H 7H 8C QC KD 2S")
MEBIBYTE_OF_KIB = 1024
GROWTH = 24
"""Mebibytes that the process may grow over `SOLVES` questions; without the collector it would be far more."""
SOLVES = 10_000

CHILD = """
import sys
sys.path[:0] = {path!r}
from kontrakt_solver.answers import Backend, Limits
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.search import Searcher
from kontrakt_solver.sheet import Sheet
from tests.main_rules import main_round
from tests.solver.hand_cases import cards
from tests.solver.test_cpsat import hard_sheet

oracle = Oracle(main_round(2), backend=Backend.CP_SAT)
hand = oracle.hand(cards("9S 9H 9D 4H JK 6H 7H 8C QC KD 2S"))
assert oracle.can_lay(hand)
sheet, searcher = hard_sheet(), Searcher(Limits(work=1e9, seconds=0.5))
try:
    print("ready", flush=True)
    while True:
        {question}
except KeyboardInterrupt:
    print("interrupted", flush=True)
finally:
    print(oracle.can_lay(hand), flush=True)
"""


def hard_sheet() -> Sheet:
    """A model that takes CP-SAT far longer than any limit here: sums of large numbers to be met exactly."""
    sheet = Sheet()
    variables = [sheet.boolean() for _ in range(50)]
    for row in range(5):
        factors = [(7919 * (row + 3) * (column + 11) ** 2 + 104729 * column) % 99 for column in range(50)]
        sheet.equal(dict(zip(variables, factors, strict=True)), sum(factors) // 2)
    return sheet


def _model(number: int, limits: Limits | None = None) -> CpSat:
    rules = main_round(number)
    return CpSat(rules.contract, rules.melds, rules.scoring.card_points, limits or Limits())


@pytest.mark.parametrize("question", ["oracle.can_lay(hand)", "searcher.solve(sheet, light=False)"])
def test_an_interrupt_is_a_keyboard_interrupt_and_python_lives_on(question: str) -> None:
    code = CHILD.format(path=sys.path, question=question)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == "interrupted\nTrue\n"
        assert child.wait() == 0


def test_a_limit_is_never_taken_for_a_no() -> None:
    solved = Searcher(Limits(work=1e-6, seconds=1.0)).solve(hard_sheet(), light=True)
    assert solved.status is Status.UNDECIDED
    tight = _model(6, Limits(work=1e-9, seconds=1e-6))
    supply = tight.supply(cards("TS TH 3C 4C 5C 7H 8H 9H JK JK 2D QS 2C 6C 9C TC"))
    assert {tight.find(supply, goal).status for goal in (Goal.ANY, Goal.LEAST_POINTS)} == {Status.UNDECIDED}


def test_the_clock_stands_far_behind_the_work() -> None:
    """Else answers would hang on how busy the machine is: a unit of work takes some second of an idle processor."""
    limits = Limits()
    assert limits.seconds >= 5 * limits.work


def test_a_model_costs_no_aliases_and_is_freed_at_once() -> None:
    gc.collect()
    gc.disable()
    try:
        before = len(gc.get_objects())
        for _ in range(200):
            Sheet().boolean()
        assert len(gc.get_objects()) - before < 100
    finally:
        gc.enable()


def test_the_sheet_is_a_model_that_ortools_accepts() -> None:
    sheet = Sheet()
    one, other, many = sheet.boolean(), sheet.boolean(), sheet.number(9)
    sheet.implies(one, other)
    sheet.at_most_one((one, other))
    sheet.at_least({one: 1, many: 1}, 4)
    sheet.at_most({many: 2}, 17)
    sheet.minimize({many: -1, other: 5})
    assert CpSatHelper.validate_model(sheet.model) == ""
    solved = Searcher(Limits()).solve(sheet, light=False)
    assert (solved.status, solved.values, solved.best) == (Status.FOUND, (0, 0, 8), -8)


def test_a_model_that_ortools_refuses_is_an_internal_fault() -> None:
    sheet = Sheet()
    sheet.exactly_one((0, 1))
    with pytest.raises(AssertionError, match="CP-SAT refuses"):
        Searcher(Limits()).solve(sheet, light=False)


def test_the_solver_leaves_the_interrupt_handler_alone() -> None:
    _model(2).find(_model(2).supply(HAND), Goal.ANY)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_many_questions_do_not_fill_the_memory() -> None:
    model, rules = _model(2), main_round(2)
    hands = mixed_hands(rules.contract, rules.deck, size=12, number=200, seed="memory")
    for hand in hands:
        model.find(model.supply(hand), Goal.LEAST_POINTS)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for hand in islice(cycle(hands), SOLVES):
        model.find(model.supply(hand), Goal.LEAST_POINTS)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown / MEBIBYTE_OF_KIB < GROWTH


def test_worker_processes_give_the_same_answers() -> None:
    alone = list(findings(hands=8, seed="processes", jobs=1, distance=0, seconded=0))
    shared = list(findings(hands=8, seed="processes", jobs=2, distance=0, seconded=0))
    assert shared == alone
    assert all(not finding.faults and not finding.undecided for finding in alone)


def test_an_oracle_may_be_asked_in_another_thread() -> None:
    answers: list[bool | None] = []
    oracle = Oracle(main_round(2), backend=Backend.CP_SAT)
    thread = threading.Thread(target=lambda: answers.append(oracle.can_lay(HAND)))
    thread.start()
    thread.join()
    assert answers == [True]
