"""How the cards of a hand are shared between chosen runs, and sets, so that none has too many wild cards."""

from collections.abc import Callable
from functools import reduce
from operator import or_

from kontrakt_solver.screening.holding import in_both_cells
from kontrakt_solver.wild_limits.run_gaps import RunGaps
from kontrakt_solver.wild_limits.set_ranks import SetRanks

Shares = Callable[[int, int, tuple[int, ...]], bool]
"""A hand, its wild cards and the cells of each run -> whether some way to share the cards keeps all limits."""


def compile_shares(gaps: RunGaps, sets: SetRanks) -> Shares:
    """Compile the search through all ways: a run may do without each card that a run after it, or a set, may want."""
    layout, over, need_within = gaps.windows.layout, gaps.over, sets.need_within

    def share(hand: int, wilds: int, runs: tuple[int, ...]) -> bool:
        first, *others = runs
        used = layout.held(hand) & first
        contested = used if sets.number else used & in_both_cells(reduce(or_, others, 0), layout)
        given = 0
        while True:
            empty = first ^ used | given
            spare = wilds - empty.bit_count()
            if spare >= 0 and not over(empty):
                rest = layout.without(hand, used ^ given)
                if share(rest, spare, tuple(others)) if others else need_within(rest) <= spare:
                    return True
            if given == contested:
                return False
            # The next of all choices of these cells.
            given = (given - contested) & contested

    return share
