"""Every answer that the language offers is read where it is offered, or refused in a finding: none ends the program."""

from functools import cache

import pytest

from kontrakt_dsl.diagnostics import Diagnostic, Severity
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.language.table import KEYS, SECTION_NAMED
from kontrakt_dsl.loading.load import Loaded, load_checked, load_text
from kontrakt_dsl.loading.merging import changed
from kontrakt_dsl.loading.phrase_values import PHRASE_TYPES
from kontrakt_dsl.loading.resolved import resolved
from kontrakt_dsl.loading.tree import Entry, Mapping, Node, Text
from kontrakt_dsl.loading.written import written
from kontrakt_dsl.source import FILE_START, SourceFile

DESCRIBED = (Kind.TEXT, Kind.TEXTS, Kind.NAMED_PATCHES, Kind.TESTS, Kind.PACK, Kind.VERSION)
"""Kinds of answer whose forms describe what may stand there instead of giving an example."""
TABLES = (Kind.BONUSES, Kind.CARD_POINTS, Kind.CONTRACTS)
"""Kinds of answer whose forms are lines of a table."""
UNREADABLE = (Code.UNKNOWN_WORD, Code.PHRASE, Code.NAME_NOT_HERE, Code.WRONG_SHAPE, Code.FACE_VALUE)
ASKED = [key for key in KEYS if key.kind not in DESCRIBED]


@cache
def _main_rules() -> Mapping:
    return resolved("kontrakt").tree


def _loaded(key: Key, value: Node) -> Loaded:
    """What comes of the main rules with another answer to one question."""
    for name in reversed(key.path):
        value = Mapping((Entry(Text(name, FILE_START), value),), FILE_START)
    assert isinstance(value, Mapping)
    text, _ = written(changed(_main_rules(), value), SourceFile("house.yaml", ""))
    return load_text(text, name="house", path="house.yaml")


def _errors(loaded: Loaded) -> list[Diagnostic]:
    return [found for found in loaded.diagnostics if found.severity is Severity.ERROR]


def _offers(key: Key) -> list[Node]:
    """The words and forms of a key, as its reference shows them."""
    said = key.allowed()
    if key.kind is Kind.PROHIBITIONS:
        said = (*(f"not {word.text}" for word in key.words), *(form.text for form in key.forms))
    if key.kind is Kind.BONUSES:
        said = (*(f"{word.text}: 5" for word in key.words), *(form.text for form in key.forms))
    if key.kind is Kind.CONTRACTS:
        said = tuple(f"1: {text}" for text in said)
    if key.kind not in TABLES:
        return [Text(text, FILE_START) for text in said]
    lines = (text.split(": ") for text in said)
    return [Mapping((Entry(Text(head, FILE_START), Text(answer, FILE_START)),), FILE_START) for head, answer in lines]


@pytest.mark.parametrize("key", ASKED, ids=lambda key: key.title)
def test_what_the_reference_offers_is_read(key: Key) -> None:
    """It may contradict other rules, but nothing says that it can't be read."""
    for offer in _offers(key):
        loaded = _loaded(key, offer)
        unread = [
            found for found in loaded.diagnostics if found.code in UNREADABLE and f'"{key.title}"' in found.message
        ]
        assert unread == [], offer
        assert (loaded.ruleset is None) is bool(_errors(loaded)), offer


@pytest.mark.parametrize("key", ASKED, ids=lambda key: key.title)
def test_what_is_offered_for_such_answers_elsewhere_is_read_or_refused(key: Key) -> None:
    """What other keys of the kind offer, and what people would say anywhere."""
    alike = [other for other in KEYS if other.kind is key.kind and key.kind in PHRASE_TYPES]
    elsewhere = {text for other in alike for text in other.allowed()}
    for text in sorted({*elsewhere, "face value", "none", "0"} - {*key.allowed()}):
        loaded = _loaded(key, Text(text, FILE_START))
        assert (loaded.ruleset is None) is bool(_errors(loaded)), text


@pytest.mark.parametrize("name", [name for name, section in SECTION_NAMED.items() if section.optional])
def test_a_section_that_may_be_struck_out_can_be(name: str) -> None:
    """With `none` there is no such thing in the game."""
    struck = Mapping((Entry(Text(name, FILE_START), Text("none", FILE_START)),), FILE_START)
    assert load_checked("kontrakt", (), struck).ruleset is not None
