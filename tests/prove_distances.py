"""Asks branching and CP-SAT how many cards hands are away; counts disagreements.

Run as `python -m tests.prove_distances --first 0 --hands 10000 --of-each-round 20` in the root of the repository:
hands under rules drawn from all that branching knows, and hands of every round of every shipped ruleset. The exit
status is 1 if the two disagree about any; what branching leaves open is counted by itself.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from benchmarks.hands import Dealer
from kontrakt_dsl.loading.library import shipped
from kontrakt_dsl.loading.load import load
from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.distances.way import FewestOfPatterns
from kontrakt_solver.hands import Hand
from kontrakt_solver.pattern_models import cp_sat_for
from tests.solver.distances.known_rules import draw
from tests.solver.random_rules import Drawn


@dataclass(frozen=True, slots=True)
class Outcome:
    """What branching found for a hand, `known` where it knows the rules, `settled` where it could tell, and in what
    CP-SAT differs."""

    known: bool
    settled: bool = False
    new: int | None = None
    fault: str = ""


def compare(drawn: Drawn) -> Outcome:
    """Ask both ways about one hand."""
    branching = FewestOfPatterns(drawn.contract, drawn.rules, drawn.points)
    if not branching.knows:
        return Outcome(known=False)
    found = branching.fewest_new(drawn.hand, drawn.unseen)
    if found is None:
        return Outcome(known=True)
    new = found.new if found.status is Status.FOUND else None
    second = cp_sat_for(drawn.contract, drawn.rules, drawn.points, Limits()).away(
        Hand(drawn.hand, drawn.rules), drawn.unseen
    )
    asked = second.new if second.status is Status.FOUND else None
    if second.status is Status.UNDECIDED or asked == new:
        return Outcome(known=True, settled=True, new=new)
    return Outcome(known=True, settled=True, new=new, fault=f"branching says {new}, CP-SAT {asked}: {drawn}")


def of_shipped(seed: str, *, of_each_round: int) -> Iterator[Drawn]:
    """Hands of the mix for every round of every shipped ruleset, with all other cards unseen."""
    for name in shipped():
        ruleset = load(name)
        for number in ruleset.game.order:
            rules = ruleset.round(number, players=ruleset.default_players())
            dealer = Dealer(rules.deck, Random(f"{seed} {name} {number}"))
            for _ in range(of_each_round):
                hand = rules.deck.sorted(dealer.mixed(rules.contract, rules.deal + 1))
                points = dict(rules.scoring.card_points)
                yield Drawn(rules.contract, rules.melds, points, hand, dealer.unseen(hand))


def main() -> int:
    """Run a piece of the proof and print what was asked and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--of-each-round", type=int, default=2)
    options = parser.parse_args()
    told: Counter[str] = Counter()
    drawn = (draw(Random(f"away {number}"))[1] for number in range(options.first, options.first + options.hands))
    shipped_hands = of_shipped(f"away {options.first}", of_each_round=options.of_each_round)
    for source, hands in (("drawn", drawn), ("shipped", shipped_hands)):
        for hand in hands:
            outcome = compare(hand)
            told[f"{source}: " + ("settled" if outcome.settled else "left open" if outcome.known else "not known")] += 1
            if outcome.fault:
                told["disagreements"] += 1
                print(f"DISAGREEMENT {outcome.fault}", flush=True)
    print(", ".join(f"{number} {what}" for what, number in told.items()))
    return 1 if told["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
