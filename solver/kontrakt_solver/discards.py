"""What each discard would leave: how far the hand is then, and the unseen cards that would help it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.near.nearness import AskedHand
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """The hand without `card`: `away` cards short, None where it is out of reach, and what helps it then.

    Where the contract takes the whole hand, `away` counts the cards still to be drawn until the hand, with as many
    cards as before the discard, can be laid. `exact` is False where a limit left something open: helping cards may then
    be missing, and a distance of None says nothing.
    """

    card: Card
    away: int | None
    helping: tuple[tuple[Card, int], ...]
    exact: bool = True

    @property
    def copies(self) -> int:
        """How many unseen copies help, of all cards together."""
        return sum(copies for _, copies in self.helping)


def discard_table(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, share: int = 1
) -> tuple[DiscardRow, ...]:
    """A row for each different card of the hand, in written order; the discarded card is not seen again.

    One part in `share` of the work of a question may be done for it.
    """
    asked = AskedHand(oracle, hand, unseen, share=share)
    rows = [
        DiscardRow(card, found.away, asked.with_copies(found.helping), exact=asked.near.settled)
        for card, found in asked.near.discards(asked.cards, asked.unseen, nearest=False)
    ]
    return tuple(sorted(rows, key=lambda row: asked.order[row.card]))
