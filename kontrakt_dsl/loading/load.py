"""From a name, a path or a text to a ruleset, or to everything that is wrong with it."""

from dataclasses import dataclass

from kontrakt_dsl.checks.registry import run_checks
from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Diagnostic, Findings
from kontrakt_dsl.errors import RulesetError
from kontrakt_dsl.loading.cells import CellReader
from kontrakt_dsl.loading.files import findings_of_text, read_file
from kontrakt_dsl.loading.library import is_path, path_of
from kontrakt_dsl.loading.reading import read_answers
from kontrakt_dsl.loading.ruleset_from_answers import ruleset_from_sheet
from kontrakt_dsl.loading.yaml_tree import read_tree
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.source import SourceFile


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a rules file: the ruleset, or None where it has errors, and all findings in file order."""

    source: SourceFile
    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether there is a ruleset to play by."""
        return self.ruleset is not None


def load(name_or_path: str) -> Ruleset:
    """The ruleset of a shipped name or a file.

    Raises UnknownRulesetError for a name that is not shipped, RulesetError for a file with errors.
    """
    loaded = validate(name_or_path)
    if loaded.ruleset is None:
        raise RulesetError(loaded.source, loaded.diagnostics)
    return loaded.ruleset


def validate(name_or_path: str) -> Loaded:
    """Everything there is to say about a shipped ruleset or a file.

    Raises UnknownRulesetError for a name that is not shipped.
    """
    path = path_of(name_or_path)
    own = is_path(name_or_path)
    findings = read_file(path, shown_as=name_or_path if own else f"{name_or_path}.yaml")
    return _loaded(findings, name=path.stem)


def load_text(text: str, *, name: str, path: str) -> Loaded:
    """The ruleset in a text; `name` becomes the ruleset's name, `path` what findings call the text."""
    return _loaded(findings_of_text(text, shown_as=path), name=name)


def text_sha256(text: str) -> str:
    """The hash by which a record names the text of its rules: SHA-256 of the UTF-8 bytes, in hexadecimal."""
    # loading alone needs no hash, and the module behind it is slow to import
    import hashlib

    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _loaded(findings: Findings, *, name: str) -> Loaded:
    ruleset = None if findings.has_errors else _read(findings, name)
    return Loaded(findings.source, ruleset, findings.in_file_order())


def _read(findings: Findings, name: str) -> Ruleset | None:
    root = read_tree(findings)
    if root is None:
        return None
    answers = read_answers(root, findings)
    cells = CellReader(answers, findings)
    sheet = Sheet(answers, {cell: cells.read(cell) for cell in answers.games.cells()})
    run_checks(sheet, findings)
    if findings.has_errors:
        return None
    return ruleset_from_sheet(sheet, name=name, text=findings.source.text)
