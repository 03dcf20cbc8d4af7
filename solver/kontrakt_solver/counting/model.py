"""The CP-SAT model of one question: which melds to lay from one supply of cards.

Cards are counted, not told apart: a set takes any cards of its rank, a wild card is one of so many. Each rule has
its function; the rules for pairs of melds are in `model_pairs`, the counting of cards in `model_cards`.
"""

from dataclasses import dataclass, field

from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules, SetSuits
from kontrakt_solver.answers import Goal
from kontrakt_solver.counting.candidates import RunChoice, SetChoice
from kontrakt_solver.counting.shapes import RunShape, SetShape
from kontrakt_solver.counting.supply import Supply
from kontrakt_solver.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the best lay-down, by `goal`, of `contract` under `rules`; `points` are by place in the pack."""

    contract: Contract
    rules: MeldRules
    supply: Supply
    goal: Goal
    runs: tuple[RunChoice, ...]
    sets: tuple[SetChoice, ...]
    points: tuple[int, ...]
    wild_points: tuple[int, ...]


@dataclass(slots=True)
class RunVariables:
    """One run that may be laid: `laid` says whether it is.

    `wild` says for each place whether a wild card lies there, None where one must; a run whose wild cards need
    no watching has an empty `wild` and shares those of `RunsAndSets.shared_wilds`.
    """

    shape: RunShape
    laid: int
    wild: tuple[int | None, ...] = ()


@dataclass(slots=True)
class SetVariables:
    """The equal sets of one size and rank: each of `laid` says whether one more is laid; `wilds` counts the wild
    cards in them all, and `of_suit` the natural cards by suit where suits matter."""

    shape: SetShape
    laid: tuple[int, ...]
    wilds: int | None = None
    of_suit: tuple[int, ...] = ()


@dataclass(slots=True)
class RunsAndSets:
    """The variables of one question; `shared_wilds` counts, by place in the pack, the wild cards that stand for
    that card in runs without wild variables of their own.

    With `naturals_first` cards held always lie in their own places: the model then leaves out what follows from it.
    """

    question: Question
    naturals_first: bool
    sheet: Sheet = field(default_factory=Sheet)
    runs: list[RunVariables] = field(default_factory=list)
    sets: list[SetVariables] = field(default_factory=list)
    shared_wilds: dict[int, int] = field(default_factory=dict)


def declare(question: Question) -> RunsAndSets:
    """The variables that say which runs and sets are laid."""
    melds = RunsAndSets(question, naturals_first=_naturals_first(question))
    sheet = melds.sheet
    for run in question.runs:
        for _ in range(run.copies):
            melds.runs.append(RunVariables(run.shape, sheet.boolean()))
    for choice in question.sets:
        laid = tuple(sheet.boolean() for _ in range(choice.copies))
        melds.sets.append(SetVariables(choice.shape, laid))
    return melds


def lay_each_part(melds: RunsAndSets) -> bool:
    """Each part of the contract is laid with exactly its number of melds; False where too few can be made."""
    literals: list[list[int]] = [[] for _ in melds.question.contract.parts]
    for run in melds.runs:
        literals[run.shape.part].append(run.laid)
    for group in melds.sets:
        literals[group.shape.part].extend(group.laid)
    for part, of_part in zip(melds.question.contract.parts, literals, strict=True):
        if len(of_part) < part.number:
            return False
        if part.number == 1:
            melds.sheet.exactly_one(of_part)
        else:
            melds.sheet.equal(dict.fromkeys(of_part, 1), part.number)
    return True


def use_whole_hand(melds: RunsAndSets) -> None:
    """The melds hold as many cards as the hand, but for one that is kept to be discarded: all of them, since none can
    be used twice."""
    terms = {run.laid: run.shape.size for run in melds.runs}
    terms.update({laid: group.shape.size for group in melds.sets for laid in group.laid})
    melds.sheet.equal(terms, melds.question.supply.size - melds.question.contract.keeps_discard)


def needs_watching(shape: RunShape, question: Question) -> bool:
    """Whether the wild cards at hand could break a limit in this run."""
    wilds = min(question.supply.most_wilds, shape.size)
    return wilds > shape.most_wilds or (wilds > 1 and not question.rules.runs.wilds_side_by_side)


def _naturals_first(question: Question) -> bool:
    """Whether a wild card never need lie where a card of the hand could.

    Taking the natural card out of a set, or from among the cards left, and putting the wild card there instead
    changes no number of wild cards laid. So it holds where only that number counts: no limit of a single meld
    is within reach, suits in a set do not matter, and nothing is to be made best.
    """
    wilds = question.supply.most_wilds
    return (
        question.goal is Goal.ANY
        and not question.contract.keeps_discard
        and not (question.contract.whole_hand and question.sets)
        and (question.rules.sets.suits is SetSuits.ANY or not question.sets)
        and not any(needs_watching(run.shape, question) for run in question.runs)
        and not any(wilds > choice.shape.most_wilds for choice in question.sets)
    )
