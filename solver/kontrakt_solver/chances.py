"""With what chance a hand can lay: after some more cards, after some turns, or where some of its cards are unknown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kontrakt_dsl.cards import Card
from kontrakt_solver.oracle import Oracle


class Policy(StrEnum):
    """How a player of simulated turns chooses the card to part with."""

    NEAREST = "the discard that leaves the hand nearest, then with most helping cards, then the dearest"
    ROUGHLY_NEAREST = "the discard that seems to leave the hand nearest, then with most helping cards, then the dearest"


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance that a hand can be laid after `cards` more cards or turns, each unseen card as likely as any other.

    Where it is not `exact`, it is the share of `samples` drawn at random, and the true chance lies between `low`
    and `high` in 95 of 100 cases (Wilson's interval). `policy` says how discards were chosen, where there were any.
    """

    cards: int
    probability: float
    exact: bool
    low: float
    high: float
    samples: int = 0
    policy: Policy | None = None


def after_cards(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, most: int = 3
) -> tuple[Chance, ...]:
    """The chance after 1, 2 ... `most` more unseen cards, none discarded.

    Where the contract takes the whole hand, the hand keeps its size: as many cards are parted with as have come, the
    best choice of them when all have come.
    """
    raise NotImplementedError


def after_turns(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, most: int = 3
) -> tuple[Chance, ...]:
    """The chance to have laid within 1, 2 ... `most` turns of drawing an unseen card and parting with another.

    A turn draws, lays if it can, and else discards. Where the contract takes the whole hand, which is judged as
    after a draw, a turn discards first and then draws.
    """
    raise NotImplementedError


def with_unknown(
    oracle: Oracle, known: Sequence[Card], unknown: int, unseen: Mapping[Card, int] | None = None
) -> Chance:
    """The chance that a hand of `known` cards and `unknown` others, each any of the unseen ones, can lay."""
    raise NotImplementedError
