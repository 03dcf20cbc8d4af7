"""A hand prepared once for any number of questions, whichever backend they go to."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel import PackedHand
from kontrakt_solver.supply import Supply


@dataclass(frozen=True)
class Hand:
    """The cards of a hand in written order, with the forms that the backends count them in, each made once."""

    cards: tuple[Card, ...]
    pack: Callable[[tuple[Card, ...]], PackedHand]
    count: Callable[[tuple[Card, ...]], Supply]

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many copies of each card the hand has."""
        return Counter(self.cards)

    @cached_property
    def packed(self) -> PackedHand:
        """The hand as the kernel counts it; ValueError for cards or numbers that the kernel does not know."""
        return self.pack(self.cards)

    @cached_property
    def supply(self) -> Supply:
        """The hand as the CP-SAT model counts it."""
        return self.count(self.cards)
