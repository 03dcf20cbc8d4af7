"""What the table of keys is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """The types of answer a key takes; the value is what the reference calls it."""

    TEXT = "text"
    TEXTS = "a list of texts, or one alone"
    VERSION = "the version of the language"
    RANGE = "a range"
    WORD = "one word"
    WORD_LIST = "words, in any order"
    PROHIBITIONS = "prohibitions"
    CHAIN = "words in order of use"
    AMOUNT = "an amount"
    CARDS = "cards"
    GUARD = "a condition"
    NUMBER_LIMIT = "a number or no limit"
    BUY_LIMIT = "a limit of buys"
    CHIPS = "a number of chips"
    NATURALS = "a number of natural cards"
    WILD_LIMIT = "a limit of wild cards"
    COST = "a price"
    POINTS = "points"
    CARD_POINTS = "cards with their points"
    TURN_LIMIT = "a limit of turns"
    CONTRACTS = "numbered contracts"
    PACK = "a pack"
    NUMBERS = "a selection of numbers"
    NAMED_PATCHES = "named changes"
    BONUSES = "a table of bonuses"
    NEW_MELDS = "what each new meld must be"
    TESTS = "tests"


class Axis(StrEnum):
    """What the value of a key may differ by."""

    PLAYERS = "players"
    ROUNDS = "rounds"
    STATE = "before or after laying down"


class Need(StrEnum):
    """When a root file must give the answer."""

    ALWAYS = "always"
    WITH_SECTION = "where the section is there"
    WITH_WILDS = "where there are wild cards"
    WITH_ACE = "where the pack has an ace"
    WITH_DEEPER = "where a card may come from inside the discard pile"
    WITH_NEW_STOCK = "where the discards may become a new stock"
    SEVERAL_SETS = "where a contract has several sets"
    SEVERAL_RUNS = "where a contract has several runs"
    NEVER = "never"


class Word(NamedTuple):
    """A closed word with one line of meaning."""

    text: str
    meaning: str


BY_TABLE = frozenset({Axis.PLAYERS})
BY_ROUND = frozenset({Axis.PLAYERS, Axis.ROUNDS})
BY_STATE = frozenset({Axis.PLAYERS, Axis.ROUNDS, Axis.STATE})
NO_SPLIT: frozenset[Axis] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key: where it stands, what may be said there, and what it decides.

    `question` is what a family would ask when the answer is missing; `forms` are the phrases allowed, each
    with its meaning, in place of or beside closed `words`; `absent` says what holds where the key is not
    given; `dimensions` number the rule dimensions it covers.
    """

    path: tuple[str, ...]
    kind: Kind
    question: str
    words: tuple[Word, ...] = ()
    forms: tuple[Word, ...] = ()
    need: Need = Need.ALWAYS
    absent: str = ""
    axes: frozenset[Axis] = NO_SPLIT
    names: tuple[str, ...] = ()
    dimensions: tuple[int, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        """The key as it is written in its section."""
        return self.path[-1]

    @property
    def title(self) -> str:
        """The name of the rule: its path in the file."""
        return " > ".join(self.path)

    def allowed(self) -> tuple[str, ...]:
        """Every word and form that may stand here."""
        return tuple(word.text for word in (*self.words, *self.forms))


class Section(NamedTuple):
    """A heading with keys below it; an `optional` one may be left out or struck out with `none`."""

    name: str
    meaning: str
    optional: bool = False


def words_of(meanings: Mapping[StrEnum, str]) -> tuple[Word, ...]:
    """The words of an enumeration of the typed rules."""
    return tuple(Word(str(word), meaning) for word, meaning in meanings.items())
