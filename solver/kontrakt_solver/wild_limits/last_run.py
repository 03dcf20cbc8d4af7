"""The last run of a choice, looked for in all windows at once beside each choice of ranks for the sets."""

from kontrakt_solver.kernel.packed import FIELD
from kontrakt_solver.wild_limits.noting import Notes
from kontrakt_solver.wild_limits.placed import Reads, RunsPlaced
from kontrakt_solver.wild_limits.run_gaps import Gaps, RunGaps
from kontrakt_solver.wild_limits.set_ranks import Beside, SetRanks
from kontrakt_solver.wild_limits.set_shares import Sharing, shared

LOOKS = 400
"""So many times the last run is looked for."""


class LastRun:
    """Looks for the last run of choices: for all that helps if `helping`, else for one choice."""

    def __init__(self, rules: RunGaps, sets: SetRanks, reads: Reads, notes: Notes, *, helping: bool) -> None:
        self._rules, self._sets, self._reads, self._notes, self._helping = rules, sets, reads, notes, helping
        self._windows, self._layout = rules.windows, rules.windows.layout
        self._looks = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing more need be looked at."""
        return (self._notes.seen.seen and not self._helping) or self._looks > LOOKS

    def look(self, placed: RunsPlaced, allowed: int) -> int:
        """Look for it in the windows that are allowed; the cells of cards that earlier runs might leave to it, or to
        sets."""
        size, held = self._windows.size, self._layout.held(placed.hand)
        gaps = self._reads.gaps(held)
        lacks = placed.lacks - self._sets.need(placed.hand)
        names = allowed & self._reads.whole.within(size, placed.over) & gaps.within(lacks, size)
        if not names:
            return 0
        fewest = next(missing for missing in range(size + 1) if gaps.within(missing, size) & names)
        doubt = 0
        for sets in self._sets.choices(placed.hand, placed.lacks - fewest):
            doubt |= self._beside(sets, placed, held, names)
            if self.is_done:
                return 0
        return doubt

    def _beside(self, sets: Beside, placed: RunsPlaced, held: int, allowed: int) -> int:
        """Look for it beside these sets."""
        notes = self._notes
        self._looks += 1
        if self._looks > LOOKS:
            notes.seen.leave_open()
            return 0
        bound, doubt = self._bound(sets, placed, held, allowed)
        if not bound:
            return 0
        copies = self._reads.copies
        missed = tuple([(of_rank, of_rank.places - copies(placed.hand, of_rank.rank)) for of_rank in sets])
        for sharing in shared(Sharing(held, bound, placed.lacks, placed.over), missed, self._windows):
            gaps = self._reads.gaps(sharing.held)
            names = gaps.within(sharing.lacks, sharing.over) & sharing.names
            if names:
                names = self._that_may_come(names, gaps, sharing, placed)
            if names:
                notes.seen.seen = True
                if not self._helping:
                    return 0
                notes.note(names, gaps, sharing, placed)
        return doubt

    def _bound(self, beside: Beside, placed: RunsPlaced, held: int, allowed: int) -> tuple[int, int]:
        """The windows that may complete the choice, none where nothing new is to be found; and the cells of earlier
        runs from which windows, or sets, with places over might have a card."""
        reads, size = self._reads, self._windows.size
        gaps, whole, copies = reads.gaps(held), reads.whole, reads.copies
        lacks, over, columns, of_sets = placed.lacks, placed.over, 0, 0
        for sets in beside:
            lacking = sets.places - copies(placed.hand, sets.rank)
            if lacking >= 0:
                lacks -= lacking
                over -= max(0, sets.places - copies(reads.hand, sets.rank) - sets.room)
                columns |= self._layout.columns[sets.rank]
                if lacking + 1 > sets.room:
                    of_sets |= self._layout.columns[sets.rank]
        names = allowed & whole.within(size, over) & gaps.within(lacks, size)
        if not names:
            return 0, 0
        doubt = 0
        if placed.used:
            # A window without places over may take a card from a run where it leaves another to a set.
            near = names if of_sets else names & ~gaps.within(size, 0)
            doubt = reads.contested(near, held) | placed.used & of_sets
        if self._helping:
            cells = self._rules.cells(names) & gaps.missing | placed.gaps | columns | doubt
            loose = not self._notes.seen.is_loose and names & whole.within(size, over - 1) != 0
            if not self._notes.may_tell_more(cells, loose=loose):
                return 0, 0
        return names, doubt

    def _that_may_come(self, names: int, gaps: Gaps, sharing: Sharing, placed: RunsPlaced) -> int:
        """The windows for whose missing places, and those of the sets, there are unseen cards."""
        layout = self._layout
        never = gaps.missing & ~layout.held(placed.unseen)
        most = self._notes.never - placed.never
        barred = (self._windows.tally(never) + layout.ones * (FIELD - most)) & names if never else 0
        if most < 0:
            barred = names
        for rank, lacks in sharing.lacking:
            # One of them may come into the run.
            if self._reads.copies(placed.unseen, rank) <= lacks:
                barred = names
        if barred:
            self._notes.leave_open()
        return names & ~barred
