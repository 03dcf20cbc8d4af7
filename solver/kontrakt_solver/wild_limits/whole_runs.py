"""Runs that take the whole hand: choices that keep limits of wild cards as they stand, looked at without melds."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel.exchange import Parted, compile_partings
from kontrakt_solver.kernel.packed import Layout, bits
from kontrakt_solver.kernel.stretch import sizes_of
from kontrakt_solver.kernel.windows import Windows
from kontrakt_solver.screening.holding import in_both_cells, in_low_cells
from kontrakt_solver.wild_limits.run_gaps import RunGaps
from kontrakt_solver.wild_limits.seen import Seen
from kontrakt_solver.wild_limits.unlimited import RoomBySize

CHOICES = 240
"""So many choices are looked at."""

Filled = tuple[tuple[int, int, int], ...]
"""Runs as their sizes, a one in each cell that a natural card of the hand fills, and in each that none does."""


class WholeRuns:
    """Compiled for the rules of a round without limits, and the room for wild cards in its runs."""

    def __init__(self, free: RoundRules, layout: Layout, room: RoomBySize) -> None:
        self._layout = layout
        self._sizes = sizes = sizes_of(free.contract, free.melds, layout)
        self._partings, _ = compile_partings(layout, sizes)
        windows = [Windows(layout, size, free.melds.runs.ace, frozenset()) for size in range(sizes.most + 1)]
        self._gaps = [RunGaps(of_size, room=room.in_run[of_size.size], apart=room.apart) for of_size in windows]
        least = min([self._gaps[size].room for size in range(sizes.least, sizes.most + 1)])
        # A wild card may lie in the only place for which no card can come, wherever that is.
        self._never = 1 if least and not room.apart else 0

    def lays(self, hand: int, size: int) -> bool | None:
        """Whether the hand as it is lays some choice; None where that isn't seen."""
        return self.look(hand, 0, 0, size, helping=False).tells

    def look(self, hand: int, unseen: int, new: int, size: int, *, helping: bool) -> Seen:
        """What choices of `size` cells tell that `new` cards complete."""
        seen = Seen()
        if not self._sizes.fit(size):
            return seen
        wilds, held = hand >> self._layout.jokers, in_low_cells(self._layout.held(hand), self._layout)
        for looked, parted in enumerate(self._partings(hand, wilds + new, unseen, size)):
            if looked == CHOICES:
                seen.leave_open()
                break
            self._note(parted, held, unseen, new, seen, never=self._never if wilds else 0)
            if seen.seen and not helping:
                break
        return seen

    def _note(self, parted: Parted, held: int, unseen: int, new: int, seen: Seen, *, never: int) -> None:
        layout, empties = self._layout, 0
        for _, _, _, empty in parted:
            empties |= in_low_cells(empty, layout)
            if new:
                coming = empty & layout.held(unseen)
                never -= (empty ^ coming).bit_count()
                unseen = layout.without(unseen, coming)
        if seen.is_loose and not empties & ~seen.wanted:
            return
        for gaps in self._shared(parted) if empties & held else [self._of(parted)]:
            over = sum([self._gaps[size].over(empty) for size, _, empty in gaps])
            if over > new:
                continue
            if new and never < 0:
                seen.leave_open(empties)
                return
            seen.seen = True
            if over < new:
                seen.is_loose = True
                seen.wanted |= empties
            elif new:
                for size, _, empty in gaps:
                    seen.wanted |= in_low_cells(self._gaps[size].urgent(empty), layout)

    def _of(self, parted: Parted) -> Filled:
        return tuple([(size, used, empty) for _, size, used, empty in parted])

    def _shared(self, parted: Parted) -> list[Filled]:
        """Every way to give the runs of a choice the cards that several of them want."""
        first = self._of(parted)
        ways = [first]
        for taker, (_, _, empty) in enumerate(first):
            for cell in bits(empty):
                for giver, (_, used, _) in enumerate(first):
                    given = used & in_both_cells(cell, self._layout)
                    if giver != taker and given:
                        ways += [
                            _given(way, cell, taker, given, giver)
                            for way in ways
                            if way[giver][1] & given and way[taker][2] & cell
                        ]
        return ways


def _given(way: Filled, cell: int, taker: int, given: int, giver: int) -> Filled:
    """The runs with a card of one given to another."""
    runs = list(way)
    size, used, empty = runs[giver]
    runs[giver] = size, used ^ given, empty | given
    size, used, empty = runs[taker]
    runs[taker] = size, used | cell, empty ^ cell
    return tuple(runs)
