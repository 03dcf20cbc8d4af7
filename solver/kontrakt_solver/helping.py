"""How far a hand is, the unseen cards that bring it nearer, and the single cards of its own that it can do without."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.near.nearness import AskedHand
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Helping:
    """What helps a hand that is `away` cards from the contract, None where it is out of reach.

    `cards` are the unseen cards of which one more brings the hand nearer, with the copies still unseen; `spare`
    those of the hand each of which could go, it alone, without the hand's getting further away; both in written order.
    Where the whole hand is used, they are the cards to exchange for and those to part with, each for some card of the
    other kind.
    `exact` is False where a limit left something open: cards may then be missing.
    """

    away: int | None
    cards: tuple[tuple[Card, int], ...]
    spare: tuple[Card, ...]
    exact: bool = True

    @property
    def copies(self) -> int:
        """How many unseen copies help, of all cards together."""
        return sum(copies for _, copies in self.cards)


def helping(
    oracle: Oracle,
    hand: Sequence[Card],
    unseen: Mapping[Card, int] | None = None,
    *,
    size: int | None = None,
    share: int = 1,
) -> Helping:
    """What helps `hand`, judged as given, or as one of `size` cards where the whole hand is laid; `unseen` defaults to
    the cards in use less the hand. One part in `share` of the work of a question may be done for it."""
    asked = AskedHand(oracle, hand, unseen, share=share)
    if size is None or not asked.near.takes_the_hand:
        size = len(asked.cards)
    found = asked.near.help(asked.cards, size, asked.unseen)
    return Helping(found.away, asked.with_copies(found.helping), found.spare, asked.near.settled)
