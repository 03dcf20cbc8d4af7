"""A contract answered by branching: each of its patterns is searched, and the best answer counts."""

from collections.abc import Mapping

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal, Status, best_of
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.counting.restating import restated
from kontrakt_solver.hands import Hand
from kontrakt_solver.shedding.counted import Shedding
from kontrakt_solver.shedding.restated import RestatedShedding

Pattern = Shedding | RestatedShedding


class Patterns:
    """All patterns of a contract, compiled once; none where branching is not exact for one of them."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        self._card_points = card_points
        patterns = [_pattern(pattern, melds, card_points) for pattern in contract.patterns]
        known = [pattern for pattern in patterns if pattern is not None]
        self._patterns = known if len(known) == len(patterns) else []

    def find(self, hand: Hand, goal: Goal) -> Found | None:
        """The lay-down that leaves the fewest points, or the first found where the goal is any; None where branching
        leaves it open."""
        answers = []
        for pattern in self._patterns:
            if isinstance(pattern, Shedding):
                answer: Found | None = pattern.find(hand.supply, goal)
            else:
                answer = pattern.find(hand.cards, goal)
            if answer is None or answer.status is Status.UNDECIDED:
                return None
            if goal is Goal.ANY and answer.status is Status.FOUND:
                return answer
            answers.append(answer)
        if not answers:
            return None
        return answers[0] if len(answers) == 1 else best_of(answers, self._worth)

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
