"""The runs that a hand can make, each with what it can be worth and the wild cards it takes at least."""

from operator import attrgetter
from typing import NamedTuple

from kontrakt_solver.kernel.windows import may_stand_together
from kontrakt_solver.shedding.asked import Asked, AskedPart
from kontrakt_solver.shedding.held import Held


class Run(NamedTuple):
    """A run from the position `start` to before `stop` in a suit.

    Its naturals are worth `points` at most, and it takes `need` wild cards at least. `faces` is a bit mask of those of
    its cards that are held.
    """

    points: int
    need: int
    faces: int
    suit: int
    start: int
    stop: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.stop - self.start


def runs_of(held: Held, part: AskedPart, *, most_cards: int) -> list[Run]:
    """The runs of `part` with at most `most_cards` cards, the dearest first, then those with the fewest wild cards."""
    lanes = held.asked.lanes
    ranks, wilds, ring = lanes.ranks, len(held.wilds), lanes.ring
    low, high = part.low, min(part.high, most_cards)
    grown_later, most_wilds = held.asked.grown_later, part.most_wilds
    apart = not held.asked.rules.runs.wilds_side_by_side
    every = (1 << ranks) - 1
    found: list[Run] = []
    for suit in range(held.asked.suits):
        shift = suit * ranks
        lane = held.faces >> shift & every
        if not lane and low > wilds:
            continue
        positions = ring + high if ring else lanes.end
        tally, worth, beside = _along(held, suit, positions)
        for start in lanes.starts(low):
            longest = low if grown_later and not lane >> start % ranks & 1 else high
            last = start + longest if ring else min(start + longest, lanes.end)
            for stop in range(start + low, last + 1):
                size = stop - start
                need = size - tally[stop] + tally[start]
                if need > wilds or (apart and beside[stop] > beside[start + 1]):
                    break
                if need > most_wilds[size]:
                    continue
                if grown_later and size > low and not lane >> (stop - 1) % ranks & 1:
                    continue
                cells = (1 << stop) - (1 << start)
                while cells > every:
                    cells = cells & every | cells >> ranks
                found.append(Run(worth[stop] - worth[start], need, (cells & lane) << shift, suit, start, stop))
    found.sort(key=attrgetter("need"))
    found.sort(key=attrgetter("points"), reverse=True)
    return found


def _along(held: Held, suit: int, positions: int) -> tuple[list[int], list[int], list[int]]:
    """Below each position of a lane, how many are held, what they are worth, how many gaps have a gap before them."""
    ranks = held.asked.lanes.ranks
    naturals, points = held.naturals, held.asked.points
    tally, worth, beside = [0], [0], [0]
    was_held = True
    for position in range(positions):
        place = suit * ranks + position % ranks
        is_held = naturals[place] > 0
        tally.append(tally[-1] + is_held)
        worth.append(worth[-1] + points[place] * is_held)
        beside.append(beside[-1] + (not is_held and not was_held))
        was_held = is_held
    return tally, worth, beside


def may_lie_together(first: Run, second: Run, asked: Asked) -> bool:
    """Whether two runs may lie in one lay-down; cards aside."""
    return (
        first.suit != second.suit
        or not asked.run_pairs
        or may_stand_together(
            first.start,
            second.start,
            size=first.size,
            other_size=second.size,
            forbidden=asked.run_pairs,
            ring=asked.ring_of_pairs,
        )
    )
