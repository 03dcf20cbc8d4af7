"""How much of a hand runs alone could keep: for contracts of runs that use the whole hand.

Runs of different suits don't meddle with each other, so each suit gets a small table, kept for all later hands
with the same cards of that suit, and the tables are added up over the suits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.packed import CELL, MOST_OF_A_RANK, Layout, PackedHand, layout_of
from kontrakt_solver.kernel.windows import cell_range, may_stand_together
from kontrakt_solver.remembered import Remembered

NOWHERE = -1000
"""What counts for runs that don't exist, far below any number of cards."""
TABLES_KEPT = 20_000
CARDS_FOR_RUNS = (0, 0, 3, 8)
"""From how many cards of a suit two and three runs in it are looked at; with fewer, another suit is nearer."""

Split = tuple[int, int]
"""A number of runs and the cards they have together."""
Pattern = tuple[int, int]
"""The cells that some run covers, and those that two runs cover."""
Kept = list[int]
"""For each split, the most naturals that such runs keep."""


@dataclass(frozen=True, slots=True)
class SuitTable:
    """What one suit of a hand offers: for each split the naturals kept, and a mask of the cells still wanted."""

    kept: Kept
    wanted: list[int]


@dataclass(frozen=True, slots=True)
class Splits:
    """The ways to part runs of `total` cards among the suits.

    `sums` holds, for each split, the pairs of splits that add up to it; `halves` the pairs that make up all runs.
    """

    patterns: tuple[tuple[Pattern, ...], ...]
    runs: tuple[int, ...]
    sums: tuple[tuple[tuple[int, int], ...], ...]
    halves: tuple[tuple[int, int], ...]


class RunFit:
    """How near hands are to `runs` runs of `size` or more cards; jokers of a hand are left out of account.

    The fewest new cards that make such runs of `total` cards are `total` less jokers and kept naturals.
    """

    def __init__(self, melds: MeldRules, *, runs: int, size: int) -> None:
        self._layout = layout_of(melds.pack)
        self._melds, self._runs, self._size = melds, runs, size
        self._suits = range(len(melds.pack.suits))
        self._lane = (1 << self._layout.lane) - 1
        self._splits: dict[int, Splits] = {}
        self._tables = Remembered[tuple[int, int], SuitTable](TABLES_KEPT)

    def kept(self, hand: PackedHand, total: int) -> int:
        """The most naturals of the hand in such runs; negative where no runs have `total` cards."""
        splits = self._splits_of(total)
        first, *others, last = self._suit_tables(hand, total)
        sums = first.kept
        for table in others:
            sums = _added(sums, table.kept, splits)
        return _most(sums, last.kept, splits)

    def wanted(self, hand: PackedHand, total: int) -> tuple[int, ...]:
        """For each suit a mask of the cells, the first rank lowest and again highest, that the nearest runs lack."""
        splits = self._splits_of(total)
        tables = self._suit_tables(hand, total)
        below = [[0] + [NOWHERE] * (len(splits.runs) - 1)]
        for table in tables[:-1]:
            below.append(_added(below[-1], table.kept, splits))
        best = _most(below[-1], tables[-1].kept, splits)
        above = below[0]
        wanted = []
        for table, lower in zip(reversed(tables), reversed(below), strict=True):
            others = _added(lower, above, splits)
            mask = 0
            for mine, theirs in splits.halves:
                if table.kept[mine] + others[theirs] == best:
                    mask |= table.wanted[mine]
            wanted.append(mask)
            above = _added(above, table.kept, splits)
        return tuple(reversed(wanted))

    def _suit_tables(self, hand: PackedHand, total: int) -> list[SuitTable]:
        bits, width = hand.bits, self._layout.lane
        tables = []
        for suit in self._suits:
            key = bits >> width * suit & self._lane, total
            table = self._tables.get(key)
            if table is None:
                table = self._tables[key] = self._new_table(key[0], self._splits_of(total))
            tables.append(table)
        return tables

    def _new_table(self, lane: int, splits: Splits) -> SuitTable:
        held = [lane >> CELL * cell & MOST_OF_A_RANK for cell in range(self._layout.cells)]
        once = sum(1 << cell for cell, copies in enumerate(held) if copies)
        twice = sum(1 << cell for cell, copies in enumerate(held) if copies > 1)
        # The first rank has two cells; a single card of it can't fill both.
        ends = 1 | 1 << (self._layout.cells - 1)
        lone_end = once & ends == ends and not twice & ends
        cards = sum(held[1:])
        table = SuitTable([0] + [NOWHERE] * (len(splits.runs) - 1), [0] * len(splits.runs))
        for split, patterns in enumerate(splits.patterns):
            if not split or cards < CARDS_FOR_RUNS[min(splits.runs[split], len(CARDS_FOR_RUNS) - 1)]:
                continue
            kept = [(once & some).bit_count() + (twice & double).bit_count() for some, double in patterns]
            if lone_end:
                kept = [number - (some & ends == ends) for number, (some, _) in zip(kept, patterns, strict=True)]
            best = max(kept)
            table.kept[split] = best
            for number, (some, double) in zip(kept, patterns, strict=True):
                if number == best:
                    table.wanted[split] |= some & ~once | double & ~twice
        return table

    def _splits_of(self, total: int) -> Splits:
        splits = self._splits.get(total)
        if splits is None:
            splits = self._splits[total] = self._new_splits(total)
        return splits

    def _new_splits(self, total: int) -> Splits:
        found: dict[Split, set[Pattern]] = {(0, 0): set()}
        for number in range(1, self._runs + 1):
            most = total - (self._runs - number) * self._size
            for stretches in _stretches(self._layout, self._melds, number, size=self._size, most=most):
                cards = sum(size for _, size in stretches)
                if number == self._runs and cards != total:
                    continue
                some = double = 0
                for low, size in stretches:
                    mask = ((1 << size) - 1) << low
                    double |= some & mask
                    some |= mask
                found.setdefault((number, cards), set()).add((some, double))
        order = sorted(found)
        places = {split: place for place, split in enumerate(order)}
        pairs = [(first, second, (first[0] + second[0], first[1] + second[1])) for first in order for second in order]
        return Splits(
            patterns=tuple(tuple(sorted(found[split])) for split in order),
            runs=tuple(number for number, _ in order),
            sums=tuple(
                tuple((places[first], places[second]) for first, second, added in pairs if added == split)
                for split in order
            ),
            halves=tuple(
                (places[first], places[second]) for first, second, added in pairs if added == (self._runs, total)
            ),
        )


def _added(first: Kept, second: Kept, splits: Splits) -> Kept:
    return [max([first[mine] + second[theirs] for mine, theirs in pairs]) for pairs in splits.sums]


def _most(first: Kept, second: Kept, splits: Splits) -> int:
    return max([first[mine] + second[theirs] for mine, theirs in splits.halves], default=NOWHERE)


def _stretches(
    layout: Layout, melds: MeldRules, number: int, *, size: int, most: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every choice of `number` runs of one suit, as lowest cells and sizes, of at most `most` cards together."""
    cells = cell_range(layout, melds.runs.ace)
    longest = min(most - (number - 1) * size, melds.runs.largest)
    single = [(low, more) for more in range(size, longest + 1) for low in range(cells.start, cells.stop - more + 1)]
    for stretches in combinations_with_replacement(single, number):
        if sum(more for _, more in stretches) <= most and all(
            may_stand_together(low, other_low, size=more, other_size=other, forbidden=melds.forbidden_run_pairs)
            for (low, more), (other_low, other) in combinations(stretches, 2)
        ):
            yield stretches
