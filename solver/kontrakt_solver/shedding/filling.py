"""The dearest filling of chosen runs and sets from the cards of a hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kontrakt_solver.shedding.asked import AskedPart
from kontrakt_solver.shedding.held import Held
from kontrakt_solver.shedding.run_fill import Cells, RunFill, place_at, run_fills
from kontrakt_solver.shedding.set_fill import SetFill, set_fills
from kontrakt_solver.shedding.sharing import ChosenRun, shares

ChosenSets = Mapping[int, Sequence[AskedPart]]
"""For each rank with sets, the part of each of them."""
Worths = list[dict[int, int]]
"""For each meld, or the sets of one rank, the points of its naturals by the number of its wild cards."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What is laid and the points it is `worth`: the positions of each run's naturals with the number of its wild
    cards, and the sets of each rank."""

    worth: int
    runs: tuple[tuple[ChosenRun, Cells, int], ...]
    sets: tuple[tuple[int, tuple[AskedPart, ...], SetFill], ...]


def dearest_filling(
    held: Held, runs: Sequence[ChosenRun], sets: ChosenSets, count: Callable[[], None]
) -> Filled | None:
    """The filling that lays the most points; None where the melds can't all be filled by the rules.

    `count` is called for each step in sharing out the naturals.
    """
    best: tuple[int, tuple[int, ...], list[dict[int, RunFill]], list[dict[int, SetFill]]] | None = None
    for naturals in shares(held, runs, sets, count):
        of_runs = [run_fills(held, part, run, cells) for (part, run), cells in zip(runs, naturals, strict=True)]
        of_sets = _sets_of_the_rest(held, runs, naturals, sets)
        worths = [{wilds: fill.points for wilds, fill in fills.items()} for fills in of_runs]
        worths += [{wilds: fill.points for wilds, fill in fills.items()} for fills in of_sets]
        for wilds, (worth, chosen) in _together(worths, len(held.wilds)).items():
            if best is None or worth + held.wild_worth[wilds] > best[0]:
                best = worth + held.wild_worth[wilds], chosen, of_runs, of_sets
    if best is None:
        return None
    worth, chosen, of_runs, of_sets = best
    first, others = chosen[: len(runs)], chosen[len(runs) :]
    return Filled(
        worth,
        tuple([(run, fills[wilds].cells, wilds) for run, fills, wilds in zip(runs, of_runs, first, strict=True)]),
        tuple(
            [
                (rank, tuple(parts), fills[wilds])
                for (rank, parts), fills, wilds in zip(sets.items(), of_sets, others, strict=True)
            ]
        ),
    )


def _together(worths: Worths, most_wilds: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """By the number of wild cards in all melds, the most points of the naturals, and the wild cards of each meld."""
    reached: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for of_meld in worths:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for wilds, (worth, chosen) in reached.items():
            for more, points in of_meld.items():
                both = wilds + more
                if both <= most_wilds and (both not in further or worth + points > further[both][0]):
                    further[both] = (worth + points, (*chosen, more))
        reached = further
    return reached


def _sets_of_the_rest(
    held: Held, runs: Sequence[ChosenRun], naturals: Sequence[Cells], sets: ChosenSets
) -> list[dict[int, SetFill]]:
    """The fillings of the sets of each rank from the cards that the runs leave."""
    ranks = held.asked.lanes.ranks
    left = list(held.naturals)
    for (_, run), cells in zip(runs, naturals, strict=True):
        for position in cells:
            left[place_at(run, position, held)] -= 1
    return [set_fills(held, rank, parts, left[rank::ranks]) for rank, parts in sets.items()]
