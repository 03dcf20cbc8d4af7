"""What would bring a hand nearer and what it could do without, from one listing of its best choices.

One card more or less changes the wild cards that a choice of windows and set ranks needs by one at most. So a
card helps where some best choice has a place for it, and a card is spare where some best choice leaves it over.
"""

from collections.abc import Callable, Iterator
from typing import Protocol

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel.packed import FIELD, Layout


class Help:
    """How far a hand is, the unseen cards of which one more would bring it nearer, and the cards of the hand that
    could go without its getting further away; each card once, in written order.

    Where the whole hand is used, the helping cards are those to exchange cards for, the spare ones those to part
    with, each of them for some card of the other kind. The spare cards may be given as a function, which is asked
    when they are.
    """

    __slots__ = ("_spare", "away", "helping")

    def __init__(
        self,
        away: int | None,
        helping: tuple[Card, ...],
        spare: tuple[Card, ...] | Callable[[], tuple[Card, ...]],
    ) -> None:
        self.away = away
        self.helping = helping
        self._spare = spare

    @property
    def spare(self) -> tuple[Card, ...]:
        """The cards of the hand that could go."""
        if not isinstance(self._spare, tuple):
            self._spare = self._spare()
        return self._spare

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Help):
            return NotImplemented
        return (self.away, self.helping, self.spare) == (other.away, other.helping, other.spare)

    def __hash__(self) -> int:
        return hash((self.away, self.helping))

    def __repr__(self) -> str:
        return f"Help(away={self.away}, helping={self.helping}, spare={self.spare})"


Discards = tuple[tuple[Card, Help], ...]
"""For each different card of a hand, in written order, the help for the hand without it."""


class Distances(Protocol):
    """Whatever tells how far a hand is."""

    def away(self, hand: int, unseen: int) -> int | None: ...


class Helper(Protocol):
    """Whatever tells what helps a hand."""

    def help(self, hand: int, unseen: int) -> Help: ...


def cards_in(layout: Layout, cells: int, *, joker: bool) -> tuple[Card, ...]:
    """The cards of these cells, and a joker or none, in written order."""
    cards = layout.cards_in(cells)
    return (*cards, JOKER) if joker else cards


def present(layout: Layout, cards: int) -> Iterator[tuple[Card, int]]:
    """Each card of which there is a copy, with what one copy adds to a hand."""
    for card, unit in layout.units.items():
        if cards >> (unit & -unit).bit_length() - 1 & FIELD:
            yield card, unit


def help_by_asking(layout: Layout, distances: Distances, hand: int, unseen: int) -> Help:
    """The same by asking anew for each card: exact and slow. A whole hand must be one that can't be laid, and lay with
    the same number of cards whatever comes or goes."""
    away = distances.away(hand, unseen)
    if away is None:
        return Help(None, (), ())
    order = layout.pack.order
    helping = []
    for card, unit in present(layout, unseen) if away else ():
        nearer = distances.away(hand + unit, unseen - unit)
        if nearer is not None and nearer < away:
            helping.append(card)
    spare = [card for card, unit in present(layout, hand) if distances.away(hand - unit, unseen) == away]
    return Help(away, tuple(sorted(helping, key=order.__getitem__)), tuple(sorted(spare, key=order.__getitem__)))


def discards_by_asking(layout: Layout, helper: Helper, hand: int, unseen: int) -> Discards:
    """The help after each discard, by asking anew for each; the card that goes is not among the unseen ones."""
    order = layout.pack.order
    cards = sorted(present(layout, hand), key=lambda entry: order[entry[0]])
    return tuple((card, helper.help(hand - unit, unseen)) for card, unit in cards)
