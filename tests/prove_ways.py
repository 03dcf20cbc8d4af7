"""Asks for all lay-downs of hands, and for the best by several aims, and holds them against a brute force.

Hands come by turns under the main rules and under rules drawn from the whole language. Run as
`python -m tests.prove_ways --first 0 --hands 5000 --seconded 500` in the root of the repository; pieces with other
first numbers ask about other hands. python-constraint is asked about the first of them as well. The exit status is 1 if
any two ways disagree.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.parts import assigned
from kontrakt_solver.answers import Aim, Backend, Found, Limits, Status
from kontrakt_solver.lay_downs import lay_downs
from kontrakt_solver.listing.room import Room
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.second_opinion.model import ConstraintModel
from tests.solver.every_way import EveryWay, Written, written
from tests.solver.hands_in_rounds import HandInRound, of_any_rules, of_main_rules

Values = tuple[int, ...]
TRIES = 12


def asked(number: int) -> HandInRound:
    """Hand `number`: of the main rules where it is even; of four three are looked for that can be laid."""
    seeds = [Random(f"ways {number} {attempt}") for attempt in range(TRIES if number % 4 else 1)]
    questions = (of_main_rules(seed) if number % 2 == 0 else of_any_rules(seed) for seed in seeds)
    question = next(questions)
    while Oracle(question.rules, backend=Backend.CP_SAT).can_lay(question.hand) is False:
        another = next(questions, None)
        if another is None:
            break
        question = another
    return question


class Measure:
    """What a lay-down is by each aim, more being better."""

    def __init__(self, question: HandInRound) -> None:
        self._rules = question.rules
        self._room = Room(question.rules, question.unseen)
        self._of_melds = cache(self._measured)

    def of(self, melds: Sequence[Meld], aims: Sequence[Aim]) -> Values:
        """The values by these aims, in their order."""
        values = self._of_melds(tuple(melds))
        return tuple(values[aim] for aim in aims)

    def _measured(self, melds: tuple[Meld, ...]) -> Mapping[Aim, int]:
        rules = self._rules
        cards = [card for meld in melds for card in meld.cards]
        parts = assigned(melds, rules.contract, rules.melds)
        assert parts is not None
        return {
            Aim.FEWEST_POINTS: sum(rules.scoring.card_points[card] for card in cards),
            Aim.FEWEST_CARDS: len(cards),
            Aim.KEEP_WILDS: -sum(card in rules.melds.wild for card in cards),
            Aim.LAY_OFF_ROOM: self._room.of_lay_down(tuple(zip(parts, melds, strict=True))),
        }


def faults(number: int, *, seconded: bool) -> tuple[int, list[str]]:
    """How many lay-downs hand `number` has, and what differs from the brute force."""
    random = Random(f"aims {number}")
    aims = tuple(random.sample(tuple(Aim), random.randint(1, len(Aim))))
    ways, found = faults_of(asked(number), aims, seconded=seconded)
    return ways, [f"{number}: {fault}" for fault in found]


def faults_of(question: HandInRound, aims: Sequence[Aim], *, seconded: bool) -> tuple[int, list[str]]:
    """How many lay-downs a hand has, and what differs from the brute force."""
    rules, hand = question.rules, question.hand
    oracle = Oracle(rules)
    brute = EveryWay(rules.contract, rules.melds, rules.scoring.card_points).ways(hand)
    every = lay_downs(oracle, hand)
    found = _differences(brute, [written(melds) for melds in every.ways], every.number)
    if not every.exact:
        found.append(f"the number is not exact: {every.number}")
    seconded_ways = _second_opinion(question) if seconded else None
    if seconded_ways is not None and seconded_ways != brute:
        found.append(f"python-constraint finds {len(seconded_ways)} lay-downs, brute force {len(brute)}")
    measure = Measure(question)
    points = [measure.of(melds, (Aim.FEWEST_POINTS,)) for melds in every.ways]
    if points != sorted(points, reverse=True):
        found.append(f"the lay-downs are not in the order of their points: {points}")
    few = lay_downs(oracle, hand, limit=2)
    if few.ways != every.ways[:2] or few.number != every.number:
        found.append("with a limit other lay-downs come first, or another number of them")
    best = max((measure.of(melds, aims) for melds in every.ways), default=None)
    plain = tuple(aim for aim in aims if aim is not Aim.LAY_OFF_ROOM) or (Aim.KEEP_WILDS,)
    best_plain = max((measure.of(melds, plain) for melds in every.ways), default=None)
    backends = (Backend.CP_SAT, Backend.CONSTRAINT) if seconded else (Backend.CP_SAT,)
    for who, wanted, most in ((Backend.AUTO, aims, best), *((backend, plain, best_plain) for backend in backends)):
        says = Oracle(rules, backend=who).best(hand, aims=wanted, unseen=question.unseen)
        if says.status is Status.UNDECIDED or not says.proven:
            found += [] if who is Backend.CONSTRAINT else [f"{who} leaves {', '.join(wanted)} open"]
        elif _values(says, measure, wanted) != most:
            found.append(f"{who} finds {_values(says, measure, wanted)} by {', '.join(wanted)}, the best is {most}")
    text = f"{rules.contract} from {' '.join(map(str, hand))} under {rules.melds}"
    return len(brute), [f"{fault}: {text}" for fault in found]


def _second_opinion(question: HandInRound) -> set[Written] | None:
    """Every lay-down by python-constraint, None where its limits leave that open."""
    rules, limits = question.rules, Limits(candidates=3000)
    ways: set[Written] = set()
    for pattern in rules.contract.patterns:
        model = ConstraintModel(pattern, rules.melds, rules.scoring.card_points, limits)
        every = model.every_laydown(question.hand)
        if every is None:
            return None
        ways |= {written(melds) for melds in every}
    return ways


def _differences(brute: set[Written], ways: list[Written], number: int) -> list[str]:
    found = []
    if number != len(brute):
        found.append(f"counted {number}, brute force {len(brute)}")
    if len(set(ways)) < len(ways):
        found.append("two equal lay-downs")
    if set(ways) != brute:
        missing, extra = sorted(brute - set(ways))[:1], sorted(set(ways) - brute)[:1]
        found.append(f"missing {missing}, too many {extra}")
    return found


def _values(found: Found, measure: Measure, aims: Sequence[Aim]) -> Values | None:
    return measure.of(found.melds, aims) if found.status is Status.FOUND else None


def main() -> int:
    """Run a piece of the proof and print what was asked and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seconded", type=int, default=50, help="hands that python-constraint is asked about")
    arguments = parser.parse_args()
    ways = several = apart = 0
    for number in range(arguments.first, arguments.first + arguments.hands):
        counted, found = faults(number, seconded=number < arguments.first + arguments.seconded)
        ways += counted
        several += counted > 1
        for fault in found:
            apart += 1
            print(f"DISAGREEMENT {fault}", flush=True)
    print(f"{arguments.hands} hands from {arguments.first}, {ways} lay-downs, {several} hands have several, ", end="")
    print(f"{apart} disagreements")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
