"""Did-you-mean: what people say at the table, in other programs and in other languages leads to the right word."""

import pytest
import yaml
from ruleset_cases import as_lines, err_cases

from kontrakt_dsl import validate
from kontrakt_dsl.language.table import KEY_AT, TOP_LEVEL_NAMES, keys_of
from kontrakt_dsl.loading.guesses import close_key, close_word, mended_phrase
from kontrakt_dsl.phrases.parser import PhraseType


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        (PhraseType.CONTRACT, "two sets of three", "2 sets of 3"),
        (PhraseType.CONTRACT, "2 sets of 3+", "2 sets of 3 or more"),
        (PhraseType.CONTRACT, "1 set of 3+ + 1 run of 4+", "1 set of 3 or more + 1 run of 4 or more"),
        (PhraseType.CONTRACT, "2 runs of min 4", "2 runs of 4 or more"),
        (PhraseType.CONTRACT, "2 runs of at least 4", "2 runs of 4 or more"),
        (PhraseType.CONTRACT, "2 runs of 4 or longer", "2 runs of 4 or more"),
        (PhraseType.CONTRACT, "2 sets of 3-4", "2 sets of 3 to 4"),
        (PhraseType.CONTRACT, "2 sets of 3 or 4", "2 sets of 3 to 4"),
        (PhraseType.CONTRACT, "2 books of 3", "2 sets of 3"),
        (PhraseType.CONTRACT, "1 set of 3 and 1 run of 4", "1 set of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "1 set of 3, 1 run of 4", "1 set of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "1 set of 3 & 1 run of 4", "1 set of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "2 sets of 3 cards", "2 sets of 3"),
        (PhraseType.CONTRACT, "3 runs of 4 or more using all cards", "3 runs of 4 or more, using the whole hand"),
        (PhraseType.CONTRACT, "1 gruppe med 3 kort og 1 sekvens med 4 kort", None),
        (PhraseType.CONTRACT, "1 gruppe med 3 og 1 sekvens med 4", "1 set of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "2 Sätze mit 3 und 1 Folge mit 4", "2 sets of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "2 groepen van 3 en 1 reeks van 4", "2 sets of 3 + 1 run of 4"),
        (PhraseType.CONTRACT, "2 stelle van 3 en 1 reeks van 4", "2 sets of 3 + 1 run of 4"),
        (PhraseType.AMOUNT, "2 per deck", "2 per pack"),
        (PhraseType.AMOUNT, "2 * round", "2 x round"),
        (PhraseType.AMOUNT, "players minus 1", "players - 1"),
        (PhraseType.AMOUNT, "10 cards", "10"),
        (PhraseType.AMOUNT, "1 per 2 players", "1 per 2 players, rounded up"),
        (PhraseType.AMOUNT, "ten", "10"),
        (PhraseType.RANGE, "3 to 5", "3-5"),
        (PhraseType.RANGE, "3..5", "3-5"),
        (PhraseType.RANGE, "3–5", "3-5"),
        (PhraseType.RANGE, "3-5 players", "3-5"),
        (PhraseType.CARDS, "joker", "jokers"),
        (PhraseType.CARDS, "jokers and twos", "jokers and 2s"),
        (PhraseType.CARDS, "jokers or 2s", "jokers and 2s"),
        (PhraseType.CARDS, "10", "10s"),
        (PhraseType.CARDS, "face cards", "J-K"),
        (PhraseType.CARDS, "2..10", "2-10"),
        (PhraseType.CARDS, "A", "aces"),
        (PhraseType.GUARD, "down_earlier", "down earlier"),
        (PhraseType.GUARD, "down early", "down earlier"),
        (PhraseType.GUARD, "players who laid down on an earlier turn", "down earlier"),
        (PhraseType.GUARD, "before laying down", "not down"),
        (PhraseType.GUARD, "anyone", "always"),
        (PhraseType.GUARD, "nobody", "never"),
        (PhraseType.GUARD, "not down, not next", "not down and not next"),
        (PhraseType.BUY_LIMIT, "2 a round", "2 per round"),
        (PhraseType.BUY_LIMIT, "3", "3 per round"),
        (PhraseType.BUY_LIMIT, "max 2 per round", "2 per round"),
        (PhraseType.BUY_LIMIT, "twice a round", "2 per round"),
        (PhraseType.BUY_LIMIT, "2/round", "2 per round"),
        (PhraseType.BUY_LIMIT, "unlimited", "no limit"),
        (PhraseType.NUMBER_LIMIT, "once", "1"),
        (PhraseType.NUMBER_LIMIT, "as often as needed", "no limit"),
        (PhraseType.NATURALS, "1", "at least 1"),
        (PhraseType.NATURALS, "min 2", "at least 2"),
        (PhraseType.NATURALS, "none", "none needed"),
        (PhraseType.WILD_LIMIT, "max 2", "at most 2 per meld"),
        (PhraseType.WILD_LIMIT, "1", "at most 1 per meld"),
        (PhraseType.WILD_LIMIT, "not more than the naturals", "no more than naturals"),
        (PhraseType.WILD_LIMIT, "at most half", "no more than naturals"),
        (PhraseType.WILD_LIMIT, "same", "the same limit"),
        (PhraseType.COST, "1 card", "1 stock card"),
        (PhraseType.COST, "2", "2 stock cards"),
        (PhraseType.COST, "free", "nothing"),
        (PhraseType.TURN_LIMIT, "200", "200 turns each per round"),
        (PhraseType.POINTS, "pip", "face value"),
        (PhraseType.POINTS, "10 points", "10"),
        (PhraseType.SELECTOR, "otherwise", "other rounds"),
        (PhraseType.SELECTOR, "hands 1-3", "rounds 1-3"),
        (PhraseType.SELECTOR, "1-3", "rounds 1-3"),
        (PhraseType.SELECTOR, "players 3-4", "3-4 players"),
        (PhraseType.SELECTOR, "3-4 spillere", "3-4 players"),
        (PhraseType.SELECTOR, "rounds 1 to 3", "rounds 1-3"),
    ],
)
def test_a_phrase_is_mended(kind: PhraseType, said: str, meant: str | None) -> None:
    """The guess is a phrase of the type that was asked for, or there is none."""
    assert mended_phrase(kind, said) == meant


@pytest.mark.parametrize(
    ("path", "said", "meant"),
    [
        (("table", "direction"), "left", "clockwise"),
        (("table", "direction"), "med klokken", "clockwise"),
        (("table", "direction"), "im Uhrzeigersinn", "clockwise"),
        (("table", "direction"), "counter-clockwise", "counterclockwise"),
        (("table", "first dealer"), "random", "drawn by lot"),
        (("sets", "suits"), "all different", "different"),
        (("runs", "ace"), "high or low", "low or high"),
        (("runs", "ace"), "corner", "round the corner"),
        (("runs", "wilds side by side"), "no", "never"),
        (("runs", "wilds side by side"), "yes", "allowed"),
        (("laying down", "several runs"), "twin", "identical"),
        (("laying down", "several runs"), "same suit", "of one suit"),
        (("swapping", "the wild"), "into the hand", "goes to hand"),
        (("swapping", "the wild"), "melded_the_same_turn", "melded the same turn"),
        (("swapping", "wilds in"), "run", "runs"),
        (("discarding", "wilds"), "forbidden", "never"),
        (("going out", "last card"), "must_be_discarded", "must be discarded"),
        (("game", "ties"), "split", "shared"),
        (("game", "winner"), "lowest", "lowest total"),
        (("game", "winner"), "completely different", None),
    ],
)
def test_a_word_is_guessed(path: tuple[str, ...], said: str, meant: str | None) -> None:
    """The guess is one of the words of the key, or there is none."""
    assert close_word(said, [word.text for word in KEY_AT[path].words]) == meant


@pytest.mark.parametrize(
    ("section", "said", "meant"),
    [
        ("", "buy", "buying"),
        ("", "lay_off", "laying off"),
        ("", "layoff", "laying off"),
        ("", "kjøp", "buying"),
        ("", "Kontrakte", "contracts"),
        ("", "punten", "scoring"),
        ("", "punte", "scoring"),
        ("", "levels", "contracts"),
        ("table", "spillere", "players"),
        ("table", "spelers", "players"),
        ("deck", "decks", "packs"),
        ("deck", "joker", "jokers"),
        ("deck", "wild", "wild cards"),
        ("buying", "who may buy", "when"),
        ("game", "tie", "ties"),
        ("sets", "max", "largest"),
        ("sets", "xyzzy", None),
    ],
)
def test_a_key_is_guessed(section: str, said: str, meant: str | None) -> None:
    """The guess is one of the keys of the section, or there is none."""
    names = [key.name for key in keys_of(section)] if section else TOP_LEVEL_NAMES
    assert close_key(said, names) == meant


def test_findings_are_the_same_without_the_library_in_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where YAML's reader in C is missing, the one in Python tells the same."""
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    different = [
        path.stem
        for path in err_cases()
        if as_lines(validate(str(path)).diagnostics) != path.with_suffix(".out").read_text(encoding="utf-8")
    ]
    assert different == []
