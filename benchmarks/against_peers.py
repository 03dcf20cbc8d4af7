"""Our answers to yes or no against other ways of getting them, as ratios measured in one run.

    python -m benchmarks.against_peers [--hands N] [--seed S]

in the root of the repository. Every hand is asked three times of each way, once where that took a second, and the best
time counts; hands are prepared beforehand where a way allows it. Two ratios are told, since some hands are decided at a
glance and some by long search: of the medians, and of the times for all hands together. The plain CP-SAT model and
python-constraint answer the same question, and an answer that differs from ours ends the run with status 1.
rummikub-solver answers its own (how many tiles can be laid), for those who have it installed
(`pip install -e '.[bench]'`).
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter_ns
from typing import TypeVar

from benchmarks.hands import Hand, hands_of_round
from benchmarks.peers.floor import EmptySolve
from benchmarks.peers.plain_constraint import PlainProblem
from benchmarks.peers.plain_cpsat import PlainModel
from benchmarks.timing import timed
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.oracle import Oracle

Q = TypeVar("Q")
REPEATS = 3
WARM_UP = 2


@dataclass(frozen=True, slots=True)
class Timed:
    """What one way answered to each hand, and how long each answer took, in microseconds."""

    name: str
    answers: tuple[object, ...]
    times: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.times)

    @property
    def total(self) -> float:
        return sum(self.times)


def asked(name: str, ask: Callable[[Q], object], questions: Sequence[Q]) -> Timed:
    """Ask every question; the best of a few times counts."""
    for question in questions[:WARM_UP]:
        ask(question)
    found = [timed(ask, question, repeats=REPEATS, clock=perf_counter_ns) for question in questions]
    return Timed(name, tuple(answer for answer, _ in found), tuple(time for _, time in found))


def compare(rules: RoundRules, hands: list[Hand]) -> list[Timed]:
    """Every way on the same hands, ours first."""
    ours, cpsat, constraint = (
        Oracle(rules, backend=backend) for backend in (Backend.AUTO, Backend.CP_SAT, Backend.CONSTRAINT)
    )
    rows = [
        asked("kontrakt", ours.can_lay, [ours.hand(hand) for hand in hands]),
        asked("kontrakt --backend cp-sat", cpsat.can_lay, [cpsat.hand(hand) for hand in hands]),
        asked("an empty CP-SAT solve", lambda _: EMPTY.solve(), hands),
        asked("plain CP-SAT model", PlainModel(rules.contract).can_lay, hands),
        asked("plain python-constraint", PlainProblem(rules.contract).can_lay, hands),
        asked("kontrakt --backend constraint", constraint.can_lay, [constraint.hand(hand) for hand in hands]),
    ]
    try:
        from benchmarks.peers.rummikub import Rummikub
    except ImportError:
        return rows
    rummikub = Rummikub()
    return [*rows, asked("rummikub-solver, its question", rummikub.most_tiles, [rummikub.rack(hand) for hand in hands])]


EMPTY = EmptySolve()
OTHER_QUESTIONS = ("an empty CP-SAT solve", "rummikub-solver, its question")
HEAD = f"  {'':30}{'median':>12}{'95 %':>12}{'most':>12}   times ours: median, all hands"


def line(row: Timed, ours: Timed) -> str:
    """One way's times in microseconds, and how many times ours they are."""
    high = quantiles(row.times, n=20, method="inclusive")[-1]
    ratios = f"{row.median / ours.median:22,.0f}{row.total / ours.total:12,.0f}"
    return f"  {row.name:30}{row.median:12.1f}{high:12.1f}{max(row.times):12.1f}{ratios}"


def main() -> int:
    """Print a table for each round of the main rules."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60, help="hands for each round")
    parser.add_argument("--seed", default="peers", help="any text")
    options = parser.parse_args()
    ruleset = load("kontrakt")
    apart = 0
    every: dict[str, list[float]] = {}
    for number in range(1, ruleset.rounds + 1):
        rules = ruleset.round(number, players=ruleset.default_players())
        hands = hands_of_round(rules, number=options.hands, seed=options.seed)
        rows = compare(rules, hands)
        ours = rows[0]
        size, yes = max(map(len, hands)), sum(map(bool, ours.answers))
        print(f"round {number}, {rules.contract}: {size} cards, {yes} of {len(hands)} yes")
        print(HEAD)
        for row in rows:
            print(line(row, ours), flush=True)
            every[row.name] = [*every.get(row.name, []), *row.times]
            if row.name not in OTHER_QUESTIONS:
                undecided = sum(answer is None for answer in row.answers)
                wrong = sum(
                    answer is not None and answer is not mine
                    for answer, mine in zip(row.answers, ours.answers, strict=True)
                )
                if undecided:
                    print(f"    {undecided} undecided within its limits")
                if wrong:
                    print(f"    {wrong} answers differ from ours", file=sys.stderr)
                apart += wrong
    rows = [Timed(name, (), tuple(times)) for name, times in every.items()]
    print(f"all rounds together\n{HEAD}")
    for row in rows:
        print(line(row, rows[0]))
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
