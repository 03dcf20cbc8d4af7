"""Whatever is typed gives an answer or a message, never a fault of ours."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode

PIECES = ["9S", "9H", "JK", "10C", "tD", "★", "4♠", ",", "=", "/", "#", ":", "-", "7", "1:", "X"]
TEXTS = st.text(max_size=40) | st.lists(st.sampled_from(PIECES)).map(" ".join)
FAIR = {ExitCode.DONE, ExitCode.NO, ExitCode.UNUSABLE}


@settings(max_examples=60, deadline=None)
@given(cards=TEXTS, seen=TEXTS)
def test_any_text_may_stand_for_cards(cards: str, seen: str) -> None:
    assert run_cli(["check-hand", "--round", "1", f"--seen={seen}", "--", cards]).status in FAIR


@settings(max_examples=40, deadline=None)
@given(contract=TEXTS)
def test_any_text_may_stand_for_a_contract(contract: str) -> None:
    assert run_cli(["check-hand", f"--contract={contract}", "9S"]).status in FAIR


@settings(max_examples=40, deadline=None)
@given(hands=st.binary(max_size=200) | TEXTS.map(str.encode))
def test_any_bytes_may_stand_for_hands(hands: bytes) -> None:
    assert run_cli(["check-hand", "--json", "--from", "-"], hands).status in FAIR


@settings(max_examples=25, deadline=None)
@given(moves=st.lists(TEXTS | st.sampled_from(["draw", "take", "pass", "buy", "?", "lay", "table"]), max_size=30))
def test_any_lines_may_stand_for_moves(moves: list[str]) -> None:
    assert run_cli(["play", "--players", "3", "--seed", "s"], "\n".join(moves)).status == ExitCode.UNUSABLE


@pytest.mark.parametrize(
    "name", ["\0", "a\0b.yaml", "./\udcff.yaml", "+", "kontrakt+", "kontrakt+no such", ".yaml", "/", ""]
)
@pytest.mark.parametrize(
    "command", ["check-hand --round 1 9S --rules", "validate", "play --auto", "simulate --games 1"]
)
def test_any_name_may_stand_for_rules(command: str, name: str) -> None:
    ran = run_cli([*command.split(), name])
    assert ran.status == ExitCode.UNUSABLE
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("name", ["/", "no\udcff/such", ""])
def test_any_name_may_stand_for_a_record(name: str) -> None:
    assert run_cli(["referee", name]).status == ExitCode.UNUSABLE
    assert run_cli(["play", "--auto", "--players", "3", "--record", name]).status == ExitCode.UNUSABLE


@pytest.mark.parametrize("command", [["play", "--auto"], ["simulate", "--games", "1"]], ids=lambda words: words[0])
def test_a_seed_is_text(command: list[str]) -> None:
    assert run_cli([*command, "--seed", "\udcff"]).status == ExitCode.UNUSABLE
    assert run_cli([*command, "--players", "3", "--seed", "blåbær ♠"]).status == ExitCode.DONE
    steering = run_cli([*command, "--seed", "a\x1b[31mb"])
    assert steering.status == ExitCode.UNUSABLE
    assert steering.err == "--seed: the seed holds the control character U+001B; leave it out\n"


def test_a_line_typed_at_the_table_does_not_steer_the_terminal() -> None:
    ran = run_cli(["play", "--players", "3", "--seed", "s"], "draw\0\x1b[31mred\n\x9b2J\u202e\nadd \x07 to 1\n")
    assert not any(char in ran.out for char in "\0\x1b\x9b\u202e\x07")
    assert "> draw\\x00\\x1b[31mred\n" in ran.out
    assert 'Not understood: "draw\\x00\\x1b[31mred" is no move' in ran.out
    assert 'Not understood: "\\x07" is no card' in ran.out


def test_a_record_does_not_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game\x1b.jsonl"
    assert run_cli(["play", "--auto", "--seed", "s", "--record", str(path)]).status == ExitCode.DONE
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if "move" in json.loads(line))
    lines[first] = json.dumps({**json.loads(lines[first]), "move": "\x1b[31mred\x07"})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = run_cli(["referee", str(path)])
    assert ran.status == ExitCode.NO
    assert f'game\\x1b.jsonl:{first + 1}: "\\x1b[31mred\\x07" is no move' in ran.out
    assert not any(char in ran.out for char in "\x1b\x07")


def test_the_name_of_a_rules_file_does_not_steer_the_terminal(tmp_path: Path) -> None:
    ran = run_cli(["validate", str(tmp_path / "a\x1b[31m.yaml")])
    assert ran.status == ExitCode.UNUSABLE
    assert "/a\\x1b[31m.yaml:1:1: error" in ran.out + ran.err
    assert "\x1b" not in ran.out + ran.err
