"""How a turn begins: where its card may come from, and what holds for the first upcard of a round."""

from dataclasses import dataclass
from enum import StrEnum


class Source(StrEnum):
    """Where the card of a turn may come from; each word adds to the one before it."""

    STOCK = "stock"
    UPCARD = "stock or upcard"
    DEEPER = "stock, upcard or deeper"


class DeeperCard(StrEnum):
    """What must happen with a card from inside the discard pile."""

    MELDED = "melded the same turn with all above it taken"


class FirstUpcard(StrEnum):
    """What is special about the card that the deal turns up, for as long as it is the upcard."""

    NOTHING = "like any other"
    NOT_FOR_BUYERS = "not for buyers"
    FREE = "free for the first player"
    NONE = "none"


class WildFirstUpcard(StrEnum):
    """What becomes of a wild card that the deal turns up."""

    STAYS = "stays"
    TO_DEALER = "goes to the dealer"
    REPLACED = "is replaced"


@dataclass(frozen=True, slots=True)
class DrawingRules:
    """Taking the card of a turn: `source` holds until a player has laid down, `source_down` from then on.

    `deeper_card` is None where nobody may take a card from inside the discard pile.
    """

    source: Source = Source.UPCARD
    source_down: Source = Source.UPCARD
    deeper_card: DeeperCard | None = None
    first_upcard: FirstUpcard = FirstUpcard.NOTHING
    wild_first_upcard: WildFirstUpcard = WildFirstUpcard.STAYS

    def source_of(self, *, down: bool) -> Source:
        """Where the card of a turn may come from for a player who has laid down, or has not."""
        return self.source_down if down else self.source


PLAIN_DRAWING = DrawingRules()
"""The stock or the upcard, and nothing special about the first one."""
