"""Where the runs of a suit may lie, as the place of the ace has it."""

from dataclasses import dataclass

from kontrakt_dsl.cards import ACE
from kontrakt_dsl.rules.melding import AceUse, MeldRules


@dataclass(frozen=True, slots=True)
class Lanes:
    """Where runs may lie in a suit: positions count from 0 for the first rank.

    `ring` is the number of ranks where runs go round the corner, else 0; `first` is the lowest position a run
    may start at, `end` the position after the highest.
    """

    ranks: int
    first: int
    end: int
    ring: int

    def starts(self, size: int) -> range:
        """The positions at which a run of `size` cards may start."""
        if self.ring:
            return range(self.ring)
        # The last position of a lane that reaches a high ace can end a run, never begin one.
        return range(self.first, min(self.end - size + 1, self.ranks))

    def longest(self, largest: int) -> int:
        """The most cards of one run."""
        return largest if self.ring else min(largest, self.end - self.first)


def lanes_of(rules: MeldRules) -> Lanes:
    """The lanes of a suit under the rules for aces."""
    ranks = len(rules.pack.ranks)
    ace = rules.runs.ace if ACE in rules.pack.ranks else AceUse.LOW
    return Lanes(
        ranks=ranks,
        first=1 if ace is AceUse.HIGH else 0,
        end=ranks + (ace in (AceUse.HIGH, AceUse.LOW_OR_HIGH)),
        ring=ranks if ace is AceUse.CORNER else 0,
    )


def ring_of_pairs(rules: MeldRules) -> int:
    """The number of ranks where two runs are compared round the corner, even in a pack without an ace that would lead a
    run round it; else 0."""
    return len(rules.pack.ranks) if rules.runs.ace is AceUse.CORNER else 0
