"""What each discard would leave: how far the hand is then, and the unseen cards that would help it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """The hand without `card`: `away` cards short, None where it is out of reach, and what helps it then.

    Where the contract takes the whole hand, `away` counts the cards still to be drawn until the hand, with as many
    cards as before the discard, can be laid. `copies` are all unseen copies of the helping cards. `exact` is False
    where a limit left something open.
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
    raise NotImplementedError
