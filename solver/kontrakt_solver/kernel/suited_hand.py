"""A whole hand suit by suit, and the runs that may be laid in each."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_solver.kernel.laid_runs import Laid, Suit
from kontrakt_solver.kernel.suit_runs import Ways
from kontrakt_solver.kernel.suit_sums import LACK, NOWHERE, Key, choices_of, lacking_in, most_together

Choice = tuple[Laid, ...]
"""Runs of each suit, all of the hand together."""


@dataclass(slots=True)
class SuitedHand:
    """The suits of a hand, a column for each lane with the runs that may be laid there, and the key of all runs
    together; where places that lack a card matter, the key has how many may.

    Then `available` has how many cards of each rank there are in each suit, those that may come included. Once choices
    are listed, `nearest` has those that keep `most`, `one_less` those that keep one card less, and the columns only the
    runs of these.
    """

    suits: list[Suit]
    columns: list[list[Laid]]
    whole: Key
    available: Sequence[bytes] = ()
    most: int = NOWHERE
    nearest: Sequence[Choice] = ()
    one_less: Sequence[Choice] = ()

    def lay(self, number: int, key: Key, ways: Ways, most: int) -> None:
        """Lay the runs of a key, known to keep no more than `most`, in the suit of this number."""
        if ways.names:
            laid = self.suits[number].lay(key, ways, most)
            if self.available:
                self.columns[number] += laid.parted(self.available[number], lacking_in(self.whole))
            else:
                self.columns[number].append(laid)

    def kept(self, lacking: int = 0) -> int:
        """The most naturals that runs keep of which so many places or more lack a card, negative where there can't be
        such runs."""
        first, second, third, fourth = [{laid.key: laid.most for laid in column} for column in self.columns]
        some, others = most_together(first, second), most_together(third, fourth)
        most = NOWHERE
        for fewer in range(0, (lacking_in(self.whole) - lacking + 1) * LACK, LACK):
            for key, kept in some.items():
                rest = others.get(self.whole - fewer - key)
                if rest is not None and kept + rest > most:
                    most = kept + rest
        return most

    def choose(self, *, one_less: bool) -> None:
        """List the choices of runs that keep as many as can be and, where asked, those that keep one less."""
        self.most, self.nearest, self.one_less = choices_of(self.columns, self.whole, one_less=one_less)
        if self.nearest:
            chosen = zip(*self.nearest, *self.one_less, strict=True)
            self.columns = [list(dict.fromkeys(column)) for column in chosen]

    def deepest(self) -> int:
        """The most places that runs of one suit have for a rank."""
        return max([laid.ways.deepest for column in self.columns for laid in column])

    def most_lacking(self, available: Sequence[bytes], *, one_less: bool) -> int:
        """How many places lack a card at most, with so many cards of each rank in each suit, in runs that keep most in
        their suit or, where asked, one less."""
        return sum(
            [
                max([laid.most_lacking(cards, one_less=one_less) for laid in column])
                for column, cards in zip(self.columns, available, strict=False)
            ]
        )

    def tell_apart(self, available: Sequence[bytes], wilds: int) -> None:
        """Part the runs by how many of their places lack a card, up to `wilds`."""
        self.whole += wilds * LACK
        self.available = available
        for number, cards in enumerate(available):
            self.columns[number] = [part for laid in self.columns[number] for part in laid.parted(cards, wilds)]
