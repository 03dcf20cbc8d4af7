"""Asks what helps hands, what would do, what discards leave and with what chance, and tries every card instead.

Hands come by turns under the main rules and under rules drawn from the whole language, and are tried up to two cards
away. Run as `python -m tests.prove_help --first 0 --hands 2000` in the root of the repository; pieces with other first
numbers ask about other hands. The exit status is 1 if any answer differs; answers that say they are not exact are
counted and left out.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.chances import Chance, after_cards, with_unknown
from kontrakt_solver.discards import discard_table
from kontrakt_solver.helping import helping
from kontrakt_solver.needs import needs
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.solver.brute_force import BruteForce
from tests.solver.every_draw import FAR, EveryDraw, completions_of
from tests.solver.hands_in_rounds import of_any_rules, of_main_rules
from tests.solver.subsets import Subsets

MOST = 2
MOST_COPIES = 24
"""In half the hands so many cards are unseen at most, so that some help but have no copy left."""


@dataclass(frozen=True)
class Asked:
    """A hand with the rules it is judged by, and the brute force for it."""

    rules: RoundRules
    hand: tuple[Card, ...]
    every: EveryDraw


def asked(number: int) -> Asked:
    """Hand `number`, of the main rules where it is even."""
    random = Random(f"help {number}")
    of_main = number % 2 == 0
    dealt = of_main_rules(random) if of_main else of_any_rules(random)
    rules, unseen = dealt.rules, dealt.unseen
    if random.random() < 0.5:
        copies = list(unseen.elements())
        unseen = Counter(random.sample(copies, min(len(copies), random.randint(1, MOST_COPIES))))
    brute = _brute(rules.number) if of_main else Subsets(rules.contract, rules.melds, rules.scoring.card_points)
    takes_the_hand, pack = rules.contract.takes_the_hand, rules.deck.pack
    every = EveryDraw(brute.can_lay, dealt.hand, unseen, takes_the_hand=takes_the_hand, pack=pack, most=MOST)
    return Asked(rules, dealt.hand, every)


@cache
def _brute(number: int) -> BruteForce:
    rules = main_round(number)
    return BruteForce(rules.contract, rules.melds, rules.scoring.card_points)


class Proof:
    """Holds every answer about one hand against the brute force, and keeps count of what was not exact."""

    def __init__(self) -> None:
        self.inexact: Counter[str] = Counter()
        self.distances: Counter[int] = Counter()

    def faults(self, number: int) -> Iterator[str]:
        """Which answers about hand `number` are wrong."""
        question = asked(number)
        oracle, every, hand = Oracle(question.rules), question.every, question.hand
        where = f"{number}: {' '.join(map(str, hand))} for {question.rules.contract}"
        self.distances[every.distance] += 1
        for name, answer, truth in self._compared(oracle, every, hand):
            if answer != truth:
                yield f"{where}: {name} is {_short(answer)}, by trying {_short(truth)}, unseen {_short(every.unseen)}"

    def _compared(
        self, oracle: Oracle, every: EveryDraw, hand: tuple[Card, ...]
    ) -> Iterator[tuple[str, object, object]]:
        found = helping(oracle, hand, every.unseen)
        away = FAR if found.away is None or found.away > MOST else found.away
        if self._is_exact("helping", found.exact):
            yield "the distance", away, every.distance
            if away == every.distance and away != FAR:
                yield "what helps", tuple(card for card, _ in found.cards), every.helping()
                if away or not every.takes_the_hand:
                    yield "what is spare", set(found.spare), set(every.spare())
        wants = needs(oracle, hand, every.unseen)
        if away == every.distance and 0 < away < FAR and self._is_exact("needs", wants.exact):
            yield "what would do", completions_of(wants, every.unseen), every.completions()
        near = 1 if every.takes_the_hand else MOST
        rows = discard_table(oracle, hand, every.unseen)
        if away != FAR and self._is_exact("discards", all(row.exact for row in rows)):
            for row, (card, after, helpful) in zip(rows, every.discards(most=near), strict=True):
                left = FAR if row.away is None or row.away > near else row.away
                yield f"the discard of {card}", (row.card, left), (card, after)
                if after != FAR:
                    yield f"what helps without {card}", tuple(new for new, _ in row.helping), helpful
        drawing = every.short_of(oracle.rules.contract.lacks_the_draw(len(hand)))
        for number in (1, 2):
            if sum(every.unseen.values()) >= number:
                chance = after_cards(oracle, hand, every.unseen, most=number)[-1]
                if self._is_exact(f"chance after {number}", chance.exact):
                    yield f"the chance after {number}", chance.probability, float(drawing.chance_after(number))
        if not every.takes_the_hand or len(hand) > 1:
            yield from self._unknown(oracle, every, hand)

    def _unknown(
        self, oracle: Oracle, every: EveryDraw, hand: tuple[Card, ...]
    ) -> Iterator[tuple[str, object, object]]:
        chance: Chance = with_unknown(oracle, hand[1:], 1, every.unseen)
        if self._is_exact("unknown", chance.exact):
            truth = every.of(hand[1:]).chance_of_unknown(1)
            yield "the chance with an unknown card", chance.probability, float(truth)

    def _is_exact(self, name: str, exact: bool) -> bool:
        self.inexact[name] += not exact
        return exact


def _short(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{card}x{copies}" for card, copies in value.items())
    if isinstance(value, (tuple, set)):
        return f"({', '.join(sorted(map(_short, value)) if isinstance(value, set) else map(_short, value))})"
    if isinstance(value, frozenset):
        return " ".join(sorted(f"{card}x{copies}" for card, copies in value))
    return str(value)


def main() -> int:
    """Run a piece of the proof and print what was asked and found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--hands", type=int, default=2000)
    arguments = parser.parse_args()
    proof, apart = Proof(), 0
    for number in range(arguments.first, arguments.first + arguments.hands):
        for fault in proof.faults(number):
            apart += 1
            print(f"DISAGREEMENT {fault}", flush=True)
    far = proof.distances.pop(FAR, 0)
    near = ", ".join(f"{away} away: {hands}" for away, hands in sorted(proof.distances.items()))
    print(f"{arguments.hands} hands from {arguments.first} ({near}, further: {far}), {apart} disagreements")
    print(f"not exact: {dict(proof.inexact)}")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
