"""The ways that are asked before CP-SAT: what the first of them settles need not be searched for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend, Found
from kontrakt_solver.distances.way import DistanceWay
from kontrakt_solver.group_lay_downs import one_group
from kontrakt_solver.hands import Hand
from kontrakt_solver.screening.patterns import Patterns
from kontrakt_solver.screening.way import ScreenWay
from kontrakt_solver.shedding.way import SheddingWay
from kontrakt_solver.ways import EarlyWay, Way
from kontrakt_solver.wild_limits.bounded import BoundedWay
from kontrakt_solver.wild_limits.unlimited import unlimited


def early_ways(rules: RoundRules, screen: Patterns) -> tuple[EarlyWay, ...]:
    """The ways that may settle a question under the rules of a round, in the order in which they are asked; `screen`
    has its contract under looser rules."""
    of_round = (rules.contract, rules.melds, rules.scoring.card_points)
    free, group = unlimited(rules), one_group(*of_round)
    bounded = (BoundedWay(free),) if free else ()
    of_group = (group,) if group else ()
    return (*bounded, ScreenWay(screen), SheddingWay(*of_round), *of_group, DistanceWay(*of_round))


class FirstToSettle:
    """Asks early ways one after the other, and `search` where all of them leave a question open.

    What an early way settles is given as the kernel's answer.
    """

    backend = Backend.KERNEL

    def __init__(self, early: Sequence[EarlyWay], search: Way) -> None:
        self._early, self._search = early, search

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        for way in self._early:
            if (found := way.can_lay(hand)) is not None:
                return found
        return self._searched(self._search.can_lay(hand))

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        for way in self._early:
            if (found := way.lay_down(hand)) is not None:
                return found
        return self._searched(self._search.lay_down(hand))

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        for way in self._early:
            if (found := way.away(hand, unseen)) is not None:
                return found
        return self._searched(self._search.away(hand, unseen))

    def _searched(self, found: Found) -> Found:
        return replace(found, by=self._search.backend)
