"""What a question about a hand costs, as a multiple of an empty CP-SAT solve, in every round of every shipped ruleset.

    python -m benchmarks.questions [--hands N] [--seed S] [--only QUESTION] [--worst N] [RULESET ...]

in the root of the repository. Asked are what helps, what would do, what each discard leaves, the chance after one to
three cards and after one to three turns, why not, and how many lay-downs there are. Each round has a line with median
and most; the hands that took longest stand below. Processor time; the better of two askings counts, each of an oracle
that was asked the same about other hands only.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from heapq import nlargest
from statistics import median

from benchmarks.hands import hands_of_round
from benchmarks.peers.floor import empty_solve_time
from benchmarks.timing import best_time
from kontrakt_dsl.loading.library import shipped
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.chances import after_cards, after_turns
from kontrakt_solver.discards import discard_table
from kontrakt_solver.hands import Hand
from kontrakt_solver.helping import helping
from kontrakt_solver.lay_downs import lay_downs
from kontrakt_solver.needs import needs
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reasons import reasons_for

REPEATS = 2
QUESTIONS: Mapping[str, Callable[[Oracle, Hand], object]] = {
    "help": lambda oracle, hand: helping(oracle, hand.cards),
    "needs": lambda oracle, hand: needs(oracle, hand.cards),
    "discards": lambda oracle, hand: discard_table(oracle, hand.cards),
    "cards": lambda oracle, hand: after_cards(oracle, hand.cards),
    "turns": lambda oracle, hand: after_turns(oracle, hand.cards),
    "why": reasons_for,
    "ways": lambda oracle, hand: lay_downs(oracle, hand, limit=1),
}


def times_of(rules: RoundRules, question: str, *, number: int, seed: str) -> list[tuple[float, str]]:
    """The microseconds of a question about each hand, with the hand."""
    ask, (first, *hands) = QUESTIONS[question], hands_of_round(rules, number=number + 1, seed=seed)
    rounds: list[list[float]] = []
    for _ in range(REPEATS):
        # What an oracle was told it remembers.
        oracle = Oracle(rules)
        ask(oracle, oracle.hand(first))
        rounds.append([best_time(ask, oracle, oracle.hand(hand), repeats=1) for hand in hands])
    best = map(min, zip(*rounds, strict=True))
    return [(time, " ".join(map(str, hand))) for time, hand in zip(best, hands, strict=True)]


def main() -> int:
    """Print a line for each round, and the worst hands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="every shipped one if none is named")
    parser.add_argument("--hands", type=int, default=20, help="hands for each round")
    parser.add_argument("--seed", default="questions", help="any text")
    parser.add_argument("--only", action="append", choices=QUESTIONS, help="this question; every one if none is named")
    parser.add_argument("--worst", type=int, default=5, help="so many hands that took longest, for each question")
    options = parser.parse_args()
    asked = options.only or list(QUESTIONS)
    floor = empty_solve_time()
    print(f"an empty CP-SAT solve: {floor:.0f} microseconds; below: multiples of it, median / most")
    print(f"{'':66}" + "".join(f"{question:^18}" for question in asked))
    every: dict[str, list[tuple[float, str]]] = {question: [] for question in asked}
    for name in options.rulesets or shipped():
        ruleset = load(name)
        for number in ruleset.game.order:
            rules = ruleset.round(number, players=ruleset.default_players())
            line = f"{name:20}{number:3}  {str(rules.contract)[:40]:41}"
            for question, told in every.items():
                found = times_of(rules, question, number=options.hands, seed=options.seed)
                told += [(time, f"{name} {number}: {hand}") for time, hand in found]
                times = [time / floor for time, _ in found]
                line += f"{median(times):9.1f}{max(times):9.1f}"
            print(line, flush=True)
    for question, told in every.items():
        times = [time / floor for time, _ in told]
        print(f"{question}: {median(times):.1f} / {max(times):.1f} over {len(times)} hands")
        for time, hand in nlargest(options.worst, told):
            print(f"{time / floor:9.1f}  {hand}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
