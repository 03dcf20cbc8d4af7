"""A hand as one integer: a lane for each suit, a cell for each rank, the jokers above all lanes.

The first ranks, from the ace on, fill two cells of their lane each: the lowest, and those above the last rank in the
same order. So a run that ends with the ace, or goes on beyond it, is a stretch of neighbouring cells too; whoever
takes such a card away takes it from both of its cells.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import compress

from kontrakt_dsl.cards import JOKER, Card, Pack

CELL = 8
"""Bits of a cell: seven that count and a guard that catches the carry of a comparison."""
GUARD = 1 << (CELL - 1)
FIELD = GUARD - 1
MOST_OF_A_RANK = FIELD // 2
"""The most cards of one rank in a hand, so that a hand and the unseen cards can be added up."""
LANES = 4


@dataclass(frozen=True)
class Layout:
    """Where each card of a pack of at most four suits stands; the first `doubled` ranks fill two cells."""

    pack: Pack
    doubled: int = 1

    @cached_property
    def cells(self) -> int:
        """Cells of one lane in use: one a rank, and the first ranks again on top."""
        return len(self.pack.ranks) + self.doubled

    @cached_property
    def lane(self) -> int:
        """Bits of one lane; its topmost cell stays empty and parts it from the next."""
        return (self.cells + 1) * CELL

    @cached_property
    def jokers(self) -> int:
        """The bit from which the jokers are counted."""
        return LANES * self.lane

    @cached_property
    def row(self) -> int:
        """A one in each cell in use of the first lane."""
        return sum(1 << (CELL * cell) for cell in range(self.cells))

    @cached_property
    def ones(self) -> int:
        """A one in each cell in use."""
        return self.row * self.low_aces

    @cached_property
    def guards(self) -> int:
        """The guard bit of each cell in use, and of the jokers."""
        return self.ones * GUARD | GUARD << self.jokers

    @cached_property
    def ranks(self) -> int:
        """A one in each rank's cell of the first lane, where the suits are added up."""
        return sum(1 << (CELL * rank) for rank in range(len(self.pack.ranks)))

    @cached_property
    def low_aces(self) -> int:
        """A one in the lowest cell of each lane."""
        return sum(1 << (self.lane * suit) for suit in range(len(self.pack.suits)))

    @cached_property
    def high_aces(self) -> int:
        """A one in the second cell of the first rank of each lane."""
        return self.low_aces << self.ace_gap

    @cached_property
    def ace_gap(self) -> int:
        """Bits between the two cells of the first rank, and so of every rank that fills two."""
        return CELL * len(self.pack.ranks)

    @cached_property
    def low_twins(self) -> int:
        """A one in the lower cell of each card that fills two."""
        return sum(self.low_aces << CELL * rank for rank in range(self.doubled))

    @cached_property
    def high_twins(self) -> int:
        """A one in the higher cell of each card that fills two."""
        return self.low_twins << self.ace_gap

    @cached_property
    def twins(self) -> int:
        """A one in both cells of each card that fills two."""
        return self.low_twins | self.high_twins

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """For each rank a one in its cells of all lanes."""
        columns = [self.low_aces << CELL * rank for rank in range(len(self.pack.ranks))]
        return tuple([column | (column & self.low_twins) << self.ace_gap for column in columns])

    @cached_property
    def once(self) -> int:
        """Every bit that counts cards, the second cell of a card left out."""
        counted = self.ones ^ self.high_twins
        return counted * FIELD | FIELD << self.jokers

    @cached_property
    def units(self) -> dict[Card, int]:
        """What one copy of each card adds to a hand."""
        units = {JOKER: 1 << self.jokers}
        for suit, lane in zip(self.pack.suits, range(0, self.jokers, self.lane), strict=False):
            for cell, rank in enumerate(self.pack.ranks):
                unit = 1 << (lane + CELL * cell)
                units[Card(rank, suit)] = unit | (unit & self.low_twins) << self.ace_gap
        return units

    @cached_property
    def card_at(self) -> dict[int, Card]:
        """The card of each cell, by the bit length of the cell's lowest bit."""
        cards = {}
        for card, unit in self.units.items():
            if card != JOKER:
                cards[unit.bit_length()] = cards[(unit & -unit).bit_length()] = card
        return cards

    @cached_property
    def listed(self) -> tuple[Card, ...]:
        """The card of each cell from the lowest on, the joker last; a joker, too, where a cell has no card."""
        return tuple(self.card_at.get(bit + 1, JOKER) for bit in range(0, self.jokers + 1, CELL))

    def copies_by_rank(self, cards: int) -> list[int]:
        """How many naturals of each rank there are."""
        total = cards + (cards >> 2 * self.lane)
        total = (total + (total >> self.lane)) & self.ranks * FIELD
        return [total >> shift & FIELD for shift in self.rank_shifts]

    @cached_property
    def rank_shifts(self) -> range:
        """The lowest bit of each rank's cell in the first lane."""
        return range(0, CELL * len(self.pack.ranks), CELL)

    @cached_property
    def without(self) -> Callable[[int, int], int]:
        """Compile the hand without a natural of each cell of the other number; a card with two cells goes from both."""
        twins, low_twins, ace_gap = self.twins, self.low_twins, self.ace_gap

        def without(hand: int, used: int) -> int:
            rest = hand - used
            if used & twins:
                rest -= (used & low_twins) << ace_gap | (used >> ace_gap) & low_twins
            return rest

        return without

    @cached_property
    def cards_in(self) -> Callable[[int], tuple[Card, ...]]:
        """Compile the list of the cards of some cells in written order, those with two cells given by any of them."""
        row, lanes, twins = self.row, range(0, self.jokers, self.lane), self.high_twins & self.row
        _, to_second, to_third, to_fourth = lanes
        # What has been written of a lane once is looked up.
        first, second, third, fourth = written = [dict[int, tuple[Card, ...]]() for _ in lanes]

        def write(cells: int) -> None:
            for of_lane, lane in zip(written, lanes, strict=True):
                in_lane = cells >> lane & row
                # A card with two cells is listed by the low one.
                high = in_lane & twins
                listed = self.listed[lane // CELL : lane // CELL + self.cells]
                lows = in_lane ^ high | high >> self.ace_gap
                of_lane[in_lane] = tuple(compress(listed, lows.to_bytes(self.cells, "little")))

        def cards_in(cells: int) -> tuple[Card, ...]:
            try:
                return (
                    first[cells & row]
                    + second[cells >> to_second & row]
                    + third[cells >> to_third & row]
                    + fourth[cells >> to_fourth & row]
                )
            except KeyError:
                write(cells)
                return cards_in(cells)

        return cards_in

    def held(self, cards: int, *, copies: int = 1) -> int:
        """A one in each cell of a card of which there are so many copies."""
        return (cards + self.ones * (GUARD - copies)) >> (CELL - 1) & self.ones

    def size(self, bits: int) -> int:
        """How many cards the integer counts, up to twice `FIELD`."""
        # The digits of a number leave the same remainder as the number when divided by the base less one.
        return (bits & self.once) % ((1 << CELL) - 1)


@cache
def layout_of(pack: Pack, doubled: int = 1) -> Layout:
    """The layout of `pack` in which the first `doubled` ranks fill two cells, made once."""
    return Layout(pack, doubled)


@dataclass(frozen=True, slots=True)
class PackedHand:
    """A hand prepared once for many questions; adding or taking away a card is one addition."""

    bits: int
    layout: Layout = field(repr=False)

    def plus(self, card: Card) -> "PackedHand":
        """The hand with one more copy of `card`."""
        return PackedHand(self.bits + self.layout.units[card], self.layout)

    def minus(self, card: Card) -> "PackedHand":
        """The hand without one copy of `card`; it must hold one."""
        return PackedHand(self.bits - self.layout.units[card], self.layout)

    def less(self, other: "PackedHand") -> "PackedHand | None":
        """The cards without those of `other`, None where these are not all among them."""
        guards, bits = self.layout.guards, other.in_layout(self.layout)
        if ((self.bits | guards) - bits) & guards != guards:
            return None
        return PackedHand(self.bits - bits, self.layout)

    def in_layout(self, layout: Layout) -> int:
        """The hand as an integer of another layout of the same pack."""
        if layout is self.layout:
            return self.bits
        lane = layout.ranks * FIELD
        bits = self.bits >> self.layout.jokers << layout.jokers
        for suit in range(len(layout.pack.suits)):
            bits |= (self.bits >> self.layout.lane * suit & lane) << layout.lane * suit
        return bits | (bits & layout.low_twins * FIELD) << layout.ace_gap

    def count(self, card: Card) -> int:
        """How many copies of `card` the hand holds."""
        unit = self.layout.units[card]
        return self.bits >> ((unit & -unit).bit_length() - 1) & FIELD

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand in written order."""
        units = self.layout.units
        return tuple(card for card in self.layout.pack.order if card in units for _ in range(self.count(card)))


def pack(
    cards: Iterable[Card] | Mapping[Card, int],
    of: Pack,
    *,
    wild: frozenset[Card] = frozenset({JOKER}),
    doubled: int = 1,
) -> PackedHand:
    """Prepare `cards`, given one by one or as counts, for questions about runs that need the first `doubled` ranks in
    two places; a joker that is not wild is left out, as no meld takes it.

    Raises ValueError for a card that the pack does not have, and for more than `MOST_OF_A_RANK` of one rank.
    """
    layout = layout_of(of, doubled)
    units = layout.units
    listed = list(cards.items()) if isinstance(cards, Mapping) else [(card, 1) for card in cards]
    if JOKER not in wild:
        listed = [(card, number) for card, number in listed if card != JOKER]
    try:
        bits = sum([units[card] * number for card, number in listed])
    except KeyError as error:
        raise ValueError(f"the pack has no card {error.args[0]}") from None
    if sum(number for _, number in listed) > MOST_OF_A_RANK:
        held = dict.fromkeys((*of.ranks, JOKER.rank), 0)
        for card, number in listed:
            held[card.rank] += number
        if max(held.values()) > MOST_OF_A_RANK:
            raise ValueError(f"more than {MOST_OF_A_RANK} cards of one rank")
    return PackedHand(bits, layout)


def bits(cells: int) -> Iterator[int]:
    """Each bit of `cells`, lowest first."""
    while cells:
        bit = cells & -cells
        cells ^= bit
        yield bit
