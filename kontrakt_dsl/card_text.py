"""Reading cards from text: every fault is reported with its place, none is skipped."""

import re
from collections import Counter
from typing import NamedTuple

from kontrakt_dsl.cards import DEAD, JOKER, SKIP_CARD, WILD_CARD, Card, DeadCard, Deck, Pack

JOKER_WORDS = frozenset({"JK", "JOKER", "*", "★"})
SUIT_SYMBOLS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
# An emoji variation selector or text selector may follow a suit symbol; it carries no meaning.
_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
LENGTHS = (3, 2)
"""Of written cards, such as `10S` and `9S`."""
_CARD = re.compile(r"[^\s,]+")


class CardFault(NamedTuple):
    """A card of the text that can't be read or that the deck can't give; `column` counts characters from 1."""

    column: int
    text: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} (character {self.column})"


class CardTextError(ValueError):
    """Some cards of a text can't be read; `faults` has every one of them."""

    def __init__(self, faults: tuple[CardFault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


def read_card(text: str, pack: Pack) -> Card | None:
    """The card that `text` names in any of its spellings, or None."""
    written = pack.by_name.get(text)
    if written is not None:
        return written
    word = text.translate(_SELECTORS).upper()
    if word.endswith(DEAD):
        living = read_card(text.removesuffix(DEAD), pack)
        return DeadCard(living.rank, living.suit) if living is not None and living == living.face else None
    # A long s and its like turn into plain letters in upper case without being a case of them.
    if not text.isascii() and word.lower() != text.translate(_SELECTORS).lower():
        return None
    if word in JOKER_WORDS:
        return JOKER
    if Card(word) in pack.extras:
        return Card(word)
    rank, suit = word[:-1], word[-1:]
    if rank == "10" and "10" not in pack.rank_index:
        rank = "T"
    suit = SUIT_SYMBOLS.get(suit, suit)
    return Card(rank, suit) if rank in pack.rank_index and suit in pack.suits else None


def read_identity(text: str, pack: Pack) -> Card | None:
    """What `text` says that a wild card stands for: a card, or a rank alone; None where it says neither."""
    rank = "T" if text == "10" and "10" not in pack.rank_index else text.upper()
    return Card(rank) if rank in pack.rank_index else read_card(text, pack)


class Spelling:
    """What is said of words that are no cards of a deck: how its cards are written is told with the first one only."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._told = False

    def no_card(self, word: str) -> str:
        """What is wrong with a word that is no card."""
        spelling, self._told = "" if self._told else _card_spelling(self._deck), True
        told = f'"{word}" is no card of this deck'
        meant = _turned_round(word, self._deck) or _run_together(word, self._deck)
        if meant:
            return told + f"; did you mean {' '.join(map(str, meant))}?{f' A{spelling[1:]}' if spelling else ''}"
        return f"{told}; {spelling}" if spelling else told


def read_cards(text: str, deck: Deck, spelling: Spelling | None = None) -> tuple[Card, ...]:
    """The cards of `text`, separated by blanks or commas, in the order written.

    Raises CardTextError for each word that is no card of the deck and each copy that the deck does not hold; how cards
    are written is told once, and not at all where `spelling` has told it of another text.
    """
    # Written as we write them, cards are read at once.
    words, known = text.replace(",", " ").split(), deck.pack.by_name
    plain = tuple([known[word] for word in words if word in known])
    if len(plain) == len(words) and all(number <= deck.counts[card] for card, number in Counter(plain).items()):
        return plain
    cards: list[Card] = []
    faults: list[CardFault] = []
    seen: Counter[Card] = Counter()
    spelling = spelling or Spelling(deck)
    for match in _CARD.finditer(text):
        word, column = match.group(), match.start() + 1
        card = read_card(word, deck.pack)
        if card is None:
            faults.append(CardFault(column, word, spelling.no_card(word)))
            continue
        seen[card.face] += 1
        if seen[card.face] > deck.counts[card.face]:
            faults.append(CardFault(column, word, one_too_many(card, seen[card.face], deck)))
        cards.append(card)
    if faults:
        raise CardTextError(tuple(faults))
    return tuple(cards)


def one_too_many(card: Card, number: int, deck: Deck) -> str:
    """What is wrong with the copy of `card` that is number `number` of a text, where the deck has fewer."""
    return f"{card} stands here for the {_ordinal(number)} time, but the deck holds {deck.counts[card.face] or 'none'}"


def _card_spelling(deck: Deck) -> str:
    """How the cards of this deck are written, for messages."""
    ranks, suits = " ".join(deck.pack.ranks), " ".join(deck.pack.suits)
    named = {WILD_CARD: "a wild card", SKIP_CARD: "a skip card", JOKER: "a joker"}
    others = [f"{card} for {name}" for card, name in named.items() if deck.counts[card]]
    more = f", or {', '.join(others)}" if others else ""
    return f"a card is a rank ({ranks}) and a suit ({suits}), such as {deck.pack.cards[-1]}{more}"


def _turned_round(word: str, deck: Deck) -> tuple[Card, ...]:
    """The card of the deck that a word names with the suit before the rank, if it does."""
    card = read_card(word[1:] + word[:1], deck.pack)
    return (card,) if card is not None and card.suit and deck.counts[card] else ()


def _run_together(word: str, deck: Deck) -> tuple[Card, ...]:
    """The cards that a word names one after the other without blanks, if it does."""
    cards: list[Card] = []
    while word:
        named = ((read_card(word[:length], deck.pack), length) for length in LENGTHS)
        card, length = next(((card, length) for card, length in named if card is not None), (None, 0))
        if card is None or not deck.counts[card.face]:
            return ()
        cards.append(card)
        word = word[length:]
    return tuple(cards)


def _ordinal(number: int) -> str:
    teens = 10 < number % 100 < 20
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if teens else suffix}"
