"""Rules without their limits of wild cards in a meld, and how many wild cards no limit bars wherever they lie.

What can't be laid without limits can't be laid with them. What can be laid without limits with so few wild cards that
all of them might lie in one meld can be laid with limits.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import NO_LIMIT, START, MeldRules, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import Question, exact_in_round
from kontrakt_solver.screening.wild_room import room, sizes_from

ASKED = frozenset({Question.CAN_LAY, Question.AWAY})
NEVER_BARRED = 1 << 30


class RoomBySize(NamedTuple):
    """The most wild cards in runs of so many cards, from none on, and whether they must lie apart."""

    in_run: tuple[int, ...]
    apart: bool


class Room(NamedTuple):
    """The most wild cards in a set and in a run of a lay-down, and whether those of a run must lie apart."""

    in_set: int
    in_run: int
    apart: bool


@dataclass(frozen=True, slots=True)
class Unlimited:
    """The rules of a round without limits, for which the kernel is exact, and the most wild cards of a lay-down by them
    that keeps all limits for sure; no lay-down that keeps them has more than are `useful`. `room` says how many may lie
    in each meld, and `by_size` in runs that take the whole hand, where that is all that limits them."""

    rules: RoundRules
    harmless: int
    useful: int
    room: Room | None
    by_size: RoomBySize | None


def unlimited(rules: RoundRules) -> Unlimited | None:
    """The rules without limits; None where the kernel is not exact for them, or nothing is limited."""
    contract, melds = rules.contract, rules.melds
    if JOKER not in melds.wild or not contract.parts:
        return None
    free = replace(rules, contract=_free_parts(contract), melds=_free_melds(melds))
    if any(part.size.low < _naturals(part, melds) for part in contract.parts):
        return None
    if free == rules or not exact_in_round(free) >= ASKED:
        return None
    room, by_size = _room(contract, melds), _room_by_size(contract, melds)
    return Unlimited(free, _harmless(contract, melds), _useful(contract, melds), room, by_size)


def _free_parts(contract: Contract) -> Contract:
    return replace(contract, parts=tuple([replace(part, wilds=None) for part in contract.parts]))


def _free_melds(melds: MeldRules) -> MeldRules:
    sets, runs = melds.sets, melds.runs
    return replace(
        melds,
        sets=replace(sets, wilds=NO_LIMIT, naturals=min(1, sets.naturals)),
        runs=replace(runs, wilds=NO_LIMIT, naturals=min(1, runs.naturals), wilds_side_by_side=True),
    )


def _harmless(contract: Contract, melds: MeldRules) -> int:
    """The fewest wild cards that are let into any meld of the contract, of any size that the kernel gives it."""
    most = NEVER_BARRED
    for part in contract.parts:
        limit, naturals = _limit(part, melds), _naturals(part, melds)
        if not limit.is_none or naturals > 1:
            sizes = _sizes(part, whole_hand=contract.whole_hand)
            together = NEVER_BARRED if limit.per_laydown is None else limit.per_laydown
            most = min(most, together, *[_room_in(part, melds, size) for size in sizes])
        if part.kind is MeldKind.RUN and not melds.runs.wilds_side_by_side:
            most = min(most, 1)
    return most


def _useful(contract: Contract, melds: MeldRules) -> int:
    """The most wild cards in all melds together, where they are of exact sizes."""
    if contract.whole_hand or not all(part.size.is_exact for part in contract.parts):
        return NEVER_BARRED
    most = 0
    for part in contract.parts:
        size, limit = part.size.low, _limit(part, melds)
        in_one = room(limit, size, _naturals(part, melds))
        if part.kind is MeldKind.RUN:
            if limit.at_start is not None:
                in_one = min(in_one, limit.at_start + max(0, size - START))
            if not melds.runs.wilds_side_by_side:
                in_one = min(in_one, (size + 1) // 2)
        most += part.number * in_one
    return most


def _room(contract: Contract, melds: MeldRules) -> Room | None:
    """The room in each meld of the least size; None where more than that limits wild cards, or melds of one kind have
    not the same."""
    rooms: dict[MeldKind, set[int]] = {MeldKind.SET: set(), MeldKind.RUN: set()}
    for part in contract.parts:
        limit = _limit(part, melds)
        if limit.per_laydown is not None or (limit.at_start is not None and part.size.low > START):
            return None
        rooms[part.kind].add(_room_in(part, melds, part.size.low))
    if contract.whole_hand or any(len(found) > 1 for found in rooms.values()):
        return None
    in_set, in_run = (max(found, default=0) for found in rooms.values())
    return Room(in_set, in_run, apart=not melds.runs.wilds_side_by_side)


def _room_by_size(contract: Contract, melds: MeldRules) -> RoomBySize | None:
    """The room in runs that take the whole hand; None where more than that limits wild cards."""
    if not contract.whole_hand or len({replace(part, number=1) for part in contract.parts}) > 1:
        return None
    part = contract.parts[0]
    limit = _limit(part, melds)
    if part.kind is not MeldKind.RUN or limit.per_laydown is not None or limit.at_start is not None:
        return None
    sizes = range(len(melds.pack.ranks) + 2)
    return RoomBySize(tuple([_room_in(part, melds, size) for size in sizes]), apart=not melds.runs.wilds_side_by_side)


def _sizes(part: Part, *, whole_hand: bool) -> range:
    """The sizes that the kernel gives the melds of a part: the least, but where they take the whole hand."""
    least = part.size.low
    return sizes_from(part, least) if whole_hand else range(least, least + 1)


def _room_in(part: Part, melds: MeldRules, size: int) -> int:
    """The most wild cards in a meld of a part wherever they lie, so in a run no more than at its start."""
    limit = _limit(part, melds)
    most = room(limit, size, _naturals(part, melds))
    return most if limit.at_start is None or part.kind is MeldKind.SET else min(most, limit.at_start)


def _limit(part: Part, melds: MeldRules) -> WildLimit:
    return rules_for(part, melds).of_kind(part.kind).wilds


def _naturals(part: Part, melds: MeldRules) -> int:
    return melds.of_kind(part.kind).naturals
