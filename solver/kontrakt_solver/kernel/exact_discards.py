"""The table of discards for contracts that leave cards over, from the readings of the hand as it is.

A hand without a card needs as many wild cards as before, where some best choice has the card over, and one more
where none has. Its best choices are then those of before that have the card over; or all of before, each with a
place more to fill, and those that need one wild card more and have the card over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel.choice import Choice, few_choices
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

    def left_over(self, wanted: int, ranks: int) -> None:
        """The hand without the card has windows that want these; its rank is not short of it."""
        self.is_open = False
        self.wanted |= wanted
        self.ranks |= ranks & ~self.rank

    def missed(self, reading: Reading, names: int, wanted: int, ranks: int) -> None:
        """The hand without the card has windows that want these, and each a place more to fill."""
        self.is_open = False
        self.wanted |= wanted
        self.ranks |= ranks
        using = reading.using(names, self.cells)
        if using:
            self.wanted |= self.cells
        if using != names:
            self.ranks |= reading.ranks_without(names ^ using, self.rank)

    def missed_in(self, choice: Choice) -> None:
        """The same for one window."""
        self.is_open = False
        self.wanted |= choice.wanted
        self.ranks |= choice.ranks
        if choice.left & self.cells:
            self.ranks |= choice.ranks_without(self.rank)
        else:
            self.wanted |= self.cells

    def lacking(self, reading: Reading, unseen: int) -> int:
        """Of the nearest windows those that the missing card would leave with a place that no card can fill."""
        tight = reading.using(reading.nearest & reading.tight, self.cells)
        copies = unseen >> (self.cells & -self.cells).bit_length() - 1 & FIELD if tight else 1
        if copies > 1:
            return 0
        return reading.also_empty(tight, self.cells) if copies else tight


def fill_in(discards: Sequence[Discard], readings: Sequence[Reading], scarce: Scarce | None) -> None:
    """Find what each hand without a card wants, from all readings of the hand with it."""
    near = [(reading, few_choices(reading, reading.nearest)) for reading in readings if reading.nearest]
    for reading, choices in near:
        if choices is None:
            _leave_over(discards, reading, reading.nearest)
        else:
            _leave_over_one_by_one(discards, choices)
    missed = []
    for discard in discards:
        if discard.is_open:
            missed.append(discard)
        else:
            discard.is_spare = True
    for reading, choices in near:
        if choices is None or scarce is not None:
            _miss(missed, reading, scarce)
        else:
            for choice in choices:
                for discard in missed:
                    discard.missed_in(choice)
    for reading in readings:
        if reading.next:
            choices = few_choices(reading, reading.next)
            if choices is None:
                _leave_over(missed, reading, reading.next)
            else:
                _leave_over_one_by_one(missed, choices)


def _leave_over_one_by_one(discards: Sequence[Discard], choices: Sequence[Choice]) -> None:
    for choice in choices:
        over, wanted, ranks = choice.over, choice.wanted, choice.ranks
        for discard in discards:
            if over & discard.cells:
                discard.left_over(wanted, ranks)


def _leave_over(discards: Sequence[Discard], reading: Reading, names: int) -> None:
    wanted, ranks = reading.wanted(names)
    for discard in discards:
        # Where even all of these windows together want nothing new there is nothing to find.
        new = discard.is_open or wanted & ~discard.wanted or ranks & ~discard.ranks
        if new and (left := reading.leaving(names, discard.cells, discard.rank)):
            discard.left_over(*reading.wanted(left))


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
