"""Runs that take the whole hand where no two may be of one suit: the choices suit by suit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontrakt_solver.kernel.exchange import Parted
from kontrakt_solver.kernel.packed import CELL, GUARD, Layout
from kontrakt_solver.kernel.stretch import Sizes

Placing = tuple[int, tuple[int, int, int, int]]
"""How many cells of a run have no natural card, and the run as in `Parted`."""
ToPlace = tuple[int, int]
"""Runs and cells that are still to be placed."""


@dataclass(frozen=True, slots=True)
class Placings:
    """The runs of each suit, those first that lack the fewest cards, and for the suits from each on the fewest cards
    that so many runs with so many cells lack."""

    in_suits: tuple[list[Placing], ...]
    fewest: tuple[dict[ToPlace, int], ...]
    all: ToPlace

    @property
    def least(self) -> int | None:
        """The fewest cards that any choice lacks, None where there is none."""
        return self.fewest[0].get(self.all)

    def lacking(self, most: int) -> Iterator[Parted]:
        """All choices that lack no more than `most` cards."""
        return self._from(0, self.all, most, ())

    def _from(self, suit: int, left: ToPlace, most: int, chosen: Parted) -> Iterator[Parted]:
        if self.fewest[suit].get(left, most + 1) > most:
            return
        if suit == len(self.in_suits):
            yield chosen
            return
        runs, cells = left
        for lacks, run in self.in_suits[suit] if runs else ():
            if lacks > most:
                break
            yield from self._from(suit + 1, (runs - 1, cells - run[1]), most - lacks, (*chosen, run))
        yield from self._from(suit + 1, left, most, chosen)


class SuitsApart:
    """The choices of at most one run in each suit."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout, self._sizes = layout, sizes
        self._windows = [
            [
                (GUARD << lane + CELL * low, size, sum(1 << lane + CELL * (low + cell) for cell in range(size)))
                for size in range(sizes.least, sizes.most + 1)
                for low in range(sizes.cells.start, sizes.cells.stop - size + 1)
            ]
            for lane in range(0, layout.lane * len(layout.pack.suits), layout.lane)
        ]

    def placings(self, hand: int, number: int) -> Placings:
        """The choices of runs with `number` cells for a hand (an integer)."""
        layout, sizes = self._layout, self._sizes
        held, longest = layout.held(hand), number - (sizes.runs - 1) * sizes.least
        # An ace that is held once fills one end of the longest run, not both.
        single_aces = layout.high_aces & ~layout.held(hand, copies=2)
        in_suits = []
        for windows in self._windows:
            found: list[Placing] = []
            for name, size, cells in windows:
                if size <= longest:
                    used = held & cells
                    if size == layout.cells:
                        used &= ~single_aces
                    found.append((size - used.bit_count(), (name, size, used, cells ^ used)))
            found.sort()
            in_suits.append(found)
        return Placings(tuple(in_suits), self._fewest(in_suits, number), (sizes.runs, number))

    def _fewest(self, in_suits: Sequence[list[Placing]], number: int) -> tuple[dict[ToPlace, int], ...]:
        tables: list[dict[ToPlace, int]] = [{(0, 0): 0}]
        for found in reversed(in_suits):
            best: dict[int, int] = {}
            for lacks, run in found:
                best.setdefault(run[1], lacks)
            table = dict(tables[-1])
            for (runs, cells), lacks in tables[-1].items():
                for size, more in best.items():
                    if runs < self._sizes.runs and cells + size <= number:
                        one_more = runs + 1, cells + size
                        table[one_more] = min(table.get(one_more, number), lacks + more)
            tables.append(table)
        return tuple(reversed(tables))
