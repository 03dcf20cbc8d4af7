"""How the cards of the sets' ranks are shared between the sets and the last run."""

from collections.abc import Sequence
from typing import NamedTuple

from kontrakt_solver.kernel.windows import Windows
from kontrakt_solver.wild_limits.run_gaps import NAME
from kontrakt_solver.wild_limits.set_ranks import SetsOfRank


class Sharing(NamedTuple):
    """Windows that leave the sets the same cards: the cells held for the run, the names, and how many places may be
    missing in the run and be over; the ranks of which the sets lack cards, with how many, a one in each cell of these,
    and in each of those of which places are over."""

    held: int
    names: int
    lacks: int
    over: int
    lacking: tuple[tuple[int, int], ...] = ()
    missed: int = 0
    urgent: int = 0


def shared(sharing: Sharing, sets: Sequence[tuple[SetsOfRank, int]], windows: Windows) -> Sequence[Sharing]:
    """Every way that might be the best to share cards between a run and sets that lack so many before the run is laid,
    below zero where they have cards to spare."""
    sharings = [sharing]
    for of_rank, lacks in sets:
        if lacks < 0:
            continue
        column, parted = windows.layout.columns[of_rank.rank], []
        for before in sharings:
            held, names = before.held, before.names
            used = held & column
            touched = windows.tally(used) << NAME & names if used else 0
            if touched:
                parted.append(_lacking(before, held, touched, of_rank, lacks + 1, column))
                # The run may do without the card where the sets have no room for a wild one in its place.
                if lacks + 1 > of_rank.room:
                    held ^= used
                else:
                    names ^= touched
            if names:
                parted.append(_lacking(before, held, names, of_rank, lacks, column))
        sharings = [one for one in parted if one.lacks >= 0 and one.over >= 0]
    return sharings


def _lacking(before: Sharing, held: int, names: int, sets: SetsOfRank, lacks: int, column: int) -> Sharing:
    """The same for these windows beside these cells where the sets of a rank lack so many cards."""
    if not lacks:
        return Sharing(held, names, *before[2:])
    over = max(0, lacks - sets.room)
    return Sharing(
        held,
        names,
        before.lacks - lacks,
        before.over - over,
        (*before.lacking, (sets.rank, lacks)),
        before.missed | column,
        before.urgent | column if over else before.urgent,
    )
