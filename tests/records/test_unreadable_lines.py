"""Lines that can't be read, wrong headers and damaged files: the referee names the line and never breaks."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recorded import load_small
from records.changed_lines import Judge, changed, moves

from kontrakt_dsl.records.reading import LARGEST_RECORD, LONGEST_HEADER
from kontrakt_dsl.records.referee import Verdict, referee


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "kontrakt/record@2"),
        ("schema", None),
        ("rules_text", "other rules\n"),
        ("rules_text", "\ud800"),
        ("rules_sha256", "0" * 64),
        ("rules", "other"),
        ("players", []),
        ("players", ["Ann"]),
        ("players", ["Ann"] * 5),
        ("players", "Ann"),
        ("players", [1, 2, 3]),
        ("seed", 42),
        ("version", None),
    ],
)
def test_a_wrong_header_is_named(lines: list[str], judge: Judge, field: str, value: object) -> None:
    """The version of the form, the rules and the players."""
    verdict = judge(changed(lines, 1, **{field: value}))
    assert verdict.line == 1
    assert verdict.message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not a JSON object"),
        ("[]", "not a JSON object"),
        ("null", "not a JSON object"),
        ("{", "not a JSON object"),
        ("[" * 10_000, "not a JSON object"),
        ("{}", "neither a move nor one of the events "),
        ('{"event":"party"}', "neither a move nor one of the events"),
        ('{"event":7}', "neither a move nor one of the events"),
        ('{"move":"draw"}', '"seat" is missing'),
        ('{"seat":"0","move":"draw"}', '"seat" is no whole number'),
        ('{"seat":true,"move":"draw"}', '"seat" is no whole number'),
        ('{"seat":0.5,"move":"draw"}', '"seat" is no whole number'),
        ('{"seat":0,"move":null}', '"move" is no text'),
        ('{"seat":"0","move":null}', '"seat" is no whole number; "move" is no text'),
        ('{"event":"refill","order":["2S",3]}', '"order", item 2 is no text'),
        ('{"event":"cut"}', '"seat", "cards" are missing'),
        ('{"seat":0,"move":"\\ud800"}', ""),
        ('{"seat":' + "9" * 5000 + ',"move":"draw"}', ""),
    ],
)
def test_a_line_that_is_none_is_named(lines: list[str], judge: Judge, line: str, message: str) -> None:
    """Whatever stands there, the answer is a sentence."""
    number = moves(lines)[0]
    verdict = judge([*lines[: number - 1], line, *lines[number:]])
    assert verdict.line == number
    assert message in verdict.message
    assert verdict.message
    assert "Input should" not in verdict.message


@pytest.mark.parametrize("last", ['{"event":"party"}', '{"seat":9,"move":"draw"}', "{}", "7"])
def test_only_a_cut_line_is_dropped(lines: list[str], tmp_path: Path, last: str) -> None:
    """A last line without its line end is a crash only where its JSON is cut; else it is judged."""
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([*lines[:10], last]), encoding="utf-8")
    verdict = referee(path, load_small())
    assert verdict.line == 11
    assert not verdict.torn


def test_further_fields_are_welcome(lines: list[str], judge: Judge) -> None:
    """Other tools may add to every line."""
    more = [json.dumps({**json.loads(line), "note": ["any", {"thing": 1}]}) for line in lines]
    assert judge(more).right


def test_moves_may_be_written_in_another_spelling(lines: list[str], judge: Judge) -> None:
    """Cards in any order and case, as the form of moves allows."""
    loud = [
        json.dumps({**json.loads(line), "move": json.loads(line)["move"].upper()}) if number in moves(lines) else line
        for number, line in enumerate(lines, start=1)
    ]
    assert judge(loud).right


def test_line_ends_of_another_system_are_read(lines: list[str], tmp_path: Path) -> None:
    """A record may have passed through other hands."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(f"{line}\r\n".encode() for line in lines))
    assert referee(path, load_small()).right


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10**6), byte=st.integers(0, 255), gone=st.integers(0, 3))
def test_no_damage_breaks_the_referee(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory, place: int, byte: int, gone: int
) -> None:
    """Any byte anywhere: the answer is a verdict, never an exception."""
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    data = "".join(f"{line}\n" for line in lines).encode()
    place %= len(data)
    path.write_bytes(data[:place] + bytes([byte]) + data[place + gone :])
    verdict = referee(path, load_small())
    before = data[:place].count(b"\n") + 1
    assert verdict.line is None or verdict.line >= before


def test_a_file_that_never_ends_is_left_after_a_while(tmp_path: Path) -> None:
    """A first line longer than any set of rules, and a file longer than any game; neither is read to its end."""
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.write(b"{")
        file.truncate(LONGEST_HEADER + 2)
    assert referee(path, load_small()) == Verdict(1, "a line of more than 4 MiB begins no record")
    with path.open("wb") as file:
        file.write(b"{}\n")
        file.truncate(LARGEST_RECORD + 10)
    assert referee(path, load_small()) == Verdict(1, "the file has more than 64 MiB, and no game is so long")


def test_of_a_file_that_begins_like_no_record_one_line_is_read() -> None:
    """`yes` never stops."""
    endless = os.pipe()
    os.write(endless[1], b"y\ny\n")
    verdict = referee(Path(f"/dev/fd/{endless[0]}"), load_small())
    for end in endless:
        os.close(end)
    assert (verdict.line, verdict.message) == (1, "not a JSON object: no JSON at column 1")
