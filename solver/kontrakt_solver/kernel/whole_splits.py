"""How many naturals of a whole hand runs can keep, the suits added up, and which runs of each suit keep so many."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kontrakt_solver.kernel.packed import LANES, Layout
from kontrakt_solver.kernel.stretch import Sizes
from kontrakt_solver.kernel.suit_splits import Split, SplitTable, SuitSplits

NOWHERE = -1000
"""What runs keep that there cannot be."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The splits that suits may have, the triples of them of which the third is the sum of the first two, and the
    pairs that make up all runs."""

    splits: tuple[Split, ...]
    sums: tuple[tuple[int, int, int], ...]
    wholes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The naturals kept at most; the tables of splits; and for each split the suits that may have it, as ones in the
    lowest cells of their lanes."""

    number: int
    tables: dict[Split, SplitTable]
    suits: dict[Split, int]


class WholeSplits:
    """The best runs of whole hands, suit by suit."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout, self._sizes = layout, sizes
        self.suits = SuitSplits(layout, sizes)
        self._lane = (1 << layout.lane) - 1
        self._sums = cache(self._sums_of)

    def knows(self, total: int) -> bool:
        """Whether no run of such a hand can have an ace at both ends, for which a single ace would count twice."""
        return total - (self._sizes.runs - 1) * self._sizes.least < self._layout.cells

    def kept(self, hand: int, total: int, *, all_ways: bool) -> Kept:
        """The best runs with `total` cells for the naturals of a hand, `all_ways` or only some."""
        runs = self._sizes.runs
        sums = self._sums(total)
        number_of = [self._layout.size(hand & self._lane << self._layout.lane * suit) for suit in range(LANES)]
        tables: dict[Split, SplitTable] = {}
        best: Kept | None = None
        single = 0
        for together in range(1, runs + 1):
            totals = [cells for number, cells in sums.splits if number == together]
            # More runs in a suit are looked at where its cards and the best single runs could keep as many.
            hope = min(max(number_of), totals[-1]) + (runs - together) * single
            if best is not None and hope + all_ways <= best.number:
                break
            tables |= self.suits.tables(hand, together, range(totals[0], totals[-1] + 1))
            if together == 1:
                single = max([most - 1 for table in tables.values() for most in table.most])
            best = self._added_up(sums, tables)
        if best is None:
            raise ValueError("a contract of runs has at least one")
        return best

    def _added_up(self, sums: Sums, tables: dict[Split, SplitTable]) -> Kept:
        columns = [[0] * LANES]
        for split in sums.splits[1:]:
            table = tables.get(split)
            columns.append(
                [NOWHERE] * LANES if table is None else [most - 1 if most else NOWHERE for most in table.most]
            )
        lists = list(zip(*columns, strict=True))
        first, second = _together(sums, lists[0], lists[1]), _together(sums, lists[2], lists[3])
        number = max([first[one] + second[other] for one, other in sums.wholes])
        suits = dict.fromkeys(sums.splits, 0)
        if number < 0:
            return Kept(number, tables, suits)
        for half, other, start in ((first, second, 0), (second, first, 2)):
            wholes = sums.wholes if start == 0 else [(one, another) for another, one in sums.wholes]
            chosen = {one for one, another in wholes if half[one] + other[another] == number}
            for one, another, both in sums.sums:
                if both in chosen and lists[start][one] + lists[start + 1][another] == half[both]:
                    suits[sums.splits[one]] |= 1 << self._layout.lane * start
                    suits[sums.splits[another]] |= 1 << self._layout.lane * (start + 1)
        return Kept(number, tables, suits)

    def _sums_of(self, total: int) -> Sums:
        sizes = self._sizes
        splits: list[Split] = [(0, 0)]
        for runs in range(1, sizes.runs + 1):
            others = sizes.runs - runs
            low = max(runs * sizes.least, total - others * sizes.most)
            high = min(runs * sizes.most, total - others * sizes.least)
            splits += [(runs, cells) for cells in range(low, high + 1)]
        place = {split: number for number, split in enumerate(splits)}
        pairs = [
            (one, another, (first[0] + second[0], first[1] + second[1]))
            for one, first in enumerate(splits)
            for another, second in enumerate(splits)
        ]
        return Sums(
            tuple(splits),
            tuple((one, another, place[both]) for one, another, both in pairs if both in place),
            tuple((one, another) for one, another, both in pairs if both == (sizes.runs, total)),
        )


def _together(sums: Sums, some: Sequence[int], others: Sequence[int]) -> list[int]:
    best = [NOWHERE] * len(some)
    for one, another, both in sums.sums:
        if (kept := some[one] + others[another]) > best[both]:
            best[both] = kept
    return best
