"""All runs of a contract but the last placed one by one, and the last in every window at once.

A number for each window stands in the window's lowest cell: how many of its cells are held, how many sets it costs.
So a few additions tell of every window how many wild cards a lay-down with it needs, and which cards it has a place
for.
"""

from collections.abc import Callable
from typing import NamedTuple

from kontrakt_solver.kernel.cells import Cells
from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD
from kontrakt_solver.kernel.reading import Reading
from kontrakt_solver.kernel.set_classes import compile_classes
from kontrakt_solver.kernel.windows import Windows


class Scarce(NamedTuple):
    """Unseen cards that may not do for every empty place, the wild cards that can take such places, and how many of
    them the sets may want."""

    unseen: int
    wilds: int
    for_sets: int


Readings = Callable[[int, int, int, Scarce | None], list[Reading]]
"""A hand, the number of wild cards that it needs, a greater number or the same, and what is scarce -> all choices of
windows with which it needs no more than these, and that may be completed."""


def compile_readings(windows: Windows, cells: Cells, *, runs: int, need: Callable[[int], int]) -> Readings:
    """Compile the readings of a hand for a contract whose sets `need` prices. One without runs has one window that is
    nowhere."""
    layout, sets = windows.layout, cells.sets
    size = windows.size if runs else 0
    without, ones, low_aces = layout.without, layout.ones, layout.low_aces
    full, guard = layout.ones * FIELD, CELL - 1
    tally, partners, cells_of = windows.tally, windows.partners, windows.cells
    every = cells.every
    guards = every * GUARD
    # The same number in every cell.
    all_of = [every * number for number in range(1 << CELL)]
    at_most = all_of[GUARD - size : 2 * GUARD - size - 1]
    nowhere = GUARD << CELL * layout.cells
    classes = compile_classes(layout, size=cells.set_size)

    def last(
        hand: int, left: int, more_left: int, owed: int, allowed: int, empties: int, scarce: Scarce | None
    ) -> Reading | None:
        held = ((hand + full) >> guard) & ones
        counts = tally(held)
        if not (counts + at_most[more_left - owed]) & allowed:
            return None
        rows: list[int] = []
        fewer: list[int] = []
        more: list[int] = []
        if sets:
            for row, steps in classes(hand):
                short = sets - steps
                rows.append(row)
                if short < -size:
                    # Whatever the run takes, more sets than wanted are to be had for that price.
                    fewer.append(0)
                    more.append(guards)
                    continue
                dear = held & row * low_aces
                took = tally(dear) if dear else 0
                if short >= 0:
                    left -= short
                    more_left -= short
                    counts -= took
                    fewer.append(guards if short else took + all_of[FIELD])
                    more.append(0)
                elif took:
                    fewer.append(took + all_of[FIELD + short])
                    more.append(all_of[FIELD - short] - took)
                    # More sets than wanted are to be had for that price, so the first windows cost nothing.
                    over = took + all_of[GUARD + short]
                    some = over & guards
                    counts -= over & (some - (some >> guard))
                else:
                    fewer.append(0)
                    more.append(guards)
        if more_left < 0:
            return None
        sure, tight = -1, 0
        if scarce is not None:
            lacking = tally(ones & ~held & ~((scarce.unseen + full) >> guard))
            allowed &= all_of[GUARD + min(scarce.wilds, size)] - lacking
            free = scarce.wilds - scarce.for_sets
            sure = all_of[GUARD + min(free, size)] - lacking if free >= 0 else 0
            tight = sure & ~(all_of[FIELD + min(free, size + 1)] - lacking)
        upto = (counts + at_most[more_left]) & allowed
        if not upto:
            return None
        nearest = (counts + at_most[left]) & allowed if left >= 0 else 0
        return Reading(cells, hand, held, empties, nearest, upto ^ nearest, (rows, fewer, more), sure, tight)

    def place(
        hand: int,
        left: int,
        wilds: int,
        most: int,
        owed: int,
        allowed: int,
        empties: int,
        scarce: Scarce | None,
        found: list[Reading],
    ) -> None:
        held = ((hand + full) >> guard) & ones
        counts = tally(held)
        for missing in range(min((most - owed) // left, size) + 1):
            names = (counts + at_most[missing]) & allowed
            while names:
                name = names & -names
                names ^= name
                allowed ^= name
                window = name.bit_length()
                used = held & cells_of[window]
                empty = cells_of[window] ^ used
                then = scarce
                if scarce is not None:
                    taken = empty & (scarce.unseen + full) >> guard
                    wilds_left = scarce.wilds - (empty ^ taken).bit_count()
                    if wilds_left < 0:
                        continue
                    then = Scarce(without(scarce.unseen, taken), wilds_left, scarce.for_sets)
                rest = without(hand, used)
                further = (allowed | name) & partners[window]
                empty |= empties
                if left > 2:
                    place(rest, left - 1, wilds - missing, most - missing, owed, further, empty, then, found)
                elif reading := last(rest, wilds - missing, most - missing, owed, further, empty, then):
                    found.append(reading)

    def readings(hand: int, wilds: int, most: int, scarce: Scarce | None) -> list[Reading]:
        owed = need(hand)
        found: list[Reading] = []
        if runs > 1:
            place(hand, runs, wilds, most, owed, windows.all, 0, scarce, found)
        elif reading := last(hand, wilds, most, owed, windows.all if runs else nowhere, 0, scarce):
            found.append(reading)
        return found

    return readings
