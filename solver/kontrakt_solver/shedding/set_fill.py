"""How the sets of one rank are filled with natural and wild cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_solver.shedding.asked import AskedPart
from kontrakt_solver.shedding.held import Held

Sizes = tuple[tuple[int, int], ...]
"""Natural and wild cards of each set."""


@dataclass(frozen=True, slots=True)
class SetFill:
    """The points of the naturals of all sets of a rank, how many of each suit lie in them, and what each set holds."""

    points: int
    of_suit: tuple[int, ...]
    sizes: Sizes


def set_fills(held: Held, rank: int, parts: Sequence[AskedPart], copies: Sequence[int]) -> dict[int, SetFill]:
    """The dearest filling of sets of `rank`, one for each of `parts`, by the number of wild cards.

    `copies` are the naturals at hand by suit.
    """
    asked = held.asked
    points = [asked.points[suit * asked.lanes.ranks + rank] for suit in range(len(copies))]
    most_wilds = asked.wilds_for(rank, held.wilds)
    if len(parts) == 1:
        return _one_set(held, parts[0], copies, points, most_wilds)
    fills: dict[int, SetFill] = {}
    for sizes in _sizes_of_all(held, parts, copies, most_wilds):
        wilds = sum(of_set[1] for of_set in sizes)
        chosen = _dearest(copies, points, [of_set[0] for of_set in sizes], different=asked.different)
        if chosen is None:
            continue
        worth = sum(number * each for number, each in zip(chosen, points, strict=True))
        if wilds not in fills or worth > fills[wilds].points:
            fills[wilds] = SetFill(worth, chosen, sizes)
    return fills


def _one_set(
    held: Held, part: AskedPart, copies: Sequence[int], points: Sequence[int], most_wilds: int
) -> dict[int, SetFill]:
    fills: dict[int, SetFill] = {}
    for wilds, naturals in _sizes_of_one(held, part, copies, most_wilds, dearest_only=True):
        chosen = _dearest(copies, points, [naturals], different=held.asked.different)
        if chosen is not None:
            worth = sum(number * each for number, each in zip(chosen, points, strict=True))
            fills[wilds] = SetFill(worth, chosen, ((naturals, wilds),))
    return fills


def _sizes_of_one(
    held: Held, part: AskedPart, copies: Sequence[int], most_wilds: int, *, dearest_only: bool
) -> list[tuple[int, int]]:
    """Wild cards and naturals that one set may hold; with `dearest_only` the most naturals for each number of wilds."""
    asked = held.asked
    most = sum(map(bool, copies)) if asked.different else sum(copies)
    least = asked.rules.sets.naturals
    sizes = []
    for wilds in range(most_wilds + 1):
        for naturals in range(min(most, part.high - wilds), max(least, part.low - wilds, 0) - 1, -1):
            if wilds <= part.most_wilds[naturals + wilds]:
                sizes.append((wilds, naturals))
                if dearest_only:
                    break
    return sizes


def _sizes_of_all(held: Held, parts: Sequence[AskedPart], copies: Sequence[int], most_wilds: int) -> list[Sizes]:
    """What the sets may hold together; of those with as many naturals and wild cards one, unless suits must differ."""
    different = held.asked.different
    most = sum(copies)
    reached: dict[tuple[object, ...], Sizes] = {(): ()}
    for part in parts:
        of_one = _sizes_of_one(held, part, copies, most_wilds, dearest_only=False)
        further: dict[tuple[object, ...], Sizes] = {}
        for sizes in reached.values():
            naturals_left = most - sum(of_set[0] for of_set in sizes)
            wilds_left = most_wilds - sum(of_set[1] for of_set in sizes)
            for wilds, naturals in of_one:
                if wilds <= wilds_left and naturals <= naturals_left:
                    more = (*sizes, (naturals, wilds))
                    all_wilds = sum(of_set[1] for of_set in more)
                    all_naturals = sum(of_set[0] for of_set in more)
                    dealt = tuple(sorted(of_set[0] for of_set in more)) if different else all_naturals
                    further.setdefault((all_wilds, dealt), more)
        reached = further
    return list(reached.values())


def _dearest(
    copies: Sequence[int], points: Sequence[int], naturals: Sequence[int], *, different: bool
) -> tuple[int, ...] | None:
    """How many of each suit to take for sets with so many naturals, the dearest; None where they can't be had."""
    wanted = sum(naturals)
    if different and len(naturals) == 1:
        copies, different = [min(number, 1) for number in copies], False
    chosen = [0] * len(copies)
    for suit in sorted(range(len(copies)), key=lambda suit: -points[suit]):
        for _ in range(copies[suit]):
            if not wanted:
                return tuple(chosen)
            chosen[suit] += 1
            if different and not _can_be_dealt(chosen, naturals):
                chosen[suit] -= 1
                break
            wanted -= 1
    return None if wanted else tuple(chosen)


def _can_be_dealt(chosen: Sequence[int], naturals: Sequence[int]) -> bool:
    """Whether cards with so many of each suit fit sets with room for so many, no set with two of one suit."""
    total = 0
    for number, copies in enumerate(sorted(chosen, reverse=True), start=1):
        total += copies
        if total > sum(min(room, number) for room in naturals):
            return False
    return True


def dealt(fill: SetFill) -> list[list[int]]:
    """The suits of the naturals of each set, in written order; where suits must differ they do."""
    room = [of_set[0] for of_set in fill.sizes]
    sets: list[list[int]] = [[] for _ in room]
    for suit in sorted(range(len(fill.of_suit)), key=lambda suit: (-fill.of_suit[suit], suit)):
        left = fill.of_suit[suit]
        while left:
            widest = sorted((index for index in range(len(room)) if room[index]), key=lambda index: -room[index])
            for index in widest[:left]:
                sets[index].append(suit)
                room[index] -= 1
                left -= 1
    return [sorted(suits) for suits in sets]
