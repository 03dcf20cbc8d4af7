"""A hand prepared once for any number of questions, whichever backend they go to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel import PackedHand, pack

if TYPE_CHECKING:
    from kontrakt_solver.counting.supply import Supply


@dataclass(frozen=True)
class Hand:
    """The cards of a hand in written order, with the forms that the backends count them in, each made once."""

    cards: tuple[Card, ...]
    rules: MeldRules

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many copies of each card the hand has."""
        return Counter(self.cards)

    @cached_property
    def packed(self) -> PackedHand:
        """The hand as the kernel counts it; ValueError for cards or numbers that the kernel does not know."""
        return pack(self.cards, self.rules.pack, wild=self.rules.wild)

    @cached_property
    def supply(self) -> "Supply":
        """The hand as the CP-SAT model counts it."""
        from kontrakt_solver.counting.supply import supply_of

        return supply_of(self.cards, self.rules)


def copies_unseen(unseen: Mapping[Card, int]) -> Mapping[Card, int]:
    """How many copies of each card may still come, as they are; TypeError for cards that nobody has counted."""
    if not isinstance(unseen, Mapping):
        raise TypeError("unseen: a mapping from each card to how many copies of it may come, such as Counter(cards)")
    return unseen


class RestOfDeck(Mapping[Card, int]):
    """The cards in use that are not in a hand, nor among those `gone`, counted only when someone looks at them."""

    def __init__(self, deck: Deck, hand: Hand, gone: tuple[Card, ...] = ()) -> None:
        self.deck, self.hand, self.gone = deck, hand, gone

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many copies of each card there are."""
        return self.deck.counts - Counter(card.face for card in (*self.hand.cards, *self.gone))

    def __getitem__(self, card: Card) -> int:
        return self.counts[card]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)
