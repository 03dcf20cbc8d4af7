"""From a name, a path or a text to a ruleset, or to everything that is wrong with it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from kontrakt_dsl.checks.registry import run_checks
from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Diagnostic, Findings, Severity, in_file_order
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.loading.cells import CellReader
from kontrakt_dsl.loading.chain import Chain, Home, read_chain
from kontrakt_dsl.loading.files import findings_of_text, read_file
from kontrakt_dsl.loading.library import TESTS_FOLDER, named, path_of, shown_as
from kontrakt_dsl.loading.options import check_shape
from kontrakt_dsl.loading.reading import read_answers
from kontrakt_dsl.loading.ruleset_from_answers import ruleset_from_sheet
from kontrakt_dsl.loading.tree import Mapping, Node
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.source import SourceFile

if TYPE_CHECKING:
    from kontrakt_dsl.trials.finding import Suite


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a rules file: the ruleset, or None where it has errors, and all findings in file order.

    `sources` are the texts that findings point into, the file's own first; `files` the further files it rests on,
    `options` the names of the house rules it offers.
    """

    sources: tuple[SourceFile, ...]
    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[Path, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def source(self) -> SourceFile:
        """The text that was asked for, without those it rests on."""
        return self.sources[0]


def load(name_or_path: str, options: tuple[str, ...] = ()) -> Ruleset:
    """The ruleset of a shipped name or a file, with house options of it switched on.

    Options may also stand in the name: `NAME+OPTION`. Raises UnknownRulesetError for a name that is not shipped,
    UnknownOptionError for an option it does not have, RulesetError for a file with errors.
    """
    loaded = load_checked(name_or_path, options)
    if loaded.ruleset is None:
        raise RulesetError(loaded.sources, loaded.diagnostics)
    return loaded.ruleset


def load_checked(name_or_path: str, options: tuple[str, ...] = (), changes: Mapping | None = None) -> Loaded:
    """What came of a shipped ruleset or a file; options that are not switched on are not looked into.

    `changes` are laid over it last of all, as an option is.

    Raises UnknownRulesetError for a name that is not shipped, UnknownOptionError for an option it does not have.
    """
    wanted = named(name_or_path)
    chosen = (*wanted.options, *options)
    path, shown = path_of(wanted.name), shown_as(wanted.name)
    name = "+".join((path.stem, *chosen))
    findings = read_file(path, shown_as=shown)
    return _loaded(findings, Home(path, shown), name=name, options=chosen, changes=changes)


def validate(name_or_path: str, options: tuple[str, ...] = ()) -> Loaded:
    """Everything there is to say about a shipped ruleset or a file, each of its options and its tests included.

    Raises UnknownRulesetError for a name that is not shipped, UnknownOptionError for an option it does not have.
    """
    loaded = load_checked(name_or_path, options)
    found = dict.fromkeys(loaded.diagnostics)
    sources = dict.fromkeys(loaded.sources)
    for option in loaded.options:
        if option not in options:
            switched = load_checked(name_or_path, (*options, option))
            found |= dict.fromkeys(switched.diagnostics)
            sources |= dict.fromkeys(switched.sources)
    tests = _tests_of(loaded, name_or_path)
    if tests is not None:
        found = dict.fromkeys(tests.diagnostics) if tests.alone else found | dict.fromkeys(tests.diagnostics)
        sources |= dict.fromkeys(tests.sources)
        found |= dict.fromkeys(_faults_of_tests(tests, loaded, options))
    faulty = any(diagnostic.severity is Severity.ERROR for diagnostic in found)
    diagnostics = in_file_order(found, own=loaded.source.path)
    return replace(loaded, ruleset=None if faulty else loaded.ruleset, diagnostics=diagnostics, sources=tuple(sources))


def _tests_of(loaded: Loaded, name_or_path: str) -> "Suite | None":
    """The tests that stand in a file or beside it, None where there are none."""
    path = path_of(named(name_or_path).name)
    beside = path.parent / TESTS_FOLDER / path.name
    if loaded.ruleset is not None and "\ntests:" not in loaded.source.text and not beside.is_file():
        return None
    # tests are judged by the game, which a file without tests need not wait for
    from kontrakt_dsl.trials.finding import suite_of

    suite = suite_of(name_or_path)
    # a list of which nothing is a test was hardly meant as tests
    no_tests = suite.alone and "tests:" not in loaded.source.text and not (suite.trials or suite.unsound)
    return None if no_tests else suite


def _faults_of_tests(tests: "Suite", loaded: Loaded, options: tuple[str, ...]) -> Iterable[Diagnostic]:
    """What makes no sense in tests under their rules, where there are some."""
    from kontrakt_dsl.trials.rules_of_tests import RulesOfTests

    if loaded.ruleset is None and not tests.alone:
        return ()
    return RulesOfTests(tests.rules, options).told((*tests.trials, *tests.unsound))


def load_text(text: str, *, name: str, path: str) -> Loaded:
    """The ruleset in a text; `name` becomes the ruleset's name, `path` what findings call the text.

    A text may extend shipped rulesets, but no files.
    """
    return _loaded(findings_of_text(text, shown_as=path), Home(None), name=name)


def text_sha256(text: str) -> str:
    """The hash by which a record names the text of its rules: SHA-256 of the UTF-8 bytes, in hexadecimal."""
    # loading alone needs no hash, and the module behind it is slow to import
    import hashlib

    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _loaded(
    findings: Findings, home: Home, *, name: str, options: tuple[str, ...] = (), changes: Mapping | None = None
) -> Loaded:
    if findings.has_errors:
        return Loaded((findings.source,), None, findings.in_file_order())
    chain = read_chain(findings, home, options, changes)
    check_shape(chain.own, findings)
    whole, root = rules_of(chain)
    ruleset = None if root is None else _read(root, whole, name)
    about_rules = (_with_way(found, chain) for found in (*chain.elsewhere, *_about_rules(chain, whole)))
    found = dict.fromkeys((*findings.in_file_order(), *about_rules))
    faulty = any(diagnostic.severity is Severity.ERROR for diagnostic in found)
    return Loaded(
        tuple(chain.sources),
        None if faulty else ruleset,
        in_file_order(found, own=findings.source.path),
        tuple(chain.files),
        tuple(option.name for option in chain.options),
    )


def _about_rules(chain: Chain, whole: Findings) -> Iterable[Diagnostic]:
    """What was found about the rules of a chain, each finding at the line of an author that makes it."""
    found = whole.in_file_order()
    if chain.layers is None or chain.plain or not whole.has_errors:
        return found
    # only a faulty file pays for the search
    from kontrakt_dsl.loading.causes import Tracer

    return Tracer(chain.layers, chain.sources, lambda tree: _judged(tree, chain.findings.source)).traced(found)


def _with_way(found: Diagnostic, chain: Chain) -> Diagnostic:
    """A finding; one about a file that is extended says which line of the file asked for leads there."""
    own = chain.findings.source
    if chain.extends is None or found.path not in chain.below:
        return found
    line = chain.extends.span.start.line
    return replace(found, message=f"{found.message} ({own.path} rests on this: line {line})")


def _judged(tree: Mapping, own: SourceFile) -> tuple[Diagnostic, ...]:
    """What is wrong with rules that were put together."""
    findings, root = _as_one_text(tree, own)
    if root is not None:
        _read(root, findings, "")
    return findings.in_file_order()


def rules_of(chain: Chain) -> tuple[Findings, Node | None]:
    """The rules of a chain as one text and its tree; findings about them lead back to the files."""
    if chain.plain or not isinstance(chain.tree, Mapping):
        return chain.findings, chain.tree
    return _as_one_text(chain.tree, chain.findings.source)


def _as_one_text(tree: Mapping, own: SourceFile) -> tuple[Findings, Node | None]:
    # Rules that stand in one file are not written anew.
    from kontrakt_dsl.loading.written import written

    text, origins = written(tree, own)
    findings = Findings(SourceFile(own.path, text), origins)
    return findings, read_tree(findings)


def _read(root: Node, findings: Findings, name: str) -> Ruleset | None:
    answers = read_answers(root, findings)
    cells = CellReader(answers, findings)
    sheet = Sheet(answers, {cell: cells.read(cell) for cell in answers.games.cells()})
    run_checks(sheet, findings)
    if findings.has_errors:
        return None
    return ruleset_from_sheet(sheet, name=name, text=findings.source.text)
