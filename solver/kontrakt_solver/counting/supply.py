"""The cards a lay-down can draw on, counted: those of a hand, and those that may be added to it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import MeldRules


@dataclass(frozen=True)
class Supply:
    """Naturals and wilds of a hand and, with them, the unseen cards that may be added.

    Naturals are listed by place in the pack (suit by suit, low to high); `wilds` are the wild cards of the hand
    in written order. `size` counts the whole hand, cards that no meld can use included. At most `reach` cards
    are to be added, where that is not None.
    """

    size: int
    held: tuple[int, ...]
    extra: tuple[int, ...]
    wilds: tuple[Card, ...]
    extra_wilds: int
    ranks: int
    reach: int | None = None

    @cached_property
    def most(self) -> tuple[int, ...]:
        """Of each natural, the most copies there can be."""
        return tuple(map(sum, zip(self.held, self.extra, strict=True)))

    @property
    def useless(self) -> int:
        """How many cards of the hand can lie in no meld."""
        return self.size - sum(self.held) - len(self.wilds)

    @property
    def most_wilds(self) -> int:
        """The most wild cards there can be."""
        return len(self.wilds) + self.extra_wilds

    @cached_property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """For each suit, bit masks over the ranks: mask k has the ranks of which more than k copies can be had."""
        return _levels(self.most, self.ranks)

    @cached_property
    def held_levels(self) -> tuple[tuple[int, ...], ...]:
        """As `levels`, of the cards in the hand alone."""
        return _levels(self.held, self.ranks)

    def within(self, reach: int) -> "Supply":
        """This supply when at most `reach` cards are added."""
        return replace(
            self,
            extra=tuple([min(copies, reach) for copies in self.extra]),
            extra_wilds=min(self.extra_wilds, reach),
            reach=reach,
        )

    @cached_property
    def rank_totals(self) -> tuple[int, ...]:
        """Of each rank, the most natural cards there can be."""
        most, ranks = self.most, self.ranks
        return tuple(sum(most[rank::ranks]) for rank in range(ranks))

    def of_rank(self, rank: int) -> tuple[int, ...]:
        """Of each suit, the most copies of the card of this rank."""
        return self.most[rank :: self.ranks]


def _levels(counts: tuple[int, ...], ranks: int) -> tuple[tuple[int, ...], ...]:
    rows = [counts[place : place + ranks] for place in range(0, len(counts), ranks)]
    return tuple(
        tuple([sum([1 << rank for rank, copies in enumerate(row) if copies > k]) for k in range(max(row))])
        for row in rows
    )


def supply_of(hand: Sequence[Card], rules: MeldRules, *, unseen: Mapping[Card, int] | None = None) -> Supply:
    """Count `hand`, and the `unseen` cards where cards may be added."""
    wild, order = rules.wild, rules.pack.order
    return Supply(
        size=len(hand),
        held=_by_place(((card, 1) for card in hand), rules),
        extra=_by_place((unseen or {}).items(), rules),
        wilds=tuple(sorted((card for card in hand if card in wild), key=order.__getitem__)),
        extra_wilds=sum(copies for card, copies in (unseen or {}).items() if card in wild),
        ranks=len(rules.pack.ranks),
    )


def _by_place(cards: Iterable[tuple[Card, int]], rules: MeldRules) -> tuple[int, ...]:
    """How many copies of each natural there are, by its place in the pack."""
    pack, wild = rules.pack, rules.wild
    order, counted = pack.order, len(pack.cards)
    counts = [0] * counted
    for card, copies in cards:
        # In written order each living card has its dead one behind it, and the cards of a suit come first.
        place, dead = divmod(order.get(card, -1), 2)
        if not dead and place < counted and card not in wild:
            counts[place] += copies
    return tuple(counts)
