"""Sets without runs beside them: choices of ranks that so many new cards might complete.

Ranks of which as many cards are held, and as many may come, are as good as each other, so they are chosen as one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.wild_limits.seen import Seen
from kontrakt_solver.wild_limits.set_need import set_need_within


class Alike(NamedTuple):
    """Ranks with the same number of cards held, and the same that may come."""

    held: int
    coming: int
    ranks: tuple[int, ...]


class Chosen(NamedTuple):
    """So many sets of one of some ranks, and the places missing in them and over."""

    alike: int
    sets: int
    lacks: int
    over: int


class SetsAlone:
    """Compiled for sets of one size with room for wild cards in each."""

    def __init__(self, layout: Layout, *, sets: int, size: int, room: int) -> None:
        self._layout, self._sets, self._size, self._room = layout, sets, size, room
        self._low_cells = layout.ones ^ layout.high_twins
        self._need = set_need_within(layout, sets=sets, size=size, room=room)

    def lays(self, hand: int, size: int) -> bool | None:
        """Whether the hand as it is lays the sets."""
        return self._need(hand) <= hand >> self._layout.jokers

    def look(self, hand: int, unseen: int, new: int, size: int, *, helping: bool) -> Seen:
        """What choices tell that `new` cards complete, whatever is asked for."""
        layout, seen = self._layout, Seen()
        held = layout.copies_by_rank(hand)
        coming = layout.copies_by_rank(unseen)
        ranks: dict[tuple[int, int], list[int]] = {}
        for rank, numbers in enumerate(zip(held, coming, strict=True)):
            ranks.setdefault(numbers, []).append(rank)
        every = [Alike(*numbers, tuple(of_these)) for numbers, of_these in sorted(ranks.items(), reverse=True)]
        options = [self._chosen(place, number, alike) for place, alike in enumerate(every) for number in self._numbers]
        self._choose(options, self._sets, (hand >> layout.jokers) + new, new, (), every, seen)
        seen.wanted &= self._low_cells
        return seen

    @property
    def _numbers(self) -> range:
        return range(1, self._sets + 1)

    def _chosen(self, place: int, sets: int, alike: Alike) -> Chosen:
        lacks = max(0, sets * self._size - alike.held)
        return Chosen(place, sets, lacks, max(0, lacks - sets * self._room))

    def _choose(
        self,
        options: Sequence[Chosen],
        left: int,
        lacks: int,
        over: int,
        chosen: tuple[Chosen, ...],
        every: Sequence[Alike],
        seen: Seen,
    ) -> None:
        if not left:
            if any(option.lacks > every[option.alike].coming for option in chosen):
                seen.leave_open()
            else:
                self._note(chosen, every, is_loose=over > 0, seen=seen)
            return
        for place, option in enumerate(options):
            if option.sets > left or option.lacks > lacks or option.over > over:
                continue
            alike = every[option.alike]
            if sum([other.alike == option.alike for other in chosen]) == len(alike.ranks):
                continue
            then = (*chosen, option)
            self._choose(
                options[place:], left - option.sets, lacks - option.lacks, over - option.over, then, every, seen
            )

    def _note(self, chosen: Sequence[Chosen], every: Sequence[Alike], *, is_loose: bool, seen: Seen) -> None:
        seen.seen = True
        seen.is_loose = seen.is_loose or is_loose
        for option in chosen:
            if option.lacks and (is_loose or option.over):
                seen.wanted |= self._columns(every[option.alike])

    def _columns(self, alike: Alike) -> int:
        return sum([self._layout.columns[rank] for rank in alike.ranks])
