"""Single rules of melds, each taken away by itself: what a hand could lay if the rule were not there."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from kontrakt_dsl.cards import ACE
from kontrakt_dsl.rules.contracts import MeldKind, Part, PartSuits
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

Parts = tuple[Part, ...]
Changed = tuple[MeldRules, Parts]
_NARROWER: dict[MeldKind, frozenset[PartSuits]] = {
    MeldKind.SET: frozenset({PartSuits.DIFFERENT}),
    MeldKind.RUN: frozenset({PartSuits.ONE_COLOUR, PartSuits.ALTERNATING}),
    MeldKind.GROUP: frozenset(),
}
"""What the suits of a part may say that keeps melds from being laid."""


@dataclass(frozen=True, slots=True)
class Relaxation:
    """One rule taken away; `of_rules` and `of_parts` give the rules and the parts of a contract without it.

    One that is `basic` tells what a meld is rather than how it may be laid: it is to blame by itself or not at all.
    `clause` are the words of the contract that say the rule, where it is one of a part and not of all melds.
    """

    of_rules: Callable[[MeldRules], MeldRules] = lambda rules: rules
    of_parts: Callable[[Parts], Parts] = lambda parts: parts
    basic: bool = False
    clause: str = ""


def relaxed(rules: MeldRules, parts: Parts, without: Iterable[Relaxation]) -> Changed:
    """The rules and the parts without some rules."""
    for relaxation in without:
        rules = relaxation.of_rules(rules)
        parts = relaxation.of_parts(parts)
    return rules, parts


def relaxations(rules: MeldRules, parts: Parts) -> list[Relaxation]:
    """Every rule that can be taken away, those that people overlook first and the place of the ace last."""
    possible = [*_of_pairs(rules), *_of_wilds(), *_of_parts(parts), *_of_sizes_and_suits(), *_of_aces(rules)]
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


def _of_parts(parts: Parts) -> Iterator[Relaxation]:
    """What each part of the contract says of its melds besides the rules for all of them."""
    for place, part in enumerate(parts):
        if part.wilds is not None:
            clause = str(part).removeprefix(str(replace(part, wilds=None))).strip()
            yield Relaxation(of_parts=partial(_changed, place, lambda one: replace(one, wilds=None)), clause=clause)
        if part.suits in _NARROWER[part.kind]:
            # A set is then under the rules for all sets; a run asks for no suits at all, where these may be narrower.
            wider = None if part.kind is MeldKind.SET else PartSuits.ANY
            change = partial(_with_suits, wider)
            yield Relaxation(of_parts=partial(_changed, place, change), clause=str(part.suits))


def _changed(place: int, change: Callable[[Part], Part], parts: Parts) -> Parts:
    return (*parts[:place], change(parts[place]), *parts[place + 1 :])


def _with_suits(suits: PartSuits | None, part: Part) -> Part:
    return replace(part, suits=suits)


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
