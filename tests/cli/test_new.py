"""`kontrakt new`: what is written is right as it stands, and stays so where a # is taken away as the file says."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_dsl import load, load_text, shipped, validate
from kontrakt_dsl.language.codes import Code


class _Offer(NamedTuple):
    """A rule behind a #: the line of its heading, if any, its own lines, and what stands beside it."""

    heading: int | None
    lines: tuple[int, ...]
    beside: str


def _offers(lines: list[str]) -> Iterator[_Offer]:
    """Every rule that a file offers behind a #, with the lines that belong to it."""
    heading: int | None = None
    number = 0
    while number < len(lines):
        line, number = lines[number], number + 1
        if re.fullmatch(r"#[\w ]+:", line):
            heading = number - 1
        elif re.fullmatch(r"[\w ]+:", line):
            heading = None
        elif re.match(r"#(  )?[\w\"]", line):
            inside = line[1] == " "
            first = number - 1
            while number < len(lines) and lines[number].startswith("#   " if inside else "#  "):
                number += 1
            own = tuple(range(first, number))
            beside = " ".join(lines[at].partition("  # ")[2] for at in own)
            yield _Offer(heading if inside else None, own, beside)


def _each_said(text: str) -> Iterator[str]:
    """The file with one rule said at a time, of those that hold already."""
    lines = text.splitlines()
    for offer in _offers(lines):
        lacking = offer.heading is not None and "has none of it" in lines[offer.heading - 1]
        if "unsaid" in offer.beside or lacking:
            continue
        said = {offer.heading, *offer.lines}
        yield "\n".join(line[1:] if number in said else line for number, line in enumerate(lines)) + "\n"


@pytest.mark.parametrize("base", ["kontrakt", "phase-10"])
def test_a_rule_whose_mark_is_taken_away_is_the_rule_that_held(
    base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One by one: the line and its heading, as the file tells its reader."""
    monkeypatch.chdir(tmp_path)
    assert run_cli(["new", "house", "--extend", "--from", base]).status == ExitCode.DONE
    text = Path("house.yaml").read_text(encoding="utf-8")
    rules = load(base)
    tried = 0
    for changed in _each_said(text):
        Path("tried.yaml").write_text(changed, encoding="utf-8")
        loaded = validate("tried.yaml")
        assert loaded.ruleset is not None, loaded.diagnostics
        assert loaded.ruleset.tables == rules.tables
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("base", shipped())
def test_a_new_file_says_the_rules_it_is_made_from(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no error is in it; rules that were taken over and decide nothing are told."""
    monkeypatch.chdir(tmp_path)
    assert run_cli(["new", "house", "--from", base]).status == ExitCode.DONE
    loaded = validate("house.yaml")
    assert {found.code for found in loaded.diagnostics} <= {Code.IDLE_RULE, Code.ABSENT_CARD}
    assert loaded.ruleset is not None
    assert loaded.ruleset.tables == load(base).tables


def test_a_new_file_in_another_folder_extends_the_file_that_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is seen from the folder of the new one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "homes").mkdir()
    assert run_cli(["new", "base"]).status == ExitCode.DONE
    assert run_cli(["new", "homes/house", "--extend", "--from", "./base.yaml"]).status == ExitCode.DONE
    assert 'extends: "../base.yaml"\n' in (tmp_path / "homes" / "house.yaml").read_text(encoding="utf-8")
    assert validate("homes/house.yaml").diagnostics == ()


@pytest.mark.parametrize("name", ["bell\x07", "two\nlines", "half \udcff", "odd\u2028break"])
def test_a_name_that_no_file_could_hold_is_refused_before_anything_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name stands in the file, too."""
    monkeypatch.chdir(tmp_path)
    ran = run_cli(["new", name])
    assert ran.status == ExitCode.UNUSABLE
    assert "can't be written in a rules file" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    """A limit of the size of files stands for the disk."""
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000)); "
    program = f"{limited}sys.argv[0] = 'kontrakt'; from kontrakt_cli.app import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", program, "new", "house"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == ExitCode.UNUSABLE
    assert ran.stderr == "house.yaml: File too large; nothing was written\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("base", ["kontrakt", "phase-10"])
def test_each_rule_that_is_offered_can_be_read(base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking away its # may contradict other rules, but it is never a rule that nobody could say."""
    monkeypatch.chdir(tmp_path)
    assert run_cli(["new", "house", "--from", base]).status == ExitCode.DONE
    lines = Path("house.yaml").read_text(encoding="utf-8").splitlines()
    unreadable = (Code.SYNTAX, Code.UNKNOWN_KEY, Code.WRONG_SHAPE, Code.UNKNOWN_WORD, Code.PHRASE, Code.FACE_VALUE)
    tried = 0
    for offer in _offers(lines):
        said = {offer.heading, *offer.lines}
        changed = "\n".join(line[1:] if number in said else line for number, line in enumerate(lines)) + "\n"
        found = load_text(changed, name="tried", path="tried.yaml").diagnostics
        assert [one for one in found if one.code in unreadable] == [], lines[offer.lines[0]]
        tried += 1
    assert tried > 5
