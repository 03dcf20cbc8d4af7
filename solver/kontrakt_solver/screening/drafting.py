"""Melds to be: places with the cards that lie in them, filled one by one."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.screening.looser import Looser


class Draft:
    """A meld to be: the card in each place, None where there is none yet, and how many wild cards may still come in.

    `faces` has what each place of a run stands for by the looser rules; a set has its rank alone. `wilds` are the
    places where a card acts wild, of which none may lie beside another where they must be `apart`.
    """

    __slots__ = ("apart", "cards", "faces", "kind", "rank", "room", "wilds")

    def __init__(
        self,
        kind: MeldKind,
        cards: list[Card | None],
        *,
        room: int,
        apart: bool = False,
        rank: str = "",
        faces: Sequence[Card] = (),
    ) -> None:
        self.kind, self.cards, self.room, self.apart = kind, cards, room, apart
        self.rank, self.faces = rank, faces
        self.wilds: list[int] = []

    @property
    def gaps(self) -> list[int]:
        """The places without a card."""
        return [place for place, card in enumerate(self.cards) if card is None]

    @property
    def filled(self) -> list[Card]:
        """The cards; ValueError where a gap is left."""
        cards = [card for card in self.cards if card is not None]
        if len(cards) < len(self.cards):
            raise ValueError(f"a {self.kind} has a gap")
        return cards

    @property
    def suits(self) -> set[str]:
        """The suits of the natural cards."""
        return {card.suit for place, card in enumerate(self.cards) if card is not None and place not in self.wilds}

    def takes_wild(self, place: int) -> bool:
        """Whether one more wild card may come in, in this place."""
        return self.room > 0 and not (self.apart and (place - 1 in self.wilds or place + 1 in self.wilds))

    def put_wild(self, place: int, card: Card) -> None:
        """Lay a wild card in a place."""
        self.cards[place] = card
        self.wilds.append(place)
        self.room -= 1


class Supply:
    """The cards that may go into the melds: the natural ones of the hand by what they are by the looser rules, its wild
    ones, those with a suit first, and unseen ones."""

    def __init__(self, hand: Sequence[Card], unseen: Mapping[Card, int], looser: Looser) -> None:
        wild, faces = looser.melds.wild, looser.faces
        self._held: dict[Card, list[Card]] = defaultdict(list)
        self.wilds: list[Card] = []
        for card in hand:
            if card in wild:
                self.wilds.append(card)
            elif card in faces:
                self._held[faces[card]].append(card)
        # What stands for any card is the last to go.
        self.wilds.sort(key=lambda card: not card.suit)
        self._unseen = unseen
        self._coming: dict[Card, int] = {}
        self._rows: dict[str, dict[str, list[Card]]] = {}

    def held(self, face: Card) -> Card:
        """A natural card of the hand."""
        return self._held[face].pop()

    def of_rank(self, rank: str, sizes: Sequence[int], *, different: bool) -> list[Card]:
        """The natural cards of the hand for the first of some sets of a rank, as evenly dealt as can be: of as many
        suits as there are, those first of which most are left; of different suits alone where they must be."""
        rows = self._rows.get(rank)
        if rows is None:
            rows = self._rows[rank] = defaultdict(list)
            for face, cards in self._held.items():
                if face.rank == rank:
                    for card in cards:
                        rows[card.suit].append(card)
        number = sizes[0]
        if len(sizes) > 1:
            there = sum([min(len(row), len(sizes)) if different else len(row) for row in rows.values()])
            number = min(number, max(-(-there // len(sizes)), there - sum(sizes[1:])))
        taken: list[Card] = []
        while len(taken) < number:
            longest_first = sorted([row for row in rows.values() if row], key=lambda row: -len(row))
            taken += [row.pop() for row in longest_first[: number - len(taken)]]
            if different or not longest_first:
                break
        return taken

    def comes(self, cards: Iterable[Card], *, none_of: set[str]) -> Card | None:
        """One of these cards that is unseen, and of none of these suits; it is not there for the next."""
        for card in cards:
            if card.suit not in none_of:
                coming = self._coming.get(card, 0)
                if self._unseen.get(card, 0) > coming:
                    self._coming[card] = coming + 1
                    return card
        return None
