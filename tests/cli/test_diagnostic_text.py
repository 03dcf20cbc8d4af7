"""The caret span of a finding stands below what it points at, whatever stands before it in the line."""

import pytest
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.render.diagnostics import diagnostic_text
from kontrakt_dsl.diagnostics import Diagnostic, Severity
from kontrakt_dsl.source import Position, SourceFile, Span


def _shown(line: str, word: str, *, help: str | None = None) -> list[str]:
    column = line.index(word) + 1
    span = Span.on_line(1, column, len(word))
    found = Diagnostic("house.yaml", span, Severity.ERROR, "K101", "no such word", help)
    return diagnostic_text(found, SourceFile("house.yaml", line)).split("\n")


def test_the_first_line_is_place_severity_code_and_message() -> None:
    assert _shown("ace: middle", "middle")[0] == "house.yaml:1:6: error[K101]: no such word"


def test_help_comes_last() -> None:
    assert _shown("ace: middle", "middle", help="say low")[-1] == "help: say low"


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("ace: middle", "ace: "),
        ("\tmiddle", " " * 8),
        ("ab\tmiddle", " " * 8),
        ("名前: middle", " " * 6),
        ("é: middle", "é: "),
        ("e\u0301: middle", "é: "),
    ],
    ids=["plain", "tab", "tab after letters", "wide characters", "accent", "combining accent"],
)
def test_carets_stand_below_the_word(line: str, before: str) -> None:
    assert _shown(line, "middle")[2] == "    " + " " * len(before) + "^" * len("middle")


def test_an_empty_span_still_gets_a_caret() -> None:
    place = Position(1, 5)
    found = Diagnostic("a.yaml", Span(place, place), Severity.WARNING, "K1", "something is missing")
    assert diagnostic_text(found, SourceFile("a.yaml", "ace:")).split("\n")[1:] == ["    ace:", "        ^"]


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    span = Span(Position(1, 3), Position(2, 2))
    found = Diagnostic("a.yaml", span, Severity.ERROR, "K1", "wrong")
    assert diagnostic_text(found, SourceFile("a.yaml", "abcde\nfg")).split("\n")[2] == "      ^^^"


def test_a_finding_past_the_end_of_the_file_has_no_source_line() -> None:
    span = Span.on_line(9, 1, 1)
    found = Diagnostic("a.yaml", span, Severity.ERROR, "K1", "too short")
    assert diagnostic_text(found, SourceFile("a.yaml", "a: 1\n")) == "a.yaml:9:1: error[K1]: too short"


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in "\n".join(_shown("a: \x1b[31m middle", "middle"))


@pytest.mark.parametrize("before", [0, 30, 5000, 20000])
@pytest.mark.parametrize("after", [0, 40, 20000])
def test_a_long_line_is_cut_around_the_carets(before: int, after: int) -> None:
    """What is pointed at stays in sight, and its surroundings with it."""
    _, line, carets = _shown("a" * before + "middle" + "z" * after, "middle")
    assert len(line) < 180
    place = carets.index("^")
    assert line[place : place + len(carets) - place] == "middle"
    assert line.startswith("    ...") is (before > 60 and before + after > 154)


def test_a_long_span_is_marked_as_far_as_it_is_shown() -> None:
    line, carets = _shown("key: " + "x" * 5000, "x" * 5000)[1:]
    assert len(carets) <= len(line) < 180


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200f", "\u061c"])
def test_no_character_turns_the_order_of_what_is_shown(character: str) -> None:
    """Neither in a source line, where the carets stand below the word all the same, nor in a message."""
    _, line, carets = _shown(f"a{character}b: middle", "middle")
    assert character not in line
    assert line[carets.index("^") :] == "middle"
    ran = run_cli(["check-hand", "--round", "1", f"9S{character}X"])
    assert ran.status == ExitCode.UNUSABLE
    assert character not in ran.out + ran.err
