"""The cards of a hand as the search counts them: natural ones by suit and rank, in layers, and wild ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.distances.places import Places

Layers = tuple[int, ...]
"""Masks of ranks: the first has every rank of which there is a card, the next those with a second one, and so on."""


@dataclass(frozen=True, slots=True)
class Holding:
    """`naturals` and `own` are layers for each suit, the latter of wild cards that are natural in their own places.

    `wilds` counts all wild cards, `jokers` those among them that are natural nowhere.
    """

    naturals: tuple[Layers, ...]
    own: tuple[Layers, ...]
    wilds: int
    jokers: int


def held(cards: Sequence[Card], places: Places) -> Holding:
    """Count the cards of a hand; those that no meld can use are left out."""
    naturals: list[Layers] = [()] * places.suits
    own: list[Layers] = [()] * places.suits
    wilds = jokers = 0
    for card in cards:
        place = places.naturals.get(card)
        if place is not None:
            suit, rank = place
            naturals[suit] = put(naturals[suit], rank)
        elif card in places.wild:
            wilds += 1
            place = places.own_places.get(card)
            if place is None:
                jokers += 1
            else:
                suit, rank = place
                own[suit] = put(own[suit], rank)
    return Holding(tuple(naturals), tuple(own), wilds, jokers)


def without(layers: Layers, ranks: int) -> Layers:
    """The layers less one card of each of these ranks, as far as there is one."""
    if not layers or not layers[0] & ranks:
        return layers
    taken = layers[0] & ranks
    above = (*layers[1:], 0)
    return tuple([(layer & ~taken) | (higher & taken) for layer, higher in zip(layers, above, strict=True)])


def put(layers: Layers, rank: int) -> Layers:
    """The layers with one card more of a rank."""
    for number, layer in enumerate(layers):
        if not layer & rank:
            return (*layers[:number], layer | rank, *layers[number + 1 :])
    return (*layers, rank)
