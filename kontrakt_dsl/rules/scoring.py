"""Penalty points, the standing, and the end of the game."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from kontrakt_dsl.cards import Card


@dataclass(frozen=True)
class ScoringRules:
    """`cards_in_hand` says what each card left in hand costs; `going_out` what the one who goes out scores."""

    cards_in_hand: tuple[tuple[Card, int], ...]
    going_out: int

    @cached_property
    def card_points(self) -> dict[Card, int]:
        """The penalty points of each card left in hand."""
        return dict(self.cards_in_hand)

    def points(self, cards: tuple[Card, ...]) -> int:
        """The penalty points of `cards` left in hand."""
        values = self.card_points
        return sum(values[card] for card in cards)


class Direction(StrEnum):
    """The way the turn goes round the table; seats are numbered clockwise."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"

    @property
    def step(self) -> int:
        """How a seat's number changes to that of the seat after it."""
        return 1 if self is Direction.CLOCKWISE else -1


class FirstDealer(StrEnum):
    """Who deals the first round."""

    BY_LOT = "drawn by lot"


class NextDealer(StrEnum):
    """Who deals the round after."""

    NEXT_IN_TURN = "next in turn"


class Ties(StrEnum):
    """What happens when several players have the winning total."""

    SHARED = "shared"
