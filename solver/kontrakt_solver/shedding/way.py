"""Lay-downs by branching, where that is exact."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal
from kontrakt_solver.hands import Hand
from kontrakt_solver.ways import EarlyWay

if TYPE_CHECKING:
    from kontrakt_solver.shedding.patterns import Patterns


class SheddingWay(EarlyWay):
    """Lay-downs by branching."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        self._of_round = (contract, melds, card_points)

    def can_lay(self, hand: Hand) -> Found | None:
        """Whether some lay-down exists."""
        return self._patterns.find(hand, Goal.ANY)

    def lay_down(self, hand: Hand) -> Found | None:
        """A lay-down that leaves the fewest points."""
        return self._patterns.find(hand, Goal.LEAST_POINTS)

    @cached_property
    def _patterns(self) -> "Patterns":
        # Imported when first asked: the screen settles most questions.
        from kontrakt_solver.shedding.patterns import Patterns

        return Patterns(*self._of_round)
