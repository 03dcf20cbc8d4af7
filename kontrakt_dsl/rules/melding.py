"""What makes a set, a run and a wild card, and which melds of one first lay-down may stand side by side."""

from dataclasses import dataclass, replace
from enum import StrEnum

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.rules.contracts import MeldKind, Shared
from kontrakt_dsl.rules.counts import Count


class SetSuits(StrEnum):
    """Which suits the natural cards of one set may have; EXACTLY_THREE counts suits, not cards."""

    ANY = "any"
    DIFFERENT = "different"
    DIFFERENT_WHEN_LAID = "different when laid down"
    EXACTLY_THREE = "exactly three"


class SetWild(StrEnum):
    """Whether a wild card in a set stands for its rank alone or for a card of an announced suit."""

    RANK = "none"
    ANNOUNCED = "announced"


class RunSuits(StrEnum):
    """Which suits the cards of one run may have."""

    ONE = "one"
    ANY = "any"
    ONE_COLOUR = "one colour"
    ALTERNATING = "alternating colours"


class WildsAsNaturals(StrEnum):
    """Whether a card of a wild rank is a natural one where it is what the place asks for."""

    NEVER = "never"
    OWN_PLACE = "in their own place"


class WildsStandFor(StrEnum):
    """What a wild card with a suit may stand for; jokers have none, so they may stand for any card."""

    ANY = "any card"
    OWN_SUIT = "cards of their own suit"


class AceUse(StrEnum):
    """Where an ace may stand in a run."""

    LOW_OR_HIGH = "low or high"
    LOW = "low"
    HIGH = "high"
    CORNER = "round the corner"


class RunPair(StrEnum):
    """Relations of two runs of one suit in one first lay-down that a ruleset may forbid.

    They are judged on the cards the runs stand for: CONSECUTIVE, one begins right above the end of the other;
    ONE_RANK_APART, exactly one rank lies between them; OVERLAPPING, they share a rank (an ace below the two and one
    above the king are two, unless runs go round the corner); IDENTICAL, they begin at the same rank; ONE_SUIT, any two
    runs of one suit.
    """

    CONSECUTIVE = "consecutive"
    ONE_RANK_APART = "one rank apart"
    OVERLAPPING = "overlapping"
    IDENTICAL = "identical"
    ONE_SUIT = "of one suit"


class SetPair(StrEnum):
    """Relations of two sets in one first lay-down that a ruleset may forbid.

    IDENTICAL, they hold the same cards, each wild one being the card, or else the bare rank, that it stands for.
    """

    ONE_RANK = "of one rank"
    IDENTICAL = "identical"


class AgainstNaturals(StrEnum):
    """A limit of a meld's wild cards by its natural cards."""

    NO_MORE = "no more than naturals"
    FEWER = "fewer than naturals"


@dataclass(frozen=True, slots=True)
class WildLimit:
    """The most wild cards of one meld; None where that side sets no limit.

    `by_size` has limits for melds of certain sizes, `at_start` the most among the first four cards of a run,
    `per_laydown` the most in all melds of the kind in one lay-down together.
    """

    at_most: int | None = None
    against: AgainstNaturals | None = None
    by_size: tuple[tuple[Count, int], ...] = ()
    at_start: int | None = None
    per_laydown: int | None = None

    def most(self, size: int) -> int:
        """The most wild cards in a meld of `size` cards."""
        most = size if self.at_most is None else min(self.at_most, size)
        for sizes, number in self.by_size:
            if sizes.allows(size):
                most = min(most, number)
        if self.against is AgainstNaturals.NO_MORE:
            most = min(most, size // 2)
        elif self.against is AgainstNaturals.FEWER:
            most = min(most, (size - 1) // 2)
        return most

    @property
    def is_none(self) -> bool:
        """Whether any number of wild cards may lie in a meld."""
        return self == NO_LIMIT

    @property
    def is_plain(self) -> bool:
        """Whether the size of a meld alone tells the most wild cards in it."""
        return self.at_start is None and self.per_laydown is None


NO_LIMIT = WildLimit()
START = 4
"""How many cards from the low end of a run are its start, for a limit of the wild cards there."""


@dataclass(frozen=True, slots=True)
class SetRules:
    """Sets: cards of one rank. `largest` is None where a set may grow without limit."""

    suits: SetSuits
    largest: int | None
    naturals: int
    wilds: WildLimit
    wilds_later: WildLimit
    suit_of_wild: SetWild = SetWild.RANK

    def most_wilds(self, size: int) -> int:
        """The most wild cards in one of `size` cards when it is laid down; below zero where none may be so small."""
        return min(self.wilds.most(size), size - self.naturals)


@dataclass(frozen=True, slots=True)
class RunRules:
    """Runs: consecutive cards of one suit. `largest` is the most cards of one run, lay-offs included."""

    ace: AceUse
    largest: int
    naturals: int
    wilds: WildLimit
    wilds_later: WildLimit
    wilds_side_by_side: bool
    suits: RunSuits = RunSuits.ONE

    def most_wilds(self, size: int) -> int:
        """The most wild cards in one of `size` cards when it is laid down; below zero where none may be so small."""
        return min(self.wilds.most(size), size - self.naturals)


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Everything that decides which cards are a meld, and which melds may be laid down together.

    `wild` are the faces that act as wild cards. `shared` is what makes a group; it comes from the part of a contract.
    """

    pack: Pack
    wild: frozenset[Card]
    sets: SetRules
    runs: RunRules
    forbidden_set_pairs: frozenset[SetPair]
    forbidden_run_pairs: frozenset[RunPair]
    as_naturals: WildsAsNaturals = WildsAsNaturals.NEVER
    stand_for: WildsStandFor = WildsStandFor.ANY
    dead: frozenset[Card] = frozenset()
    shared: Shared | None = None

    def of_kind(self, kind: MeldKind) -> SetRules | RunRules:
        """The rules of one kind of meld; groups have the limits of sets."""
        return self.runs if kind is MeldKind.RUN else self.sets

    def of_wilds_alone(self) -> "MeldRules":
        """The same rules where melds may be of wild cards alone."""
        return replace(self, sets=replace(self.sets, naturals=0), runs=replace(self.runs, naturals=0))
