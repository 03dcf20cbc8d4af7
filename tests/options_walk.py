"""What rules files and tests say about each key of the language, and what comes of saying something else."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from position_cases import FOLDER, all_cases

from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.files import read_file
from kontrakt_dsl.loading.library import path_of, shipped
from kontrakt_dsl.loading.load import load_checked
from kontrakt_dsl.loading.tree import Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.source import FILE_START
from kontrakt_dsl.trials.model import Trial
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

KeyPath = tuple[str, ...]
OK_FILES = FOLDER.parent / "rulesets" / "ok"
NO_RULES = "there are no rules to test by"


@cache
def said() -> dict[KeyPath, frozenset[str]]:
    """Every answer that a shipped ruleset, a ruleset of the tests or the changes of a position give, by key."""
    found: dict[KeyPath, set[str]] = defaultdict(set)
    for path in (*map(path_of, shipped()), *sorted(OK_FILES.glob("*.yaml"))):
        root = read_tree(read_file(path, shown_as=path.name))
        if isinstance(root, Mapping):
            for key, answer in _answers(root):
                found[key].add(answer)
    for case in all_cases():
        if case.trial.changes is not None:
            for key, answer in _answers(case.trial.changes):
                found[key].add(answer)
    return {key: frozenset(answers) for key, answers in found.items()}


def _answers(rules: Mapping) -> Iterator[tuple[KeyPath, str]]:
    for entry in rules.entries:
        name = entry.key.value
        if name == "options" and isinstance(entry.value, Mapping):
            yield ("options",), "said"
            for option in entry.value.entries:
                if isinstance(option.value, Mapping):
                    yield from _answers(option.value)
        elif (name,) in KEY_AT:
            yield from (((name,), answer) for answer in leaves(entry.value))
        elif isinstance(entry.value, Mapping):
            for inner in entry.value.entries:
                yield from (((name, inner.key.value), answer) for answer in leaves(inner.value))


def leaves(node: Node) -> Iterator[str]:
    """The texts of an answer, each pair of a map also as one text."""
    match node:
        case Text():
            yield node.value
        case Items():
            for item in node.items:
                yield from leaves(item)
        case Mapping():
            for entry in node.entries:
                yield from leaves(entry.value)
                if isinstance(entry.value, Text):
                    yield f"{entry.key.value}: {entry.value.value}"


def tokens(answer: str) -> frozenset[str]:
    """The words of an answer: the whole, and the members of a list, a chain or a condition."""
    parts = re.split(r", then |, |: | and | or | \+ ", answer)
    return frozenset({answer, *parts, *(part.removeprefix("not ") for part in parts)})


def shape(answer: str) -> str:
    """The answer with every number replaced, so that answers of one form look alike."""
    return re.sub(r"\d+", "#", answer)


def words_said(trial: Trial, key: KeyPath) -> frozenset[str]:
    """The words with which the changes of a position answer a key."""
    changes = trial.changes
    assert changes is not None
    return frozenset().union(*(tokens(answer) for path, answer in _answers(changes) if path == key))


@cache
def runner() -> Runner:
    """Plays the positions under the main rules with changes."""
    return Runner("kontrakt", lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))


def positions_on(key: KeyPath) -> tuple[Trial, ...]:
    """The positions whose changes say something about a key."""
    return tuple(
        case.trial
        for case in all_cases()
        if case.trial.changes is not None and any(path == key for path, _ in _answers(case.trial.changes))
    )


def answered_otherwise(trial: Trial, key: KeyPath, word: str) -> Trial:
    """The same position where the changes answer `key` with `word`."""
    changes = trial.changes
    assert changes is not None
    with_word = _replaced(changes, key, Text(word, FILE_START))
    return replace(trial, parts=trial.parts | {"with": Entry(Text("with", FILE_START), with_word)})


def rules_of(trial: Trial) -> Ruleset | None:
    """The main rules with the changes of a position, None where they make no rules."""
    return _loaded(repr(trial.changes), trial)


_LOADED: dict[str, Ruleset | None] = {}


def _loaded(known: str, trial: Trial) -> Ruleset | None:
    if known not in _LOADED:
        _LOADED[known] = load_checked("kontrakt", (), trial.changes).ruleset
    return _LOADED[known]


def _replaced(rules: Mapping, key: KeyPath, value: Node) -> Mapping:
    name, *inner = key
    entries = tuple(
        Entry(
            entry.key,
            _replaced(entry.value, tuple(inner), value) if inner and isinstance(entry.value, Mapping) else value,
        )
        if entry.key.value == name and (not inner or isinstance(entry.value, Mapping))
        else entry
        for entry in rules.entries
    )
    return Mapping(entries, rules.span)


def comes_out_otherwise(trial: Trial) -> bool:
    """Whether a position that can be played at all does not come out as it says."""
    outcome = runner().run(trial)
    return not outcome.holds and not any(failure.message.startswith(NO_RULES) for failure in outcome.failures)
