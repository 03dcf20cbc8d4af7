"""What runs keep of several suits together."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from kontrakt_solver.kernel.packed import CELL, LANES

Key = int
"""A number of runs, of their cells, and of their places that only wild cards can fill, counted from the bits `RUNS`,
`CELLS` and `LACKING` on. The bits between and below are for what is told of such runs while suits are added up."""
PLACE = 12
LACKING = LANES * PLACE
KEPT = LACKING + 2 * CELL
CELLS = KEPT + CELL
RUNS = CELLS + CELL
NO_RUNS: Key = 0
LACK: Key = 1 << LACKING
"""One place that lacks a card."""
NOWHERE = -1000
"""What runs keep that there cannot be."""


class Keeping(Protocol):
    """Runs with a key, and the most cards that they keep."""

    @property
    def key(self) -> Key: ...

    @property
    def most(self) -> int: ...


K = TypeVar("K", bound=Keeping)


def lacking_in(key: Key) -> int:
    """How many places lack a card."""
    return key >> LACKING & (1 << KEPT - LACKING) - 1


def choices_of(
    columns: Sequence[Sequence[K]], whole: Key, *, one_less: bool
) -> tuple[int, list[tuple[K, ...]], list[tuple[K, ...]]]:
    """The most that runs of all four suits keep, negative where there are no such runs; every choice of runs that keeps
    so many; and, where asked, every one that keeps one less. No more places lack a card than the whole key has."""
    # Where runs stand in their column is noted in the lowest bits, so that one addition tells all of two suits.
    first, second, third, fourth = [
        [runs.key | runs.most << KEPT | place << part for place, runs in enumerate(column)]
        for part, column in zip(range(0, LACKING, PLACE), columns, strict=True)
    ]
    cells = whole >> CELLS
    others: dict[int, list[int]] = {}
    for pair in [some + more for some in third for more in fourth]:
        others.setdefault(cells - (pair >> CELLS), []).append(pair)
    pairs = [some + more for some in first for more in second]
    every = [pair + other for pair in pairs for other in others.get(pair >> CELLS, ())]
    if wilds := lacking_in(whole):
        every = [choice for choice in every if lacking_in(choice) <= wilds]
    if not every:
        return NOWHERE, [], []
    # All have as many runs and cells, so the greatest is one that keeps most.
    most = max(every) >> KEPT
    least, less = most << KEPT, most - 1 << KEPT
    return (
        most & (1 << CELLS - KEPT) - 1,
        [_named(columns, choice) for choice in every if choice >= least],
        [_named(columns, choice) for choice in every if less <= choice < least] if one_less else [],
    )


def _named(columns: Sequence[Sequence[K]], choice: int) -> tuple[K, ...]:
    first, second, third, fourth = columns
    place = (1 << PLACE) - 1
    return (
        first[choice & place],
        second[choice >> PLACE & place],
        third[choice >> 2 * PLACE & place],
        fourth[choice >> 3 * PLACE & place],
    )


def most_together(some: dict[Key, int], others: dict[Key, int]) -> dict[Key, int]:
    """What two suits, or two pairs of them, keep together at most."""
    found: dict[Key, int] = {}
    for key, kept in some.items():
        for other, also in others.items():
            if kept + also > found.get(key + other, NOWHERE):
                found[key + other] = kept + also
    return found
