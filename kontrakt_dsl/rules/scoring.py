"""Penalty points, the standing, and the end of the game."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from kontrakt_dsl.cards import Card


class Deed(StrEnum):
    """What a bonus may ask about a seat when a round has ended.

    OUT, it went out; DOWN, it laid down in the round; DOWN_EARLIER, before its last turn; USED_A_WILD, it put a
    wild card on the table.
    """

    OUT = "out"
    DOWN = "down"
    DOWN_EARLIER = "down earlier"
    USED_A_WILD = "used a wild"


class Times(StrEnum):
    """What points are taken times: nothing, the number of the round, or that of the seat's own contract."""

    ONCE = ""
    ROUND = "round"
    CONTRACT = "contract"

    def of(self, points: int, *, number: int, contract: int) -> int:
        """The points that `points` come to in round `number` for a seat whose contract is `contract`."""
        return points * {Times.ONCE: 1, Times.ROUND: number, Times.CONTRACT: contract}[self]


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for each seat of which all `deeds` are as wanted."""

    deeds: tuple[tuple[Deed, bool], ...]
    points: int
    times: Times = Times.ONCE

    def holds(self, done: frozenset[Deed]) -> bool:
        """Whether a seat that has `done` exactly these deeds gets the points."""
        return all((deed in done) is wanted for deed, wanted in self.deeds)


class Unfinished(StrEnum):
    """What is scored in a round in which nobody goes out."""

    EVERYONE_COUNTS = "everyone counts"
    NOBODY_COUNTS = "nobody counts"


class LaidLast(StrEnum):
    """What the hand costs of a player who laid down on the last turn only."""

    CARDS_COUNT = "cards count"
    NOTHING = "nothing"


@dataclass(frozen=True)
class ScoringRules:
    """`cards_in_hand` says what each card left in hand costs; `going_out` what the one who goes out scores.

    All bonuses that hold are added.
    """

    cards_in_hand: tuple[tuple[Card, int], ...]
    going_out: int
    unfinished: Unfinished = Unfinished.EVERYONE_COUNTS
    laid_last: LaidLast = LaidLast.CARDS_COUNT
    bonuses: tuple[Bonus, ...] = ()
    going_out_times: Times = Times.ONCE

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
    """Who deals the first round: somebody drawn by lot, or whoever draws the lowest or highest card."""

    BY_LOT = "drawn by lot"
    LOWEST_CARD = "lowest card drawn"
    HIGHEST_CARD = "highest card drawn"


class NextDealer(StrEnum):
    """Who deals the round after."""

    NEXT_IN_TURN = "next in turn"
    ROUND_WINNER = "round winner"


class DrawnAce(StrEnum):
    """The place of an ace among the cards drawn for the first deal."""

    LOW = "low"
    HIGH = "high"
