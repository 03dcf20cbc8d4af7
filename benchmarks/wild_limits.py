"""What limits of wild cards in a lay-down cost, as multiples of the main rules without such limits.

    python -m benchmarks.wild_limits [--hands N] [--rounds N ...] [--seed S]

in the root of the repository. The same hands are asked the same questions, through the same door, under the main rules
and under the main rules with one limit; each figure is the median under the limit over the median without it, and the
99th percentile over the 99th, which is the most where fewer than 100 hands are asked: a quarter of the hands for what
helps, an eighth for discards. Processor time; the best of three askings counts.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from benchmarks.hands import Hand as Cards
from benchmarks.hands import hands_of_round
from benchmarks.timing import best_time
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.melding import AgainstNaturals, MeldRules, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.discards import discard_table
from kontrakt_solver.hands import Hand
from kontrakt_solver.helping import helping
from kontrakt_solver.oracle import Oracle

REPEATS = 3
PERCENT = 99


def limited(melds: MeldRules, limit: WildLimit) -> MeldRules:
    """The rules with a limit in every meld that is laid down first."""
    return replace(melds, sets=replace(melds.sets, wilds=limit), runs=replace(melds.runs, wilds=limit))


def naturals(melds: MeldRules, least: int) -> MeldRules:
    """The rules with at least so many naturals in every meld."""
    return replace(melds, sets=replace(melds.sets, naturals=least), runs=replace(melds.runs, naturals=least))


LIMITS: Mapping[str, Callable[[MeldRules], MeldRules]] = {
    "at most 1 wild card": lambda melds: limited(melds, WildLimit(at_most=1)),
    "at least 2 naturals": lambda melds: naturals(melds, 2),
    "no more than naturals": lambda melds: limited(melds, WildLimit(against=AgainstNaturals.NO_MORE)),
    "never side by side": lambda melds: replace(melds, runs=replace(melds.runs, wilds_side_by_side=False)),
}
QUESTIONS: Mapping[str, Callable[[Oracle, Hand], object]] = {
    "yes/no": lambda oracle, hand: oracle.can_lay(hand),
    "lay down": lambda oracle, hand: oracle.lay_down(hand),
    "away": lambda oracle, hand: oracle.away(hand),
    "help": lambda oracle, hand: helping(oracle, hand.cards),
    "discards": lambda oracle, hand: discard_table(oracle, hand.cards),
}
# Every discard with all that helps then is what a player asks once a turn; fewer hands tell enough.
SHARE = {"help": 4, "discards": 8}


def figures(rules: RoundRules, hands: list[Cards], question: str) -> tuple[float, float]:
    """Median and tail of a question, in microseconds."""
    oracle, ask = Oracle(rules), QUESTIONS[question]
    some = hands[: max(1, len(hands) // SHARE.get(question, 1))]
    times = sorted(best_time(ask, oracle, oracle.hand(hand), repeats=REPEATS) for hand in some)
    return times[len(times) // 2], times[min(len(times) - 1, len(times) * PERCENT // 100)]


def main() -> int:
    """Print a line for each round and limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200, help="hands for each round")
    parser.add_argument("--rounds", type=int, nargs="*", help="only these rounds")
    parser.add_argument("--seed", default="limits", help="any text")
    options = parser.parse_args()
    ruleset = load("kontrakt")
    print(f"{'':66}" + "".join(f"{question:^18}" for question in QUESTIONS))
    for number in options.rounds or range(1, ruleset.rounds + 1):
        rules = ruleset.round(number, players=ruleset.default_players())
        hands = hands_of_round(rules, number=options.hands, seed=options.seed)
        free = {question: figures(rules, hands, question) for question in QUESTIONS}
        start = f"{number:2}  {str(rules.contract)[:38]:38}  "
        print(f"{start}{'microseconds':22}" + "".join(f"{one:8.1f}{tail:9.1f} " for one, tail in free.values()))
        for name, change in LIMITS.items():
            under = replace(rules, melds=change(rules.melds))
            told = {question: figures(under, hands, question) for question in QUESTIONS}
            ratios = [(one / free[question][0], tail / free[question][1]) for question, (one, tail) in told.items()]
            print(f"{start}{name:22}" + "".join(f"{one:8.1f}{tail:9.1f} " for one, tail in ratios), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
