"""Single rules of melds, each taken away by itself: what a hand could lay if the rule were not there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from kontrakt_dsl.cards import ACE
from kontrakt_dsl.rules.contracts import Part
from kontrakt_dsl.rules.melding import (
    AceUse,
    MeldRules,
    RunPair,
    RunRules,
    SetPair,
    SetRules,
    SetSuits,
    WildLimit,
    WildsStandFor,
)

Changed = tuple[MeldRules, tuple[Part, ...]]


@dataclass(frozen=True, slots=True)
class Relaxation:
    """One rule taken away; `of_rules` and `of_part` give the rules and the parts of a contract without it.

    One that is `basic` tells what a meld is rather than how it may be laid: it is to blame by itself or not at all.
    """

    of_rules: Callable[[MeldRules], MeldRules] = lambda rules: rules
    of_part: Callable[[Part], Part] = lambda part: part
    basic: bool = False


def relaxed(rules: MeldRules, parts: tuple[Part, ...], without: list[Relaxation]) -> Changed:
    """The rules and the parts without some rules."""
    for relaxation in without:
        rules = relaxation.of_rules(rules)
        parts = tuple(map(relaxation.of_part, parts))
    return rules, parts


def relaxations(rules: MeldRules, parts: tuple[Part, ...]) -> list[Relaxation]:
    """Every rule that can be taken away, those that people overlook first and the place of the ace last."""
    possible = [*_of_pairs(rules), *_of_wilds(), *_of_parts(), *_of_sizes_and_suits(), *_of_aces(rules)]
    here = rules, parts
    return [relaxation for relaxation in possible if relaxed(rules, parts, [relaxation]) != here]


def _of_pairs(rules: MeldRules) -> Iterator[Relaxation]:
    for run_pair in sorted(rules.forbidden_run_pairs):
        yield Relaxation(partial(_with_run_pair, run_pair))
    for set_pair in sorted(rules.forbidden_set_pairs):
        yield Relaxation(partial(_with_set_pair, set_pair))


def _with_run_pair(pair: RunPair, rules: MeldRules) -> MeldRules:
    return replace(rules, forbidden_run_pairs=rules.forbidden_run_pairs - {pair})


def _with_set_pair(pair: SetPair, rules: MeldRules) -> MeldRules:
    return replace(rules, forbidden_set_pairs=rules.forbidden_set_pairs - {pair})


def _of_wilds() -> Iterator[Relaxation]:
    for less in (_any_number, _anywhere, _any_number_in_all):
        yield Relaxation(partial(_with_wilds_in_sets, less))
        yield Relaxation(partial(_with_wilds_in_runs, less))
    yield _of_runs(lambda runs: replace(runs, wilds_side_by_side=True))
    yield _of_sets(lambda sets: replace(sets, naturals=0))
    yield _of_runs(lambda runs: replace(runs, naturals=0))
    yield Relaxation(lambda rules: replace(rules, stand_for=WildsStandFor.ANY))


def _any_number(limit: WildLimit) -> WildLimit:
    return replace(limit, at_most=None, against=None, by_size=())


def _anywhere(limit: WildLimit) -> WildLimit:
    return replace(limit, at_start=None)


def _any_number_in_all(limit: WildLimit) -> WildLimit:
    return replace(limit, per_laydown=None)


def _with_wilds_in_sets(less: Callable[[WildLimit], WildLimit], rules: MeldRules) -> MeldRules:
    return replace(rules, sets=replace(rules.sets, wilds=less(rules.sets.wilds)))


def _with_wilds_in_runs(less: Callable[[WildLimit], WildLimit], rules: MeldRules) -> MeldRules:
    return replace(rules, runs=replace(rules.runs, wilds=less(rules.runs.wilds)))


def _of_parts() -> Iterator[Relaxation]:
    yield Relaxation(of_part=lambda part: replace(part, wilds=None))
    yield Relaxation(of_part=lambda part: replace(part, suits=None))


def _of_sizes_and_suits() -> Iterator[Relaxation]:
    yield _of_sets(lambda sets: replace(sets, suits=SetSuits.ANY))
    yield _of_sets(lambda sets: replace(sets, largest=None))
    yield Relaxation(lambda rules: replace(rules, runs=replace(rules.runs, largest=len(rules.pack.ranks) + 1)))


def _of_aces(rules: MeldRules) -> Iterator[Relaxation]:
    if ACE in rules.pack.ranks and rules.runs.ace is not AceUse.CORNER:
        yield _of_runs(lambda runs: replace(runs, ace=AceUse.LOW_OR_HIGH), basic=True)
        yield _of_runs(lambda runs: replace(runs, ace=AceUse.CORNER), basic=True)


def _of_sets(change: Callable[[SetRules], SetRules]) -> Relaxation:
    return Relaxation(lambda rules: replace(rules, sets=change(rules.sets)))


def _of_runs(change: Callable[[RunRules], RunRules], *, basic: bool = False) -> Relaxation:
    return Relaxation(lambda rules: replace(rules, runs=change(rules.runs)), basic=basic)
