"""One look through the choices of windows and set ranks that so many new cards might complete.

The runs of a choice but the last are placed one by one, and the last in all windows at once beside each choice of
ranks. A natural card that two melds want goes to the run that was placed first, then to the others, and to a set last.
Only where that leaves another meld with more places missing than wild cards may fill are earlier runs tried without it.
"""

from collections.abc import Iterator

from kontrakt_solver.kernel.packed import bits
from kontrakt_solver.wild_limits.as_held import compile_lays
from kontrakt_solver.wild_limits.last_run import LastRun
from kontrakt_solver.wild_limits.noting import Notes
from kontrakt_solver.wild_limits.placed import Reads, RunsPlaced
from kontrakt_solver.wild_limits.run_gaps import RunGaps
from kontrakt_solver.wild_limits.seen import Seen
from kontrakt_solver.wild_limits.set_ranks import SetRanks

CONTESTED = 4
"""So many cards of a run may be wanted by other melds."""


class RunsAndSets:
    """The choices for `runs` runs beside sets."""

    def __init__(self, gaps: RunGaps, runs: int, sets: SetRanks) -> None:
        self._gaps, self._runs, self._sets = gaps, runs, sets
        self._lays = compile_lays(gaps, runs, sets)

    def lays(self, hand: int, size: int) -> bool | None:
        """Whether the hand as it is lays some choice; None where that isn't seen."""
        return self._lays(hand)

    def look(self, hand: int, unseen: int, new: int, size: int, *, helping: bool) -> Seen:
        """What choices tell that `new` cards complete, one at least."""
        wilds = hand >> self._gaps.windows.layout.jokers
        # A wild card may lie in the only place for which no card can come, wherever that is.
        notes = Notes(self._gaps, never=1 if wilds and self._gaps.room and not self._gaps.apart else 0)
        look = Look(self._gaps, self._sets, hand, notes, helping=helping)
        look.place(RunsPlaced(hand, unseen, wilds + new, new), self._runs, self._gaps.windows.all)
        return notes.seen


class Look:
    """Places the runs of choices but the last: for all that helps if `helping`, else for one choice."""

    def __init__(self, gaps: RunGaps, sets: SetRanks, hand: int, notes: Notes, *, helping: bool) -> None:
        self._gaps, self._sets, self._notes, self._helping = gaps, sets, notes, helping
        self._windows, self._layout = gaps.windows, gaps.windows.layout
        self._reads = Reads(gaps, hand)
        self._last = LastRun(gaps, sets, self._reads, notes, helping=helping)

    def place(self, placed: RunsPlaced, left: int, allowed: int) -> int:
        """Place the runs that are left; the cells of cards that earlier runs might leave to other melds."""
        if left == 1:
            return self._last.look(placed, allowed)
        windows, held, last = self._windows, self._layout.held(placed.hand), self._last
        gaps, doubt = self._reads.gaps(held), 0
        if placed.used:
            doubt = self._reads.contested(self._reads.whole.within(windows.size, placed.over) & allowed, held)
        owed = self._sets.need(self._reads.hand)
        for missing in range(min((placed.lacks - owed) // left, windows.size) + 1):
            for name in bits(gaps.within(missing, placed.over) & allowed):
                allowed ^= name
                window = name.bit_length()
                cells, further = windows.cells[window], (allowed | name) & windows.partners[window]
                used = held & cells
                contested = self._with(placed, cells, used, left, further)
                doubt |= contested
                for without in self._parts(contested & used):
                    if last.is_done:
                        return 0
                    doubt |= self._with(placed, cells, used ^ without, left, further)
                if last.is_done:
                    return 0
        return doubt

    def _with(self, placed: RunsPlaced, cells: int, used: int, left: int, allowed: int) -> int:
        """Place a run of these cells, of which the hand fills those that are `used`, and then the others."""
        layout, gaps, unseen, never = self._layout, cells ^ used, placed.unseen, placed.never
        lacks, over = placed.lacks - gaps.bit_count(), placed.over - self._gaps.over(gaps)
        if lacks < 0 or over < 0:
            return 0
        if gaps:
            coming = gaps & layout.held(unseen)
            never += (gaps ^ coming).bit_count()
            unseen = layout.without(unseen, coming)
        urgent = placed.urgent | self._gaps.urgent(gaps) if self._helping else 0
        hand = layout.without(placed.hand, used)
        then = RunsPlaced(hand, unseen, lacks, over, placed.used | used, placed.gaps | gaps, urgent, never)
        return self.place(then, left - 1, allowed)

    def _parts(self, cells: int) -> Iterator[int]:
        """Some of these cells, in every choice of them."""
        if cells.bit_count() > CONTESTED:
            self._notes.seen.leave_open()
            return
        part = cells
        while part:
            yield part
            part = (part - 1) & cells
