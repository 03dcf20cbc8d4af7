"""The melds worth considering for one supply of cards: pure Python, no solver."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetPair, SetSuits
from kontrakt_solver.shapes import RunShape, SetShape
from kontrakt_solver.supply import Supply


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


def run_choices(shapes: Sequence[RunShape], contract: Contract, rules: MeldRules, supply: Supply) -> list[RunChoice]:
    """The runs whose missing cards the wilds at hand can stand for."""
    wilds = supply.most_wilds
    levels = supply.levels
    spare = _spare_cards(contract, supply)
    single = rules.forbidden_run_pairs & {RunPair.IDENTICAL, RunPair.OVERLAPPING, RunPair.ONE_SUIT}
    apart = not rules.runs.wilds_side_by_side
    choices = []
    for shape in shapes:
        lane = levels[shape.suit]
        most = min(wilds, shape.most_wilds)
        if shape.size > spare[shape.part] or _missing(shape.laps, lane, 1) > most:
            continue
        if apart and _gap_of_two(shape, supply.most):
            continue
        copies = 1
        number = 1 if single else contract.parts[shape.part].number
        while copies < number and _missing(shape.laps, lane, copies + 1) <= min(wilds, most * (copies + 1)):
            copies += 1
        choices.append(RunChoice(shape, copies))
    return choices


def set_choices(shapes: Sequence[SetShape], contract: Contract, rules: MeldRules, supply: Supply) -> list[SetChoice]:
    """The sets whose missing cards the wilds at hand can stand for; of ranks not held, as many as can matter."""
    wilds = supply.most_wilds
    spare = _spare_cards(contract, supply)
    one_rank = SetPair.ONE_RANK in rules.forbidden_set_pairs
    different = rules.sets.suits is SetSuits.DIFFERENT
    by_rank = [supply.of_rank(rank) for rank in range(supply.ranks)]
    empty = [rank for rank, copies in enumerate(by_rank) if not any(copies)]
    # Ranks without a natural card are as good as each other, so the first of them stand for all.
    idle = set(empty[contract.number_of(MeldKind.SET) if one_rank else 1 :])
    choices = []
    for shape in shapes:
        if shape.rank in idle or shape.size > spare[shape.part]:
            continue
        held = by_rank[shape.rank]
        most = min(wilds, shape.most_wilds)
        if shape.size - _usable(held, 1, different=different) > most:
            continue
        copies = 1
        number = 1 if one_rank else contract.parts[shape.part].number
        while copies < number:
            more = copies + 1
            if shape.size * more - _usable(held, more, different=different) > min(wilds, most * more):
                break
            copies = more
        choices.append(SetChoice(shape, copies))
    return choices


def _spare_cards(contract: Contract, supply: Supply) -> list[int]:
    """For each part, the cards that one of its melds can take when all others are as small as they may be."""
    total = supply.size if contract.whole_hand else sum(supply.most) + supply.most_wilds
    return [total - contract.least_cards + part.size.low for part in contract.parts]


def _missing(laps: tuple[int, ...], lane: tuple[int, ...], copies: int) -> int:
    """How many cards `copies` equal runs lack, beyond those that can be had."""
    missing = 0
    for lap, mask in enumerate(laps):
        for level in range(lap * copies, (lap + 1) * copies):
            missing += (mask & ~lane[level] if level < len(lane) else mask).bit_count()
    return missing


def _gap_of_two(shape: RunShape, most: Sequence[int]) -> bool:
    """Whether two neighbouring cards of the run can't be had, so that two wilds would lie side by side."""
    return any(not most[low] and not most[high] for low, high in pairwise(shape.places))


def _usable(held: Sequence[int], copies: int, *, different: bool) -> int:
    """How many naturals of a rank can lie in `copies` sets of it."""
    return sum(min(number, copies) for number in held) if different else sum(held)
