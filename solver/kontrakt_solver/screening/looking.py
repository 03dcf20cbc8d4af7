"""One look through the choices of windows and set ranks that so many new cards might complete.

The runs of a choice but the last are placed one by one, and the last in all windows at once beside each choice of
ranks. A natural card that two melds want goes to the run that was placed first, then to the others, and to a set last.
Only where that leaves another meld with more places missing than wild cards may fill are earlier runs tried without it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from kontrakt_solver.kernel.packed import CELL, FIELD, bits
from kontrakt_solver.screening.holding import in_low_cells
from kontrakt_solver.screening.run_gaps import Gaps, RunGaps
from kontrakt_solver.screening.seen import Seen
from kontrakt_solver.screening.set_ranks import Beside, SetRanks
from kontrakt_solver.screening.set_shares import Sharing, shared

LOOKS = 400
"""So many times the last run is looked for."""
CONTESTED = 4
"""So many cards of a run may be wanted by other melds."""


class Placed(NamedTuple):
    """The cards that the runs so far leave, of the hand and of those that may come; how many places may still be
    missing, and how many of these be over; the cells of the hand's cards in the runs, of the missing ones, and of those
    among these that would leave fewer over; and for how many no card can come."""

    hand: int
    unseen: int
    lacks: int
    over: int
    used: int
    gaps: int
    urgent: int
    never: int = 0


class RunsAndSets:
    """The choices for `runs` runs beside sets."""

    def __init__(self, gaps: RunGaps, runs: int, sets: SetRanks) -> None:
        self._gaps, self._runs, self._sets = gaps, runs, sets

    def look(self, hand: int, unseen: int, new: int, size: int, *, helping: bool) -> Seen:
        """What choices tell that `new` cards complete."""
        return Look(self._gaps, self._runs, self._sets, hand, unseen, new, helping=helping).look()


class Look:
    """Looks for `runs` runs beside sets: for all that helps if `helping`, else for one choice."""

    def __init__(
        self, gaps: RunGaps, runs: int, sets: SetRanks, hand: int, unseen: int, new: int, *, helping: bool
    ) -> None:
        self._gaps, self._runs, self._sets, self._new, self._helping = gaps, runs, sets, new, helping
        self._windows, self._layout = gaps.windows, gaps.windows.layout
        self._hand, self._unseen = hand, unseen
        self._held = self._layout.held(hand)
        wilds = hand >> self._layout.jokers
        self._most = wilds + new
        # A wild card may lie in the only place for which no card can come, wherever that is.
        self._never = 1 if wilds and gaps.room and not gaps.apart else 0
        self._potential = 0
        self._read: dict[int, Gaps] = {}
        self._totals: dict[int, int] = {}
        self._looks = 0
        self.found = Seen()

    @property
    def is_done(self) -> bool:
        """Whether nothing more need be looked at."""
        return (self.found.seen and not self._helping) or self._looks > LOOKS

    def look(self) -> Seen:
        """Look through the choices."""
        placed = Placed(self._hand, self._unseen, self._most, self._new, 0, 0, 0)
        self._place(placed, self._runs, self._windows.all)
        return self.found

    def _place(self, placed: Placed, left: int, allowed: int) -> int:
        """Place the runs that are left; the cells of cards that earlier runs might leave to other melds."""
        if left == 1:
            return self._last(placed, allowed)
        windows, held = self._windows, self._layout.held(placed.hand)
        gaps, doubt = self._gaps_of(held), 0
        if placed.used:
            whole = self._gaps_of(self._held)
            doubt = self._contested(whole.within(windows.size, placed.over) & allowed, held)
        owed = self._sets.need(self._hand)
        for missing in range(min((placed.lacks - owed) // left, windows.size) + 1):
            names = gaps.within(missing, placed.over) & allowed
            for name in bits(names):
                allowed ^= name
                window = name.bit_length()
                cells, further = windows.cells[window], (allowed | name) & windows.partners[window]
                used = held & cells
                contested = self._with(placed, cells, used, left, further)
                doubt |= contested
                for without in self._parts(contested & used):
                    doubt |= self._with(placed, cells, used ^ without, left, further)
                    if self.is_done:
                        return 0
                if self.is_done:
                    return 0
        return doubt

    def _with(self, placed: Placed, cells: int, used: int, left: int, allowed: int) -> int:
        """Place a run of these cells, of which the hand fills those that are `used`, and then the others."""
        layout, gaps, unseen = self._layout, cells ^ used, placed.unseen
        lacks, over = placed.lacks - gaps.bit_count(), placed.over - self._gaps.over(gaps)
        if lacks < 0 or over < 0:
            return 0
        never = placed.never
        if self._new and gaps:
            coming = gaps & layout.held(unseen)
            never += (gaps ^ coming).bit_count()
            unseen = layout.without(unseen, coming)
        urgent = self._gaps.urgent(gaps) if self._helping else 0
        then = Placed(
            layout.without(placed.hand, used),
            unseen,
            lacks,
            over,
            placed.used | used,
            placed.gaps | gaps,
            placed.urgent | urgent,
            never,
        )
        return self._place(then, left - 1, allowed)

    def _last(self, placed: Placed, allowed: int) -> int:
        """Look for the last run in all windows at once, beside each choice of ranks for the sets."""
        size, held = self._windows.size, self._layout.held(placed.hand)
        gaps, whole = self._gaps_of(held), self._gaps_of(self._held)
        lacks = placed.lacks - self._sets.need(placed.hand)
        names = allowed & whole.within(size, placed.over) & gaps.within(lacks, size)
        if not names:
            return 0
        fewest = next(missing for missing in range(size + 1) if gaps.within(missing, size) & names)
        doubt = 0
        for sets in self._sets.choices(placed.hand, placed.lacks - fewest):
            doubt |= self._beside(sets, placed, held, names)
            if self.is_done:
                return 0
        return doubt

    def _beside(self, sets: Beside, placed: Placed, held: int, allowed: int) -> int:
        """Look for the last run beside these sets."""
        self._looks += 1
        if self._looks > LOOKS:
            self.found.leave_open()
            return 0
        bound, doubt = self._bound(sets, placed, held, allowed)
        if not bound:
            return 0
        missed = tuple([(of_rank, of_rank.places - self._copies(placed.hand, of_rank.rank)) for of_rank in sets])
        for sharing in shared(Sharing(held, bound, placed.lacks, placed.over), missed, self._windows):
            gaps = self._gaps_of(sharing.held)
            names = gaps.within(sharing.lacks, sharing.over) & sharing.names
            if names and self._new:
                names = self._that_may_come(names, gaps, sharing, placed)
            if names:
                self.found.seen = True
                if not self._helping:
                    return 0
                self._note(names, gaps, sharing, placed)
        return doubt

    def _bound(self, beside: Beside, placed: Placed, held: int, allowed: int) -> tuple[int, int]:
        """The windows that may complete the choice, none where nothing new is to be found; and the cells of earlier
        runs from which windows, or sets, with places over might have a card."""
        gaps, whole, size = self._gaps_of(held), self._gaps_of(self._held), self._windows.size
        lacks, over, columns, of_sets = placed.lacks, placed.over, 0, 0
        for sets in beside:
            lacking = sets.places - self._copies(placed.hand, sets.rank)
            if lacking >= 0:
                lacks -= lacking
                over -= max(0, sets.places - self._copies(self._hand, sets.rank) - sets.room)
                columns |= self._layout.columns[sets.rank]
                if lacking + 1 > sets.room:
                    of_sets |= self._layout.columns[sets.rank]
        names = allowed & whole.within(size, over) & gaps.within(lacks, size)
        if not names:
            return 0, 0
        doubt = 0
        if placed.used:
            # A window without places over may take a card from a run where it leaves another to a set.
            doubt = self._contested(names if of_sets else names & ~gaps.within(size, 0), held) | placed.used & of_sets
        if self._helping:
            wanted = self._gaps.cells(names) & gaps.missing | placed.gaps | columns | doubt
            may_be_loose = not self.found.is_loose and names & whole.within(size, over - 1)
            self._potential = in_low_cells(wanted, self._layout)
            if not may_be_loose and not self._potential & ~self.found.wanted:
                return 0, 0
        return names, doubt

    def _that_may_come(self, names: int, gaps: Gaps, sharing: Sharing, placed: Placed) -> int:
        """The windows for whose missing places, and those of the sets, there are unseen cards."""
        layout = self._layout
        never = gaps.missing & ~layout.held(placed.unseen)
        most = self._never - placed.never
        barred = (self._windows.tally(never) + layout.ones * (FIELD - most)) & names if never else 0
        if most < 0:
            barred = names
        for rank, lacks in sharing.lacking:
            # One of them may come into the run.
            if self._copies(placed.unseen, rank) <= lacks:
                barred = names
        if barred:
            self.found.leave_open(self._potential)
        return names & ~barred

    def _note(self, names: int, gaps: Gaps, sharing: Sharing, placed: Placed) -> None:
        """Note what brings choices with these windows nearer."""
        layout = self._layout
        loose = gaps.within(sharing.lacks, sharing.over - 1) & names
        tight = names ^ loose
        wanted, in_sets = 0, 0
        if loose:
            self.found.is_loose = True
            wanted |= self._gaps.cells(loose) & gaps.missing | placed.gaps
            in_sets |= sharing.missed
        if tight:
            wanted |= gaps.urgent(tight) | placed.urgent
            in_sets |= sharing.urgent
        if in_sets := in_sets & ~wanted:
            # A card that both a run and a set want may come once only.
            scarce = self._gaps.cells(names) & gaps.missing & ~layout.held(placed.unseen, copies=2)
            scarce |= placed.gaps & ~layout.held(placed.unseen)
            never = gaps.missing & ~layout.held(placed.unseen)
            if in_sets & scarce and (never & self._gaps.cells(names) or placed.never or not self._never):
                self.found.leave_open(in_low_cells(in_sets & scarce, layout))
                in_sets &= ~scarce
        self.found.wanted |= in_low_cells(wanted | in_sets, layout)

    def _contested(self, names: int, held: int) -> int:
        """The cells that earlier runs have left empty and these windows cover."""
        cells = self._gaps.cells(names) & self._held & ~held
        low, gap = self._layout.low_twins, self._layout.ace_gap
        return cells | (cells & low) << gap | cells >> gap & low

    def _parts(self, cells: int) -> Iterator[int]:
        """Some of these cells, in every choice of them."""
        if cells.bit_count() > CONTESTED:
            self.found.leave_open()
            return
        part = cells
        while part:
            yield part
            part = (part - 1) & cells

    def _gaps_of(self, held: int) -> Gaps:
        gaps = self._read.get(held)
        if gaps is None:
            gaps = self._read[held] = Gaps(self._gaps, held)
        return gaps

    def _copies(self, cards: int, rank: int) -> int:
        total = self._totals.get(cards)
        if total is None:
            lane = self._layout.lane
            total = cards + (cards >> 2 * lane)
            total = self._totals[cards] = total + (total >> lane)
        return total >> CELL * rank & FIELD
