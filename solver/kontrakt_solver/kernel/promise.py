"""What a lay-down with given windows can shed at most, so that those of little promise are left out.

A lay-down of n places with at most j wild cards sheds no more than n times a toll, what each of j wild cards is
dearer than the toll, and what each natural is that could lie in its melds: for any toll up to the price of a wild
card. That adds up window by window and set by set. The best toll is not the one that promises least, where windows
may all promise the same, but the one that leaves the fewest windows to beat what has been found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import mul

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD
from kontrakt_solver.kernel.set_choices import Prices
from kontrakt_solver.kernel.windows import Windows

FEW_WINDOWS = 12
"""With so few windows or fewer none is worth being judged beforehand."""
FEW_LEFT = 8
"""With so few windows left no other toll is looked for."""


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

    def wanted(self, points: int, left: int) -> int:
        """What the worth of a window must be so that with the best of `left` runs in all it beats so many points."""
        return points + 1 - self.base - self.sets - (left - 1) * self.best

    def foremost(self, number: int) -> int:
        """The `number` windows that are worth most, and those of equal worth."""
        worths = self.values.to_bytes(self.values.bit_length() // CELL + 1, "little")
        least = max(sorted(worths)[-number:][0], 1)
        return sum([GUARD << CELL * place for place, worth in enumerate(worths) if worth >= least])


Reach = tuple[Toll, int, int, int, int]
"""The fields of a promise."""


@dataclass(slots=True)
class Bar:
    """The points that a lay-down must shed more than to be of use, which rise while one looks for it."""

    points: int
    promise: Promise | None


def compile_promises(
    windows: Windows, prices: Prices, *, runs: int, sets: int, set_size: int
) -> Callable[[int, int, int], Promise | None]:
    """Compile the promise of a hand with some wild cards that leaves few windows to beat so many points, of which
    those below 0 tell nothing; None where its windows are few anyhow."""
    layout = windows.layout
    ones, full, guard = layout.ones, layout.ones * FIELD, CELL - 1
    tally, size, wild = windows.tally, windows.size, prices.wild
    places = runs * size + sets * set_size
    whole = (windows.all >> guard) * FIELD
    width = layout.jokers // CELL
    tolls = _tolls(windows, prices)
    # Before anything is known a third of the price of a wild card serves most hands well.
    first = len([toll for toll in tolls if toll.toll <= wild // 3]) - 1

    def filled_sets(hand: int) -> list[list[int]]:
        """The naturals of each rank in its first set, in its second, and so on."""
        copies = layout.copies_by_rank(hand)
        rows = [[min(held, set_size) for held in copies]]
        while len(rows) < sets and max(copies) > set_size:
            copies = [max(0, held - set_size) for held in copies]
            rows.append([min(held, set_size) for held in copies])
        return rows

    def of_sets(rows: list[list[int]], toll: Toll) -> int:
        if len(rows) == sets == 1:
            dearest: int = max(map(mul, toll.ranks, rows[0]))
            return dearest
        worth: list[int] = [each for row in rows for each in map(mul, toll.ranks, row)]
        return sum(sorted(worth)[-sets:])

    def promise(hand: int, jokers: int, points: int) -> Promise | None:
        held = ((hand + full) >> guard) & ones
        found = (tally(held) + windows.missing_at_most[min(jokers, size)]) & windows.all
        if not tolls or found.bit_count() <= FEW_WINDOWS:
            return None
        rows = filled_sets(hand) if sets else []
        filled = (held << CELL) - held
        allowed = (found >> guard) * FIELD

        def at(toll: Toll) -> tuple[int, Reach]:
            """How many windows may beat the points, and what is promised."""
            values = tally(toll.cells & filled) & whole
            best = max((values & allowed).to_bytes(width, "little"))
            found_sets = of_sets(rows, toll) if sets else 0
            base = places * toll.toll + jokers * (wild - toll.toll)
            above = windows_above(values, points + 1 - base - found_sets - (runs - 1) * best)
            return (above & found).bit_count(), (toll, base, found_sets, best, values)

        least, reach = at(tolls[first])
        if points >= 0 and least > FEW_LEFT:
            for others in (tolls[first + 1 :], tolls[:first][::-1]):
                for toll in others:
                    number, other = at(toll)
                    if number > least:
                        break
                    if number < least:
                        least, reach = number, other
        return Promise(*reach)

    def windows_above(values: int, wanted: int) -> int:
        if wanted <= 0:
            return windows.all
        return (values + ones * (GUARD - wanted)) & windows.all if wanted <= FIELD else 0

    return promise


def _tolls(windows: Windows, prices: Prices) -> list[Toll]:
    """The tolls to choose from; none where the numbers are too large for a cell."""
    if not prices.can_add_up(windows.size):
        return []
    known = sorted({price for price in prices.ranks if price <= prices.wild} | {0})
    return [Toll(toll, prices.above(toll), tuple([max(0, price - toll) for price in prices.ranks])) for toll in known]
