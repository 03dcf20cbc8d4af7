"""The table of discards for contracts that leave cards over, from the readings of the hand as it is.

A hand without a card needs as many wild cards as before, where some best choice has the card over, and one more
where none has. Its best choices are then those of before that have the card over; or all of before, each with a
place more to fill, and those that need one wild card more and have the card over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel.last_run import Scarce
from kontrakt_solver.kernel.packed import FIELD
from kontrakt_solver.kernel.reading import Reading
from kontrakt_solver.kernel.single_windows import SingleWindow, ranks_without, single_windows


@dataclass(slots=True)
class Discard:
    """What becomes known of a hand without `card`, which is given by its cells, its rank and the names of the windows
    that lie over it: whether it is as near as before, and the cells and the ranks of which a card more would bring it
    nearer.

    `is_open` while nothing is known; `is_doubtful` where it may be more than what is known.
    """

    card: Card
    cells: int
    rank: int
    windows: int
    is_spare: bool = False
    is_open: bool = True
    is_doubtful: bool = False
    wanted: int = 0
    ranks: int = 0

    def missed(self, reading: Reading, names: int, wanted: int, ranks: int) -> None:
        """The hand without the card has windows that want these, and each a place more to fill."""
        self.is_open = False
        self.wanted |= wanted
        self.ranks |= ranks
        using = reading.using(names, self.cells, self.windows)
        if using:
            self.wanted |= self.cells
        if using != names:
            self.ranks |= reading.ranks_without(names ^ using, self.rank)

    def lacking(self, reading: Reading, unseen: int) -> int:
        """Of the nearest windows those that the missing card would leave with a place that no card can fill."""
        tight = reading.using(reading.nearest & reading.tight, self.cells, self.windows)
        copies = unseen >> (self.cells & -self.cells).bit_length() - 1 & FIELD if tight else 1
        if copies > 1:
            return 0
        return reading.also_empty(tight, self.cells, self.windows) if copies else tight


def fill_in(discards: Sequence[Discard], readings: Sequence[Reading], scarce: Scarce | None) -> None:
    """Find what each hand without a card wants, from all readings of the hand with it."""
    near = [(reading, reading.nearest) for reading in readings if reading.nearest]
    singles, many = _parted(near)
    _leave_over_one_by_one(discards, singles)
    for reading in many:
        _leave_over(discards, reading, reading.nearest)
    missed = []
    for discard in discards:
        if discard.is_open:
            missed.append(discard)
        else:
            discard.is_spare = True
    if not missed:
        return
    if scarce is None:
        _miss_one_by_one(missed, singles)
    else:
        many = [reading for reading, _ in near]
    for reading in many:
        _miss(missed, reading, scarce)
    singles, many = _parted([(reading, reading.next) for reading in readings if reading.next])
    for reading in many:
        _leave_over(missed, reading, reading.next)
    _leave_over_one_by_one(missed, singles)


def _parted(readings: Sequence[tuple[Reading, int]]) -> tuple[list[SingleWindow], list[Reading]]:
    """The windows of the readings of which few are asked for, and the readings of which many are."""
    singles: list[SingleWindow] = []
    many = []
    for reading, names in readings:
        found = single_windows(reading, names)
        if found is None:
            many.append(reading)
        else:
            singles += found
    return singles, many


def _leave_over_one_by_one(discards: Sequence[Discard], singles: Sequence[SingleWindow]) -> None:
    for discard in discards:
        cells, wanted, ranks, found = discard.cells, 0, 0, False
        for over, of_window, ranks_of_window, _, _, _ in singles:
            if over & cells:
                found = True
                wanted |= of_window
                ranks |= ranks_of_window
        if found:
            discard.is_open = False
            discard.wanted |= wanted
            discard.ranks |= ranks & ~discard.rank


def _leave_over(discards: Sequence[Discard], reading: Reading, names: int) -> None:
    wanted, ranks = reading.empty(names), reading.ranks_at_most(names)
    empty: dict[int, int] = {}
    for discard in discards:
        new, new_ranks = wanted, ranks
        if not discard.is_open:
            # Where even all of these windows together want nothing new there is nothing to find.
            new, new_ranks = wanted & ~discard.wanted, ranks & ~discard.ranks
            if not (new or new_ranks):
                continue
        left = reading.leaving(names, discard.cells, discard.rank, discard.windows)
        if not left:
            continue
        discard.is_open = False
        if new:
            if left not in empty:
                empty[left] = reading.empty(left)
            discard.wanted |= empty[left]
        if new_ranks:
            discard.ranks |= reading.ranks_wanted_by_some(left) & ~discard.rank


def _miss_one_by_one(discards: Sequence[Discard], singles: Sequence[SingleWindow]) -> None:
    wanted = ranks = left = 0
    left_by_all = -1
    for _, of_window, ranks_of_window, left_by_window, _, _ in singles:
        wanted |= of_window
        ranks |= ranks_of_window
        left |= left_by_window
        left_by_all &= left_by_window
    for discard in discards:
        discard.is_open = not singles
        discard.wanted |= wanted
        discard.ranks |= ranks
        cells = discard.cells
        if not left_by_all & cells:
            discard.wanted |= cells
        if left & cells:
            for window in singles:
                if window[3] & cells:
                    discard.ranks |= ranks_without(window, discard.rank)


def _miss(discards: Sequence[Discard], reading: Reading, scarce: Scarce | None) -> None:
    names = reading.nearest
    wanted, ranks = reading.wanted(names)
    for discard in discards:
        lacking = 0
        if scarce is not None and (lacking := discard.lacking(reading, scarce.unseen)):
            discard.is_doubtful |= scarce.for_sets > 0
        if not lacking:
            discard.missed(reading, names, wanted, ranks)
        elif lacking != names:
            discard.missed(reading, names ^ lacking, *reading.wanted(names ^ lacking))
