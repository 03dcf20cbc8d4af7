"""Notes which new cards bring a hand nearer, by the windows and sets that so many of them complete."""

from kontrakt_solver.screening.holding import in_low_cells
from kontrakt_solver.wild_limits.placed import RunsPlaced
from kontrakt_solver.wild_limits.run_gaps import Gaps, RunGaps
from kontrakt_solver.wild_limits.seen import Seen
from kontrakt_solver.wild_limits.set_shares import Sharing


class Notes:
    """What has been `seen`; `never` is how many places a wild card may fill that no card can come for."""

    def __init__(self, rules: RunGaps, *, never: int) -> None:
        self._rules, self._layout = rules, rules.windows.layout
        self.never, self.seen = never, Seen()
        self._may_help = 0

    def may_tell_more(self, cells: int, *, loose: bool) -> bool:
        """Whether choices that want no cards but in these cells, and may be `loose`, may tell anything new."""
        self._may_help = in_low_cells(cells, self._layout)
        return loose or self._may_help & ~self.seen.wanted != 0

    def leave_open(self) -> None:
        """Note that some of the choices that were last asked about may be missed."""
        self.seen.leave_open(self._may_help)

    def note(self, names: int, gaps: Gaps, sharing: Sharing, placed: RunsPlaced) -> None:
        """Note what brings choices with these windows for the last run nearer."""
        layout, seen = self._layout, self.seen
        loose = gaps.within(sharing.lacks, sharing.over - 1) & names
        tight = names ^ loose
        wanted, in_sets = 0, 0
        if loose:
            seen.is_loose = True
            wanted |= self._rules.cells(loose) & gaps.missing | placed.gaps
            in_sets |= sharing.missed
        if tight:
            wanted |= gaps.urgent(tight) | placed.urgent
            in_sets |= sharing.urgent
        if in_sets := in_sets & ~wanted:
            # A card that both a run and a set want may come once only.
            cells = self._rules.cells(names) & gaps.missing
            scarce = cells & ~layout.held(placed.unseen, copies=2) | placed.gaps & ~layout.held(placed.unseen)
            if in_sets & scarce and (cells & ~layout.held(placed.unseen) or placed.never or not self.never):
                seen.leave_open(in_low_cells(in_sets & scarce, layout))
                in_sets &= ~scarce
        seen.wanted |= in_low_cells(wanted | in_sets, layout)
