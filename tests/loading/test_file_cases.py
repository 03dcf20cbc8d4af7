"""The loader against files: silence for good ones, the very findings for bad ones."""

from pathlib import Path

import pytest
from ruleset_cases import as_lines, err_cases, ok_cases

from kontrakt_dsl import validate
from kontrakt_dsl.diagnostics import Severity


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each file; a lone half fails the collection unless cases are being written."""
    if "mistake" in metafunc.fixturenames:
        update = metafunc.config.getoption("--update-cases")
        files = err_cases(lone_allowed=update)
        metafunc.parametrize("mistake", files, ids=[path.stem for path in files])


@pytest.mark.parametrize("path", ok_cases(), ids=lambda path: path.stem)
def test_a_good_file_is_silent(path: Path) -> None:
    """No finding of any kind, and a ruleset."""
    loaded = validate(str(path))
    assert as_lines(loaded.diagnostics) == ""
    assert loaded.ruleset is not None


def test_each_mistake_is_told_in_these_very_words(mistake: Path, update_cases: bool) -> None:
    """The findings of a file, verbatim."""
    loaded = validate(str(mistake))
    found = as_lines(loaded.diagnostics)
    expected = mistake.with_suffix(".out")
    if update_cases:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")
    assert found != ""
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in loaded.diagnostics)
    assert (loaded.ruleset is None) is has_errors


def test_each_finding_lies_within_its_file(mistake: Path) -> None:
    """Every span can be shown: it begins before it ends, on lines the file has."""
    loaded = validate(str(mistake))
    sources = {source.path: source for source in loaded.sources}
    for found in loaded.diagnostics:
        source = sources[found.path]
        assert (found.line, found.column) <= (found.end_line, found.end_column)
        assert 1 <= found.column <= len(source.line(found.line)) + 1
        assert 1 <= found.end_column <= len(source.line(found.end_line)) + 1
