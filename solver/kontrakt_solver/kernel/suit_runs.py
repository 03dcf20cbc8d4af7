"""Every way to lay some runs in one suit, a byte for each way, so that one addition counts for all of them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.stretch import Sizes

MORE_THAN = tuple([bytes(number + 1) + b"\1" * ((1 << CELL) - number - 1) for number in range(FIELD)])
"""For each number a table that turns greater ones to one and others to none."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to lay the runs of a split; a way is named by the guard bit of its byte.

    For each rank and each number of cards of it, `keeps` has in every byte how many of them the runs have places for,
    and `over` names the ways whose runs have more places than that. `places` has the places of each way, see
    `places_of`.
    """

    names: int
    ones: int
    deepest: int
    keeps: tuple[tuple[int, ...], ...]
    over: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]

    def lacking(self, copies: Sequence[int]) -> int:
        """In every byte the places that so many cards of each rank can't fill."""
        deepest = self.deepest
        levels = [
            names
            for over, number in zip(self.over, copies, strict=True)
            if number < deepest
            for names in over[number:deepest]
        ]
        return sum(levels) >> CELL - 1


def ways_of(layout: Layout, sizes: Sizes, runs: int, cells: int) -> Ways:
    """List the ways to lay a number of runs with so many cells, the same runs in another order being the same way."""
    ranks = len(layout.pack.ranks)
    found = list(_numbers(sizes, runs, cells, ranks)) if runs else [bytes(ranks)]
    numbers = b"".join(found)
    deepest = max(numbers, default=0)
    levels = [numbers.translate(MORE_THAN[level]) for level in range(deepest)]
    keeps, over = [], []
    for rank in range(ranks):
        more = [int.from_bytes(level[rank::ranks], "little") for level in levels]
        kept = tuple(accumulate(more, initial=0))
        over.append(tuple([ones * GUARD for ones in more]) + (0,) * (FIELD + 1 - deepest))
        keeps.append(kept + kept[-1:] * (FIELD - deepest))
    ones = int.from_bytes(b"\1" * len(found), "little")
    places = [
        int.from_bytes(b"".join([level[start : start + ranks] for level in levels]), "little")
        for start in range(0, len(numbers), ranks)
    ]
    return Ways(ones * GUARD, ones, deepest, tuple(keeps), tuple(over), tuple(places))


def places_of(numbers: bytes, deepest: int) -> int:
    """Numbers of each rank as places: a one in a byte of each rank that has one, above them the same of the ranks that
    have two, and so on up to `deepest`."""
    return int.from_bytes(b"".join([numbers.translate(more) for more in MORE_THAN[:deepest]]), "little")


@cache
def _every_run(sizes: Sizes, ranks: int) -> tuple[tuple[int, int, int], ...]:
    """Size, lowest cell and places of each run, the smaller ones first, with a byte for each rank."""
    return tuple(
        (size, low, sum([1 << CELL * (cell % ranks) for cell in range(low, low + size)]))
        for size in range(sizes.least, sizes.most + 1)
        for low in range(sizes.cells.start, sizes.cells.stop - size + 1)
    )


def _numbers(sizes: Sizes, runs: int, cells: int, ranks: int) -> Iterator[bytes]:
    """For each way how many places it has for each rank."""
    every = _every_run(sizes, ranks)
    smaller = [bisect_left(every, (size,)) for size in range(cells + 2)]

    def further(first: int, left: int, cells_left: int, numbers: int, starts: int, ends: int) -> Iterator[bytes]:
        """Add runs from the `first` on; `starts` and `ends` have a bit for the first cell of each run that is laid, and
        for the one after its last."""
        if left == 1:
            first = max(first, smaller[cells_left])
        for number, (size, low, own) in enumerate(every[first : smaller[cells_left // left + 1]], first):
            end = low + size
            if sizes.apart and (ends >> low | starts >> end) & 1:
                continue
            if left == 1:
                yield (numbers + own).to_bytes(ranks, "little")
            else:
                yield from further(
                    number, left - 1, cells_left - size, numbers + own, starts | 1 << low, ends | 1 << end
                )

    return further(0, runs, cells, 0, 0, 0)
