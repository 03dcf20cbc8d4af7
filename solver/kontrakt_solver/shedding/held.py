"""The cards of one hand as the search counts them."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.counting.supply import Supply
from kontrakt_solver.shedding.asked import Asked


@dataclass(frozen=True, slots=True)
class Held:
    """A hand: `naturals` by place in the pack, `wilds` the dearest first, and of equal ones those without a home.

    `faces` and `singles` are bit masks over the places: of the naturals held, and of those held once. `wild_worth`
    has the points of the dearest wild cards, none, one, two of them and so on.
    """

    asked: Asked
    naturals: tuple[int, ...]
    wilds: tuple[Card, ...]
    faces: int
    singles: int
    wild_points: tuple[int, ...]
    wild_worth: tuple[int, ...]
    size: int

    def points_of(self, faces: int) -> int:
        """The points of one card of each face together."""
        return sum(self.each_point_of(faces))

    def each_point_of(self, faces: int) -> list[int]:
        """The points of one card of each face."""
        points = self.asked.points
        each = []
        while faces:
            bit = faces & -faces
            faces ^= bit
            each.append(points[bit.bit_length() - 1])
        return each

    def points_of_rank(self, rank: int, *, without: int) -> list[int]:
        """The points of each card of the rank, but for one of each face of `without`; suits that must differ once."""
        asked = self.asked
        each = []
        for place in range(rank, len(self.naturals), asked.lanes.ranks):
            copies = self.naturals[place] - (without >> place & 1)
            each += [asked.points[place]] * (min(copies, 1) if asked.different else copies)
        return each

    def of_rank(self, rank: int) -> tuple[int, ...]:
        """Of each suit, how many cards of the rank there are."""
        return self.naturals[rank :: self.asked.lanes.ranks]


def held_in(supply: Supply, asked: Asked, wild_points: Sequence[int]) -> Held:
    """The hand of a supply; `wild_points` are those of its wild cards."""
    faces = singles = 0
    for place, copies in enumerate(supply.held):
        if copies:
            faces |= 1 << place
            if copies == 1:
                singles |= 1 << place
    order = sorted(
        range(len(wild_points)), key=lambda index: (-wild_points[index], supply.wilds[index] in asked.at_home)
    )
    worth = [0]
    for index in order:
        worth.append(worth[-1] + wild_points[index])
    return Held(
        asked=asked,
        naturals=supply.held,
        wilds=tuple([supply.wilds[index] for index in order]),
        faces=faces,
        singles=singles,
        wild_points=tuple([wild_points[index] for index in order]),
        wild_worth=tuple(worth),
        size=sum(supply.held) + len(supply.wilds),
    )
