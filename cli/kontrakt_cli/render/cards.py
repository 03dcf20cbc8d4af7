"""Cards as a person reads them: letters in plain output, coloured symbols on a terminal."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from kontrakt_dsl.cards import DEAD, Card, DeadCard
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.sentences import counted

if TYPE_CHECKING:
    # Answers about a hand write cards and no moves; the moves would bring the judge of melds with them.
    from kontrakt_dsl.game.moves import Move

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
# Four colours, so that two suits of one colour are not taken for each other; the symbol says the suit anyway.
COLOURS = {"S": "", "H": "31", "D": "33", "C": "32"}
RESET = "\x1b[0m"
# Compiled when first asked for, by `re.sub` itself: plain output needs none of it.
_IN_LETTERS = rf"\b([1-9]\d?|[A-Z]{{1,2}})([{''.join(SYMBOLS)}])\b"


class CardStyle(NamedTuple):
    """How cards are written: `symbols` writes 10♠ for TS, `colour` adds terminal colours."""

    symbols: bool = False
    colour: bool = False

    def card(self, card: Card) -> str:
        """One card."""
        if not self.symbols or card.suit not in SYMBOLS:
            return str(card)
        mark = DEAD if isinstance(card, DeadCard) else ""
        text = ("10" if card.rank == "T" else card.rank) + SYMBOLS[card.suit] + mark
        return f"\x1b[{COLOURS[card.suit]}m{text}{RESET}" if self.colour and COLOURS[card.suit] else text

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards, separated by blanks."""
        return " ".join(map(self.card, cards))

    def cards_and_unknown(self, cards: Iterable[Card], unknown: int) -> str:
        """Several cards, and how many more there are that nobody has named."""
        return " and ".join(filter(None, (self.cards(cards), counted(unknown, "unknown card") if unknown else "")))

    def move(self, move: "Move | str") -> str:
        """A move, or the text of one, in the words that make it, which are read with symbols, too."""
        return self.sentence(str(move))

    def sentence(self, text: str) -> str:
        """A text that names cards in letters, with its cards in this style."""
        return re.sub(_IN_LETTERS, lambda found: self.card(Card(found[1], found[2])), text) if self.symbols else text

    def placed(self, place: Placed) -> str:
        """A card of a meld, with what it stands for where that is one exact card."""
        if place.stands.suit and place.stands != place.card:
            return f"{self.card(place.card)}={self.card(place.stands)}"
        return self.card(place.card)

    def meld(self, meld: Meld) -> str:
        """The cards of a meld in meld order, as in the move that lays it: the rank of a set goes without saying where a
        natural card tells it."""
        if meld.kind is MeldKind.SET and meld.tells_rank:
            return " ".join(map(self.placed, meld.places))
        return " ".join(
            self.card(place.card)
            if place.stands == place.card.face
            else f"{self.card(place.card)}={self.card(place.stands)}"
            for place in meld.places
        )


PLAIN = CardStyle()
