"""Phrases from text, and the place where lark's trees end."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from kontrakt_dsl.phrases.nodes import Extent
from kontrakt_dsl.phrases.ready import grammar, known_phrases, ready_parser, unpacked

if TYPE_CHECKING:
    from lark import Lark

    from kontrakt_dsl.phrases.build import Phrase


class PhraseType(StrEnum):
    """The types of phrase; each is a start rule of the grammar."""

    CONTRACT = "contract"
    AMOUNT = "amount"
    RANGE = "range"
    NUMBERS = "numbers"
    POINTS = "points"
    CARDS = "cards"
    GUARD = "guard"
    NUMBER_LIMIT = "number_limit"
    BUY_LIMIT = "buy_limit"
    NATURALS = "naturals"
    WILD_LIMIT = "wild_limit"
    COST = "cost"
    TURN_LIMIT = "turn_limit"
    SELECTOR = "selector"


class Misread(NamedTuple):
    """Where a phrase stops making sense, and the words that could stand there; "" among them is the end."""

    extent: Extent
    expected: tuple[str, ...]


LONGEST_PHRASE = 1000


@cache
def parse_phrase(kind: PhraseType, text: str) -> "Phrase | Misread":
    """Read `text` as a phrase of one type."""
    if len(text) > LONGEST_PHRASE:
        return Misread(Extent(LONGEST_PHRASE, len(text)), ("",))
    known = known_phrase(kind, text)
    return _parsed(kind, text) if known is None else known


def known_phrase(kind: PhraseType, text: str) -> "Phrase | None":
    """A phrase that need not be parsed, or None."""
    kept = _known().get((str(kind), text))
    return None if kept is None else unpacked(kept)


def make_parser() -> "Lark":
    """The parser from the grammar."""
    from lark import Lark

    return Lark(
        grammar(),
        parser="lalr",
        start=[str(kind) for kind in PhraseType],
        propagate_positions=True,
        maybe_placeholders=True,
    )


@cache
def _parser() -> "Lark":
    return ready_parser() or make_parser()


@cache
def _known() -> Mapping[tuple[str, str], bytes]:
    return known_phrases()


def _parsed(kind: PhraseType, text: str) -> "Phrase | Misread":
    # lark costs more to import than everything else here together; a caller that reads no new phrase never pays
    from lark import UnexpectedInput

    from kontrakt_dsl.phrases.build import Builder

    try:
        tree = _parser().parse(text, start=str(kind))
    except UnexpectedInput as fault:
        from kontrakt_dsl.phrases.misreadings import misread

        return misread(kind, text, fault, _parser())
    built: Phrase = Builder().transform(tree)
    return built
