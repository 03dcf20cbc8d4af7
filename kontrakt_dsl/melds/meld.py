"""Melds: sets and runs of cards, with what each card stands for."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and the card it stands for: a natural card stands for itself.

    In a run a wild card stands for one exact card; in a set it stands for the bare rank. A wild card that
    stands for itself has not been given an identity yet.
    """

    card: Card
    stands: Card

    def __str__(self) -> str:
        return f"{self.card}={self.stands}" if self.stands.suit and self.stands != self.card else str(self.card)


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

    def __str__(self) -> str:
        return " ".join(map(str, self.places))
