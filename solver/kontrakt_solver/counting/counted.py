"""Which rules need no more than counting cards by face; the others are solved meld by meld."""

from dataclasses import replace

from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import (
    MeldRules,
    RunSuits,
    SetPair,
    SetSuits,
    SetWild,
    WildsAsNaturals,
    WildsStandFor,
)

COUNTED_SUITS = (SetSuits.ANY, SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID)


def is_counted(contract: Contract, rules: MeldRules) -> bool:
    """Whether every meld is a plain set or run, where any wild card fills any gap and is never a natural one."""
    sets, runs = rules.sets, rules.runs
    return (
        replace(contract, keeps_discard=False).is_plain
        and any_wild_fills_any_gap(rules)
        and sets.suits in COUNTED_SUITS
        and sets.suit_of_wild is SetWild.RANK
        and runs.suits is RunSuits.ONE
        and sets.wilds.is_plain
        and runs.wilds.is_plain
        and not (SetPair.IDENTICAL in rules.forbidden_set_pairs and contract.number_of(MeldKind.SET) > 1)
    )


def any_wild_fills_any_gap(rules: MeldRules) -> bool:
    """Whether any wild card fills any gap and is never a natural one, and no card is dead."""
    return rules.as_naturals is WildsAsNaturals.NEVER and rules.stand_for is WildsStandFor.ANY and not rules.dead
