"""What each discard would leave: how far the hand is then, and the unseen cards that would help it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.near.nearness import nearness_for, unseen_for
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """The hand without `card`: `away` cards short, None where it is out of reach, and what helps it then.

    Where the contract takes the whole hand, `away` counts the cards still to be drawn until the hand, with as many
    cards as before the discard, can be laid. `copies` are all unseen copies of the helping cards. `exact` is False
    where a limit left something open: helping cards may then be missing, and a distance of None says nothing.
    """

    card: Card
    away: int | None
    helping: tuple[tuple[Card, int], ...]
    copies: int
    exact: bool = True


def discard_table(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None
) -> tuple[DiscardRow, ...]:
    """A row for each different card of the hand, in written order; the discarded card is not seen again."""
    near = nearness_for(oracle)
    near.begin()
    cards = oracle.hand(hand).cards
    unseen = unseen_for(oracle, hand) if unseen is None else unseen
    order = oracle.rules.deck.pack.order
    rows = []
    for card, found in near.discards(cards, unseen, nearest=False):
        helpful = tuple((new, unseen[new]) for new in sorted(found.helping, key=order.__getitem__))
        copies = sum(number for _, number in helpful)
        rows.append(DiscardRow(card, found.away, helpful, copies, exact=near.settled))
    return tuple(sorted(rows, key=lambda row: order[row.card]))
