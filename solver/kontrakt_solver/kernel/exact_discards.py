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


@dataclass(slots=True)
class Discard:
    """What becomes known of a hand without `card`, which is given by its cells and its rank: whether it is as near
    as before, and the cells and the ranks of which a card more would bring it nearer.

    `is_open` while nothing is known; `is_doubtful` where it may be more than what is known.
    """

    card: Card
    cells: int
    rank: int
    is_spare: bool = False
    is_open: bool = True
    is_doubtful: bool = False
    wanted: int = 0
    ranks: int = 0

    def left_over(self, reading: Reading, names: int) -> None:
        """The hand without the card has these windows; its rank is not short of it."""
        cells, ranks = reading.wanted(names)
        self.is_open = False
        self.wanted |= cells | reading.empties
        self.ranks |= ranks & ~self.rank

    def missed(self, reading: Reading, names: int) -> None:
        """The hand without the card has these windows, each with a place more to fill."""
        cells, ranks = reading.wanted(names)
        self.is_open = False
        self.wanted |= cells | reading.empties
        self.ranks |= ranks
        using = reading.using(names, self.cells)
        if using:
            self.wanted |= self.cells
        if using != names:
            self.ranks |= reading.ranks_without(names ^ using, self.rank)

    def lacking(self, reading: Reading, unseen: int) -> int:
        """Of the nearest windows those that the missing card would leave with a place that no card can fill."""
        tight = reading.using(reading.nearest & reading.tight, self.cells)
        copies = unseen >> (self.cells & -self.cells).bit_length() - 1 & FIELD if tight else 1
        if copies > 1:
            return 0
        return reading.also_empty(tight, self.cells) if copies else tight


def fill_in(discards: Sequence[Discard], readings: Sequence[Reading], scarce: Scarce | None) -> None:
    """Find what each hand without a card wants, from all readings of the hand with it."""
    near = [reading for reading in readings if reading.nearest]
    for reading in near:
        names, spare = reading.nearest, reading.spare(reading.nearest)
        is_one = names & (names - 1) == 0
        for discard in discards:
            if spare & discard.cells:
                discard.is_spare = True
                discard.left_over(reading, names if is_one else reading.leaving(names, discard.cells, discard.rank))
    missed = [discard for discard in discards if not discard.is_spare]
    for reading in near:
        for discard in missed:
            lacking = 0
            if scarce is not None:
                lacking = discard.lacking(reading, scarce.unseen)
                discard.is_doubtful |= lacking > 0 and scarce.for_sets > 0
            if lacking != reading.nearest:
                discard.missed(reading, reading.nearest ^ lacking)
    for reading in readings:
        names = reading.next
        if not names:
            continue
        cells, ranks = reading.wanted(names)
        cells |= reading.empties
        for discard in missed:
            # Where even all of these windows together want nothing new there is nothing to find.
            new = discard.is_open or cells & ~discard.wanted or ranks & ~discard.ranks
            if new and (left := reading.leaving(names, discard.cells, discard.rank)):
                discard.left_over(reading, left)
