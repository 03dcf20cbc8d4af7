"""What runs can keep of each suit of a hand, with all suits looked at at once.

Runs of different suits don't meddle with each other, so the same runs are placed in every suit, and a number for each
window of the last run tells what they keep there. A split is a number of runs in one suit with a number of cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.stretch import Sizes

Split = tuple[int, int]
Run = tuple[int, int]
"""Size and lowest cell of a run, in any suit."""


Placed = tuple[tuple[Run, ...], int, int, int]
"""Runs of a split but the last, in every suit; the cards that they leave; the size of the last run; and for each of
its windows one more than all of them keep."""


@dataclass(slots=True)
class SplitTable:
    """The ways to place the runs of a split, and one more than they keep at most, for each suit; 0 for nowhere."""

    placed: list[Placed] = field(default_factory=list)
    best: int = 0
    most: list[int] = field(default_factory=list)


class SuitSplits:
    """The splits of hands under some sizes of runs."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout, self._sizes = layout, sizes
        self._guards = layout.ones * GUARD
        self._windows: dict[tuple[int, tuple[Run, ...]], int] = {}
        self._runs: dict[tuple[int, tuple[Run, ...]], list[tuple[tuple[Run, ...], int]]] = {}

    def tables(self, hand: int, runs: int, totals: range) -> dict[Split, SplitTable]:
        """The table of each split of `runs` runs."""
        layout, guards = self._layout, self._guards
        found = {(runs, total): SplitTable() for total in totals}
        for placed in self._place(hand, 0, (), runs, totals):
            runs_before, _, size, kept = placed
            table = found[runs, size + sum([size for size, _ in runs_before])]
            table.placed.append(placed)
            as_good = ((table.best | guards) - kept) & guards
            table.best = kept ^ ((table.best ^ kept) & (as_good - (as_good >> (CELL - 1))))
        width = layout.lane // CELL
        for table in found.values():
            copies = table.best.to_bytes(layout.jokers // CELL, "little")
            table.most = [max(copies[start : start + width]) for start in range(0, len(copies), width)]
        return found

    def nearest(self, table: SplitTable, suits: int) -> Iterator[tuple[Placed, int]]:
        """The ways to keep most in the suits given by a one in their lowest cells, with the last run's windows."""
        lane = self._layout.lane
        most = sum([number << lane * suit for suit, number in enumerate(table.most)]) * self._layout.row
        guards = suits * self._layout.row * GUARD
        for placed in table.placed:
            windows = ((placed[3] | self._guards) - most) & guards
            if windows:
                yield placed, windows

    def cells(self, run: Run) -> int:
        """The cells of a run in every suit."""
        size, low = run
        return ((1 << CELL * size) - 1) // ((1 << CELL) - 1) * self._layout.low_aces << CELL * low

    def _place(self, hand: int, kept: int, placed: tuple[Run, ...], runs: int, totals: range) -> Iterator[Placed]:
        """The ways to add `runs` runs of `totals` cells, none smaller than the last."""
        layout, most = self._layout, self._sizes.most
        least = placed[-1][0] if placed else self._sizes.least
        ones, held = layout.ones, layout.held(hand)
        counts, size = held, 1
        longest = min(totals[-1] // runs, most)
        while size < longest:
            counts += held >> CELL * size
            size += 1
            if size < least:
                continue
            if runs == 1:
                if size in totals:
                    yield placed, hand, size, (counts + kept + ones) & self._allowed(size, placed)
                continue
            further = range(totals.start - size, totals.stop - size)
            for runs_then, cells in self._next(size, placed):
                here = (counts >> CELL * runs_then[-1][1] & layout.low_aces * FIELD) * layout.row
                rest = layout.without(hand, held & cells)
                yield from self._place(rest, kept + here, runs_then, runs - 1, further)

    def _next(self, size: int, placed: tuple[Run, ...]) -> list[tuple[tuple[Run, ...], int]]:
        """The runs of `size` cells that may be added, each with those placed, and its cells."""
        known = self._runs.get((size, placed))
        if known is None:
            runs = [(size, low) for low in self._lows(size, placed)]
            known = self._runs[size, placed] = [((*placed, run), self.cells(run)) for run in runs]
        return known

    def _allowed(self, size: int, placed: tuple[Run, ...]) -> int:
        """The numbers of the windows of a last run of `size` cells."""
        known = self._windows.get((size, placed))
        if known is None:
            numbers = sum([FIELD << CELL * low for low in self._lows(size, placed)])
            known = self._windows[size, placed] = numbers * self._layout.low_aces
        return known

    def _lows(self, size: int, placed: tuple[Run, ...]) -> list[int]:
        """The lowest cells of runs that may be added, and that don't come before one of their size."""
        cells = self._sizes.cells
        start = placed[-1][1] if placed and placed[-1][0] == size else cells.start
        return [
            low
            for low in range(start, cells.stop - size + 1)
            if not self._sizes.apart or all(low + size != at and at + long != low for long, at in placed)
        ]
