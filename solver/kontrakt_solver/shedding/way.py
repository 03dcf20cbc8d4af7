"""Branching before the general search, which has what branching is not exact for."""

from collections.abc import Mapping
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Backend, Found, Goal, Status, best_of
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.counting.restating import restated
from kontrakt_solver.hands import Hand
from kontrakt_solver.shedding.counted import Shedding
from kontrakt_solver.shedding.restated import RestatedShedding
from kontrakt_solver.ways import Way

Pattern = Shedding | RestatedShedding


class SheddingWay:
    """A way that finds lay-downs by branching, and asks `behind` where it can't and for distances."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._card_points = card_points
        patterns = [_pattern(pattern, melds, card_points) for pattern in contract.patterns]
        known = [pattern for pattern in patterns if pattern is not None]
        self._patterns = known if len(known) == len(patterns) else []

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        found = self._found(hand, Goal.ANY)
        return self._behind.can_lay(hand) if found is None else found

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        found = self._found(hand, Goal.LEAST_POINTS)
        return self._behind.lay_down(hand) if found is None else found

    def _found(self, hand: Hand, goal: Goal) -> Found | None:
        """The best of all patterns; None where it is left open."""
        answers = []
        for pattern in self._patterns:
            if isinstance(pattern, Shedding):
                answer: Found | None = pattern.find(hand.supply, goal)
            else:
                answer = pattern.find(hand.cards, goal)
            if answer is None or answer.status is Status.UNDECIDED:
                return None
            if goal is Goal.ANY and answer.status is Status.FOUND:
                return replace(answer, by=Backend.KERNEL)
            answers.append(answer)
        if not answers:
            return None
        return replace(answers[0] if len(answers) == 1 else best_of(answers, self._worth), by=Backend.KERNEL)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        return self._behind.away(hand, unseen)

    def _worth(self, found: Found) -> int:
        return sum(self._card_points[card] for meld in found.melds for card in meld.cards)


def _pattern(contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> Pattern | None:
    """The search for one pattern, None where branching is not exact."""
    try:
        if is_counted(contract, melds):
            return Shedding(contract, melds, card_points)
        anew = restated(contract, melds, card_points)
        return None if anew is None else RestatedShedding(anew, card_points)
    except ValueError:
        return None
