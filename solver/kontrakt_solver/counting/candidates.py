"""The melds worth considering for one supply of cards: pure Python, no solver."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetPair, SetSuits
from kontrakt_solver.counting.shapes import RunGroup, RunShape, SetShape
from kontrakt_solver.counting.supply import Supply


@dataclass(frozen=True, slots=True)
class RunChoice:
    """A run that may be laid, up to `copies` times."""

    shape: RunShape
    copies: int


@dataclass(frozen=True, slots=True)
class SetChoice:
    """A set that may be laid, up to `copies` times."""

    shape: SetShape
    copies: int


def run_choices(groups: Sequence[RunGroup], contract: Contract, rules: MeldRules, supply: Supply) -> list[RunChoice]:
    """The runs whose missing cards the wilds at hand can stand for."""
    wilds, levels = supply.most_wilds, supply.levels
    spare = _spare_cards(contract, supply)
    single = bool(rules.forbidden_run_pairs & {RunPair.IDENTICAL, RunPair.OVERLAPPING, RunPair.ONE_SUIT})
    choices = []
    for group in groups:
        if group.size > spare[group.part]:
            continue
        lane = levels[group.suit]
        most = min(wilds, group.most_wilds)
        number = 1 if single else contract.parts[group.part].number
        gaps = ~lane[0] if lane else -1
        for shape, mask in zip(group.shapes, group.masks, strict=True):
            if (mask & gaps).bit_count() > most:
                continue
            if not group.one_lap and _missing(shape.laps, lane, 1) > most:
                continue
            copies = 1
            while copies < number and _missing(shape.laps, lane, copies + 1) <= min(wilds, most * (copies + 1)):
                copies += 1
            if supply.reach is not None:
                copies = _within_reach(shape, copies, supply)
            if copies:
                choices.append(RunChoice(shape, copies))
    if rules.runs.wilds_side_by_side:
        return choices
    return [choice for choice in choices if not _gap_of_two(choice.shape, supply.most)]


def set_choices(shapes: Sequence[SetShape], contract: Contract, rules: MeldRules, supply: Supply) -> list[SetChoice]:
    """The sets whose missing cards the wilds at hand can stand for; of ranks not held, as many as can matter."""
    wilds = supply.most_wilds
    spare = _spare_cards(contract, supply)
    one_rank = SetPair.ONE_RANK in rules.forbidden_set_pairs
    different = rules.sets.suits is not SetSuits.ANY
    totals = supply.rank_totals
    reach = None if supply.reach is None else supply.reach + len(supply.wilds)
    idle: set[int] = set()
    if 0 in totals:
        # Ranks without a natural card are as good as each other, so the first of them stand for all.
        empty = [rank for rank, total in enumerate(totals) if not total]
        idle.update(empty[contract.number_of(MeldKind.SET) if one_rank else 1 :])
    choices = []
    for shape in shapes:
        rank, size = shape.rank, shape.size
        most = min(wilds, shape.most_wilds)
        if size - totals[rank] > most or size > spare[shape.part] or rank in idle:
            continue
        if different and size - _in_different_suits(supply.of_rank(rank), 1) > most:
            continue
        if reach is not None and size - sum(supply.held[rank :: supply.ranks]) > reach:
            continue
        copies = 1
        number = 1 if one_rank else contract.parts[shape.part].number
        while copies < number:
            more = copies + 1
            usable = _in_different_suits(supply.of_rank(rank), more) if different else totals[rank]
            if size * more - usable > min(wilds, most * more):
                break
            copies = more
        choices.append(SetChoice(shape, copies))
    return choices


def _spare_cards(contract: Contract, supply: Supply) -> list[int]:
    """For each part, the cards that one of its melds can take when all others are as small as they may be."""
    total = supply.size if contract.takes_the_hand else sum(supply.most) + supply.most_wilds
    return [total - contract.least_cards + part.size.low for part in contract.parts]


def _missing(laps: tuple[int, ...], lane: tuple[int, ...], copies: int) -> int:
    """How many cards `copies` equal runs lack, beyond those that can be had."""
    missing = 0
    for lap, mask in enumerate(laps):
        for level in range(lap * copies, (lap + 1) * copies):
            missing += (mask & ~lane[level] if level < len(lane) else mask).bit_count()
    return missing


def _within_reach(shape: RunShape, copies: int, supply: Supply) -> int:
    """How many of the `copies` equal runs the hand can make when no more cards are added than are to be."""
    lane = supply.held_levels[shape.suit]
    lacking = len(supply.wilds) + (supply.reach or 0)
    while copies and _missing(shape.laps, lane, copies) > lacking:
        copies -= 1
    return copies


def _gap_of_two(shape: RunShape, most: Sequence[int]) -> bool:
    """Whether two neighbouring cards of the run can't be had, so that two wilds would lie side by side."""
    return any(not most[low] and not most[high] for low, high in pairwise(shape.places))


def _in_different_suits(held: Sequence[int], copies: int) -> int:
    """How many naturals of a rank can lie in `copies` sets of it when no set has two of one suit."""
    return sum(min(number, copies) for number in held)
