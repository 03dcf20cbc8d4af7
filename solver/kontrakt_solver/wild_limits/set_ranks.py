"""The sets of a lay-down beside runs: choices of ranks for them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kontrakt_solver.kernel.need import set_need
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.place import no_need
from kontrakt_solver.wild_limits.set_need import set_need_within


class SetsOfRank(NamedTuple):
    """The sets of one rank: the places in all of them together, and the room for wild cards."""

    rank: int
    places: int
    room: int


Beside = tuple[SetsOfRank, ...]


class SetRanks:
    """Compiled for `number` sets of `size` cards, each with `room` for so many wild cards; `need` tells how many places
    the sets of a hand lack at least."""

    def __init__(self, layout: Layout, *, number: int, size: int, room: int) -> None:
        self._layout, self.number, self._size = layout, number, size
        self.need = set_need(layout, sets=number, size=size) if number else no_need
        self.need_within = set_need_within(layout, sets=number, size=size, room=room)
        ranks = range(len(layout.pack.ranks))
        self._of = [[SetsOfRank(rank, sets * size, sets * room) for rank in ranks] for sets in range(1, number + 1)]

    def choices(self, hand: int, most: int) -> Iterator[Beside]:
        """Every choice of ranks that lacks no more than `most` cards, those of which many are held first."""
        if not self.number:
            return iter(((),))
        copies = self._layout.copies_by_rank(hand)
        ranks = sorted(range(len(copies)), key=copies.__getitem__, reverse=True)
        return self._choose(ranks, copies, self.number, most, ())

    def _choose(
        self, ranks: Sequence[int], copies: Sequence[int], left: int, most: int, chosen: Beside
    ) -> Iterator[Beside]:
        for place, rank in enumerate(ranks):
            held = copies[rank]
            if self._size - held > most:
                # Those behind it hold no more.
                return
            for sets in range(1, left + 1):
                lacks = sets * self._size - held
                if lacks > most:
                    break
                then = (*chosen, self._of[sets - 1][rank])
                if sets == left:
                    yield then
                else:
                    yield from self._choose(ranks[place + 1 :], copies, left - sets, most - max(0, lacks), then)
