"""The lay-down that leaves the fewest penalty points.

All cards of a rank cost the same. So for chosen windows and set ranks the most points leave the hand when
every natural that fits goes down and every wild card too, and then the cheapest of them, as many as there are
wild cards more than needed, stay in hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kontrakt_solver.kernel.filling import compile_filling
from kontrakt_solver.kernel.meld_values import Filled
from kontrakt_solver.kernel.packed import CELL, bits
from kontrakt_solver.kernel.place import Placing, Run
from kontrakt_solver.kernel.promise import Bar, compile_promises
from kontrakt_solver.kernel.set_choices import ChosenSets, Prices, SetChoice, compile_set_choices
from kontrakt_solver.kernel.windows import Windows

Found = tuple[tuple[tuple[Run, ...], int, ChosenSets, int] | None, Filled | None]
"""How most points are shed so far: by choices that are still to be filled, or filled already."""
UNREACHABLE = 1 << 30
PROBED_WINDOWS = 6
"""So many windows of the best promise are tried first, to rule out others by what they shed."""
Better = Callable[[int, tuple[Run, ...], ChosenSets, int], tuple[int, Filled] | None]
"""A stricter choice: hand, runs, sets, and the points to beat -> points that leave the hand, and the filling."""


@dataclass(frozen=True)
class Places:
    """What a contract's melds hold: `sets` sets of `set_size`, `runs` runs, and in all `number` places, `most_wilds`
    of them for wild cards. With fewer than `strict_from` wild cards no meld can be filled against the rules."""

    sets: int
    set_size: int
    runs: int
    number: int
    most_wilds: int
    strict_from: int


def compile_least_points(
    windows: Windows,
    prices: Prices,
    placings: Callable[[int, int, int, Bar | None], Iterator[Placing]],
    places: Places,
    better: Better,
) -> Callable[[int], Filled | None]:
    """Compile the choice of a lay-down; the first of equal ones in the order of listing is taken.

    Where a hand might fill a whole meld with wild cards and must not, what `better` says of the windows and
    sets is taken, unless keeping back the cheapest cards does without bare melds and costs nothing.
    """
    layout = windows.layout
    choices = compile_set_choices(layout, prices, sets=places.sets, size=places.set_size)
    cell_price, wild, worth = prices.cells, prices.wild, prices.ranks
    no_sets: list[SetChoice] = [(0, 0, 0, ())]
    fill = compile_filling(windows, prices, set_size=places.set_size)
    promises = compile_promises(windows, prices, runs=places.runs, sets=places.sets, set_size=places.set_size)
    columns = layout.columns
    in_cells = prices.above(0) if prices.can_add_up(windows.size) else 0

    def prices_of(used: int) -> list[int]:
        return [cell_price[bit.bit_length()] for bit in bits(used)]

    def points_of(used: int) -> int:
        """The points of these naturals of a run."""
        if not in_cells:
            return sum(prices_of(used))
        # The digits of a number leave the same remainder as the number when divided by the base less one.
        return (in_cells & ((used << CELL) - used)) % ((1 << CELL) - 1)

    def kept_back(in_runs: list[int], runs: tuple[Run, ...], chosen: ChosenSets, number: int, strict: bool) -> int:
        """The points of the cheapest of wild cards, of naturals of the runs, both given, and of naturals of the sets,
        but for one of each set where each meld wants one."""
        values = in_runs.copy()
        for rank, melds, naturals in chosen:
            if strict and naturals < melds and held_in_runs(rank, runs) < melds - naturals:
                return UNREACHABLE
            values += [worth[rank]] * (max(naturals - melds, 0) if strict else naturals)
        values.sort()
        return sum(values[:number])

    def held_in_runs(rank: int, runs: tuple[Run, ...]) -> int:
        return sum([(used & columns[rank]).bit_count() for _, used in runs])

    def search(hand: int, jokers: int, allowed: int, bar: Bar, so_far: Found) -> Found:
        """The first best among the choices of allowed windows that shed more than the bar."""
        strict = jokers >= places.strict_from
        promise = bar.promise
        worths = worth if promise is None else promise.toll.ranks
        found, filled = so_far
        # The same runs come again beside others.
        prices_in: dict[int, list[int]] = {}
        for runs, rest, spare in placings(hand, jokers, allowed, bar):
            limit = bar.points
            if promise is not None:
                limit -= promise.base
                for _, used in runs:
                    limit -= promise.worth(used)
                if promise.sets <= limit:
                    continue
            value = jokers * wild
            for _, used in runs:
                value += points_of(used)
            if promise is None:
                limit -= value
            in_runs: list[int] = []
            listed = choices(rest, spare, limit, worths) if places.sets else no_sets
            rise = limit - bar.points
            for worth_of_sets, gained, lacking, chosen in listed:
                if worth_of_sets <= rise + bar.points:
                    continue
                reached, over = value + gained, spare - lacking
                if (over or strict) and reached > bar.points:
                    if not in_runs:
                        in_runs = [wild] * jokers
                        for _, used in runs:
                            if used not in prices_in:
                                prices_in[used] = prices_of(used)
                            in_runs += prices_in[used]
                    reached -= kept_back(in_runs, runs, chosen, over, strict)
                if reached <= bar.points:
                    continue
                if not strict:
                    bar.points, found = reached, (runs, rest, chosen, over)
                    continue
                if all(used for _, used in runs) and all(held >= melds for _, melds, held in chosen):
                    kept, tried = fill(runs, rest, chosen, over, strict=True)
                    if value + gained - kept > bar.points:
                        bar.points, filled = value + gained - kept, tried
                if reached > bar.points:
                    answer = better(hand, runs, chosen, bar.points)
                    if answer is not None:
                        bar.points, filled = answer
        return found, filled

    def best(hand: int) -> Filled | None:
        jokers = min(hand >> layout.jokers, places.most_wilds)
        bar = Bar(-1, None)
        reached: Found = (None, None)
        if jokers and places.runs and (places.runs > 1 or jokers >= places.strict_from):
            bar.promise = promises(hand, jokers, bar.points)
            if bar.promise is not None:
                reached = search(hand, jokers, windows.all & bar.promise.foremost(PROBED_WINDOWS), bar, reached)
                bar.promise = promises(hand, jokers, bar.points)
        found, filled = search(hand, jokers, windows.all, bar, reached)
        return fill(*found, strict=False)[1] if found else filled

    return best
