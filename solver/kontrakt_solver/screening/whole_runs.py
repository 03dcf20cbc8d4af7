"""Runs that take the whole hand: choices that keep limits of wild cards as they stand, looked at without melds."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel.exchange import Parted, compile_partings
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.stretch import sizes_of
from kontrakt_solver.kernel.windows import Windows
from kontrakt_solver.screening.holding import in_low_cells
from kontrakt_solver.screening.run_gaps import RunGaps
from kontrakt_solver.screening.seen import Seen
from kontrakt_solver.screening.unlimited import RoomBySize

CHOICES = 240
"""So many choices are looked at."""


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
        layout = self._layout
        over = least = empties = 0
        for _, size, _, empty in parted:
            low = in_low_cells(empty, layout)
            over += self._gaps[size].over(empty)
            # Another run may have a card that this one is without.
            least += self._gaps[size].over(self._without(empty, low & held))
            empties |= low
            if new:
                coming = empty & layout.held(unseen)
                never -= (empty ^ coming).bit_count()
                unseen = layout.without(unseen, coming)
        if least > new or (seen.is_loose and not empties & ~seen.wanted):
            return
        if over > new or (new and never < 0):
            seen.leave_open(empties)
            return
        seen.seen = True
        if over < new:
            seen.is_loose = True
            seen.wanted |= empties
        elif new:
            for _, size, _, empty in parted:
                seen.wanted |= in_low_cells(self._gaps[size].urgent(empty), layout)
            if empties & held:
                seen.leave_open(empties)

    def _without(self, cells: int, low: int) -> int:
        """The cells without those of these cards."""
        return cells & ~(low | (low & self._layout.low_twins) << self._layout.ace_gap)
