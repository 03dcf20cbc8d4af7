"""Lists of words for messages."""

from collections.abc import Iterable

from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.phrases.parser import PhraseType
from kontrakt_dsl.sentences import listed

_EXAMPLES_ONLY = (
    Kind.AMOUNT,
    Kind.CARDS,
    Kind.CONTRACTS,
    Kind.NEW_MELDS,
    Kind.RANGE,
    Kind.POINTS,
    Kind.COST,
    Kind.NATURALS,
    Kind.BUY_LIMIT,
    Kind.CHIPS,
    Kind.NUMBER_LIMIT,
    Kind.TURN_LIMIT,
    Kind.WILD_LIMIT,
    Kind.GUARD,
)

_FREE = (Kind.TEXT, Kind.TEXTS, Kind.NAMED_PATCHES, Kind.TESTS)
_TABLES = (Kind.BONUSES, Kind.CARD_POINTS)

PACK_EXAMPLE = '{ranks: 1-12, suits: "red R, blue B", copies: 2, extras: 8 wild cards}'
MOST_EXAMPLES = 6
_LONGEST_SHOWN = 80
_PHRASE_NOUNS: dict[PhraseType, str] = {
    PhraseType.CONTRACT: "a contract",
    PhraseType.AMOUNT: "an amount",
    PhraseType.RANGE: "a range",
    PhraseType.NUMBERS: "a selection of numbers",
    PhraseType.POINTS: "a number of points",
    PhraseType.CARDS: "a selection of cards",
    PhraseType.GUARD: "a condition",
    PhraseType.NUMBER_LIMIT: "a limit",
    PhraseType.BUY_LIMIT: "a limit of buys",
    PhraseType.NATURALS: "a number of natural cards",
    PhraseType.WILD_LIMIT: "a limit of wild cards",
    PhraseType.COST: "a price",
    PhraseType.TURN_LIMIT: "a limit of turns",
    PhraseType.SELECTOR: "a case",
}


def quoted(words: Iterable[str]) -> list[str]:
    """Each word in quotes."""
    return [f'"{word}"' for word in words]


def shortened(text: str) -> str:
    """A text for a message, cut where it is long."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


def phrase_noun(kind: PhraseType) -> str:
    """What a type of phrase is called in a message."""
    return _PHRASE_NOUNS[kind]


def allowed_words(key: Key) -> str:
    """What may be said under a key: its words and forms."""
    said = (*key.words, *(key.forms[:MOST_EXAMPLES] if key.kind in _EXAMPLES_ONLY else key.forms))
    if key.kind is Kind.PROHIBITIONS:
        words = ("any", *(f"not {word.text}" for word in key.words))
        return f"say {listed(quoted(words), 'or')}; commas join prohibitions, in any order"
    if key.kind in _TABLES:
        lines = listed(quoted(form.text for form in key.forms[:MOST_EXAMPLES]), "or")
        return f"write each line of it below, further to the right, for example {lines}"
    if key.kind is Kind.PACK:
        return f'say "standard", or the parts of a pack of one\'s own: {PACK_EXAMPLE}'
    if key.kind in _FREE and len(said) == 1:
        return f"write {said[0].text}"
    lead = "say, for example," if key.kind in (*_EXAMPLES_ONLY, *_FREE) else "say"
    return f"{lead} {listed(quoted(word.text for word in said), 'or')}" if said else ""
