"""Asks CP-SAT, the searches before it and a brute force about hands under meld rules drawn from the whole language.

Run as `python -m tests.prove_whole_language --first 0 --hands 20000 --seconded 2000` in the root of the repository;
pieces with other first numbers ask other questions. Of every so many hands one goes to python-constraint too. The exit
status is 1 if any two ways disagree, and each disagreement is printed; a question left open within the limits is
counted by itself.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Backend, Found, Limits, Status
from kontrakt_solver.distances.way import DistanceWay
from kontrakt_solver.early_ways import FirstToSettle
from kontrakt_solver.hands import Hand
from kontrakt_solver.pattern_models import cp_sat_for, second_opinion_for
from kontrakt_solver.screening.patterns import Patterns
from kontrakt_solver.screening.way import ScreenWay
from kontrakt_solver.shedding.way import SheddingWay
from kontrakt_solver.verify import Verifier
from kontrakt_solver.ways import EarlyWay, Way
from tests.solver.random_rules import Drawn
from tests.solver.subsets import Subsets
from tests.solver.whole_language import draw

LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether one hand can lay, how many questions stayed open, and who differs from the brute force in what."""

    lays: bool
    undecided: int
    faults: tuple[str, ...]


def compare(number: int, *, seconded: bool) -> Outcome:
    """Ask every way about hand `number`."""
    drawn = draw(Random(f"whole {number}"))
    brute = Subsets(drawn.contract, drawn.rules, drawn.points)
    best, lays, away = brute.best(drawn.hand), brute.can_lay(drawn.hand), brute.away(drawn.hand, drawn.unseen)
    model = cp_sat_for(drawn.contract, drawn.rules, drawn.points, LIMITS)
    found, undecided = [], 0
    hand = Hand(drawn.hand, drawn.rules)
    some = _worth(model.can_lay(hand), drawn)
    if (some is not None) is not lays:
        found.append(f"CP-SAT says {not lays}, brute force {lays}")
    dearest = _worth(model.lay_down(hand), drawn)
    if dearest != best:
        found.append(f"CP-SAT lays {dearest} points, brute force {best}")
    new = model.away(hand, drawn.unseen)
    near = new.new if new.status is Status.FOUND and new.new <= 1 else None
    if new.status is Status.UNDECIDED:
        undecided += 1
    elif near != away:
        found.append(f"CP-SAT is {near} away, brute force {away}")
    asked = (drawn.contract, drawn.rules, drawn.points)
    found += _settled("the screen", ScreenWay(Patterns(*asked)), hand, drawn, lays=lays, best=best, away=away)
    found += _settled("branching", SheddingWay(*asked), hand, drawn, lays=lays, best=best, away=away)
    found += _settled("branching for distances", DistanceWay(*asked), hand, drawn, lays=lays, best=best, away=away)
    if seconded:
        opinion = second_opinion_for(drawn.contract, drawn.rules, drawn.points, Limits(candidates=3000))
        says = opinion.can_lay(hand)
        if says.status is Status.UNDECIDED:
            undecided += 1
        elif (_worth(says, drawn) is not None) is not lays:
            found.append(f"python-constraint says {not lays}, brute force {lays}")
    return Outcome(lays, undecided, tuple(f"{number}: {fault}: {drawn}" for fault in found))


class Unsettled:
    """Leaves every question open."""

    backend = Backend.CP_SAT

    def can_lay(self, hand: Hand) -> Found:
        """Nothing."""
        return UNSETTLED

    def lay_down(self, hand: Hand) -> Found:
        """Nothing."""
        return UNSETTLED

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """Nothing."""
        return UNSETTLED


UNSETTLED = Found(Status.UNDECIDED)


def alone(way: EarlyWay) -> Way:
    """A way with nothing behind it that would settle what it leaves open."""
    return FirstToSettle((way,), Unsettled())


def _settled(
    name: str, early: EarlyWay, hand: Hand, drawn: Drawn, *, lays: bool, best: int | None, away: int | None
) -> list[str]:
    """Where what the way settles differs from the brute force."""
    found, way = [], alone(early)
    says, dearest, new = way.can_lay(hand), way.lay_down(hand), way.away(hand, drawn.unseen)
    if says.status is not Status.UNDECIDED and (_worth(says, drawn) is not None) is not lays:
        found.append(f"{name} says {not lays}, brute force {lays}")
    if dearest.status is not Status.UNDECIDED and _worth(dearest, drawn) != best:
        found.append(f"{name} lays {_worth(dearest, drawn)} points, brute force {best}")
    if new.status is not Status.UNDECIDED:
        near = new.new if new.status is Status.FOUND and new.new <= 1 else None
        if near != away:
            found.append(f"{name} is {near} away, brute force {away}")
    return found


def _worth(found: Found, drawn: Drawn) -> int | None:
    """The points of the verified melds."""
    if found.status is not Status.FOUND:
        return None
    Verifier(drawn.contract, drawn.rules, drawn.points).laydown(found.melds, drawn.hand)
    used: Counter[Card] = Counter(card for meld in found.melds for card in meld.cards)
    return sum(drawn.points[card] * copies for card, copies in used.items())


def main() -> int:
    """Run a piece of the proof and print what was asked and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seconded", type=int, default=200, help="hands that python-constraint is asked about")
    arguments = parser.parse_args()
    every = max(1, arguments.hands // max(1, arguments.seconded))
    yes = undecided = apart = 0
    for number in range(arguments.first, arguments.first + arguments.hands):
        outcome = compare(number, seconded=number % every == 0)
        yes += outcome.lays
        undecided += outcome.undecided
        for fault in outcome.faults:
            apart += 1
            print(f"DISAGREEMENT {fault}", flush=True)
    print(
        f"{arguments.hands} hands from {arguments.first}, {yes} can lay, {undecided} questions undecided, "
        f"{apart} disagreements",
        flush=True,
    )
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
