"""The melds that contract and rules admit, before any hand is looked at: runs by place, sets by rank."""

from collections.abc import Iterator
from dataclasses import dataclass

from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.counting.lanes import Lanes, lanes_of


@dataclass(frozen=True, slots=True)
class RunShape:
    """A run of one size at one place, for one part of the contract.

    `places` are the cards it stands for, low to high, each by its place in the pack. `laps` are bit masks over
    the ranks: a rank that stands twice in the run (an ace at both ends) is in the second lap as well.
    `most_wilds` is the most wild cards that may lie in it.
    """

    part: int
    suit: int
    start: int
    size: int
    places: tuple[int, ...]
    laps: tuple[int, ...]
    most_wilds: int

    @property
    def end(self) -> int:
        """The position after the last one."""
        return self.start + self.size


@dataclass(frozen=True, slots=True)
class SetShape:
    """A set of one size and rank, for one part of the contract, with the most wild cards that may lie in it."""

    part: int
    rank: int
    size: int
    most_wilds: int


@dataclass(frozen=True, slots=True)
class RunGroup:
    """The runs of one part, suit and size; `masks` are their first laps, in the order of `shapes`."""

    part: int
    suit: int
    size: int
    most_wilds: int
    shapes: tuple[RunShape, ...]
    masks: tuple[int, ...]
    one_lap: bool


def run_groups(contract: Contract, rules: MeldRules, *, most_cards: int | None) -> tuple[RunGroup, ...]:
    """Every run of at most `most_cards` cards that some part of the contract admits, part by part and small ones
    first; None for those of the least size alone."""
    return tuple(_run_groups(contract, rules, most_cards))


def _run_groups(contract: Contract, rules: MeldRules, most_cards: int | None) -> Iterator[RunGroup]:
    lanes, runs = lanes_of(rules), rules.runs
    longest = lanes.longest(runs.largest)
    for number, part in enumerate(contract.parts):
        if part.kind is not MeldKind.RUN:
            continue
        bounds = (longest, part.size.high, part.size.low if most_cards is None else most_cards)
        high = min(bound for bound in bounds if bound is not None)
        for size in range(max(part.size.low, 1), high + 1):
            most_wilds = runs.most_wilds(size)
            if most_wilds < 0:
                continue
            for suit in range(len(rules.pack.suits)):
                shapes = tuple(_run(number, suit, start, size, most_wilds, lanes) for start in lanes.starts(size))
                masks = tuple(shape.laps[0] for shape in shapes)
                yield RunGroup(number, suit, size, most_wilds, shapes, masks, one_lap=size <= lanes.ranks)


def _run(part: int, suit: int, start: int, size: int, most_wilds: int, lanes: Lanes) -> RunShape:
    ranks = [position % lanes.ranks for position in range(start, start + size)]
    return RunShape(
        part=part,
        suit=suit,
        start=start,
        size=size,
        places=tuple(suit * lanes.ranks + rank for rank in ranks),
        laps=tuple(sum(1 << rank for rank in ranks[lap : lap + lanes.ranks]) for lap in range(0, size, lanes.ranks)),
        most_wilds=most_wilds,
    )


def set_shapes(contract: Contract, rules: MeldRules, *, most_cards: int) -> tuple[SetShape, ...]:
    """Every set of at most `most_cards` cards that some part of the contract admits, part by part."""
    return tuple(_sets(contract, rules, most_cards))


def _sets(contract: Contract, rules: MeldRules, most_cards: int) -> Iterator[SetShape]:
    sets = rules.sets
    for number, part in enumerate(contract.parts):
        if part.kind is not MeldKind.SET:
            continue
        bounds = [bound for bound in (part.size.high, sets.largest) if bound is not None]
        for size in range(max(part.size.low, 1), min((*bounds, most_cards)) + 1):
            most_wilds = sets.most_wilds(size)
            if most_wilds < 0:
                continue
            for rank in range(len(rules.pack.ranks)):
                yield SetShape(part=number, rank=rank, size=size, most_wilds=most_wilds)
