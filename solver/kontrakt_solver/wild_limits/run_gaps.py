"""All windows of a run at once: how many of their places are missing, and how many more than wild cards may fill.

Wild cards may fill no more than so many places of a run, and none beside another where they must lie apart. What is
missing above that is over: new natural cards must come for it.
"""

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, bits
from kontrakt_solver.kernel.windows import Windows
from kontrakt_solver.screening.holding import apart

NAME = CELL - 1
"""A window is named by this bit of its lowest cell."""


class RunGaps:
    """Compiled for windows of runs with `room` for wild cards, which must lie `apart` or need not."""

    def __init__(self, windows: Windows, *, room: int, apart: bool) -> None:
        self.windows, self.room, self.apart = windows, min(room, windows.size), apart
        self.pairs_at_most = tuple([windows.layout.ones * (GUARD + over) for over in range(windows.size + 1)])
        self._known: dict[int, int] = {}

    def keeping(self, held: int, counts: int) -> int:
        """The names of the windows whose gaps beside held cells wild cards may fill; `counts` is the tally of these."""
        windows = self.windows
        names = (counts + windows.missing_at_most[self.room]) & windows.all
        if self.apart:
            missing = windows.layout.ones & ~held
            beside, pairs = missing & missing >> CELL, 0
            for _ in range(windows.size - 1):
                pairs |= beside
                beside >>= CELL
            names &= ~(pairs << NAME)
        return names

    def cells(self, names: int) -> int:
        """The places of these windows."""
        lows, cells = names >> NAME, 0
        for place in range(self.windows.size):
            cells |= lows << CELL * place
        return cells

    def over(self, gaps: int) -> int:
        """The missing places of one window above those that wild cards may fill."""
        over = self._known.get(gaps)
        if over is None:
            most = min(apart(gaps), self.room) if self.apart else self.room
            over = self._known[gaps] = max(0, gaps.bit_count() - most)
        return over

    def urgent(self, gaps: int) -> int:
        """The missing places of one window that leave fewer over once they are filled."""
        over = self.over(gaps)
        return sum([cell for cell in bits(gaps) if self.over(gaps ^ cell) < over]) if over else 0


class Gaps:
    """What windows miss beside cells that are held; `missing` has a one in each cell that isn't."""

    __slots__ = ("_counts", "_pairs", "_rules", "missing")

    def __init__(self, rules: RunGaps, held: int) -> None:
        windows = rules.windows
        self._rules, self.missing = rules, windows.layout.ones & ~held
        self._counts = windows.tally(held)
        self._pairs = self._side_by_side(None) if rules.apart else 0

    def within(self, lacks: int, over: int) -> int:
        """The names of the windows that miss no more than `lacks` places and have no more than `over` of them over."""
        rules = self._rules
        windows = rules.windows
        most = min(lacks, rules.room + over, windows.size)
        if most < 0 or over < 0:
            return 0
        names = (self._counts + windows.missing_at_most[most]) & windows.all
        return names & rules.pairs_at_most[min(over, windows.size)] - self._pairs if rules.apart else names

    def urgent(self, names: int) -> int:
        """The missing places of these windows that leave fewer over once they are filled."""
        rules, cells = self._rules, 0
        size = rules.windows.size
        names &= ~self.within(size, 0)
        if not names or not rules.apart:
            return rules.cells(names) & self.missing
        pairs = [self._side_by_side(place) for place in range(size)]
        fewer = self.within(size, 0)
        for over in range(1, size + 1):
            upto = self.within(size, over) & names
            of_these, fewer = upto & ~fewer, fewer | upto
            if of_these:
                for place in range(size):
                    nearer = of_these & rules.pairs_at_most[over - 1] - pairs[place]
                    cells |= nearer >> NAME << CELL * place
        return cells & self.missing

    def _side_by_side(self, filled: int | None) -> int:
        """How many pairs of missing neighbours each window has, no place in two, once the place `filled` is."""
        missing, pairs, last = self.missing, 0, 0
        for place in range(1, self._rules.windows.size):
            beside = missing >> CELL * (place - 1) & missing >> CELL * place
            last = 0 if filled in (place - 1, place) else beside & ~last
            pairs += last
        # Above a lane some of the next one are counted.
        return pairs & self._rules.windows.layout.ones * FIELD
