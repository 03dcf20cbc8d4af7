"""The reference is what the table of keys says, and the table is what the typed rules say."""

from enum import StrEnum
from pathlib import Path

import pytest

from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.dimensions import DIMENSIONS, places_of
from kontrakt_dsl.language.explanations import EXPLANATIONS
from kontrakt_dsl.language.model import Kind, Need
from kontrakt_dsl.language.reference import PAGES
from kontrakt_dsl.language.table import KEY_AT, KEYS, SECTION_NAMED
from kontrakt_dsl.loading.phrase_values import PHRASE_TYPES
from kontrakt_dsl.phrases.parser import Misread, parse_phrase
from kontrakt_dsl.rules.cutting import ExactCut
from kontrakt_dsl.rules.game import GameEnd, Progress, Tie, Winner
from kontrakt_dsl.rules.melding import AceUse, RunPair, SetPair, SetSuits
from kontrakt_dsl.rules.scoring import Direction, DrawnAce, FirstDealer, LaidLast, NextDealer, Unfinished
from kontrakt_dsl.rules.turns import (
    Announcing,
    LastCard,
    LayingTurn,
    NextUpcard,
    Refilled,
    SnatchPriority,
    SwappedWild,
    TakenCard,
    WhenEmpty,
    Whose,
)

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
TYPED_WORDS: dict[tuple[str, ...], type[StrEnum]] = {
    ("table", "direction"): Direction,
    ("table", "first dealer"): FirstDealer,
    ("table", "next dealer"): NextDealer,
    ("table", "announcing"): Announcing,
    ("sets", "suits"): SetSuits,
    ("runs", "ace"): AceUse,
    ("buying", "next upcard"): NextUpcard,
    ("laying down", "several sets"): SetPair,
    ("laying down", "several runs"): RunPair,
    ("swapping", "the wild"): SwappedWild,
    ("discarding", "the card just taken"): TakenCard,
    ("going out", "last card"): LastCard,
    ("going out", "on the turn of laying down"): LayingTurn,
    ("swapping", "whose"): Whose,
    ("snatching", "whose"): Whose,
    ("snatching", "priority"): SnatchPriority,
    ("stock", "when empty"): WhenEmpty,
    ("stock", "refilled"): Refilled,
    ("table", "ace in the draw"): DrawnAce,
    ("scoring", "unfinished round"): Unfinished,
    ("scoring", "laid down on the last turn"): LaidLast,
    ("cutting", "exact"): ExactCut,
    ("game", "progress"): Progress,
    ("game", "ends"): GameEnd,
    ("game", "winner"): Winner,
    ("game", "ties"): Tie,
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_the_reference_is_what_the_table_says(page: str, update_cases: bool) -> None:
    """A stale page is written anew by `--update-cases`."""
    path = REFERENCE / f"{page}.md"
    if update_cases:
        path.write_text(PAGES[page](), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == PAGES[page]()


def test_each_code_is_explained_and_documented() -> None:
    """No finding without a section in the reference."""
    assert list(EXPLANATIONS) == list(Code)
    page = (REFERENCE / "checks.md").read_text(encoding="utf-8")
    assert [code for code in Code if f"\n## {code}: " not in page] == []


def test_each_dimension_has_a_place() -> None:
    """All that games of the family differ in can be said, or is the same in all of them."""
    assert len(DIMENSIONS) == 76
    assert [name for number, name in enumerate(DIMENSIONS, start=1) if not places_of(number)] == []


def test_each_key_stands_in_a_section_and_once() -> None:
    """Paths are unique, and a path with two names begins with a section."""
    assert len(KEY_AT) == len(KEYS)
    assert [key.path for key in KEYS if len(key.path) == 2 and key.path[0] not in SECTION_NAMED] == []


def test_a_key_that_may_be_left_out_says_what_holds_then() -> None:
    """Leaving out is never a mystery."""
    assert [key.title for key in KEYS if key.need is Need.NEVER and not key.absent] == []


@pytest.mark.parametrize("path", TYPED_WORDS, ids=" > ".join)
def test_words_are_the_words_of_the_typed_rules(path: tuple[str, ...]) -> None:
    """The table and the typed rules hold the same words."""
    assert [word.text for word in KEY_AT[path].words] == [str(word) for word in TYPED_WORDS[path]]


def test_each_form_in_the_table_can_be_read() -> None:
    """What the reference shows as a phrase is one."""
    misread = []
    for key in KEYS:
        kind = PHRASE_TYPES.get(key.kind)
        if kind is None or key.path == ("laying off", "new melds"):
            continue
        said = [word.text for word in (*key.words, *key.forms)]
        misread += [f"{key.title}: {text}" for text in said if isinstance(parse_phrase(kind, text), Misread)]
    assert misread == []


def test_kinds_without_words_show_a_form() -> None:
    """Every key shows at least one thing that can be said."""
    assert [key.title for key in KEYS if not key.words and not key.forms] == []
    closed = (Kind.WORD, Kind.WORD_LIST, Kind.CHAIN, Kind.PROHIBITIONS)
    assert [key.title for key in KEYS if key.kind in closed and not key.words] == []
