"""The choices of windows and set ranks by the cards that they lack, for rules of sets that the other questions of the
kernel don't know: sizes of their own, different suits, no two sets of one rank."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kontrakt_solver.kernel.need import set_need
from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.place import Run, compile_placings, no_need
from kontrakt_solver.kernel.windows import Windows


class Sets(NamedTuple):
    """The sets of a lay-down: their sizes, largest first, whether each wants cards of different suits, and whether no
    two may be of one rank."""

    sizes: tuple[int, ...]
    different: bool
    one_of_a_rank: bool


class Choice(NamedTuple):
    """A window for each run, a rank for each set in the order of the sizes, and how many places of them all the hand
    has no natural card for."""

    runs: tuple[Run, ...]
    ranks: tuple[int, ...]
    lacks: int


class Lacking:
    """The choices for a packed hand (an integer), compiled for one contract of runs of one size and sets."""

    def __init__(self, windows: Windows, *, runs: int, sets: Sets) -> None:
        self.windows, self.layout, self.sets = windows, windows.layout, sets
        self._need = compile_need(self.layout, sets) if sets.sizes else no_need
        self._placings = compile_placings(windows, runs=runs, need=self._need)
        self._runs = runs
        self.places = sum(sets.sizes) + runs * windows.size

    def least(self, hand: int) -> int:
        """A number of cards that every choice lacks at least."""
        lacks = self._need(hand)
        if self._runs:
            lacks += self._runs * self.windows.fewest_missing(self.layout.held(hand))
        return lacks

    def choices(self, hand: int, most: int, *, of_one_run: int) -> Iterator[Choice]:
        """Every choice that lacks no more than `most` cards, and no more than `of_one_run` in any window."""
        windows = self.windows
        allowed = windows.all
        if of_one_run < windows.size:
            allowed &= windows.tally(self.layout.held(hand)) + windows.missing_at_most[of_one_run]
        for runs, rest, left in self._placings(hand, most, allowed, None):
            if not self.sets.sizes:
                yield Choice(runs, (), most - left)
                continue
            naturals = self.naturals(rest)
            for ranks, over in self._ranks(naturals, left):
                yield Choice(runs, ranks, most - over)

    def naturals(self, hand: int) -> list[list[int]]:
        """The most natural cards of each rank that so many sets of it can take, for one set and more."""
        layout, sets = self.layout, self.sets
        if not sets.different:
            return [layout.copies_by_rank(hand)] * (1 if sets.one_of_a_rank else len(sets.sizes))
        in_one, each = 0, 1
        found: list[list[int]] = []
        while not found or (each <= len(sets.sizes) and not sets.one_of_a_rank):
            in_one += layout.held(hand, copies=each)
            found.append(layout.copies_by_rank(in_one))
            each += 1
        return found

    def _ranks(self, naturals: list[list[int]], spare: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every choice of ranks that lacks no more than `spare` cards, with what it leaves of these; ranks of which
        many cards are held first."""
        sizes, one_of_a_rank = self.sets.sizes, self.sets.one_of_a_rank
        held = naturals[0]
        ranked = sorted(range(len(held)), key=lambda rank: -held[rank])

        def choose(first: int, spare: int, taken: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
            number = len(taken)
            if number == len(sizes):
                yield taken, spare
                return
            size = sizes[number]
            for place in range(first, len(ranked)):
                rank = ranked[place]
                if rank not in taken:
                    lacks = max(0, size - held[rank])
                    if lacks > spare:
                        # Those behind it hold no more.
                        return
                elif one_of_a_rank:
                    continue
                else:
                    before = [size for size, other in zip(sizes, taken, strict=False) if other == rank]
                    lacks = _lacks(naturals, rank, [*before, size]) - _lacks(naturals, rank, before)
                    if lacks > spare:
                        continue
                alike = number + 1 < len(sizes) and sizes[number + 1] == size
                yield from choose(place if alike else 0, spare - lacks, (*taken, rank))

        return choose(0, spare, ())


def _lacks(naturals: list[list[int]], rank: int, sizes: list[int]) -> int:
    """The cards that sets of these sizes, all of one rank, lack at least."""
    return max(0, sum(sizes) - naturals[len(sizes) - 1][rank])


def compile_need(layout: Layout, sets: Sets) -> Callable[[int], int]:
    """Compile the fewest cards that the sets lack at least, all of them taken to be of the least size.

    As in `set_need` the price of one set more of a rank never falls. The second set of a rank in different suits takes
    the suits of which there are two copies, and those that the first had over; a third costs no less.
    """
    number, size = len(sets.sizes), sets.sizes[-1]
    several = number > 1 and not sets.one_of_a_rank
    if several and not sets.different:
        return set_need(layout, sets=number, size=size)
    two_lanes, one_lane = 2 * layout.lane, layout.lane
    ranks, ones = layout.ranks, layout.ones
    counted, guards = ranks * FIELD, ranks * GUARD
    at_most = tuple(ranks * (GUARD - size + price) for price in range(size))
    once, twice, guard = ones * FIELD, ones * (FIELD - 1), CELL - 1
    different = sets.different

    def by_rank(cards: int) -> int:
        cards += cards >> two_lanes
        return (cards + (cards >> one_lane)) & counted

    def need(hand: int) -> int:
        first = by_rank(((hand + once) >> guard) & ones if different else hand)
        second = 0
        if several:
            over = first + at_most[0]
            some = over & guards
            second = by_rank(((hand + twice) >> guard) & ones) + (over & (some - (some >> guard)))
        missing = 0
        for limit in at_most:
            found = ((first + limit) & guards).bit_count()
            if second and found < number:
                found += (number - 1) * ((second + limit) & guards).bit_count()
            if found >= number:
                break
            missing += number - found
        return missing

    return need
