"""How near cards are to a contract: the questions that help, needs and chances are put together from.

Cards are tuples in any order. `size` is the number of cards that the hand has when it lays; it matters only where
the contract takes the whole hand. With more cards than that some are parted with, and the best choice of them
counts; with fewer there is room for as many more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Protocol

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Backend
from kontrakt_solver.hands import copies_unseen
from kontrakt_solver.kernel import Help
from kontrakt_solver.oracle import Oracle

Cards = tuple[Card, ...]
Unseen = Mapping[Card, int]


class Nearness(Protocol):
    """Answers under the rules of one round, with an allowance of work.

    `settled` is False from the first question since `begin` that a limit left open, be it of one search or of the
    work of all; such a question counts as answered by no. `samples` are how many hands drawn at random it can judge,
    `positions` how many tables of discards it can look at, if it `compares_discards` at all.
    """

    takes_the_hand: bool
    samples: int
    positions: int
    compares_discards: bool

    @property
    def settled(self) -> bool:
        """Whether no limit has left a question open."""

    def begin(self, *, share: int = 1) -> None:
        """Allow the work of one more question from outside, or of one part of so many."""

    def countable(self, faces: int, number: int) -> bool:
        """Whether all choices of so many cards of so many faces can be looked at."""

    def lays(self, cards: Cards, size: int) -> bool:
        """Whether the cards can be laid as they are."""

    def away(self, cards: Cards, size: int, unseen: Unseen) -> int | None:
        """The fewest unseen cards that must come, None where no number is enough."""

    def within(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool:
        """Whether `new` unseen cards or fewer are enough."""

    def help(self, cards: Cards, size: int, unseen: Unseen) -> Help:
        """How far a hand of `size` cards is, what helps it and what it can do without."""

    def candidates(self, cards: Cards, size: int, unseen: Unseen, away: int) -> Cards:
        """Unseen cards that may be among `away` that complete the cards, which are no nearer: all of them at least."""

    def finishing(self, cards: Cards, size: int, unseen: Unseen) -> Cards:
        """The unseen cards of which one is enough for cards that can't be laid."""

    def discards(self, cards: Cards, unseen: Unseen, *, nearest: bool) -> Iterable[tuple[Card, Help]]:
        """What each discard of a hand leaves, in any order, or only those that leave it nearest; the hand lays with as
        many cards as it has now where that matters."""


@lru_cache(maxsize=16)
def nearness_for(oracle: Oracle) -> Nearness:
    """The fastest exact answers under the rules of `oracle`, kept so that repeated questions are known again."""
    from kontrakt_solver.near.by_kernel import KernelNearness

    if KernelNearness.knows(oracle):
        return KernelNearness(oracle)
    from kontrakt_solver.near.by_asking import AskedNearness

    asked = AskedNearness(oracle)
    from kontrakt_solver.wild_limits.unlimited import unlimited

    # A second opinion must not lean on the kernel.
    free = unlimited(oracle.rules) if oracle.backend is Backend.AUTO else None
    if free is None:
        return asked
    from kontrakt_solver.near.by_bounds import BoundedNearness

    return BoundedNearness(KernelNearness(Oracle(free.rules)), asked, free)


class AskedHand:
    """A question about a hand: what answers it, with the work of one question or a `share` of it, and the cards.

    `cards` are the hand in written order; `unseen` defaults to the cards in use less the hand.
    """

    def __init__(
        self, oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None, *, share: int = 1
    ) -> None:
        self.near = nearness_for(oracle)
        self.near.begin(share=share)
        self.cards = oracle.hand(hand).cards
        self.unseen: Unseen = unseen_for(oracle, hand) if unseen is None else copies_unseen(unseen)
        self.order = oracle.rules.deck.pack.order

    @cached_property
    def stock(self) -> dict[Card, int]:
        """The unseen cards of which there are copies, in written order."""
        return {card: self.unseen[card] for card in sorted(present(self.unseen), key=self.order.__getitem__)}

    def with_copies(self, cards: Cards) -> tuple[tuple[Card, int], ...]:
        """Unseen cards in written order, each with its copies."""
        return tuple((card, self.unseen[card]) for card in sorted(cards, key=self.order.__getitem__))


def unseen_for(oracle: Oracle, hand: Sequence[Card]) -> dict[Card, int]:
    """The cards in use less those of the hand, in written order."""
    left = oracle.rules.deck.counts - Counter(card.face for card in hand)
    order = oracle.rules.deck.pack.order
    return {card: left[card] for card in sorted(left, key=order.__getitem__)}


def without(cards: Cards, card: Card) -> Cards:
    """The cards less one copy of `card`."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def less(unseen: Unseen, card: Card) -> dict[Card, int]:
    """The unseen cards when one copy of `card` has come."""
    return {**unseen, card: unseen[card] - 1}


def present(unseen: Unseen) -> Iterator[Card]:
    """The cards of which a copy is unseen."""
    return (card for card, copies in unseen.items() if copies > 0)


def nearest_of(rows: Sequence[tuple[Card, Help]]) -> list[tuple[Card, Help]]:
    """The rows of discards that leave the hand nearest."""
    least = min((found.away for _, found in rows if found.away is not None), default=None)
    return [row for row in rows if row[1].away == least]
