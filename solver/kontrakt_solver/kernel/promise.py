"""What a lay-down with a given window can shed at most, so that windows of little promise are left out."""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import CELL, FIELD, bits
from kontrakt_solver.kernel.set_choices import Prices
from kontrakt_solver.kernel.windows import Windows

Shed = list[int]
"""The most points that a number of naturals can be worth, by that number."""
Promise = tuple[int, int]
"""The points that can be shed with a window, and its name."""


def together(some: Shed, others: Shed) -> Shed:
    """The best of both for each number of naturals in all."""
    best = [0] * (len(some) + len(others) - 1)
    for number, points in enumerate(some):
        for other, more in enumerate(others):
            if points + more > best[number + other]:
                best[number + other] = points + more
    return best


def compile_promises(
    windows: Windows, prices: Prices, *, runs: int, sets: int, set_size: int, few: int
) -> Callable[[int, int], list[Promise]]:
    """Compile, for a hand and a number of wild cards, the promise of each window that can be laid, best first;
    nothing where these are `few` or fewer.

    It takes for granted that the other melds find their cards, as if each were alone.
    """
    layout = windows.layout
    ones, full, guard = layout.ones, layout.ones * FIELD, CELL - 1
    cells, cell_price, wild, worth = windows.cells, prices.cells, prices.wild, prices.ranks
    size = windows.size
    places = runs * size + sets * set_size
    shifts = [layout.lane * suit for suit in range(len(layout.pack.suits))]

    def set_shed(hand: int) -> Shed:
        best = [0] * (set_size + 1)
        for rank, points in enumerate(worth):
            held = sum([hand >> (shift + CELL * rank) & FIELD for shift in shifts])
            for number in range(1, min(held, set_size) + 1):
                best[number] = max(best[number], number * points)
        return best

    def promises(hand: int, jokers: int) -> list[Promise]:
        held = ((hand + full) >> guard) & ones
        found = (windows.tally(held) + windows.missing_at_most[min(jokers, size)]) & windows.all
        if found.bit_count() <= few:
            return []
        sheds: list[tuple[int, Shed]] = []
        best: Shed = [0] * (size + 1)
        for name in bits(found):
            values = sorted([cell_price[bit.bit_length()] for bit in bits(held & cells[name.bit_length()])])
            shed = [0]
            while values:
                shed.append(shed[-1] + values.pop())
            sheds.append((name, shed))
            for number, points in enumerate(shed):
                if points > best[number]:
                    best[number] = points
        others: Shed = [0]
        for _ in range(runs - 1):
            others = together(others, best)
        if sets:
            one_set = set_shed(hand)
            for _ in range(sets):
                others = together(others, one_set)
        # What the other melds add to a number of naturals in the window, wild cards in the places left.
        added = [
            max(
                points + min(jokers, places - number - other) * wild
                for other, points in enumerate(others)
                if number + other <= places
            )
            for number in range(size + 1)
        ]
        promised = [(max([points + added[number] for number, points in enumerate(shed)]), name) for name, shed in sheds]
        promised.sort(reverse=True)
        return promised

    return promises
