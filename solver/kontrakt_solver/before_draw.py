"""A hand for a contract that takes all of it, held before the draw: what the card still to be drawn can do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.chances import Chance, with_unknown
from kontrakt_solver.near.nearness import AskedHand
from kontrakt_solver.needs import Needs, needs
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class BeforeDraw:
    """How a hand stands that has still to draw: `away` counts the unseen cards that must come, that one among them.

    `away` is None where the contract is out of reach, or, if not `exact`, where a limit left it open. All cards after
    the first are exchanged for others. `needs` are None from farther away than was asked for. `chance` is that of the
    next card to be one with which the contract can be laid.
    """

    away: int | None
    needs: Needs | None
    chance: Chance
    exact: bool = True


def before_draw(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, farthest: int
) -> BeforeDraw:
    """How `hand` stands with a card still to be drawn; what would do is told up to `farthest` cards."""
    asked = AskedHand(oracle, hand, unseen)
    cards, unseen = asked.cards, asked.unseen
    away = asked.near.away(cards, len(cards) + 1, unseen)
    settled = asked.near.settled
    told = needs(oracle, cards, unseen, to_draw=1) if away is not None and away <= farthest else None
    return BeforeDraw(away, told, with_unknown(oracle, cards, 1, unseen), settled)
