"""Contracts: what a player must lay down before anything else in a round."""

from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.rules.counts import Count


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Part:
    """`number` melds of one kind, each of a size that `size` allows when it is laid down."""

    number: int
    kind: MeldKind
    size: Count

    def __str__(self) -> str:
        return f"{self.number} {self.kind}{'' if self.number == 1 else 's'} of {self.size}"


@dataclass(frozen=True, slots=True)
class Contract:
    """The melds of one lay-down; with `whole_hand` every card of the hand goes into them and none is discarded."""

    parts: tuple[Part, ...]
    whole_hand: bool = False

    @property
    def least_cards(self) -> int:
        """The fewest cards that the melds can hold."""
        return sum(part.number * part.size.low for part in self.parts)

    def number_of(self, kind: MeldKind) -> int:
        """How many melds of `kind` the contract asks for."""
        return sum(part.number for part in self.parts if part.kind is kind)

    def __str__(self) -> str:
        melds = " + ".join(map(str, self.parts))
        return f"{melds}, using the whole hand" if self.whole_hand else melds
