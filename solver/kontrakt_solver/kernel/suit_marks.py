"""Which cards the runs of a suit want and which they leave over, marked in the cells of its lane."""

from functools import reduce
from itertools import compress
from operator import and_, or_

from kontrakt_solver.kernel.laid_runs import Laid, Suit
from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.kernel.suit_runs import places_of


class SuitMarks:
    """Marks what runs laid in `suit` tell of single cards; its lane is the one of this `number`.

    Marks are the cells of cards that are wanted, and above all lanes those of cards that are left over.
    """

    __slots__ = ("_empty", "_last", "_one_level", "_to_spare", "_to_wanted")

    def __init__(self, layout: Layout, number: int, suit: Suit) -> None:
        self._to_wanted = layout.lane * number
        self._to_spare = layout.lane * number + layout.jokers
        level = CELL * len(suit.copies)
        self._one_level = (1 << level) - 1
        # One level more than the runs have places, so that there is none for the last of very many copies.
        filled = places_of(suit.copies, suit.deepest + 1)
        # Of each rank the first place that has no card, and the place of the last card.
        self._empty = (filled << level | layout.ranks) & ~filled
        self._last = filled & ~(filled >> level)

    def __call__(self, laid: Laid, names: int) -> int:
        """The marks of the cards that one of these ways has a place for and the hand does not have, and of those of the
        hand that one has no place for."""
        places = laid.ways.places
        chosen = list(compress(places, names.to_bytes(len(places), "little")))
        # No rank is in more than one level, and the digits of a number leave the same remainder as the number.
        wanted = (reduce(or_, chosen) & self._empty) % self._one_level
        spare = (self._last & ~reduce(and_, chosen)) % self._one_level
        return wanted << self._to_wanted | spare << self._to_spare
