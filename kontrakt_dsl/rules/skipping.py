"""Cards that make a player miss a turn when they are discarded."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.cards import Card


class Misser(StrEnum):
    """Who misses the turn."""

    CHOSEN = "a chosen player"
    NEXT = "the next player"


class HowOften(StrEnum):
    """How often one player can be made to miss turns; ONCE, not again before that player has had a turn."""

    ONCE = "once around the table"
    NO_LIMIT = "no limit"


class SkipUpcard(StrEnum):
    """What follows from such a card as first upcard."""

    NOTHING = "nothing happens"
    FIRST_MISSES = "the first player misses a turn"


@dataclass(frozen=True, slots=True)
class SkippingRules:
    """The faces in `cards` are never melded and never leave the discard pile; discarded, they cost a turn."""

    cards: frozenset[Card]
    who: Misser
    how_often: HowOften
    as_first_upcard: SkipUpcard
