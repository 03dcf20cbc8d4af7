"""Cards and melds as a program reads them."""

from collections.abc import Iterable
from typing import Any

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld

Form = dict[str, Any]


def names_json(cards: Iterable[Card]) -> list[str]:
    """Cards as they are written."""
    return list(map(str, cards))


def meld_json(meld: Meld) -> Form:
    """A meld: its cards in meld order, and what each stands for."""
    return {"kind": str(meld.kind), "cards": list(map(str, meld.cards)), "as": list(map(str, meld.stands))}


def copies_json(cards: Iterable[tuple[Card, int]]) -> list[Form]:
    """Cards with how many copies there are of each."""
    return [{"card": str(card), "copies": copies} for card, copies in cards]
