"""Cards and the pack they come from; reading of card text lives in `card_text`."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Card:
    """A card's face: rank and suit, or a joker, whose rank is `JK` and whose suit is empty.

    A card without a suit that is no joker names a bare rank, which is what a wild card in a set stands for.
    """

    rank: str
    suit: str = ""

    @property
    def face(self) -> "Card":
        """The face as it came from the pack."""
        return self

    def __str__(self) -> str:
        return self.rank + self.suit


class DeadCard(Card):
    """A card of a wild rank that has lain in the discard pile, and is a plain card until the round ends.

    It is no equal of the living card, and is written with a mark behind it.
    """

    __slots__ = ()

    @property
    def face(self) -> Card:
        """The face as it came from the pack."""
        return Card(self.rank, self.suit)

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}{DEAD}"


DEAD = "~"
JOKER = Card("JK")
WILD_CARD = Card("W")
SKIP_CARD = Card("SK")


@dataclass(frozen=True)
class Pack:
    """The faces of one pack: ranks in the order of a run (an ace first), and suits in the order of writing.

    `colours` are those of the suits, in their order; where none are named each suit is one by itself. One
    pack holds each face `copies` times and, besides, the `extras`: cards without a suit, such as its own wild cards.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    colours: tuple[str, ...] = ()
    copies: int = 1
    extras: tuple[Card, ...] = ()

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Each face with a rank and a suit once, low to high within a suit."""
        return tuple(Card(rank, suit) for suit in self.suits for rank in self.ranks)

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """Each face once in written order: the cards, then the extras, then a joker."""
        return (*self.cards, *dict.fromkeys(self.extras), JOKER)

    @cached_property
    def whole(self) -> tuple[Card, ...]:
        """Every card of one pack without jokers."""
        return self.cards * self.copies + self.extras

    @cached_property
    def order(self) -> dict[Card, int]:
        """The place of each card in written hands: suit by suit, low to high, extras and jokers last.

        A card that is dead stands behind the living one.
        """
        living_and_dead = (card for face in self.faces for card in (face, DeadCard(face.rank, face.suit)))
        return {card: place for place, card in enumerate(living_and_dead)}

    @cached_property
    def by_name(self) -> dict[str, Card]:
        """Each face by its written form."""
        return {str(face): face for face in self.faces}

    @cached_property
    def colour_of(self) -> dict[str, str]:
        """The colour of each suit."""
        return dict(zip(self.suits, self.colours or self.suits, strict=True))

    @cached_property
    def suits_by_colour(self) -> tuple[tuple[str, ...], ...]:
        """The suits of each colour, colours in the order of their first suits."""
        colours = dict.fromkeys(self.colour_of.values())
        return tuple(tuple(suit for suit in self.suits if self.colour_of[suit] == colour) for colour in colours)

    @cached_property
    def rank_index(self) -> dict[str, int]:
        """The place of each rank in a run, from 0 for the first (an ace, where the pack has one)."""
        return {rank: index for index, rank in enumerate(self.ranks)}


STANDARD_PACK = Pack(tuple("A23456789TJQK"), tuple("SHDC"), ("black", "red", "red", "black"))
ACE = "A"


@dataclass(frozen=True)
class Deck:
    """All cards in use at a table: `packs` packs shuffled together, with `jokers` jokers in all."""

    pack: Pack
    packs: int
    jokers: int

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Each card in use, in the written order of one pack after the other, jokers last."""
        return self.pack.whole * self.packs + (JOKER,) * self.jokers

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many copies of each card are in use."""
        return Counter(self.cards)

    def sorted(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return `cards` in the written order of the pack."""
        order = self.pack.order
        return tuple(sorted(cards, key=order.__getitem__))
