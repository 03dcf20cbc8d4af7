"""Which of the runs and sets chosen get the naturals that several of them could use."""

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import combinations

from kontrakt_solver.shedding.asked import AskedPart
from kontrakt_solver.shedding.held import Held
from kontrakt_solver.shedding.run_fill import Cells, place_at
from kontrakt_solver.shedding.run_options import Run

ChosenRun = tuple[AskedPart, Run]
Cell = tuple[int, int]
"""The number of a run, and a position in it."""


def shares(
    held: Held, runs: Sequence[ChosenRun], ranks_of_sets: Container[int], count: Callable[[], None]
) -> Iterator[list[Cells]]:
    """The positions at which each run has a natural, in every way that can matter; sets have what the runs leave.

    Where no limit of a single meld can be broken one way is enough: a run that has a wild card where a set has the
    very natural may change with it, unless the wild card is at home there. Ways that take more wild cards than there
    are, or may lie in a run, are left out.
    `count` is called for each step on the way.
    """
    asked, wilds = held.asked, len(held.wilds)
    limited = wilds > asked.harmless
    cells: list[list[int]] = [[] for _ in runs]
    disputed: list[tuple[list[Cell], int, int]] = []
    for place, wanted in _wanted(held, runs).items():
        most = min(held.naturals[place], len(wanted))
        rank = place % asked.lanes.ranks
        in_set = rank in ranks_of_sets
        if (limited and (in_set or len(wanted) > most)) or (in_set and rank == asked.home):
            disputed.append((wanted, 0 if in_set else most, most))
        else:
            for number, position in wanted[:most]:
                cells[number].append(position)
    if not disputed:
        count()
        yield [tuple(of_run) for of_run in cells]
        return
    least = [_least_naturals(held, part, run) for part, run in runs]
    for number, position in [cell for wanted, _, _ in disputed for cell in wanted]:
        cells[number].append(position)
    left = wilds - _gaps(runs, cells)
    if left >= 0 and all(len(of_run) >= number for of_run, number in zip(cells, least, strict=True)):
        yield from _given_up([frozenset(of_run) for of_run in cells], disputed, least, left, count)


def _given_up(
    cells: list[frozenset[int]],
    disputed: Sequence[tuple[list[Cell], int, int]],
    least: Sequence[int],
    wilds: int,
    count: Callable[[], None],
) -> Iterator[list[Cells]]:
    """The ways to give up disputed naturals, for `wilds` wild cards at most in their places."""
    count()
    if not disputed:
        yield [tuple(sorted(of_run)) for of_run in cells]
        return
    wanted, fewest, most = disputed[0]
    for lacking in range(len(wanted) - most, min(len(wanted) - fewest, wilds) + 1):
        for without in combinations(wanted, lacking):
            fewer = list(cells)
            for number, position in without:
                fewer[number] = fewer[number] - {position}
            if all(len(fewer[number]) >= least[number] for number, _ in without):
                yield from _given_up(fewer, disputed[1:], least, wilds - lacking, count)


def _wanted(held: Held, runs: Sequence[ChosenRun]) -> dict[int, list[Cell]]:
    """For each natural that is held, by its place in the pack, the cells that it would fit."""
    wanted: dict[int, list[Cell]] = {}
    for number, (_, run) in enumerate(runs):
        for position in range(run.start, run.stop):
            place = place_at(run, position, held)
            if held.naturals[place]:
                wanted.setdefault(place, []).append((number, position))
    return wanted


def _least_naturals(held: Held, part: AskedPart, run: Run) -> int:
    """How many naturals the run must have."""
    if held.asked.grown_later:
        return held.asked.rules.runs.naturals
    return run.size - part.most_wilds[run.size]


def _gaps(runs: Sequence[ChosenRun], cells: Sequence[Sequence[int]]) -> int:
    """How many cells of the runs have no natural."""
    return sum(run.size - len(of_run) for (_, run), of_run in zip(runs, cells, strict=True))
