"""Every way to lay some runs in one suit, a byte for each way, so that one addition counts for all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.stretch import Sizes

MORE_THAN = tuple(bytes(each > number for each in range(1 << CELL)) for number in range(FIELD))
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
        kept = list(accumulate(more, initial=0))
        over.append((*[ones * GUARD for ones in more], *[0] * (FIELD + 1 - deepest)))
        keeps.append((*kept, *kept[-1:] * (FIELD - deepest)))
    ones = int.from_bytes(b"\1" * len(found), "little")
    places = [places_of(each, deepest) for each in found]
    return Ways(ones * GUARD, ones, deepest, tuple(keeps), tuple(over), tuple(places))


def places_of(numbers: bytes, deepest: int) -> int:
    """Numbers of each rank as places: a one in a byte of each rank that has one, above them the same of the ranks that
    have two, and so on up to `deepest`."""
    return int.from_bytes(b"".join([numbers.translate(more) for more in MORE_THAN[:deepest]]), "little")


def _numbers(sizes: Sizes, runs: int, cells: int, ranks: int) -> Iterator[bytes]:
    """For each way how many places it has for each rank."""
    every = [
        (size, low, sum([1 << CELL * (cell % ranks) for cell in range(low, low + size)]))
        for size in range(sizes.least, sizes.most + 1)
        for low in range(sizes.cells.start, sizes.cells.stop - size + 1)
    ]

    def further(
        first: int, left: int, cells_left: int, placed: tuple[tuple[int, int], ...], numbers: int
    ) -> Iterator[bytes]:
        for number, (size, low, own) in enumerate(every[first:], first):
            if size * left > cells_left:
                return
            if left == 1 and size != cells_left:
                continue
            if sizes.apart and any(low + size == at or at + long == low for long, at in placed):
                continue
            if left == 1:
                yield (numbers + own).to_bytes(ranks, "little")
            else:
                yield from further(number, left - 1, cells_left - size, (*placed, (size, low)), numbers + own)

    return further(0, runs, cells, (), 0)
