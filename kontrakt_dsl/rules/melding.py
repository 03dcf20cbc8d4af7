"""What makes a set, a run and a wild card, and which melds of one first lay-down may stand side by side."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.cards import Card, Pack


class SetSuits(StrEnum):
    """Which suits the natural cards of one set may have."""

    ANY = "any"
    DIFFERENT = "different"


class AceUse(StrEnum):
    """Where an ace may stand in a run."""

    LOW_OR_HIGH = "low or high"
    LOW = "low"
    HIGH = "high"
    CORNER = "round the corner"


class RunPair(StrEnum):
    """Relations of two runs of one suit in one first lay-down that a ruleset may forbid.

    They are judged on the cards the runs stand for: CONSECUTIVE, one begins right above the end of the other;
    ONE_RANK_APART, exactly one rank lies between them; OVERLAPPING, they share a rank; IDENTICAL, they begin
    at the same rank; ONE_SUIT, any two runs of one suit.
    """

    CONSECUTIVE = "consecutive"
    ONE_RANK_APART = "one rank apart"
    OVERLAPPING = "overlapping"
    IDENTICAL = "identical"
    ONE_SUIT = "of one suit"


class SetPair(StrEnum):
    """Relations of two sets in one first lay-down that a ruleset may forbid."""

    ONE_RANK = "of one rank"


class AgainstNaturals(StrEnum):
    """A limit of a meld's wild cards by its natural cards."""

    NO_MORE = "no more than naturals"
    FEWER = "fewer than naturals"


@dataclass(frozen=True, slots=True)
class WildLimit:
    """The most wild cards of one meld; None where that side sets no limit."""

    at_most: int | None = None
    against: AgainstNaturals | None = None

    def most(self, size: int) -> int:
        """The most wild cards in a meld of `size` cards."""
        most = size if self.at_most is None else min(self.at_most, size)
        if self.against is AgainstNaturals.NO_MORE:
            most = min(most, size // 2)
        elif self.against is AgainstNaturals.FEWER:
            most = min(most, (size - 1) // 2)
        return most

    @property
    def is_none(self) -> bool:
        """Whether any number of wild cards may lie in a meld."""
        return self.at_most is None and self.against is None


@dataclass(frozen=True, slots=True)
class SetRules:
    """Sets: cards of one rank. `largest` is None where a set may grow without limit."""

    suits: SetSuits
    largest: int | None
    naturals: int
    wilds: WildLimit
    wilds_later: WildLimit


@dataclass(frozen=True, slots=True)
class RunRules:
    """Runs: consecutive cards of one suit. `largest` is the most cards of one run, lay-offs included."""

    ace: AceUse
    largest: int
    naturals: int
    wilds: WildLimit
    wilds_later: WildLimit
    wilds_side_by_side: bool


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Everything that decides which cards are a meld, and which melds may be laid down together.

    `wild` are the faces that act as wild cards; a wild card never counts as a natural one.
    """

    pack: Pack
    wild: frozenset[Card]
    sets: SetRules
    runs: RunRules
    forbidden_set_pairs: frozenset[SetPair]
    forbidden_run_pairs: frozenset[RunPair]
