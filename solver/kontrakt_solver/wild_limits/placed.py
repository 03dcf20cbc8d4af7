"""Runs that were placed, and what the cards that they leave tell of windows and ranks."""

from typing import NamedTuple

from kontrakt_solver.kernel.packed import CELL, FIELD
from kontrakt_solver.screening.holding import in_both_cells
from kontrakt_solver.wild_limits.run_gaps import Gaps, RunGaps


class RunsPlaced(NamedTuple):
    """The cards that the runs so far leave, of the hand and of those that may come; how many places may still be
    missing, and how many of these be over; the cells of the hand's cards in the runs, of the missing ones, and of those
    among these that would leave fewer over; and for how many no card can come."""

    hand: int
    unseen: int
    lacks: int
    over: int
    used: int = 0
    gaps: int = 0
    urgent: int = 0
    never: int = 0


class Reads:
    """What cards tell, each read once in a look at a hand; `held` has a one in each cell of its cards, and `whole` has
    the gaps beside all of them."""

    def __init__(self, rules: RunGaps, hand: int) -> None:
        self._rules, self._layout = rules, rules.windows.layout
        self._gaps: dict[int, Gaps] = {}
        self._totals: dict[int, int] = {}
        self.hand, self.held = hand, self._layout.held(hand)
        self.whole = self.gaps(self.held)

    def gaps(self, held: int) -> Gaps:
        """What windows miss beside cells that are held."""
        gaps = self._gaps.get(held)
        if gaps is None:
            gaps = self._gaps[held] = Gaps(self._rules, held)
        return gaps

    def copies(self, cards: int, rank: int) -> int:
        """How many naturals of a rank there are among cards."""
        total = self._totals.get(cards)
        if total is None:
            lane = self._layout.lane
            total = cards + (cards >> 2 * lane)
            total = self._totals[cards] = total + (total >> lane)
        return total >> CELL * rank & FIELD

    def contested(self, names: int, held: int) -> int:
        """The cells of the hand's cards that are not held any more and these windows cover."""
        return in_both_cells(self._rules.cells(names) & self.held & ~held, self._layout)
