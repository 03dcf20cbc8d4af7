"""Claiming: stopping a discard that fits a meld on the table, and what follows for both players."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.rules.turns import When


class Protecting(StrEnum):
    """Whether the discarder may forestall a claim."""

    NEVER = "never"
    BY_CALL = "by calling first"


class ClaimPriority(StrEnum):
    """Who is asked first whether to claim; quickness as in buying."""

    TURN_ORDER = "turn order"
    FIRST_TO_CALL = "first to call"


class ClaimedCard(StrEnum):
    """Where the claimed card goes."""

    LAID_OFF = "laid off by the claimer"
    BACK = "back to the discarder"


class Claimer(StrEnum):
    """What the claimer does then."""

    NOTHING = "nothing more"
    GIVES = "gives the discarder a card"
    DISCARDS = "discards a card"
    FREEZES = "discards a frozen card"


class Discarder(StrEnum):
    """What the discarder must do after that."""

    NOTHING = "nothing more"
    DRAWS_UNSEEN = "draws unseen from the claimer"
    DRAWS_STOCK = "draws 2 stock cards"


PENALTY_CARDS = 2
"""How many stock cards a discarder draws who must draw from the stock."""


@dataclass(frozen=True, slots=True)
class ClaimingRules:
    """Claiming a discard that fits a meld on the table, before the next turn begins."""

    when: When
    protecting: Protecting
    priority: ClaimPriority
    card: ClaimedCard
    claimer: Claimer
    discarder: Discarder

    @property
    def takes_a_card(self) -> bool:
        """Whether the claimer's hand loses a card to the discarder."""
        return self.claimer is Claimer.GIVES or self.discarder is Discarder.DRAWS_UNSEEN

    @property
    def discards(self) -> bool:
        """Whether the claimer discards a card."""
        return self.claimer in (Claimer.DISCARDS, Claimer.FREEZES)
