"""The runs laid in one suit of a hand, and what they keep of it, want and leave over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontrakt_solver.kernel.packed import CELL, GUARD, Layout
from kontrakt_solver.kernel.suit_marks import SuitMarks
from kontrakt_solver.kernel.suit_runs import Ways
from kontrakt_solver.kernel.suit_sums import LACK, Key


@dataclass(slots=True, eq=False)
class Laid:
    """Runs laid in a suit: a guard bit and what is kept in the byte of each way; the most that one of the `possible`
    ways keeps; and those that keep it."""

    key: Key
    ways: Ways
    numbers: int
    most: int
    nearest: int
    possible: int
    marking: SuitMarks
    _marks: int | None = None
    _left_over: list[int | None] | None = None
    _one_less_left_over: dict[int, int | None] | None = None

    def one_less(self) -> int:
        """The possible ways that keep one less than the most."""
        return (self.numbers - (self.most - 1) * self.ways.ones) & self.possible ^ self.nearest if self.most else 0

    def marks(self) -> int:
        """The marks of the nearest ways."""
        if self._marks is None:
            self._marks = self.marks_of(self.nearest)
        return self._marks

    def marks_of(self, names: int) -> int:
        """The marks of some of the ways."""
        return self.marking(self.ways, names)

    def left_over(self) -> list[int | None]:
        """For each rank held, the marks of the nearest ways that have a copy over, when that copy is gone; None where
        there are no such ways."""
        if self._left_over is None:
            ways, names, without, known = self.ways, self.nearest, self.marking.without, {self.nearest: self.marks()}
            self._left_over = [without(ways, names, place, known) for place in range(len(self.marking.held))]
        return self._left_over

    def one_less_left_over(self, place: int) -> int | None:
        """The same of the ways that keep one card less, for the rank that has this place among those held."""
        found = self._one_less_left_over
        if found is None:
            found = self._one_less_left_over = {}
        if place not in found:
            found[place] = self.marking.without(self.ways, self.one_less(), place, {})
        return found[place]

    def most_lacking(self, available: bytes, *, one_less: bool) -> int:
        """How many places lack a card at most, with so many cards of each rank, in the ways that keep most or, where
        asked, one less."""
        ways = self.ways
        if min(available) >= ways.deepest:
            return 0
        names = self.nearest | self.one_less() if one_less else self.nearest
        lacking = ways.lacking(available) & names - (names >> CELL - 1)
        return max(lacking.to_bytes(names.bit_length() // CELL, "little"))

    def parted(self, available: Sequence[int], wilds: int) -> Iterator["Laid"]:
        """The runs by how many of their places lack a card, with so many cards of each rank and so many wild ones; only
        where fewer lacking cards don't mean two more that are kept."""
        ways = self.ways
        if min(available) >= ways.deepest:
            yield self
            return
        lacking, names, best = ways.lacking(available), ways.names, 0
        for lack in range(wilds + 1):
            possible = ((GUARD + lack) * ways.ones - lacking) & names
            if not possible:
                continue
            names ^= possible
            for kept in range(self.most, max(0, best - 1) - 1, -1):
                nearest = (self.numbers - kept * ways.ones) & possible
                if nearest:
                    yield Laid(self.key + lack * LACK, ways, self.numbers, kept, nearest, possible, self.marking)
                    best = max(best, kept)
                    break


class Suit:
    """One suit of a hand: the ranks that are held, each with its copies, and the number of all cards.

    The runs that were laid in it are kept, since another hand with these cards of the suit asks for the same.
    """

    __slots__ = ("_laid", "_marking", "held", "number")

    def __init__(self, layout: Layout, copies: bytes) -> None:
        self.held = [(rank, number) for rank, number in enumerate(copies) if number]
        self.number = sum(copies)
        self._marking = SuitMarks(layout, copies, self.held)
        self._laid: dict[Key, Laid] = {}

    def lay(self, key: Key, ways: Ways, most: int) -> Laid:
        """Lay the runs of a key, known to keep no more than `most`, of which there must be some."""
        laid = self._laid.get(key)
        if laid is None:
            keeps, ones, names = ways.keeps, ways.ones, ways.names
            numbers = names + sum([keeps[rank][number] for rank, number in self.held])
            nearest = (numbers - most * ones) & names
            while not nearest:
                most -= 1
                nearest = (numbers - most * ones) & names
            laid = self._laid[key] = Laid(key, ways, numbers, most, nearest, names, self._marking)
        return laid
