"""Melds: sets and runs of cards, with what each card stands for."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and the card it stands for: a natural card stands for itself.

    In a run of one suit a wild card stands for one exact card; in a run of several suits and in a set it stands
    for the bare rank, or for an announced card. A wild card that stands for itself has not been given an identity
    yet, and needs none in a group.
    """

    card: Card
    stands: Card

    def __str__(self) -> str:
        return str(self.card) if self.stands == self.card.face else f"{self.card}={self.stands}"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or a run. The places of a run go from low to high; those of a set in written order, wilds last."""

    kind: MeldKind
    places: tuple[Placed, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that lie in the meld, in meld order."""
        return tuple(place.card for place in self.places)

    @property
    def stands(self) -> tuple[Card, ...]:
        """What each card stands for, in meld order."""
        return tuple(place.stands for place in self.places)

    @property
    def tells_rank(self) -> bool:
        """Whether a card that stands for itself tells the rank of a set."""
        return any(place.stands == place.card.face for place in self.places)

    def __str__(self) -> str:
        if self.kind is MeldKind.SET and self.tells_rank:
            # the rank of a set goes without saying
            return " ".join(str(place if place.stands.suit else place.card) for place in self.places)
        return " ".join(map(str, self.places))
