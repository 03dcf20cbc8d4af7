"""Cutting the pack before the deal, and what an exact cut brings."""

from dataclasses import dataclass
from enum import StrEnum


class ExactCut(StrEnum):
    """How many cards an exact cut lifts: those of all hands, the upcard with them, or either."""

    HANDS = "all hands"
    HANDS_AND_UPCARD = "all hands and the upcard"
    EITHER = "with or without the upcard"


@dataclass(frozen=True, slots=True)
class CuttingRules:
    """Before each deal the player before the dealer lifts cards off the pack; an exact cut brings `points`."""

    exact: ExactCut
    points: int
