"""Chances from runs drawn at random, and between what bounds a chance lies that a share of them tells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from kontrakt_solver.near.nearness import Cards, Unseen

Z = 1.959963984540054
"""Of the normal distribution 95 of 100 lie within so many standard deviations."""
TRIES = 5
"""So many times the wanted runs are drawn at most, where runs that lay too early do not count."""


@dataclass(frozen=True, slots=True)
class Share:
    """An estimate and its bounds, from `samples` runs."""

    middle: float
    low: float
    high: float
    samples: int


def wilson(hits: int, samples: int) -> tuple[float, float]:
    """Wilson's interval for the chance behind `hits` of `samples`, at 95 of 100; anything where there are none."""
    if not samples:
        return 0.0, 1.0
    share, squared = hits / samples, Z * Z
    middle = (share + squared / (2 * samples)) / (1 + squared / samples)
    half = Z / (1 + squared / samples) * sqrt(share * (1 - share) / samples + squared / (4 * samples * samples))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == samples else min(1.0, middle + half)
    return low, high


def draws(unseen: Unseen, number: int, *, seed: str) -> Iterator[Cards]:
    """Choices of `number` unseen cards in the order they come, each copy as likely as any other; without end."""
    random = Random(seed)
    copies = [card for card, number_of in unseen.items() for _ in range(number_of)]
    while True:
        yield tuple(random.sample(copies, number))


def shares(runs: Iterator[int | None], levels: Sequence[int], *, after: float, samples: int) -> tuple[Share, ...]:
    """The chance of having hit by each of the `levels`, which are counted on from the one before the first.

    A run is the level at which it hits, and None ends the runs. That before the first level the chance is `after`
    is known exactly, so runs that hit there are left out, and the others tell what comes on top.
    """
    first, counted = levels[0], 0
    hits = dict.fromkeys(levels, 0)
    for tried, hit in enumerate(runs):
        if hit is None or counted == samples or tried == TRIES * samples:
            break
        if hit < first:
            continue
        counted += 1
        for level in levels:
            hits[level] += hit <= level
    found = []
    for level in levels:
        share = hits[level] / counted if counted else 0.5
        low, high = wilson(hits[level], counted)
        middle, low, high = (after + (1 - after) * part for part in (share, low, high))
        found.append(Share(middle, low, high, counted))
    return tuple(found)
