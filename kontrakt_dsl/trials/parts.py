"""The parts a test may have: what each is, whether it asks something, and how moves should come out."""

from enum import Enum
from typing import NamedTuple

from kontrakt_dsl.language.table import KEYS, SECTION_NAMED
from kontrakt_dsl.loading.tree import Items, Mapping, Text
from kontrakt_dsl.trials.model import Kind


class Shape(Enum):
    """What the value of a part is."""

    WORDS = "a text"
    MAP = "a map"
    STEPS = "a list of moves"
    RULES = "the path of a rule"

    @property
    def nodes(self) -> tuple[type, ...]:
        """The nodes of a tree that are of this shape."""
        return {Shape.MAP: (Mapping,), Shape.STEPS: (Items, Text)}.get(self, (Text,))

    def __str__(self) -> str:
        return self.value


class Part(NamedTuple):
    """A part of a test: its shape, its meaning, an example, and whether it asks what is to be found out."""

    shape: Shape
    meaning: str
    example: str
    asks: bool = False


COMMON_PARTS: dict[str, Part] = {
    "name": Part(Shape.WORDS, "what the test shows, in a sentence", "a joker must find a place at once"),
    "source": Part(Shape.WORDS, "where the rules say so", '"Buying, 3"'),
    "rules": Part(Shape.WORDS, "other rules than those the test stands beside, with options", "kontrakt+short"),
    "with": Part(Shape.MAP, "changes to the rules for this test, as an option has them", "{deal: 11}"),
    "round": Part(Shape.WORDS, "the round it is in", "2"),
}

PARTS: dict[Kind, dict[str, Part]] = {
    Kind.POSITION: {
        "contract": Part(Shape.WORDS, "the number of the contract, where each player climbs a ladder", "2"),
        "seats": Part(Shape.MAP, "each player's hand, and after commas what is true of the player", "{Ann: 7C KD}"),
        "table": Part(Shape.MAP, "the melds by number, each with its owner", "{1: 5C 6C JK=7C 8C of Bob}"),
        "pile from the top": Part(Shape.WORDS, "the discard pile, its upcard first", "2D 8S"),
        "stock from the top": Part(Shape.WORDS, "the stock, its next card first; all other cards unless said", "3C 3H"),
        "turn": Part(Shape.WORDS, "whose turn it is, and how far it has gone", "Ann has drawn"),
        "turns": Part(Shape.WORDS, "which turn of the round it is, counted over all players; 9 unless said", "1"),
        "dealer": Part(Shape.WORDS, "who dealt; the seat before the one on turn unless said", "Eva"),
        "totals": Part(Shape.MAP, "points of earlier rounds", "{Ann: 30}"),
        "rounds won": Part(Shape.MAP, "how many earlier rounds each player won", "{Ann: 2, Bob: 1}"),
        "each alone": Part(
            Shape.STEPS, "moves that are each tried in this very position", "[discard KD: allowed]", True
        ),
        "in order": Part(Shape.STEPS, "moves that are made one after the other", "[draw, Bob buy]", True),
        "afterwards": Part(Shape.MAP, "what holds after the last move in order", "{Ann: 7C KD 3C}", True),
    },
    Kind.HAND: {
        "contract": Part(Shape.WORDS, "the number of the contract, where each player climbs a ladder", "2"),
        "hand": Part(Shape.WORDS, "the cards of a hand, after the draw", "9S 9H 9D 4H 5H 6H 7H KD"),
        "players": Part(Shape.WORDS, "how many sit at the table", "4"),
        "seen": Part(Shape.WORDS, "cards known to be out of reach", "4C 4D"),
        "lays": Part(
            Shape.WORDS, "a lay-down that is allowed and leaves as few points as any", "9S 9H 9D / 4H 5H 6H 7H", True
        ),
        "cannot lay": Part(Shape.RULES, "the rule without which the contract could be laid", "contracts", True),
        "cards left": Part(Shape.WORDS, "the cards that the best lay-down leaves in hand", "KD", True),
        "points left": Part(Shape.WORDS, "the penalty points of those cards", "10", True),
        "away": Part(Shape.WORDS, "how many unseen cards the hand needs; never, where none would help", "1", True),
        "points": Part(Shape.WORDS, "the penalty points of the whole hand", "22", True),
    },
    Kind.DEAL: {
        "players": Part(Shape.WORDS, "how many sit at the table", "4"),
        "cards each": Part(Shape.WORDS, "how many cards each player is dealt", "10", True),
        "contract": Part(Shape.WORDS, "the contract of the round", "2 sets of 3", True),
        "packs": Part(Shape.WORDS, "how many packs are in use", "2", True),
        "jokers": Part(Shape.WORDS, "how many jokers are in use", "3", True),
        "exact cut": Part(
            Shape.WORDS, "how many cards an exact cut before the deal lifts; `none` where nobody cuts", "41", True
        ),
        "cards in the stock": Part(Shape.WORDS, "how many cards are left after the deal and the upcard", "66", True),
    },
}

PARTS_OF_ANY: dict[str, Part] = {name: part for parts in PARTS.values() for name, part in parts.items()}

# What a part has been called elsewhere, or would be by somebody in a hurry.
KNOWN_AS: dict[str, str] = {
    "tries": "each alone",
    "try": "each alone",
    "alternatives": "each alone",
    "then": "in order",
    "moves": "in order",
    "after": "afterwards",
    "expect": "afterwards",
    "pile": "pile from the top",
    "discard pile": "pile from the top",
    "stock": "stock from the top",
    "left": "points left",
    "about": "name",
    "player": "turn",
    "hands": "seats",
    "melds": "table",
    "score": "points",
    "deal": "cards each",
}

# Steps that say what chance does, with the cards behind a colon.
NEW_STOCK = "new stock"
DRAWN_UNSEEN = "drawn unseen"
CHANCE_STEPS = (NEW_STOCK, DRAWN_UNSEEN)

RULE_PATHS: tuple[str, ...] = (*SECTION_NAMED, *(key.title for key in KEYS))


class Expected(NamedTuple):
    """How a move should come out: refused by `rules`, or allowed where there are none."""

    rules: tuple[str, ...] = ()
    ends: str = ""


def outcome_of(words: str) -> Expected | None:
    """What the outcome behind a move says; None where it says nothing."""
    if words == "allowed":
        return Expected()
    if words in ("ends the round", "ends the game"):
        return Expected(ends=words)
    lead, _, rules = words.partition("refused by ")
    if lead or not rules.strip():
        return None
    return Expected(tuple(rule.strip() for rule in rules.split(",")))


def asks_something(kind: Kind, parts: tuple[str, ...]) -> bool:
    """Whether a test with these parts has anything to find out."""
    return any(PARTS[kind][part].asks for part in parts if part in PARTS[kind])
