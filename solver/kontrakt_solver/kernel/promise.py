"""What a lay-down with given windows can shed at most, so that those of little promise are left out.

A lay-down of n places with at most j wild cards sheds no more than n times a toll, what each of j wild cards is
dearer than the toll, and what each natural is that could lie in its melds: for any toll up to the price of a wild
card. That adds up window by window and set by set. The toll is what makes it least, of a few.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD
from kontrakt_solver.kernel.set_choices import Prices
from kontrakt_solver.kernel.windows import Windows

FEW_WINDOWS = 12
"""With so few windows or fewer none is worth being judged beforehand."""
TOLLS = 4


@dataclass(frozen=True, slots=True)
class Toll:
    """Prices above a toll: a number in each cell, and by rank."""

    toll: int
    cells: int
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Promise:
    """What a hand can shed at most above the toll: `base` whatever it lays, `sets` with the sets, and with each run
    what its naturals are worth, never more than `best`."""

    toll: Toll
    base: int
    sets: int
    best: int
    values: int
    """The worth of each window in its lowest cell."""

    def worth(self, used: int) -> int:
        """What these naturals of a run are worth."""
        # The digits of a number leave the same remainder as the number when divided by the base less one.
        return (self.toll.cells & ((used << CELL) - used)) % ((1 << CELL) - 1)

    def foremost(self, number: int) -> int:
        """The `number` windows that are worth most, and those of equal worth."""
        worths = self.values.to_bytes(self.values.bit_length() // CELL + 1, "little")
        least = max(sorted(worths)[-number:][0], 1)
        return sum([GUARD << CELL * place for place, worth in enumerate(worths) if worth >= least])


@dataclass(slots=True)
class Bar:
    """The points that a lay-down must shed more than to be of use, which rise while one looks for it."""

    points: int
    promise: Promise | None


def compile_promises(
    windows: Windows, prices: Prices, *, runs: int, sets: int, set_size: int
) -> Callable[[int, int], Promise | None]:
    """Compile the promise of a hand with a number of wild cards, None where its windows are few."""
    layout = windows.layout
    ones, full, guard = layout.ones, layout.ones * FIELD, CELL - 1
    tally, size, wild = windows.tally, windows.size, prices.wild
    places = runs * size + sets * set_size
    whole = (windows.all >> guard) * FIELD
    width = layout.jokers // CELL
    tolls = _tolls(windows, prices)

    def of_sets(copies: list[int], toll: Toll) -> int:
        worth = []
        for price, held in zip(toll.ranks, copies, strict=True):
            while held > 0:
                worth.append(price * min(held, set_size))
                held -= set_size
        worth.sort()
        return sum(worth[-sets:])

    def promise(hand: int, jokers: int) -> Promise | None:
        held = ((hand + full) >> guard) & ones
        found = (tally(held) + windows.missing_at_most[min(jokers, size)]) & windows.all
        if found.bit_count() <= FEW_WINDOWS:
            return None
        copies = layout.copies_by_rank(hand) if sets else []
        filled = (held << CELL) - held
        allowed = (found >> guard) * FIELD
        least, fewest = None, 0
        for toll in tolls if jokers else tolls[:1]:
            values = tally(toll.cells & filled) & whole
            best = max((values & allowed).to_bytes(width, "little"))
            found_sets = of_sets(copies, toll) if sets else 0
            base = places * toll.toll + jokers * (wild - toll.toll)
            most = base + found_sets + runs * best
            if least is None or most < fewest:
                least, fewest = Promise(toll, base, found_sets, best, values), most
        return least

    return promise


def _tolls(windows: Windows, prices: Prices) -> list[Toll]:
    """The tolls to choose from; none where the numbers are too large for a cell."""
    cells = prices.cells
    if max(prices.ranks) * windows.size > FIELD:
        return []
    known = sorted({price for price in prices.ranks if price <= prices.wild} | {0})
    step = max(1, len(known) // TOLLS)
    found = []
    for toll in known[::step]:
        above = sum(max(0, price - toll) << place - 1 for place, price in enumerate(cells) if price)
        found.append(Toll(toll, above, tuple([max(0, price - toll) for price in prices.ranks])))
    return found
