"""All different lay-downs of a hand: how many there are, and the first of them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.hands import Hand
from kontrakt_solver.listing.counting import OutOfWorkError
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class LayDowns:
    """The different lay-downs of one hand: `ways` are the first of them, `number` is how many there are.

    `number` is one that they reach at least where `exact` is False, because the work allowed did not suffice to
    count them all; the `ways` are then legal and different, but there may be better ones. There are fewer `ways` than
    were asked for where the next one takes too long to find.
    """

    ways: tuple[tuple[Meld, ...], ...]
    number: int
    exact: bool


def lay_downs(oracle: Oracle, hand: Hand | Sequence[Card], *, limit: int | None = None) -> LayDowns:
    """The different lay-downs of a hand, at most `limit` of them shown: those that leave the fewest points first,
    equal ones in written order.

    Two lay-downs are the same when they have the same melds in whatever order, and two melds are the same when they
    are of one kind and the same cards stand for the same cards. Copies of a card are the same card.
    """
    hand = hand if isinstance(hand, Hand) else oracle.hand(hand)
    listed = oracle.listed(hand)
    number, exact = listed.number()
    ways: list[tuple[Meld, ...]] = []
    # What is found before the work runs out is shown.
    with suppress(OutOfWorkError):
        ways.extend(
            oracle.in_one_form(listed.melds(path), of_their_kinds=True)
            for path in islice(listed.from_the_best(DEFAULT_AIMS), limit)
        )
    if not ways and (number or not exact) and limit != 0:
        found = oracle.lay_down(hand)
        ways.extend(() if found is None else (found,))
    for melds in ways:
        oracle.verify(melds, hand)
    return LayDowns(tuple(ways), max(number, len(ways)), exact)
