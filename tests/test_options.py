"""Every option of the language is used by some rules, changes what the engine allows, and changes how a bot plays."""

import re
from pathlib import Path

import pytest
from options_played import words_that_change_the_play
from options_walk import answered_otherwise, comes_out_otherwise, positions_on, said, shape, tokens, words_said

from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.language.table import KEYS

DESCRIBED = (Kind.TEXT, Kind.TEXTS, Kind.NAMED_PATCHES, Kind.TESTS, Kind.PACK, Kind.VERSION)
"""Kinds of answer whose forms describe what may stand there instead of giving an example."""
TESTS = Path(__file__).resolve().parent / "game"
NAMED_OTHERWISE = {
    "table > direction": "test_a_counterclockwise_table_plays_and_deals_the_other_way_round",
    "table > ace in the draw": "test_table_first_dealer_draws_cards",
}
"""Options of whole games whose test is not named after the key."""

SEATING = "decides who sits or deals where, before anybody plays"
DEALING = "is settled before the first player is asked anything"
WORTH = "decides what a round or the game is worth; bots play each round for itself"
COURSE = "decides which rounds are played and what comes of them; bots play each round for itself"
NEUTRAL = {
    "table > direction": SEATING,
    "table > first dealer": SEATING,
    "table > ace in the draw": SEATING,
    "table > next dealer": SEATING,
    "drawing > a wild first upcard": DEALING,
    "skipping > as first upcard": DEALING,
    "scoring > bonuses": WORTH,
    "scoring > laid down on the last turn": WORTH,
    "scoring > unfinished round": WORTH,
    "cutting > exact": WORTH,
    "payments > pot": WORTH,
    "game > ends": COURSE,
    "game > winner": COURSE,
    "game > ties": COURSE,
}
"""Options that no bot's decision in a position depends on, with the reason."""

WITH_WORDS = [key for key in KEYS if len(key.words) > 1]


def words_of(key: Key) -> tuple[str, ...]:
    return tuple(word.text for word in key.words)


def prefix_of(key: Key) -> str:
    """What stands before a word that is answered alone."""
    return "not " if key.kind is Kind.PROHIBITIONS else ""


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.title)
def test_every_word_and_form_is_said_by_some_rules(key: Key) -> None:
    answers = said().get(key.path, frozenset())
    known = frozenset().union(*map(tokens, answers))
    shapes = set(map(shape, known))
    assert answers, "no ruleset and no position says anything about it"
    if key.kind not in DESCRIBED:
        options = [word.text for word in (*key.words, *key.forms)]
        assert [text for text in options if text not in known and shape(text) not in shapes] == []


@pytest.mark.parametrize("key", WITH_WORDS, ids=lambda key: key.title)
def test_every_word_changes_what_the_engine_allows(key: Key) -> None:
    """Some position comes out otherwise when another word stands in its place, or a test of whole games says so."""
    words, found = frozenset(words_of(key)), frozenset[str]()
    for trial in positions_on(key.path):
        mine = words_said(trial, key.path) & words
        for word in words_of(key):
            if word in mine or (word in found and mine <= found):
                continue
            if comes_out_otherwise(answered_otherwise(trial, key.path, prefix_of(key) + word)):
                found |= {word} | mine
        if found == words:
            return
    assert _tested_in_whole_games(key), f"no position tells from the others: {sorted(words - found)}"


def _tested_in_whole_games(key: Key) -> bool:
    name = NAMED_OTHERWISE.get(key.title, "test_" + re.sub(r"[^a-z]+", "_", " ".join(key.path)))
    return any(f"def {name}" in path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))


@pytest.mark.parametrize("key", WITH_WORDS, ids=lambda key: key.title)
def test_every_word_changes_how_a_bot_plays_or_is_known_not_to(key: Key) -> None:
    missing = frozenset(words_of(key)) - words_that_change_the_play(key.path, words_of(key), prefix_of(key))
    assert bool(missing) == (key.title in NEUTRAL), sorted(missing)


def test_neutral_options_are_options() -> None:
    assert set(NEUTRAL) <= {key.title for key in WITH_WORDS}
    assert all(NEUTRAL.values())
