"""Branching before the general search, which has what branching is not exact for."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Backend, Found, Goal
from kontrakt_solver.hands import Hand
from kontrakt_solver.ways import Way

if TYPE_CHECKING:
    from kontrakt_solver.shedding.patterns import Patterns


class SheddingWay:
    """A way that finds lay-downs by branching, and asks `behind` where it can't and for distances."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._of_round = (contract, melds, card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        found = self._patterns.find(hand, Goal.ANY)
        return self._behind.can_lay(hand) if found is None else replace(found, by=Backend.KERNEL)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        found = self._patterns.find(hand, Goal.LEAST_POINTS)
        return self._behind.lay_down(hand) if found is None else replace(found, by=Backend.KERNEL)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        return self._behind.away(hand, unseen)

    @cached_property
    def _patterns(self) -> "Patterns":
        # Imported when first asked: the screen settles most questions.
        from kontrakt_solver.shedding.patterns import Patterns

        return Patterns(*self._of_round)
