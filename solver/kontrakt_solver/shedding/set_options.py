"""The sets that a hand can make, each with what it can be worth and the wild cards it takes at least."""

from operator import attrgetter
from typing import NamedTuple

from kontrakt_solver.shedding.asked import AskedPart
from kontrakt_solver.shedding.held import Held


class Set(NamedTuple):
    """A set of a rank.

    Its naturals are worth `points` at most, and it takes `need` wild cards at least. `claim` is a bit mask of the faces
    that are no gain if another meld has them already. Of the rank so many `naturals` count; where the set `takes_all`
    of them, a second one is worth nothing more.
    """

    points: int
    need: int
    claim: int
    rank: int
    naturals: int
    takes_all: bool


def sets_of(held: Held, part: AskedPart) -> list[Set]:
    """The sets of `part`, the dearest first, then those with the fewest wild cards.

    Ranks without a natural are as good as each other, so there are no more of them than melds in the contract.
    """
    asked = held.asked
    ranks = asked.lanes.ranks
    points, different = asked.points, asked.different
    least = asked.rules.sets.naturals
    empty = sum(of_sets.number for of_sets in asked.sets)
    found: list[Set] = []
    for rank in range(ranks):
        copies = held.of_rank(rank)
        number = sum(map(bool, copies)) if different else sum(copies)
        need = part.low - number if number < part.low else 0
        if number < least or (need and not _can_be_filled(number, part, asked.wilds_for(rank, held.wilds))):
            continue
        if not number:
            empty -= 1
            if empty < 0:
                continue
        worths = []
        claim = 0
        for suit, held_of_suit in enumerate(copies):
            if held_of_suit:
                place = suit * ranks + rank
                worths += [points[place]] * (1 if different else held_of_suit)
                if held_of_suit == 1 or not different:
                    claim |= 1 << place
        if number > part.high:
            worths.sort(reverse=True)
            found.append(Set(sum(worths[: part.high]), need, 0, rank, number, takes_all=False))
        else:
            found.append(Set(sum(worths), need, claim, rank, number, takes_all=not different))
    found.sort(key=attrgetter("need"))
    found.sort(key=attrgetter("points"), reverse=True)
    return found


def _can_be_filled(naturals: int, part: AskedPart, wilds: int) -> bool:
    """Whether so many wild cards may make the naturals a set of the part."""
    sizes = range(part.low, min(part.high, naturals + wilds) + 1)
    return any(size - naturals <= part.most_wilds[size] for size in sizes)
