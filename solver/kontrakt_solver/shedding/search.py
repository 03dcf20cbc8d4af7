"""Branch and bound over the runs and sets of a hand for the lay-down that leaves the fewest points."""

from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field

from kontrakt_solver.shedding.asked import Asked, AskedPart
from kontrakt_solver.shedding.filling import Filled, dearest_filling
from kontrakt_solver.shedding.held import Held
from kontrakt_solver.shedding.run_options import Run, may_lie_together, runs_of
from kontrakt_solver.shedding.set_options import Set, sets_of
from kontrakt_solver.shedding.sharing import ChosenRun

NEVER, NOTHING_ABOVE = -(1 << 30), 1 << 30
"""Less than any lay-down is worth, and more."""
MOST_STEPS = 30_000
"""How many steps are taken before the search is given up: each run or set that is tried is one."""
STEPS_TO_FILL = 20
"""What a step in sharing out the naturals of the chosen melds counts for."""


class GivenUpError(Exception):
    """The search took more steps than it may."""


def best_lay_down(held: Held, *, above: int, any_will_do: bool) -> Filled | None:
    """The lay-down that lays the most points, the first of equal ones; None where none lays more than `above`.

    With `any_will_do` the search ends with the first lay-down that it finds.

    Raises GivenUpError where the search grows too long.
    """
    asked = held.asked
    least = sum(part.number * part.low for part in (*asked.runs, *asked.sets))
    # The rules may have no meld as large as the contract asks for.
    if least > held.size or any(part.high < part.low for part in (*asked.runs, *asked.sets)):
        return None
    runs = [(part, runs_of(held, part, most_cards=held.size - least + part.low)) for part in asked.runs]
    sets = [(part, sets_of(held, part)) for part in asked.sets]
    most_wilds = min(len(held.wilds), asked.room_for_wilds)
    return _Search(held, runs, sets, most_wilds, above=above, any_will_do=any_will_do).best()


@dataclass(slots=True)
class _Search:
    """The runs and sets to choose from, and the best lay-down so far.

    Points are counted less those of the `most_wilds` wild cards that can be laid. `later_runs` and `later_sets` have,
    for each meld still to be chosen of a part, the most points of it and all that follow by the number of wild cards.
    """

    held: Held
    runs: Sequence[tuple[AskedPart, list[Run]]]
    sets: Sequence[tuple[AskedPart, list[Set]]]
    most_wilds: int
    above: InitVar[int]
    any_will_do: bool
    asked: Asked = field(init=False)
    of_wilds: int = field(init=False)
    bar: int = field(init=False)
    later_runs: list[list[list[int]]] = field(init=False)
    later_sets: list[list[list[int]]] = field(init=False)
    found: Filled | None = None
    steps: int = 0
    chosen: list[ChosenRun] = field(default_factory=list)
    of_rank: dict[int, list[AskedPart]] = field(default_factory=dict)

    def __post_init__(self, above: int) -> None:
        self.asked = self.held.asked
        self.of_wilds = self.held.wild_worth[self.most_wilds]
        self.bar = above - self.of_wilds
        wilds = len(self.held.wilds)
        ends_here = [0] * (wilds + 1)
        self.later_sets = _bounds([(part.number, listed) for part, listed in self.sets], ends_here)
        after_runs = self.later_sets[0][-1] if self.sets else ends_here
        self.later_runs = _bounds([(part.number, listed) for part, listed in self.runs], after_runs)

    def best(self) -> Filled | None:
        """The best lay-down of all."""
        self.next_run(0, 0, len(self.held.wilds), 0, 0)
        return self.found

    def next_run(self, index: int, first: int, wilds: int, worth: int, claimed: int) -> None:
        """Choose the runs from part `index` on, of that part from option `first` on, then the sets."""
        if index == len(self.runs):
            self.next_set(0, 0, wilds, worth, claimed)
            return
        part, listed = self.runs[index]
        missing = part.number - sum(of is part for of, _ in self.chosen)
        later = self.later_runs[index]
        after, after_all = later[missing - 1], later[0]
        singles = self.held.singles
        for place in range(first, len(listed)):
            run = listed[place]
            points, need, faces = run.points, run.need, run.faces
            if worth + points * missing + after_all[wilds] <= self.bar:
                break
            if need > wilds or worth + points + after[wilds - need] <= self.bar:
                continue
            self.count()
            twice = faces & claimed & singles
            if twice:
                # One of the two runs has a wild card there instead.
                need += twice.bit_count()
                points -= self.held.points_of(twice)
                if need > wilds or worth + points + after[wilds - need] <= self.bar:
                    continue
            if any(not may_lie_together(run, other, self.asked) for _, other in self.chosen):
                continue
            self.chosen.append((part, run))
            further = (index, place) if missing > 1 else (index + 1, 0)
            self.next_run(*further, wilds - need, worth + points, claimed | faces)
            self.chosen.pop()

    def next_set(self, index: int, first: int, wilds: int, worth: int, claimed: int) -> None:
        """Choose the sets from part `index` on, of that part from option `first` on, then fill all melds."""
        if index == len(self.sets):
            if worth - self.crowded_out() > self.bar:
                self.fill()
            return
        part, listed = self.sets[index]
        missing = part.number - sum(of is part for parts in self.of_rank.values() for of in parts)
        later = self.later_sets[index]
        after, after_all = later[missing - 1], later[0]
        for place in range(first, len(listed)):
            points, need, claim, rank, naturals, takes_all = listed[place]
            if worth + points * missing + after_all[wilds] <= self.bar:
                break
            if need > wilds or worth + points + after[wilds - need] <= self.bar:
                continue
            self.count()
            of_rank = self.of_rank.setdefault(rank, [])
            if of_rank and self.asked.one_set_a_rank:
                continue
            twice = claim & claimed
            if of_rank and takes_all and all(other.high >= naturals for other in of_rank):
                points = 0
                need = max(0, part.low - max(0, naturals - sum([other.low for other in of_rank])))
            elif twice:
                points -= self.held.points_of(twice)
                if not of_rank:
                    need = max(0, part.low - naturals + twice.bit_count())
            if need <= wilds and worth + points + after[wilds - need] > self.bar:
                of_rank.append(part)
                further = (index, place) if missing > 1 else (index + 1, 0)
                self.next_set(*further, wilds - need, worth + points, claimed | claim)
                of_rank.pop()

    def crowded_out(self) -> int:
        """The points at least of the naturals and wild cards for which the chosen melds have no room."""
        held, grown_later = self.held, self.asked.grown_later
        room = sum([part.high if grown_later else run.size for part, run in self.chosen])
        room += sum([part.high for parts in self.of_rank.values() for part in parts])
        if room >= held.size:
            return 0
        faces = 0
        for _, run in self.chosen:
            faces |= run.faces
        values = held.each_point_of(faces)
        for rank, parts in self.of_rank.items():
            most = sum([part.high for part in parts])
            values += sorted(held.points_of_rank(rank, without=faces), reverse=True)[:most]
        values += held.wild_points[: self.most_wilds]
        values.sort()
        return sum(values[: max(len(values) - room, 0)])

    def fill(self) -> None:
        """Fill the chosen melds, and keep them if they are the best so far."""
        sets = {rank: parts for rank, parts in self.of_rank.items() if parts}
        filled = dearest_filling(self.held, self.chosen, sets, lambda: self.count(STEPS_TO_FILL))
        if filled is not None and filled.worth - self.of_wilds > self.bar:
            self.bar, self.found = filled.worth - self.of_wilds, filled
            if self.any_will_do:
                self.bar = NOTHING_ABOVE

    def count(self, steps: int = 1) -> None:
        """Count steps, and give up after too many."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise GivenUpError


def _bounds(parts: Sequence[tuple[int, Sequence[Run] | Sequence[Set]]], last: list[int]) -> list[list[list[int]]]:
    """For each part, the most points of all that follow it, and of these with one, two and more melds of the part."""
    found: list[list[list[int]]] = []
    for number, listed in reversed(parts):
        single = [NEVER] * len(last)
        for option in listed:
            if option.points > single[option.need]:
                single[option.need] = option.points
        rows = [last]
        for _ in range(number):
            rows.append(_added(single, rows[-1]))
        found.append(rows)
        last = rows[-1]
    return found[::-1]


def _added(single: Sequence[int], others: Sequence[int]) -> list[int]:
    """The most points of one more meld beside the others, with at most so many wild cards in all."""
    row = []
    for wilds in range(len(others)):
        row.append(max([single[need] + others[wilds - need] for need in range(wilds + 1)]))
        if wilds and row[-1] < row[-2]:
            row[-1] = row[-2]
    return [max(points, NEVER) for points in row]
