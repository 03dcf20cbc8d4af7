"""Placing the runs of a contract: whether some number of wild cards is enough, and every way that is.

The price of a choice of windows is the number of their cells that the hand's naturals leave empty. It does
not depend on the order of placing. What the sets need only grows while runs take cards, so of the m windows
still to be placed the cheapest costs at most an m-th of the wild cards that the sets don't need already; only
such windows are tried next, and one that has been tried is left out of what comes after it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD
from kontrakt_solver.kernel.windows import Windows

if TYPE_CHECKING:
    from kontrakt_solver.kernel.promise import Bar, Promise

Run = tuple[int, int]
"""A window (the place of its name in the lists) and a one in each of its cells that a natural fills."""
Placing = tuple[tuple[Run, ...], int, int]
"""Runs, the naturals they leave, and the wild cards they leave."""


def no_need(_hand: int) -> int:
    """The need of a contract without sets."""
    return 0


class Enough(NamedTuple):
    """Whether a hand's naturals and so many wild cards make the melds, and with how many of a range, from the least to
    the most, they first do; None where all are too few."""

    test: Callable[[int, int], bool]
    fewest: Callable[[int, int, int], int | None]


def compile_enough(windows: Windows, *, runs: int, need: Callable[[int], int] | None) -> Enough:
    """Compile the test whether wild cards are enough for `runs` runs and the sets that `need` prices."""
    price = need or no_need
    if not runs:

        def first(hand: int, least: int, most: int) -> int | None:
            number = max(least, price(hand))
            return number if number <= most else None

        return Enough(lambda hand, spare: price(hand) <= spare, first)

    without, ones, full, guard = windows.layout.without, windows.layout.ones, windows.layout.ones * FIELD, CELL - 1
    tally, limits, cells, partners = windows.tally, windows.missing_at_most, windows.cells, windows.partners
    size, fewest_missing = windows.size, windows.fewest_missing

    def place(hand: int, left: int, spare: int, owed: int, allowed: int) -> bool:
        held = ((hand + full) >> guard) & ones
        counts = tally(held)
        share = min((spare - owed) // left, size)
        if need is None and left == 1:
            return (counts + limits[share]) & allowed != 0
        if not (counts + limits[share]) & allowed:
            return False
        for missing in range(share + 1):
            found = (counts + limits[missing]) & allowed
            while found:
                name = found & -found
                found ^= name
                allowed ^= name
                window = name.bit_length()
                rest = without(hand, held & cells[window])
                if need is not None and (owed := need(rest)) > spare - missing:
                    continue
                if left == 1 or place(rest, left - 1, spare - missing, owed, (allowed | name) & partners[window]):
                    return True
        return False

    every = windows.all

    def test(hand: int, spare: int) -> bool:
        owed = 0 if need is None else need(hand)
        return owed <= spare and place(hand, runs, spare, owed, every)

    def fewest(hand: int, least: int, most: int) -> int | None:
        owed = 0 if need is None else need(hand)
        number = max(least, owed)
        if number <= most and place(hand, runs, number, owed, every):
            return number
        # No run lacks fewer cards than the cheapest window does while all cards are there.
        lacking = runs * fewest_missing(((hand + full) >> guard) & ones)
        for higher in range(max(number + 1, owed + lacking), most + 1):
            if place(hand, runs, higher, owed, every):
                return higher
        return None

    return Enough(test, fewest)


def compile_placings(
    windows: Windows, *, runs: int, need: Callable[[int], int]
) -> Callable[[int, int, int, "Bar | None"], Iterator[Placing]]:
    """Compile the listing of every choice of `runs` allowed windows for which, with the sets that `need` prices, a
    hand's naturals and `spare` wild cards are enough; each choice comes once, in an order of its own. Choices that
    promise no more than a bar may be left out."""
    without, ones, full, guard = windows.layout.without, windows.layout.ones, windows.layout.ones * FIELD, CELL - 1
    tally, limits, cells, partners = windows.tally, windows.missing_at_most, windows.cells, windows.partners
    size = windows.size

    def promising(held: int, left: int, worth: int, bar: "Bar", promise: "Promise") -> int:
        """The windows that with the best of further ones promise more than the bar."""
        wanted = promise.wanted(bar.points - worth, left)
        if wanted <= 0:
            return windows.all
        if wanted > FIELD:
            return 0
        return (tally(promise.toll.cells & ((held << CELL) - held)) + ones * (GUARD - wanted)) & windows.all

    def place(
        hand: int,
        left: int,
        spare: int,
        owed: int,
        allowed: int,
        placed: tuple[Run, ...],
        worth: int,
        bar: "Bar | None",
    ) -> Iterator[Placing]:
        held = ((hand + full) >> guard) & ones
        counts = tally(held)
        promise = None if bar is None else bar.promise
        good, points = windows.all, -1
        for missing in range(min((spare - owed) // left, size) + 1):
            found = (counts + limits[missing]) & allowed & good
            while found:
                if bar is not None and promise is not None and bar.points > points:
                    points = bar.points
                    good = promising(held, left, worth, bar, promise)
                    if not (found := found & good):
                        break
                name = found & -found
                found ^= name
                allowed ^= name
                window = name.bit_length()
                used = held & cells[window]
                rest = without(hand, used)
                owed_then = need(rest)
                if owed_then > spare - missing:
                    continue
                runs_placed = (*placed, (window, used))
                if left == 1:
                    yield runs_placed, rest, spare - missing
                    continue
                further = (allowed | name) & partners[window]
                worth_then = worth + (0 if promise is None else promise.worth(used))
                yield from place(rest, left - 1, spare - missing, owed_then, further, runs_placed, worth_then, bar)

    def placings(hand: int, spare: int, allowed: int, bar: "Bar | None") -> Iterator[Placing]:
        owed = need(hand)
        if owed > spare:
            return
        if runs:
            yield from place(hand, runs, spare, owed, allowed, (), 0, bar)
        else:
            yield (), hand, spare

    return placings
