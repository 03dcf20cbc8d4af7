"""Which tests belong to a ruleset: those in its file, and those in the file of the same name in `tests` beside it."""

import os.path
from dataclasses import dataclass
from pathlib import Path

from kontrakt_dsl.diagnostics import Diagnostic, Findings, Severity
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.files import read_file
from kontrakt_dsl.loading.library import TESTS_FOLDER, is_path, named, path_of, shown_as
from kontrakt_dsl.loading.tree import Items, Mapping, Node, Text
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.source import FILE_START, SourceFile
from kontrakt_dsl.trials.model import Trial
from kontrakt_dsl.trials.reading import read_trials, tests_in


@dataclass(frozen=True)
class Suite:
    """The tests of one ruleset, named as an argument, and what is wrong with the files they stand in.

    The `unsound` ones have a part that can't be read, and can't be run; those `alone` have a file without rules.
    """

    rules: str
    trials: tuple[Trial, ...]
    unsound: tuple[Trial, ...]
    sources: tuple[SourceFile, ...]
    diagnostics: tuple[Diagnostic, ...]
    alone: bool = False

    @property
    def readable(self) -> bool:
        """Whether every test could be read."""
        return not any(found.severity is Severity.ERROR for found in self.diagnostics)


def suite_of(argument: str) -> Suite:
    """The tests of a shipped ruleset, of a rules file, or in a file that holds tests alone.

    Raises UnknownRulesetError for a name that is not shipped.
    """
    wanted = named(argument)
    path, shown = path_of(wanted.name), shown_as(wanted.name)
    findings = read_file(path, shown_as=shown)
    root = None if findings.has_errors else read_tree(findings)
    if _holds_tests_alone(root):
        suite = _of_tests_file(root, findings, path, shown)
        tests = (*suite.trials, *suite.unsound)
        if tests and tests[0].rules is None and not path_of(suite.rules).is_file():
            message = f"these tests don't say which rules they are for, and there is no {suite.rules}"
            findings.error(FILE_START, Code.FAULTY_TEST, message, "write rules: NAME first, and the tests below tests:")
            return _suite(suite.rules, tests, [findings], alone=True)
        return suite
    trials = read_trials(tests_in(root), findings) if isinstance(root, Mapping) else ()
    collected = [findings]
    beside = path.parent / TESTS_FOLDER / path.name
    if beside.is_file():
        shown_beside = os.path.join(os.path.dirname(shown), TESTS_FOLDER, path.name)
        others = read_file(beside, shown_as=shown_beside)
        other_root = None if others.has_errors else read_tree(others)
        trials += read_trials(tests_in(other_root), others, _rules_in(other_root, beside))
        collected.append(others)
    return _suite(argument, trials, collected)


def trials_in(path: Path, shown: str) -> Suite:
    """The tests in a file that holds tests alone."""
    findings = read_file(path, shown_as=shown)
    return _of_tests_file(None if findings.has_errors else read_tree(findings), findings, path, shown)


def _holds_tests_alone(root: Node | None) -> bool:
    """Whether a file is no rules file but a list of tests, or a map with `tests` that begins no rules."""
    if isinstance(root, Items):
        return True
    names = [entry.key.value for entry in root.entries] if isinstance(root, Mapping) else []
    return "tests" in names and not set(names) - {"tests", "rules"}


def _of_tests_file(root: Node | None, findings: Findings, path: Path, shown: str) -> Suite:
    """Tests without rules in their file stand for those of the file one folder up that has the same name."""
    rules = _rules_in(root, path)
    if rules is None:
        rules = os.path.normpath(os.path.join(os.path.dirname(shown), os.pardir, path.name))
        rules = rules if is_path(rules) else os.path.join(os.curdir, rules)
    return _suite(rules, read_trials(tests_in(root), findings, _rules_in(root, path)), [findings], alone=True)


def _suite(rules: str, trials: tuple[Trial, ...], findings: list[Findings], *, alone: bool = False) -> Suite:
    found = tuple(diagnostic for one in findings for diagnostic in one.in_file_order())
    sound = tuple(trial for trial in trials if trial.sound)
    unsound = tuple(trial for trial in trials if not trial.sound)
    return Suite(rules, sound, unsound, tuple(one.source for one in findings), found, alone)


def _rules_in(root: Node | None, path: Path) -> str | None:
    """The rules that a file of tests names, as an argument; a path starts from the folder of the file."""
    for entry in root.entries if isinstance(root, Mapping) else ():
        if entry.key.value == "rules" and isinstance(entry.value, Text):
            return from_folder(entry.value.value, str(path))
    return None


def from_folder(argument: str, file: str) -> str:
    """A ruleset named in a file, as an argument of a command."""
    wanted = named(argument)
    if not wanted.is_path or os.path.isabs(wanted.name):
        return argument
    return "+".join((os.path.join(os.path.dirname(file), wanted.name), *wanted.options))
