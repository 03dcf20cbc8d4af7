"""No text whatever makes the loader raise: it gives a ruleset or says why not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_cases import FOLDER

from kontrakt_dsl import Loaded, load_text, validate
from kontrakt_dsl.diagnostics import Severity
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.files import LARGEST_FILE, findings_of_bytes
from kontrakt_dsl.loading.load import load_text as load_text_directly

BASE = (FOLDER / "ok" / "small.yaml").read_text(encoding="utf-8")
LINES = BASE.splitlines(keepends=True)
WORDS = sorted(set(BASE.split()))
STRANGE = [
    "&",
    "*",
    "!",
    "|",
    ">",
    "%",
    "@",
    "`",
    "{",
    "}",
    "[",
    "]",
    ",",
    "?",
    ": ",
    "- ",
    "#",
    "'",
    '"',
    "\\",
    "\t",
    "0",
]


def checked(text: str) -> Loaded:
    """What comes of a text; a text without a ruleset has at least one error, and only such a one."""
    loaded = load_text(text, name="fuzzed", path="fuzzed.yaml")
    has_errors = any(found.severity is Severity.ERROR for found in loaded.diagnostics)
    assert has_errors is (loaded.ruleset is None)
    for found in loaded.diagnostics:
        assert (found.line, found.column) <= (found.end_line, found.end_column)
        assert found.column <= len(loaded.source.line(found.line)) + 1
        assert found.message
    return loaded


@settings(max_examples=120, deadline=None)
@given(st.integers(0, len(BASE)), st.integers(0, 6), st.text(max_size=4) | st.sampled_from(STRANGE))
def test_a_changed_character_gives_findings(place: int, dropped: int, put: str) -> None:
    """Characters taken out and put in anywhere."""
    text = BASE[:place] + put + BASE[place + dropped :]
    assert checked(text).source.text == text.removeprefix("\ufeff")


@settings(max_examples=120, deadline=None)
@given(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1), st.integers(-3, 3), st.booleans())
def test_a_moved_line_gives_findings(taken: int, put: int, indent: int, twice: bool) -> None:
    """Lines moved, doubled and indented otherwise."""
    lines = list(LINES)
    line = lines[taken] if twice else lines.pop(taken)
    moved = " " * indent + line if indent >= 0 else line[-indent:]
    lines.insert(put, moved)
    assert checked("".join(lines)).source.path == "fuzzed.yaml"


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from([*WORDS, *STRANGE, "none", "7", "-1"])), max_size=4))
def test_a_swapped_word_gives_findings(swaps: list[tuple[str, str]]) -> None:
    """Words of the file in place of others."""
    text = BASE
    for old, new in swaps:
        text = text.replace(old, new, 1)
    assert checked(text).source.text == text


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_findings(text: str) -> None:
    """Texts that were never meant as rules."""
    assert checked(text).ruleset is None


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=40))
def test_any_bytes_give_text_or_a_finding(data: bytes) -> None:
    """Bytes that may not even be text."""
    findings = findings_of_bytes(data, shown_as="bytes.yaml")
    assert findings.has_errors or findings.source.text.encode().removeprefix(b"\xef\xbb\xbf") == data.removeprefix(
        b"\xef\xbb\xbf"
    )


@pytest.mark.parametrize(
    "text",
    ["[" * 50_000, "{a: " * 50_000, "- " * 50_000, "a: " + "x" * 200_000, "? " * 10_000, "'" * 9999, "a: &b [*b]"],
    ids=["brackets", "braces", "dashes", "one long text", "keys in keys", "quotes", "a list in itself"],
)
def test_texts_made_to_break_parsers_are_refused(text: str) -> None:
    """Depth and length beyond reason end in a finding."""
    assert load_text_directly(text, name="x", path="x.yaml").ruleset is None


def test_a_file_beyond_the_size_limit_is_not_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The limit is told, and nothing else about such a file."""
    path = tmp_path_factory.mktemp("large") / "large.yaml"
    path.write_text("#" * (LARGEST_FILE + 1))
    assert [found.code for found in validate(str(path)).diagnostics] == [Code.TOO_LARGE]


def test_a_map_beyond_all_reason_is_not_read() -> None:
    """A long list of unknown keys would take long to guess at, one after the other."""
    loaded = load_text("".join(f"key{number}: 1\n" for number in range(20_000)), name="x", path="x.yaml")
    assert [found.code for found in loaded.diagnostics] == [Code.TOO_LARGE]


@pytest.mark.parametrize("name", ["missing.yaml", "", "a\0b.yaml"], ids=["missing", "a folder", "impossible"])
def test_a_file_that_cannot_be_opened_is_a_finding(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A missing file, a folder and an impossible name."""
    path = f"{tmp_path_factory.mktemp('none')}/{name}"
    assert [found.code for found in validate(path).diagnostics] == [Code.UNREADABLE]


@pytest.mark.parametrize("said", ["deal: \u0661\u0660", "deck: {jokers: \uff13}", "contracts: {1: \u0662 sets of 3}"])
def test_numbers_are_written_in_plain_digits(said: str) -> None:
    """A number that looks like none to most readers, or like another one, is no number of a rule."""
    found = checked(f"kontrakt: 1\nextends: kontrakt\nname: X\n{said}\n").diagnostics
    assert [one.code for one in found if one.severity is Severity.ERROR] == [Code.PHRASE]


@pytest.mark.parametrize("character", ["\u202a", "\u202e", "\u2066", "\u2069"])
@pytest.mark.parametrize("line", ["about: a{}b", 'about: "a{}b"', "a{}b: 1"], ids=["plain", "quoted", "key"])
def test_characters_that_turn_the_order_of_a_line_are_refused(line: str, character: str) -> None:
    """A line says what it seems to say."""
    found = checked(f"kontrakt: 1\nextends: kontrakt\nname: X\n{line.format(character)}\n").diagnostics
    assert [one.code for one in found] == [Code.STRANGE_CHARACTER]
    assert character not in found[0].message


def test_options_are_told_apart_by_more_than_capitals() -> None:
    """Whoever names one must not get the other."""
    found = checked('kontrakt: 1\nextends: kontrakt\nname: X\noptions: {"A b": {deal: 9}, "a  b": {deal: 8}}\n')
    assert [(one.code, one.line, one.message) for one in found.diagnostics] == [
        (Code.DUPLICATE_KEY, 4, 'the option "a b" is called like "A b" in line 4')
    ]


def test_maps_are_not_merged() -> None:
    """What YAML merges is told by the same code as the anchors that it is used with."""
    found = checked("kontrakt: 1\nextends: kontrakt\nname: X\ndeck:\n  <<: {jokers: 3}\n  packs: 2\n").diagnostics
    assert [(one.code, one.line) for one in found] == [(Code.ANCHOR, 5)]
