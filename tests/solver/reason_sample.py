"""Hands under any rules that can't lay, with the reasons for it, and what they could lay by trying everything."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits
from kontrakt_dsl.rules.melding import SetSuits, SetWild
from kontrakt_solver.blaming.relaxations import Relaxation, relaxed
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reasons import Reason, reasons_for
from tests.solver.hands_in_rounds import round_of
from tests.solver.random_rules import Drawn
from tests.solver.subsets import Subsets
from tests.solver.whole_language import draw


def with_many_limits(random: Random) -> Drawn:
    """A hand under rules and a contract that say more of wild cards and suits than most."""
    drawn = draw(random)
    parts = [
        tuple(_limited(part, random) for part in parts) for parts in (drawn.contract.parts, *drawn.contract.others)
    ]
    contract = replace(drawn.contract, parts=parts[0], others=tuple(parts[1:]))
    sets = drawn.rules.sets
    if random.random() < 0.5:
        sets = replace(sets, suit_of_wild=SetWild.ANNOUNCED, suits=SetSuits.DIFFERENT_WHEN_LAID)
    wild = drawn.rules.wild | {JOKER}
    return replace(drawn, contract=contract, rules=replace(drawn.rules, sets=sets, wild=wild))


def _limited(part: Part, random: Random) -> Part:
    suits = {
        MeldKind.SET: (None, PartSuits.DIFFERENT),
        MeldKind.RUN: (None, PartSuits.ONE_COLOUR, PartSuits.ALTERNATING),
    }
    if part.kind is MeldKind.GROUP:
        return part
    return replace(part, wilds=random.choice((None, 0, 0, 1)), suits=random.choice(suits[part.kind]))


def _choices(contract: Contract) -> tuple[tuple[Part, ...], ...]:
    return (contract.parts, *contract.others)


def by_pattern(contract: Contract, reasons: tuple[Reason, ...]) -> list[tuple[Contract, list[Reason]]]:
    """The patterns of a contract with the reasons for each."""
    patterns = list(
        dict.fromkeys(replace(contract, parts=parts, others=()) for parts in (contract.parts, *contract.others))
    )
    leads = [f"for {pattern}: " if contract.others else "" for pattern in patterns]
    return [
        (pattern, [reason for reason in reasons if reason.text.startswith(lead)])
        for pattern, lead in zip(patterns, leads, strict=True)
    ]


@cache
def unlayable(
    number: int, drawing: Callable[[Random], Drawn], *, blamed: bool = False
) -> tuple[Drawn, tuple[Reason, ...]]:
    """A hand that can't lay, with the reasons; where rules are `blamed` if that is asked."""
    for attempt in range(100):
        drawn = drawing(Random(f"reasons {number} {attempt}"))
        oracle = Oracle(round_of(drawn))
        if not oracle.can_lay(drawn.hand):
            reasons = reasons_for(oracle, drawn.hand)
            if not blamed or any(reason.against for reason in reasons):
                return drawn, reasons
    raise AssertionError("every hand can lay")


def lays_without(drawn: Drawn, contract: Contract, gone: Sequence[Relaxation]) -> bool:
    """Whether the hand could lay a contract if some rules were not there."""
    rules, parts = relaxed(drawn.rules, contract.parts, gone)
    return Subsets(replace(contract, parts=parts), rules, drawn.points).can_lay(drawn.hand)


def lays(drawn: Drawn, parts: tuple[Part, ...]) -> bool:
    """Whether the hand can lay these parts."""
    if not sum(part.number for part in parts):
        return True
    return Subsets(Contract(parts), drawn.rules, drawn.points).can_lay(drawn.hand)


def one_less(parts: tuple[Part, ...]) -> list[tuple[Part, ...]]:
    """The parts without any one of their melds."""
    fewer = [[replace(other, number=other.number - (other is part)) for other in parts] for part in parts]
    return [tuple(part for part in less if part.number) for less in fewer]
