"""A ruleset that is kept between starts is the one that the file says now, or it is not used."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from literate import run_cli

from kontrakt_cli import remembered
from kontrakt_cli.remembered import CACHE_VARIABLE, recall, remember
from kontrakt_dsl import load
from kontrakt_dsl.loading.library import path_of
from kontrakt_dsl.rules.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[2]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]
SHIPPED = path_of("kontrakt")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    """The main ruleset, loaded."""
    return load("kontrakt")


def test_what_is_recalled_equals_what_was_loaded(folder: Path, ruleset: Ruleset) -> None:
    data = SHIPPED.read_bytes()
    remember(SHIPPED, data, ruleset)
    assert recall(SHIPPED, data) == ruleset


def test_a_changed_file_is_not_taken_for_the_kept_one(folder: Path, ruleset: Ruleset) -> None:
    data = SHIPPED.read_bytes()
    remember(SHIPPED, data, ruleset)
    assert recall(SHIPPED, data + b"\n") is None


def test_a_changed_program_reads_anew(folder: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    data = SHIPPED.read_bytes()
    remember(SHIPPED, data, ruleset)
    monkeypatch.setattr(remembered, "VERSION", "0.0.0")
    assert recall(SHIPPED, data) is None


def test_rules_that_say_more_than_their_file_are_not_kept(folder: Path, ruleset: Ruleset) -> None:
    remember(SHIPPED, b"extends: another\n", ruleset)
    assert not folder.exists()


def test_torn_and_foreign_files_in_the_folder_are_passed_over(folder: Path, ruleset: Ruleset) -> None:
    data = SHIPPED.read_bytes()
    remember(SHIPPED, data, ruleset)
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    for spoilt in (b"", whole[: len(whole) // 2], b"nonsense", pickle.dumps(("a", "b"))):
        kept.write_bytes(spoilt)
        assert recall(SHIPPED, data) is None


class _Intruder:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (os.mkdir, ("intruder",))


def test_a_file_in_the_folder_can_not_run_anything(
    folder: Path, ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = SHIPPED.read_bytes()
    remember(SHIPPED, data, ruleset)
    (kept,) = folder.iterdir()
    kept.write_bytes(pickle.dumps((_Intruder(), data, ruleset)))
    assert recall(SHIPPED, data) is None
    assert not (tmp_path / "intruder").exists()


def test_a_folder_that_can_not_be_made_is_no_fault(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file" / "kept"))
    assert run_cli(["check-hand", "--round", "1", "9S 9H 9D 4S 4H 4D"]).status == 0


def test_keeping_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, "off")
    assert run_cli(["rulesets"]).status == 0
    assert not folder.exists()


def test_a_second_start_neither_reads_yaml_nor_parses_phrases(folder: Path) -> None:
    code = (
        "import sys; from kontrakt_cli.app import run; run(['check-hand', '--round', '1', '9S 9H 9D 4S 4H 4D']); "
        "print(*sorted({'lark', 'yaml'} & set(sys.modules)), file=sys.stderr)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(PATHS)}
    starts = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
        for _ in range(2)
    ]
    assert [start.stderr.split() for start in starts] == [["lark", "yaml"], []]
    assert starts[0].stdout == starts[1].stdout
