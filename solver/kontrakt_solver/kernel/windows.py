"""The windows of a run of one exact size: every stretch of cells that such a run can stand for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kontrakt_dsl.cards import Pack
from kontrakt_dsl.rules.melding import AceUse, RunPair
from kontrakt_solver.kernel.packed import CELL, GUARD, Layout

STRAIGHT_ACES = frozenset({AceUse.LOW_OR_HIGH, AceUse.LOW, AceUse.HIGH})


def doubled_ranks(pack: Pack, ace: AceUse, *, size: int) -> int:
    """How many ranks from the first on need two cells so that every run of `size` cards is a stretch of cells."""
    # A run of every rank is the same cards wherever it begins.
    return size - 1 if ace is AceUse.CORNER and 1 < size < len(pack.ranks) else 1


def may_stand_together(
    low: int, other_low: int, *, size: int, other_size: int, forbidden: frozenset[RunPair], ring: int = 0
) -> bool:
    """Whether two runs of one suit, given by lowest cell and size, may be laid down together; `ring` is the number of
    ranks where runs go round the corner."""
    if ring:
        return not _meet_on_ring(low, other_low, size=size, other_size=other_size, forbidden=forbidden, ring=ring)
    if other_low < low:
        low, size, other_low, other_size = other_low, other_size, low, size
    between = other_low - (low + size)
    return not (
        RunPair.ONE_SUIT in forbidden
        or (between == 0 and RunPair.CONSECUTIVE in forbidden)
        or (between == 1 and RunPair.ONE_RANK_APART in forbidden)
        or (between < 0 and RunPair.OVERLAPPING in forbidden)
        or (low == other_low and RunPair.IDENTICAL in forbidden)
    )


def _meet_on_ring(
    low: int, other_low: int, *, size: int, other_size: int, forbidden: frozenset[RunPair], ring: int
) -> bool:
    """Whether two runs of one suit meet in a way that is forbidden, where the ranks form a ring."""
    between = {(other_low - low - size) % ring, (low - other_low - other_size) % ring}
    overlap = (other_low - low) % ring < size or (low - other_low) % ring < other_size
    return (
        RunPair.ONE_SUIT in forbidden
        or (0 in between and RunPair.CONSECUTIVE in forbidden)
        or (1 in between and RunPair.ONE_RANK_APART in forbidden)
        or (overlap and RunPair.OVERLAPPING in forbidden)
        or (low == other_low and RunPair.IDENTICAL in forbidden)
    )


def cell_range(layout: Layout, ace: AceUse) -> range:
    """The cells of a lane that runs may use."""
    return range(1 if ace is AceUse.HIGH else 0, layout.cells - (1 if ace is AceUse.LOW else 0))


@dataclass(frozen=True)
class Windows:
    """All windows of `size` cells. A window is named by the guard bit of its lowest cell, and the lists go by
    the bit length of that name."""

    layout: Layout
    size: int
    ace: AceUse
    forbidden: frozenset[RunPair]

    @cached_property
    def lows(self) -> range:
        """The lowest cells of the windows of a lane, no two of them for the same cards."""
        if self.ace is AceUse.CORNER:
            return range(self._ring if self.size < self._ring else 1)
        cells = cell_range(self.layout, self.ace)
        return range(cells.start, cells.stop - self.size + 1)

    def name(self, suit: int, low: int) -> int:
        """The name of the window of `suit` from cell `low`."""
        return GUARD << (self.layout.lane * suit + CELL * low)

    @cached_property
    def all(self) -> int:
        """The names of all windows."""
        return sum(self.name(suit, low) for suit in self._suits for low in self.lows)

    @cached_property
    def cells(self) -> list[int]:
        """A one in each cell of the window."""
        row = sum(1 << (CELL * cell) for cell in range(self.size))
        cells = [0] * (self.layout.jokers + 1)
        for suit in self._suits:
            for low in self.lows:
                cells[self.name(suit, low).bit_length()] = row << (self.layout.lane * suit + CELL * low)
        return cells

    @cached_property
    def partners(self) -> list[int]:
        """The names of the windows that may be laid down together with the window."""
        partners = [0] * (self.layout.jokers + 1)
        for suit in self._suits:
            for low in self.lows:
                barred = sum(
                    self.name(suit, other)
                    for other in self.lows
                    if not may_stand_together(
                        low,
                        other,
                        size=self.size,
                        other_size=self.size,
                        forbidden=self.forbidden,
                        ring=self._ring if self.ace is AceUse.CORNER else 0,
                    )
                )
                partners[self.name(suit, low).bit_length()] = self.all ^ barred
        return partners

    @cached_property
    def missing_at_most(self) -> tuple[int, ...]:
        """For each number of missing cards, what to add to a tally so that the guards tell who misses no more."""
        return tuple(self.layout.ones * (GUARD - self.size + missing) for missing in range(self.size + 1))

    @cached_property
    def tally(self) -> Callable[[int], int]:
        """Compile the count of held cells in every window at once, from a one in each held cell."""
        size = self.size
        if size == 4:
            return lambda held: (pairs := held + (held >> CELL)) + (pairs >> 2 * CELL)
        shifts = tuple(CELL * cell for cell in range(1, size))
        return lambda held: held + sum([held >> shift for shift in shifts])

    @cached_property
    def fewest_missing(self) -> Callable[[int], int]:
        """Compile how many cards the window lacks that lacks the fewest, from a one in each held cell."""
        tally, limits, every, size = self.tally, self.missing_at_most, self.all, self.size

        def fewest(held: int) -> int:
            counts, missing = tally(held), 0
            while missing < size and not (counts + limits[missing]) & every:
                missing += 1
            return missing

        return fewest

    @property
    def _ring(self) -> int:
        return len(self.layout.pack.ranks)

    @property
    def _suits(self) -> range:
        return range(len(self.layout.pack.suits))
