"""What an answer costs where the kernel is not exact, as a multiple of an empty CP-SAT solve with the same parameters.

    python -m benchmarks.general [--hands N] [--seed S] [RULESET ...]

in the root of the repository. Every round of every shipped ruleset for which the kernel leaves some question to others
has a line: yes or no, the verified lay-down with the fewest points, and the cards away, each as median, 99.9th
percentile and most, in multiples of the empty solve. Processor time; the better of two askings counts.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from statistics import median

from benchmarks.hands import hands_of_round
from benchmarks.peers.floor import empty_solve_time
from benchmarks.timing import best_time
from kontrakt_dsl.loading.library import shipped
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import Question, exact_in_round
from kontrakt_solver.oracle import Oracle

REPEATS = 2
TAIL = 0.999


def figures(times: Sequence[float], floor: float) -> str:
    """Median, tail and most, in multiples of the floor."""
    ordered = sorted(times)
    tail = ordered[min(len(ordered) - 1, int(len(ordered) * TAIL))]
    return "".join(f"{time / floor:9.1f}" for time in (median(ordered), tail, ordered[-1]))


def left_to_others(rules: RoundRules) -> bool:
    """Whether the kernel is not exact for some question."""
    return len(exact_in_round(rules)) < len(Question)


def main() -> int:
    """Print a line for each round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="every shipped one if none is named")
    parser.add_argument("--hands", type=int, default=40, help="hands for each round")
    parser.add_argument("--seed", default="general", help="any text")
    options = parser.parse_args()
    floor = empty_solve_time()
    print(f"an empty CP-SAT solve: {floor:.0f} microseconds; below: multiples of it, median / 99.9 % / most")
    print(f"{'':66}{'yes/no':^27}{'least points':^27}{'away':^27}")
    every: dict[str, list[float]] = {"yes/no": [], "least points": [], "away": []}
    for name in options.rulesets or shipped():
        ruleset = load(name)
        for number in ruleset.game.order:
            rules = ruleset.round(number, players=ruleset.default_players())
            if not left_to_others(rules):
                continue
            oracle = Oracle(rules)
            hands = [oracle.hand(hand) for hand in hands_of_round(rules, number=options.hands, seed=options.seed)]
            asked: tuple[Callable[[Hand], object], ...] = (oracle.can_lay, oracle.lay_down, oracle.away)
            line = f"{name:20}{number:3}  {str(rules.contract)[:40]:41}"
            for question, ask in zip(every, asked, strict=True):
                times = [best_time(ask, hand, repeats=REPEATS) for hand in hands]
                every[question] += times
                line += figures(times, floor)
            print(line, flush=True)
    print(f"{'all of them':66}" + "".join(figures(times, floor) for times in every.values() if times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
