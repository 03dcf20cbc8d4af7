"""Phrases from text; the only module that imports lark, and the place where its trees end."""

from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from kontrakt_dsl.phrases.nodes import Extent

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
def _parser() -> "Lark":
    # lark costs more to import than everything else here together; a caller that reads no rules file never pays
    from lark import Lark

    grammar = files(__package__).joinpath("phrases.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=[str(kind) for kind in PhraseType],
        propagate_positions=True,
        maybe_placeholders=True,
    )


@cache
def parse_phrase(kind: PhraseType, text: str) -> "Phrase | Misread":
    """Read `text` as a phrase of one type."""
    if len(text) > LONGEST_PHRASE:
        return Misread(Extent(LONGEST_PHRASE, len(text)), ("",))
    from lark import UnexpectedInput

    from kontrakt_dsl.phrases.build import Builder

    try:
        tree = _parser().parse(text, start=str(kind))
    except UnexpectedInput as fault:
        from kontrakt_dsl.phrases.misreadings import misread

        return misread(text, fault, _parser())
    built: Phrase = Builder().transform(tree)
    return built
