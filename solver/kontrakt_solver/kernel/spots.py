"""Natural cards as ranks and suits, for what is too rare to be done by masks."""

from collections import Counter

from kontrakt_solver.kernel.packed import CELL, FIELD, Layout

Spot = tuple[int, int]
"""A natural card as rank and suit."""
Cards = Counter[Spot]


def spots_of(layout: Layout, cells: int) -> tuple[Spot, ...]:
    """The cards that the cells of a window stand for, low to high."""
    ranks = len(layout.pack.ranks)
    places = [place for place in range(0, layout.jokers, CELL) if cells >> place & 1]
    return tuple((place % layout.lane // CELL % ranks, place // layout.lane) for place in places)


def cards_of(layout: Layout, hand: int) -> Cards:
    """The naturals of a packed hand, counted."""
    spots = [(rank, suit) for suit in range(len(layout.pack.suits)) for rank in range(len(layout.pack.ranks))]
    field = FIELD
    counts = {spot: hand >> (layout.lane * spot[1] + CELL * spot[0]) & field for spot in spots}
    return Counter({spot: number for spot, number in counts.items() if number})
