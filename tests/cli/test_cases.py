"""The literate cases of the command: what is typed, what is printed, how it ends."""

from pathlib import Path

import pytest
from literate import differences

CASES = sorted((Path(__file__).resolve().parents[1] / "cases" / "cli").glob("*.md"))


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_command_prints_what_the_case_shows(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update_cases: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    assert differences(path, update=update_cases) == []
