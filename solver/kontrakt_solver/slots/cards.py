"""The cards that the slots of one question can draw on, face by face."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import MeldRules, WildsAsNaturals, WildsStandFor
from kontrakt_solver.sheet import Sheet, Terms, add


@dataclass
class Faces:
    """The faces at hand and, with `extra`, those that may be added, and which variables use them.

    `used` counts, for each face, the cards of it in all slots together.
    """

    sheet: Sheet
    rules: MeldRules
    held: Counter[Card]
    extra: Mapping[Card, int]
    used: dict[Card, Terms] = field(default_factory=dict)

    @property
    def all(self) -> list[Card]:
        """Each face of which there is a card, in written order."""
        order = self.rules.pack.order
        faces = {card for card in (*self.held, *self.extra) if self.most(card)}
        return sorted(faces, key=order.__getitem__)

    def most(self, face: Card) -> int:
        """How many cards of a face there are at most."""
        return self.held[face] + self.extra.get(face, 0)

    @property
    def natural(self) -> list[Card]:
        """The faces that can lie as natural cards."""
        in_place = self.rules.as_naturals is WildsAsNaturals.OWN_PLACE
        ranks, wild = self.rules.pack.rank_index, self.rules.wild
        return [face for face in self.all if face.rank in ranks and (in_place or face not in wild)]

    @property
    def wild(self) -> list[Card]:
        """The faces that can lie as wild cards."""
        return [face for face in self.all if face in self.rules.wild]

    def is_natural_in_place(self, face: Card) -> bool:
        """Whether a wild face is no wild card where it is what the place asks for."""
        return self.rules.as_naturals is WildsAsNaturals.OWN_PLACE and face.rank in self.rules.pack.rank_index

    def suit_of_wild(self, face: Card) -> str:
        """The suit that a wild face always has, empty for none."""
        return face.suit if self.rules.stand_for is WildsStandFor.OWN_SUIT else ""

    def take(self, face: Card, most: int = 0) -> int:
        """A new variable for cards of a face in some place, up to `most` of them, or as many as there are."""
        variable = self.sheet.number(min(most, self.most(face)) if most else self.most(face))
        add(self.used.setdefault(face, {}), {variable: 1})
        return variable


def faces_of(hand: Sequence[Card], unseen: Mapping[Card, int], rules: MeldRules) -> Faces:
    """The faces of a hand, and the unseen ones where cards may be added."""
    known = rules.pack.order
    return Faces(Sheet(), rules, Counter(hand), {card: copies for card, copies in unseen.items() if card in known})
