"""From names of windows to their cells and back, and from cells to ranks: what all readings of a contract share."""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import CELL, FIELD, bits
from kontrakt_solver.kernel.windows import Windows

Spread = Callable[[int], int]


def _compile_spreads(size: int) -> tuple[Spread, Spread]:
    """Compile the cells of windows of so many cells, given by their names; and the names of the windows with one of
    some cells, and of others that are none."""
    if size == 4:
        # The usual size does without a loop.
        def covered_by_four(names: int) -> int:
            cells = names >> (CELL - 1)
            cells |= cells << CELL
            return cells | cells << 2 * CELL

        def over_four(cells: int) -> int:
            cells |= cells >> CELL
            return (cells | cells >> 2 * CELL) << (CELL - 1)

        return covered_by_four, over_four
    doublings, reached = [], 1
    while reached < size:
        step = min(reached, size - reached)
        doublings.append(CELL * step)
        reached += step

    def covered(names: int) -> int:
        cells = names >> (CELL - 1)
        for shift in doublings:
            cells |= cells << shift
        return cells

    def over(cells: int) -> int:
        for shift in doublings:
            cells |= cells >> shift
        return cells << (CELL - 1)

    return covered, over


class Cells:
    """What every reading of a contract shares: the windows, and how to turn their names into cells and back."""

    def __init__(self, windows: Windows, *, sets: int, set_size: int) -> None:
        layout = windows.layout
        self.sets, self.set_size, self.size = sets, set_size, windows.size
        self.ones, self.lanes = layout.ones, layout.low_aces
        self.two = layout.ones * (FIELD - 1)
        # Numbers stand in the cells between lanes too, though no window is there.
        self.every = sum(1 << bit for bit in range(0, layout.jokers, CELL))
        self.row = layout.row
        self.twins, self.low_twins = layout.twins, layout.low_twins
        self.two_lanes, self.one_lane = 2 * layout.lane, layout.lane
        self.ace_gap = layout.ace_gap
        # Each rank of the first lane, by its lowest cell, and the cells of each rank in all lanes.
        self.rank_at = {1 << shift: self.ranks(1 << shift) for shift in layout.rank_shifts}
        self.column_of = {rank: rank * self.lanes for rank in self.rank_at.values()}
        self.pairs = [bit | bit << layout.ace_gap for bit in bits(layout.low_twins)]
        self.cells_of, self.tally = windows.cells, windows.tally
        # By the place of a window in the lists, the lowest bit of its lane.
        self.lane_of = [max(0, place - 1) // layout.lane * layout.lane for place in range(len(windows.cells))]
        self.covered, self.over = _compile_spreads(windows.size)

    def common(self, names: int) -> int:
        """The cells that all these windows have in common; the outermost two tell."""
        return self.covered(names & -names) & self.covered(1 << (names.bit_length() - 1))

    def ranks(self, cells: int) -> int:
        """The ranks of these cells in the first lane, those with two cells in both."""
        cells |= cells >> self.two_lanes
        cells = (cells | cells >> self.one_lane) & self.row
        twins = cells & self.twins
        return cells | self.both(twins) if twins else cells

    def ranks_in(self, place: int, used: int) -> int:
        """The same of cells of one window, given by its place in the lists."""
        cells = used >> self.lane_of[place]
        twins = cells & self.twins
        return cells | self.both(twins) if twins else cells

    def both(self, twins: int) -> int:
        """Both cells of cards that have two, given by any of them."""
        low = (twins | twins >> self.ace_gap) & self.low_twins
        return low | low << self.ace_gap
