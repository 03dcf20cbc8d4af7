"""Which cards the runs of a suit want and which they leave over, marked in the cells of a lane."""

from collections.abc import Sequence
from itertools import compress

from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.kernel.suit_runs import Ways, places_of


class SuitMarks:
    """Marks what runs tell of single cards in a suit with so many copies of each rank; `held` has the ranks that there
    are, each with its copies.

    Marks are the cells of cards that are wanted, and above all lanes those of cards that are left over; all are those
    of the first lane.
    """

    __slots__ = ("_copies", "_layout", "_places", "held")

    def __init__(self, layout: Layout, copies: bytes, held: Sequence[tuple[int, int]]) -> None:
        self._layout, self._copies, self.held = layout, copies, held
        # A distance needs no marks.
        self._places: tuple[int, int, int] | None = None

    def __call__(self, ways: Ways, names: int) -> int:
        """The marks of the cards that one of the named ways has a place for and the hand does not have, and of those of
        the hand that one has no place for."""
        places = ways.places
        if names & names - 1:
            some, every = 0, -1
            for chosen in compress(places, names.to_bytes(len(places), "little")):
                some |= chosen
                every &= chosen
        else:
            some = every = places[names.bit_length() // CELL - 1]
        empty, last, one_level = self._places or self._fill()
        # No rank is in more than one level, and the digits of a number leave the same remainder as the number.
        return (some & empty) % one_level | (last & ~every) % one_level << self._layout.jokers

    def without(self, ways: Ways, names: int, place: int, known: dict[int, int]) -> int | None:
        """The marks of those of the named ways that have a copy of a rank over, when that copy is gone; None where
        there are no such ways. `place` is that of the rank among those held, and `known` has marks by the ways."""
        rank, copies = self.held[place]
        over = ways.over[rank]
        left = names & ~over[copies - 1]
        if not left:
            return None
        marks = known.get(left)
        if marks is None:
            marks = known[left] = self(ways, left)
        # The card that goes is left over no more, unless another copy is.
        another = copies > 1 and left & ~over[copies - 2]
        return marks if another else marks ^ 1 << CELL * rank + self._layout.jokers

    def _fill(self) -> tuple[int, int, int]:
        level = CELL * len(self._copies)
        filled = places_of(self._copies, max(self._copies))
        # Of each rank the first place that has no card, and the place of the last card.
        self._places = (filled << level | self._layout.ranks) & ~filled, filled & ~(filled >> level), (1 << level) - 1
        return self._places
