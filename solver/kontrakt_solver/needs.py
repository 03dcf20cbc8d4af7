"""What would do: the fewest unseen cards that complete a hand, as groups to take one card each from."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_solver.completions import smallest_completions
from kontrakt_solver.covering import Cover
from kontrakt_solver.near.nearness import AskedHand, Cards
from kontrakt_solver.oracle import Oracle

MOST_COMPLETIONS = 6_000
SHARE = 4
"""Each of the two ways to look for what would do may take a fourth of the work of a question: about a second in all."""


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
    oracle: Oracle,
    hand: Sequence[Card],
    unseen: Mapping[Card, int] | None = None,
    *,
    to_draw: int = 0,
    limit: int = MOST_COMPLETIONS,
) -> Needs:
    """What would complete `hand`; no plans where it can be laid as it is or is out of reach.

    Where the contract takes the whole hand, cards come in exchange for others once those `to_draw` have come. `limit`
    is the most choices of cards that are looked at.
    """
    asked = AskedHand(oracle, hand, unseen, share=SHARE)
    near, cards, stock = asked.near, asked.cards, asked.stock
    size = len(cards) + to_draw
    away = near.away(cards, size, stock)
    if not away:
        return Needs((), exact=near.settled)
    wild = oracle.rules.melds.wild
    choices, complete = smallest_completions(near, cards, stock, size=size, away=away, limit=limit)
    if not complete:
        # Where not all can be told, those without wild cards tell more.
        near.begin(share=SHARE)
        natural = {card: copies for card, copies in stock.items() if card not in wild}
        choices = smallest_completions(near, cards, natural, size=size, away=away, limit=limit)[0] or choices
    completing = _completing(choices)
    wilds = _standing_in(choices, completing, stock, wild) if complete else ()
    by_themselves = _by_themselves(choices, completing, wilds)
    plans = tuple(
        Plan(tuple(Group(asked.with_copies(group)) for group in groups))
        for groups in Cover(by_themselves, stock, asked.order).plans()
    )
    return Needs(plans, asked.with_copies(wilds), complete)


def _completing(choices: Sequence[Cards]) -> dict[Cards, set[Card]]:
    """For each choice less one card, the cards that make it a choice again."""
    completing: dict[Cards, set[Card]] = defaultdict(set)
    for choice in choices:
        for card, rest in _each_left_out(choice):
            completing[rest].add(card)
    return completing


def _standing_in(
    choices: Sequence[Cards], completing: Mapping[Cards, set[Card]], stock: Mapping[Card, int], wild: frozenset[Card]
) -> Cards:
    """The wild cards that may stand in for each card of each choice, as far as there are copies."""
    return tuple(
        card
        for card in stock
        if card in wild
        and all(
            card in completing[rest]
            for choice in choices
            if choice.count(card) < stock[card]
            for _, rest in _each_left_out(choice)
        )
    )


def _by_themselves(choices: Sequence[Cards], completing: Mapping[Cards, set[Card]], wilds: Cards) -> list[Cards]:
    """The choices that do not come of others by letting wild cards stand in."""
    return [
        choice
        for choice in choices
        if not any(card in wilds and completing[rest].difference(wilds) for card, rest in _each_left_out(choice))
    ]


def _each_left_out(choice: Cards) -> Iterator[tuple[Card, Cards]]:
    """Each card of a choice, and the others in their order."""
    return ((card, choice[:place] + choice[place + 1 :]) for place, card in enumerate(choice))
