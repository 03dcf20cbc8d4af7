"""Whether a hand as it is lays runs beside sets without more wild cards in a meld than there is room for.

Runs are placed one by one in windows that the whole hand leaves no more gaps in than wild cards may fill, and each has
all cards of its window that those before it leave. Where each of these runs keeps its limit, and so do the sets of
what is left, the hand lays them. Where no choice of windows is cheap enough it doesn't, whoever has a card that two
melds want. Only where all cheap choices are between the two are their cards shared out in every way.
"""

from collections.abc import Callable
from typing import NamedTuple

from kontrakt_solver.kernel.packed import CELL, FIELD
from kontrakt_solver.wild_limits.run_gaps import RunGaps
from kontrakt_solver.wild_limits.run_shares import compile_shares
from kontrakt_solver.wild_limits.set_ranks import SetRanks

DOUBTFUL = 64
"""So many choices have their cards shared out."""


class RunsSoFar(NamedTuple):
    """What the runs so far leave of a hand, and of its wild cards; how many of these the sets want at least; the cells
    of each run, and whether all keep their limits as they are."""

    hand: int
    wilds: int
    owed: int
    runs: tuple[int, ...]
    keeps: bool


def compile_lays(gaps: RunGaps, runs: int, sets: SetRanks) -> Callable[[int], bool | None]:
    """Compile the question for `runs` runs, one at least, beside sets; None where too many choices are in doubt."""
    windows, need, need_within, has_sets = gaps.windows, sets.need, sets.need_within, sets.number > 0
    layout, size = windows.layout, windows.size
    without, ones, full, guard = layout.without, layout.ones, layout.ones * FIELD, CELL - 1
    tally, limits, cells, partners = windows.tally, windows.missing_at_most, windows.cells, windows.partners
    keeping, share = gaps.keeping, compile_shares(gaps, sets)

    def place(placed: RunsSoFar, left: int, allowed: int, doubtful: list[tuple[int, ...]]) -> bool:
        """Place the runs that are left, and note choices that are cheap enough but may not keep a limit."""
        hand, wilds, owed, chosen, keeps = placed
        held = ((hand + full) >> guard) & ones
        counts = tally(held)
        most = min((wilds - owed) // left, size)
        if not (counts + limits[most]) & allowed:
            return False
        kept = keeping(held, counts) if keeps else 0
        for missing in range(most + 1):
            names = (counts + limits[missing]) & allowed
            while names:
                name = names & -names
                names ^= name
                allowed ^= name
                window, spare = name.bit_length(), wilds - missing
                rest = without(hand, held & cells[window])
                wanted = max(owed, need(rest)) if has_sets else 0
                if wanted > spare:
                    continue
                if left > 1:
                    then = RunsSoFar(rest, spare, wanted, (*chosen, cells[window]), name & kept != 0)
                    if place(then, left - 1, (allowed | name) & partners[window], doubtful):
                        return True
                elif name & kept and (not has_sets or need_within(rest) <= spare):
                    return True
                else:
                    doubtful.append((*chosen, cells[window]))
        return False

    def lays(hand: int) -> bool | None:
        wilds = hand >> layout.jokers
        owed = need_within(hand) if has_sets else 0
        if owed > wilds:
            return False
        held = ((hand + full) >> guard) & ones
        doubtful: list[tuple[int, ...]] = []
        if place(RunsSoFar(hand, wilds, owed, (), keeps=True), runs, keeping(held, tally(held)), doubtful):
            return True
        if any(share(hand, wilds, chosen) for chosen in doubtful[:DOUBTFUL]):
            return True
        return None if len(doubtful) > DOUBTFUL else False

    return lays
