"""How the cells of a run are filled with natural and wild cards."""

from dataclasses import dataclass

from kontrakt_solver.shedding.asked import AskedPart
from kontrakt_solver.shedding.held import Held
from kontrakt_solver.shedding.run_options import Run

Cells = tuple[int, ...]
"""Positions of a lane."""


@dataclass(frozen=True, slots=True)
class RunFill:
    """The points of the naturals of a run, and where they lie."""

    points: int
    cells: Cells


def place_at(run: Run, position: int, held: Held) -> int:
    """The place in the pack of the card that a position of the run stands for."""
    ranks = held.asked.lanes.ranks
    return run.suit * ranks + position % ranks


def run_fills(held: Held, part: AskedPart, run: Run, naturals: Cells) -> dict[int, RunFill]:
    """The dearest filling by the number of wild cards, from naturals for these positions at hand.

    A run that may be grown later takes further wild cards at its ends, as far as there is room.
    """
    size, asked = run.size, held.asked
    runs = asked.rules.runs
    gaps = size - len(naturals)
    room = part.high - size if asked.grown_later else 0
    given_up = (_cheapest if runs.wilds_side_by_side else _cheapest_apart)(held, run, naturals)
    fills: dict[int, RunFill] = {}
    for wilds in range(gaps, len(held.wilds) + 1):
        out = max(0, wilds - gaps - room)
        if out >= len(given_up) or len(naturals) - out < runs.naturals:
            break
        if not asked.grown_later and wilds > part.most_wilds[size]:
            break
        gone = given_up[out]
        if gone is None:
            break
        kept = tuple([position for position in naturals if position not in gone])
        points = sum([asked.points[place_at(run, position, held)] for position in kept])
        fills[wilds] = RunFill(points, kept)
    return fills


def _cheapest(held: Held, run: Run, naturals: Cells) -> list[Cells | None]:
    """The cheapest naturals to give up, none, one, two of them and so on."""
    points = held.asked.points
    order = sorted(naturals, key=lambda position: points[place_at(run, position, held)])
    return [tuple(order[:number]) for number in range(len(order) + 1)]


def _cheapest_apart(held: Held, run: Run, naturals: Cells) -> list[Cells | None]:
    """The same where no two wild cards may lie side by side; None for numbers that can't be given up so."""
    points = held.asked.points
    # By the number given up, the cheapest way for the cells so far whose last is natural, and whose last is wild.
    natural_last: dict[int, tuple[int, Cells]] = {0: (0, ())}
    wild_last: dict[int, tuple[int, Cells]] = {}
    for position in range(run.start, run.stop):
        before = natural_last
        if position not in naturals:
            natural_last, wild_last = {}, before
            continue
        worth = points[place_at(run, position, held)]
        natural_last = {
            number: min(ways[number] for ways in (before, wild_last) if number in ways)
            for number in {*before, *wild_last}
        }
        wild_last = {number + 1: (cost + worth, (*gone, position)) for number, (cost, gone) in before.items()}
    given_up: list[Cells | None] = []
    for number in range(len(naturals) + 1):
        ways = [ways[number] for ways in (natural_last, wild_last) if number in ways]
        given_up.append(min(ways)[1] if ways else None)
    return given_up


def grown(run: Run, wilds: int, held: Held) -> tuple[int, int]:
    """Start and stop of the run with so many wild cards more at its ends, the high end first."""
    lanes = held.asked.lanes
    above = wilds if lanes.ring else min(wilds, lanes.end - run.stop)
    return run.start - (wilds - above), run.stop + above
