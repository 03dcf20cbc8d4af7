"""How much of a hand runs alone could keep: for contracts of runs that use the whole hand.

Runs of different suits don't meddle with each other, so each suit gets a small table, kept for all later hands
with the same cards of that suit, and the tables are added up over the suits.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.packed import CELL, MOST_OF_A_RANK, PackedHand, layout_of
from kontrakt_solver.kernel.windows import cell_range, may_stand_together

Split = tuple[int, int]
"""A number of runs and the cards they have together."""
SuitTable = dict[Split, tuple[int, int]]
"""For each split, the most naturals of the suit that such runs keep, and a mask of the cells they still want."""
Sums = dict[Split, int]
Pattern = tuple[int, int]
"""The cells that some run covers, and those that two runs cover."""
Patterns = tuple[tuple[Split, tuple[Pattern, ...]], ...]
Stretch = tuple[int, int]
"""The lowest cell of a run and its size."""
TABLES_KEPT = 20_000
NOWHERE = -1000
"""What a split that does not exist counts as, far below any number of cards."""


@dataclass(frozen=True, slots=True)
class Fit:
    """`kept` naturals of a hand stay in the nearest runs; `wanted` is for each suit a mask of the cells, the first
    rank lowest and again highest, that the nearest runs lack."""

    kept: int
    wanted: tuple[int, ...]


class RunFit:
    """How near hands are to `runs` runs of `size` or more cards."""

    def __init__(self, melds: MeldRules, *, runs: int, size: int) -> None:
        self._layout = layout_of(melds.pack)
        self._melds, self._runs, self._size = melds, runs, size
        self._suits = range(len(melds.pack.suits))
        self._tables: dict[tuple[int, int], SuitTable] = {}
        self._patterns: dict[int, Patterns] = {}

    def fit(self, hand: PackedHand, total: int) -> Fit | None:
        """The nearest runs of `total` cards together, None where no runs have so many; jokers are not counted.

        The fewest new cards with which the hand makes them is `total` less jokers and kept naturals.
        """
        tables = [self._table(hand, suit, total) for suit in self._suits]
        below: list[Sums] = [{(0, 0): 0}]
        for table in tables:
            below.append(self._sums(below[-1], table, total))
        best = below.pop().get((self._runs, total))
        if best is None:
            return None
        above: Sums = {(0, 0): 0}
        wanted = [0] * len(tables)
        for suit in reversed(self._suits):
            for (runs, cards), (kept, lacking) in tables[suit].items():
                if self._rest(below[suit], above, self._runs - runs, total - cards) == best - kept:
                    wanted[suit] |= lacking
            above = self._sums(above, tables[suit], total)
        return Fit(best, tuple(wanted))

    def _sums(self, sums: Sums, table: SuitTable, total: int) -> Sums:
        added: Sums = {}
        for (runs, cards), kept in sums.items():
            for (more_runs, more_cards), (more, _) in table.items():
                split = runs + more_runs, cards + more_cards
                if self._may_be(split, total) and added.get(split, -1) < kept + more:
                    added[split] = kept + more
        return added

    def _rest(self, below: Sums, above: Sums, runs: int, cards: int) -> int:
        return max(
            [
                kept + above.get((runs - lower, cards - fewer), NOWHERE)
                for (lower, fewer), kept in below.items()
            ]
        )

    def _may_be(self, split: Split, total: int) -> bool:
        runs, cards = split
        left = self._runs - runs
        return left >= 0 and (cards + left * self._size <= total if left else cards == total)

    def _table(self, hand: PackedHand, suit: int, total: int) -> SuitTable:
        lane = hand.bits >> (self._layout.lane * suit) & (1 << self._layout.lane) - 1
        key = lane, total
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= TABLES_KEPT:
                self._tables.clear()
            table = self._tables[key] = self._new_table(lane, total)
        return table

    def _new_table(self, lane: int, total: int) -> SuitTable:
        held = [lane >> (CELL * cell) & MOST_OF_A_RANK for cell in range(self._layout.cells)]
        once = sum(1 << cell for cell, copies in enumerate(held) if copies)
        twice = sum(1 << cell for cell, copies in enumerate(held) if copies > 1)
        # The first rank has two cells; a single card of it can't fill both.
        ends = 1 | 1 << (self._layout.cells - 1)
        lone_end = once & ends == ends and not twice & ends
        table: SuitTable = {(0, 0): (0, 0)}
        cards = sum(held) - held[0]
        most_runs = min(self._runs, max(1, cards // 2))
        for split, patterns in self._patterns_of(total):
            if split[0] > most_runs:
                continue
            best, wanted = -1, 0
            for covered, covered_twice in patterns:
                kept = (once & covered).bit_count() + (twice & covered_twice).bit_count()
                if lone_end and covered & ends == ends:
                    kept -= 1
                if kept < best:
                    continue
                if kept > best:
                    best, wanted = kept, 0
                wanted |= covered & ~once | covered_twice & ~twice
            table[split] = best, wanted
        return table

    def _patterns_of(self, total: int) -> Patterns:
        """Every way in which runs may lie in one suit, by how many they are and what they add up to."""
        known = self._patterns.get(total)
        if known is not None:
            return known
        found: dict[Split, set[Pattern]] = {}
        for number in range(1, self._runs + 1):
            for stretches in self._stretches(number, most=total - (self._runs - number) * self._size):
                split = number, sum(size for _, size in stretches)
                if not self._may_be(split, total):
                    continue
                covered = covered_twice = 0
                for low, size in stretches:
                    mask = ((1 << size) - 1) << low
                    covered_twice |= covered & mask
                    covered |= mask
                found.setdefault(split, set()).add((covered, covered_twice))
        patterns = tuple((split, tuple(sorted(of_split))) for split, of_split in sorted(found.items()))
        self._patterns[total] = patterns
        return patterns

    def _stretches(self, number: int, *, most: int) -> Iterator[tuple[Stretch, ...]]:
        runs = self._melds.runs
        cells = cell_range(self._layout, runs.ace)
        longest = min(most - (number - 1) * self._size, runs.largest)
        single = [
            (low, size)
            for size in range(self._size, longest + 1)
            for low in range(cells.start, cells.stop - size + 1)
        ]
        for stretches in combinations_with_replacement(single, number):
            if sum(size for _, size in stretches) <= most and all(
                may_stand_together(
                    low,
                    other_low,
                    size=size,
                    other_size=other_size,
                    forbidden=self._melds.forbidden_run_pairs,
                )
                for (low, size), (other_low, other_size) in combinations(stretches, 2)
            ):
                yield stretches
