"""What would do: the fewest unseen cards that complete a hand, as groups to take one card each from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.oracle import Oracle

MOST_COMPLETIONS = 20_000


@dataclass(frozen=True, slots=True)
class Group:
    """One of these cards would do; each with the copies still unseen, in written order."""

    cards: tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One card of each group, as far as there are copies, completes the hand."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Needs:
    """Every way to complete a hand with as few unseen cards as possible, the widest plans first.

    A choice of cards completes the hand if and only if it has one card of each group of some plan, where each of
    `wilds` may stand in for any card of any group. `exact` is False where a limit left plans out.
    """

    plans: tuple[Plan, ...]
    wilds: tuple[tuple[Card, int], ...] = ()
    exact: bool = True


def needs(
    oracle: Oracle, hand: Sequence[Card], unseen: Mapping[Card, int] | None = None, *, limit: int = MOST_COMPLETIONS
) -> Needs:
    """What would complete `hand`; no plans where it can be laid as it is or is out of reach.

    `limit` is the most choices of cards that are looked at.
    """
    raise NotImplementedError
