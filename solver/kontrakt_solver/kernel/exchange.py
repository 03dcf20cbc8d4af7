"""The choices of runs for a whole hand, by how many of their cells its naturals leave empty.

Kept cards are the naturals that lie in the chosen runs and every wild card. With a number of empty places
given, the cheapest of the runs left has at most its share of them; a run's price is the number of its cells
without a natural of its own.
"""

from collections.abc import Callable, Iterator

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.stretch import Sizes

Parted = tuple[tuple[int, int, int, int], ...]
"""Runs, each as the guard bit of its lowest cell, its size, a one in each cell that gets a natural, and a one in
each that gets none."""
Lengths = dict[int, int]
"""For each size of a run, the windows that may still be used, each as the guard bit of its lowest cell."""


def compile_partings(
    layout: Layout, sizes: Sizes
) -> tuple[Callable[[int, int, int, int], Iterator[Parted]], Callable[[int], int]]:
    """Compile the listing, for a hand, a number, the unseen cards and a size, of all choices of runs with so many
    cells of which at most that number get no natural from the hand; choices that all cards together can't fill
    may be left out. And compile a lower bound of that number for runs as large as the hand."""
    ones, full, guard = layout.ones, layout.ones * FIELD, CELL - 1
    low_aces, ace_gap = layout.low_aces, layout.ace_gap
    least, most, cells, runs = sizes.least, sizes.most, sizes.cells, sizes.runs
    suits = range(len(layout.pack.suits))
    every = {
        size: sum(
            GUARD << (layout.lane * suit + CELL * low)
            for suit in suits
            for low in range(cells.start, cells.stop - size + 1)
        )
        for size in range(least, most + 1)
    }
    rows = {size: sum(1 << CELL * cell for cell in range(size)) for size in every}
    both_aces = layout.cells

    def tallies(hand: int, longest: int) -> tuple[int, dict[int, int]]:
        """A one in each held cell, and for each size the held cells of every window."""
        held = ((hand + full) >> guard) & ones
        count, found = held, {}
        for size in range(2, longest + 1):
            count += held >> CELL * (size - 1)
            if size >= least:
                found[size] = count
        if both_aces in found:
            # A single ace fills one end of the longest run, not both.
            twice = (hand + ones * (FIELD - 1)) >> guard
            found[both_aces] -= held & low_aces & ~twice
        return held, found

    def cheapest(found: dict[int, int]) -> dict[int, int]:
        """The fewest empty cells of any window of each size; a longer run is never cheaper."""
        prices = {}
        price = 0
        for size, count in found.items():
            windows = every[size]
            while price < size and not (count + ones * (GUARD - size + price)) & windows:
                price += 1
            prices[size] = price
        return prices

    def used_by(hand: int, held: int, row: int, size: int) -> int:
        used = held & row
        if size == both_aces:
            # A single ace fills the low end only.
            twice = (hand + ones * (FIELD - 1)) >> guard
            used &= ~((used & low_aces & ~twice) << ace_gap)
        return used

    def parted(
        hand: int,
        left: int,
        size_left: int,
        spare: int,
        wilds: int,
        available: int,
        allowed: Lengths,
        placed: Parted,
    ) -> Iterator[Parted]:
        longest = min(most, size_left - (left - 1) * least)
        shortest = max(least, size_left - (left - 1) * most)
        held, found = tallies(hand, longest)
        prices = cheapest(found)
        for size in range(shortest, longest + 1):
            others = _least_price(prices, left - 1, size_left - size, least, most)
            for missing in range(prices[size], min(spare // left, spare - others, size) + 1):
                windows = (found[size] + ones * (GUARD - size + missing)) & allowed[size]
                while windows:
                    name = windows & -windows
                    windows ^= name
                    allowed[size] ^= name
                    place = name.bit_length() - CELL
                    row = rows[size] << place
                    wanted = (row & ~available).bit_count()
                    if wanted > wilds:
                        continue
                    used = used_by(hand, held, row, size)
                    parting = (*placed, (name, size, used, row ^ used))
                    if left == 1:
                        yield parting
                        continue
                    further = {
                        other: windows_left & ~(name << CELL * size | name >> CELL * other)
                        if sizes.apart
                        else windows_left
                        for other, windows_left in allowed.items()
                    }
                    further[size] |= name
                    yield from parted(
                        layout.without(hand, used),
                        left - 1,
                        size_left - size,
                        spare - missing,
                        wilds - wanted,
                        available,
                        further,
                        parting,
                    )

    def partings(hand: int, spare: int, unseen: int, size: int) -> Iterator[Parted]:
        cards = hand + unseen
        available = ((cards + full) >> guard) & ones
        wilds = cards >> layout.jokers
        longest = min(most, size - (runs - 1) * least)
        counts = tallies(cards, longest)[1]
        # A window that wants more wild cards than there are is out from the start.
        allowed = {
            length: (count + ones * (GUARD - length + min(wilds, length))) & every[length]
            for length, count in counts.items()
        }
        yield from parted(hand, runs, size, spare, wilds, available, allowed, ())

    def fewest_empty(hand: int) -> int:
        size = layout.size(hand)
        prices = cheapest(tallies(hand, min(most, size - (runs - 1) * least))[1])
        return _least_price(prices, runs, size, least, most)

    return partings, fewest_empty


def _least_price(prices: dict[int, int], runs: int, size: int, least: int, most: int) -> int:
    """The least price of `runs` runs of `size` cells together, if they did not compete for cards."""
    if runs == 0:
        return 0
    if runs == 1:
        return prices[size]
    return min(
        prices[first] + _least_price(prices, runs - 1, size - first, least, most)
        for first in range(max(least, size - (runs - 1) * most), min(most, size - (runs - 1) * least) + 1)
    )
