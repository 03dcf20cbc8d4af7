"""The runs laid in one suit of a hand, and what they keep of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_solver.kernel.packed import CELL, GUARD
from kontrakt_solver.kernel.suit_runs import Ways
from kontrakt_solver.kernel.suit_sums import Key


@dataclass(slots=True)
class Laid:
    """Runs laid in one suit of a hand: a guard bit and what is kept in the byte of each way; the most that one of the
    `possible` ways keeps; and those that keep it."""

    ways: Ways
    numbers: int
    most: int
    nearest: int
    possible: int

    def one_less(self) -> int:
        """The possible ways that keep one less than the most."""
        return (self.numbers - (self.most - 1) * self.ways.ones) & self.possible ^ self.nearest if self.most else 0


@dataclass(slots=True)
class Suit:
    """One suit of a hand: the copies of each rank, the ranks that are held, and the number of all cards.

    Where places that lack a card matter, `available` has how many cards of each rank there are, those that may come
    included, and `wilds` how many places may lack one. Of the runs laid in the suit one alone keeps `single` at most,
    and none has more places for a rank than `deepest`.
    """

    copies: bytes
    held: Sequence[tuple[int, int]]
    number: int
    laid: dict[Key, Laid]
    available: bytes = b""
    wilds: int = 0
    single: int = 0
    deepest: int = 0

    def lay(self, key: Key, ways: Ways, most: int) -> int:
        """Lay the runs of a key, known to keep no more than `most`, and tell what they keep."""
        keeps, ones, names = ways.keeps, ways.ones, ways.names
        numbers = names + sum([keeps[rank][number] for rank, number in self.held])
        if ways.deepest > self.deepest:
            self.deepest = ways.deepest
        if not names:
            return 0
        nearest = (numbers - most * ones) & names
        while not nearest:
            most -= 1
            nearest = (numbers - most * ones) & names
        self.laid[key] = Laid(ways, numbers, most, nearest, names)
        return self._part(key) if self.available else most

    def most_lacking(self, available: bytes, *, one_less: bool) -> int:
        """How many places lack a card at most, with so many cards of each rank, in runs that keep most or, where asked,
        one less."""
        lowest, most = min(available), 0
        if lowest >= self.deepest:
            return 0
        for laid in self.laid.values():
            ways = laid.ways
            if lowest < ways.deepest:
                names = laid.nearest | laid.one_less() if one_less else laid.nearest
                lacking = ways.lacking(available) & names - (names >> CELL - 1)
                most = max(most, *lacking.to_bytes(len(ways.places), "little"))
        return most

    def tell_apart(self, available: bytes, wilds: int) -> None:
        """Part the runs by how many of their places lack a card."""
        self.available, self.wilds = available, wilds
        for key in list(self.laid):
            self._part(key)

    def _part(self, key: Key) -> int:
        """Part the runs of a key where fewer lacking cards don't mean two more that are kept, and tell what is kept."""
        laid = self.laid[key]
        ways, most = laid.ways, laid.most
        if min(self.available) >= ways.deepest:
            return most
        del self.laid[key]
        lacking, names, best = ways.lacking(self.available), ways.names, 0
        for lack in range(self.wilds + 1):
            possible = ((GUARD + lack) * ways.ones - lacking) & names
            names ^= possible
            for kept in range(most, max(0, best - 1) - 1, -1):
                nearest = (laid.numbers - kept * ways.ones) & possible
                if nearest:
                    self.laid[key + lack] = Laid(ways, laid.numbers, kept, nearest, possible)
                    best = max(best, kept)
                    break
        return best
