"""The parser's tables and the known phrases, made beforehand, are those of the grammar as it stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kontrakt_dsl.language.table import KEYS
from kontrakt_dsl.loading.library import shipped
from kontrakt_dsl.loading.load import load_checked
from kontrakt_dsl.loading.phrase_values import PHRASE_TYPES
from kontrakt_dsl.phrases import parser, ready
from kontrakt_dsl.phrases.build import Phrase
from kontrakt_dsl.phrases.parser import Misread, PhraseType, make_parser, parse_phrase

FOLDER = Path(ready.__file__).parent


@pytest.fixture
def as_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is ready or remembered: every phrase is parsed from the grammar."""
    anew = make_parser()
    monkeypatch.setattr(parser, "_parser", lambda: anew)
    monkeypatch.setattr(parser, "_known", dict)
    parse_phrase.cache_clear()


def frequent_phrases() -> Iterator[tuple[PhraseType, str]]:
    """What the reference shows for each key, and the contracts that house rules are made of."""
    for key in KEYS:
        if (kind := PHRASE_TYPES.get(key.kind)) is not None:
            yield from ((kind, said.text) for said in (*key.words, *key.forms))
    sets = [f"{number} set{'s' * (number > 1)} of {size}" for number in range(1, 5) for size in (3, 4)]
    runs = [f"{number} run{'s' * (number > 1)} of {size}" for number in range(1, 4) for size in range(3, 8)]
    for words in (*sets, *runs, *(f"{one} + {other}" for one in sets for other in runs)):
        yield PhraseType.CONTRACT, words


@pytest.mark.usefixtures("as_new")
def test_the_tables_are_those_of_the_grammar(update_cases: bool) -> None:
    """Old tables are set aside with the time they save; `--update-cases` writes them anew."""
    if update_cases:
        (FOLDER / ready.TABLES).write_bytes(ready.tables_file(make_parser()))
    from_tables = ready.ready_parser()
    assert from_tables is not None, "the grammar was changed; run pytest --update-cases"
    for text in ("2 sets of 3 + 1 run of 4 or more, using the whole hand", "either 2 sets of 3 or 1 run of 4"):
        assert from_tables.parse(text, start="contract") == make_parser().parse(text, start="contract")


def test_each_phrase_of_a_shipped_ruleset_and_each_frequent_one_is_known(
    as_new: None, monkeypatch: pytest.MonkeyPatch, update_cases: bool
) -> None:
    """What is known is what parsing gives."""
    phrases: dict[tuple[str, str], Phrase] = {}
    parse = parser._parsed

    def recorded(kind: PhraseType, text: str) -> Phrase | Misread:
        phrase = parse(kind, text)
        if not isinstance(phrase, Misread):
            phrases[str(kind), text] = phrase
        return phrase

    monkeypatch.setattr(parser, "_parsed", recorded)
    for name in shipped():
        load_checked(name)
    for kind, text in frequent_phrases():
        parser.parse_phrase(kind, text)
    if update_cases:
        (FOLDER / ready.KNOWN).write_bytes(ready.known_file(phrases))
    known = ready.known_phrases()
    assert known, "the grammar or its nodes were changed; run pytest --update-cases"
    assert {key: ready.unpacked(kept) for key, kept in known.items()} == phrases


@pytest.mark.parametrize("name", [ready.TABLES, ready.KNOWN])
def test_what_was_made_from_another_grammar_is_set_aside(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "grammar", lambda: "another")
    assert not (ready.ready_parser() if name == ready.TABLES else ready.known_phrases())


def test_without_what_is_ready_phrases_are_read_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "2 sets of 3 + 1 run of 4"
    ready_made = parse_phrase(PhraseType.CONTRACT, text)
    monkeypatch.setattr(ready, "_content", lambda *_: None)
    forget()
    try:
        assert parse_phrase(PhraseType.CONTRACT, text) == ready_made
    finally:
        # Other tests in this process ask for what is ready.
        forget()


def forget() -> None:
    for cached in (parser._parser, parser._known, parse_phrase):
        cached.cache_clear()
