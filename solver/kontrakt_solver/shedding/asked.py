"""What a contract asks of its melds under rules that come to counting, compiled once for all hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetPair, SetSuits
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.counting.lanes import Lanes, lanes_of, ring_of_pairs

MOST_CARDS = 64
"""The largest hand that is looked at."""
KEPT_WHEN_TRIMMED = frozenset({RunPair.ONE_SUIT})
"""Pairs of runs that are as forbidden as they were when runs lose wild cards at their ends, or gain some."""


@dataclass(frozen=True, slots=True)
class AskedPart:
    """`number` melds of `low` to `high` cards; `most_wilds` says by size how many wild cards may lie in one, below
    zero where the rules have no meld of that size. `index` is the place of the part in the contract."""

    index: int
    number: int
    low: int
    high: int
    most_wilds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A contract with its rules: runs before sets, large melds before small ones.

    `at_home` are wild cards that may not lie in a set of the rank `home`, since they would be natural ones there.
    `points` are by place in the pack. `different` says that the naturals of a set differ in suit. With `grown_later`
    only runs that begin and end with naturals are looked at beside those of the least size: wild cards may be added at
    their ends afterwards. `ring_of_pairs` is as in `lanes`. With no more than `harmless` wild cards no limit of a
    single meld can be broken; no more than `room_for_wilds` can be laid.
    """

    rules: MeldRules
    lanes: Lanes
    suits: int
    points: tuple[int, ...]
    runs: tuple[AskedPart, ...]
    sets: tuple[AskedPart, ...]
    different: bool
    one_set_a_rank: bool
    run_pairs: frozenset[RunPair]
    ring_of_pairs: int
    grown_later: bool
    harmless: int
    room_for_wilds: int
    home: int | None
    at_home: frozenset[Card]

    def wilds_for(self, rank: int, wilds: Sequence[Card]) -> int:
        """How many of the wild cards may lie in a set of the rank."""
        if rank != self.home:
            return len(wilds)
        return sum(card not in self.at_home for card in wilds)


def asked_of(
    contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], homes: Mapping[Card, int]
) -> Asked | None:
    """The contract compiled, None where branching over its melds is not exact.

    `homes` has the rank of each wild card that may not lie in a set of that rank.
    """
    if (
        not contract.parts
        or not is_counted(contract, rules)
        or min(card_points.values(), default=0) < 0
        or (homes and not _go_last(homes, rules, card_points))
    ):
        return None
    lanes = lanes_of(rules)
    runs = _parts(contract, MeldKind.RUN, rules, lanes)
    sets = _parts(contract, MeldKind.SET, rules, lanes)
    several_runs = sum(part.number for part in runs) > 1
    run_pairs = rules.forbidden_run_pairs if several_runs else frozenset[RunPair]()
    unlimited = rules.runs.wilds.is_none and rules.runs.wilds_side_by_side
    return Asked(
        rules=rules,
        lanes=lanes,
        suits=len(rules.pack.suits),
        points=tuple(card_points.get(card, 0) for card in rules.pack.cards),
        runs=runs,
        sets=sets,
        different=rules.sets.suits is not SetSuits.ANY,
        one_set_a_rank=SetPair.ONE_RANK in rules.forbidden_set_pairs,
        run_pairs=run_pairs,
        ring_of_pairs=ring_of_pairs(rules),
        grown_later=unlimited and run_pairs <= KEPT_WHEN_TRIMMED,
        harmless=_harmless(runs, sets, rules),
        room_for_wilds=sum(
            part.number * max((0, *part.most_wilds[part.low : part.high + 1])) for part in (*runs, *sets)
        ),
        home=min(homes.values(), default=None),
        at_home=frozenset(homes),
    )


def _go_last(homes: Mapping[Card, int], rules: MeldRules, card_points: Mapping[Card, int]) -> bool:
    """Whether wild cards with a home have one and the same, and no other wild card is cheaper, so that laying the
    dearest first always leaves enough others for the sets there."""
    dearest = max((card_points.get(card, 0) for card in homes), default=0)
    return len(set(homes.values())) <= 1 and all(
        card_points.get(card, 0) >= dearest for card in rules.wild if card not in homes
    )


def _parts(contract: Contract, kind: MeldKind, rules: MeldRules, lanes: Lanes) -> tuple[AskedPart, ...]:
    sizes = range(MOST_CARDS + 1)
    most_wilds = tuple(rules.of_kind(kind).most_wilds(size) for size in sizes)
    largest = lanes.longest(rules.runs.largest) if kind is MeldKind.RUN else rules.sets.largest
    parts = []
    for index, part in enumerate(contract.parts):
        if part.kind is kind and part.number:
            bounds = [bound for bound in (part.size.high, largest, MOST_CARDS) if bound is not None]
            parts.append(AskedPart(index, part.number, max(part.size.low, 1), min(bounds), most_wilds))
    return tuple(sorted(parts, key=lambda part: (-part.low, part.index)))


def _harmless(runs: tuple[AskedPart, ...], sets: tuple[AskedPart, ...], rules: MeldRules) -> int:
    limits = [part.most_wilds[size] for part in (*runs, *sets) for size in range(part.low, part.high + 1)]
    if runs and not rules.runs.wilds_side_by_side:
        limits.append(1)
    return min(limits, default=0)
