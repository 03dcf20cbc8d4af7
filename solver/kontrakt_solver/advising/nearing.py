"""How near hands are: exactly, or by the bots' estimate where the exact answer would keep a person waiting."""

from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_solver.advice import advice_for
from kontrakt_solver.advising.position import Distance, Position
from kontrakt_solver.discards import discard_table
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, nearness_for, without

MOST_ASKED = 3
"""For how many discards helping cards are asked for one by one, where each question takes a search."""


@dataclass(frozen=True, slots=True)
class Left:
    """A hand without `card`: `away` cards short, None where it is out of reach, and the unseen cards that help it.

    `helping` is None where they were not asked for one by one, `copies` also where they were not even counted.
    """

    card: Card
    away: int | None
    helping: tuple[tuple[Card, int], ...] | None
    copies: int | None
    exact: bool = True


def hands_left(position: Position) -> tuple[Left, ...]:
    """What each different card of the hand leaves when it goes.

    Where every question takes a search, helping cards are asked for only where the hand stays as near and the discard
    is a promising one.
    """
    if position.is_quick:
        rows = discard_table(position.oracle, position.hand, position.unseen)
        return tuple(Left(row.card, row.away, row.helping, row.copies, row.exact) for row in rows)
    return _estimated(position) if position.estimates else _searched(position)


def estimated_away(position: Position, cards: tuple[Card, ...], *, size: int) -> int:
    """How many cards are missing at best until `cards` can be laid as a hand of `size`."""
    advice = advice_for(position.rules)
    return advice.distance(advice.hand(cards), size=size)


def compared(position: Position, cards: tuple[Card, ...], *, size: int) -> tuple[Distance, Distance]:
    """How far the hand is, and how far `cards` would be as a hand of `size`: both settled, else both estimated."""
    here = position.distance
    if here.exact:
        there = position.distance_of(cards, size=size)
        if there.exact:
            return here, there
    return (
        Distance(estimated_away(position, position.hand, size=position.size), exact=False),
        Distance(estimated_away(position, cards, size=size), exact=False),
    )


def estimated_copies(position: Position) -> int:
    """How many unseen cards bring the hand nearer, by the bots' estimate."""
    here = estimated_away(position, position.hand, size=position.size)
    hands = ((copies, (*position.hand, card)) for card, copies in position.unseen.items())
    return sum(copies for copies, cards in hands if estimated_away(position, cards, size=position.size) < here)


def _estimated(position: Position) -> tuple[Left, ...]:
    advice = advice_for(position.rules)
    faces, size = tuple(dict.fromkeys(position.hand)), len(position.view.hand)
    prospects = advice.prospects(advice.hand(position.hand), faces, position.unseen, size=size)
    # An outlook that has nothing to compare counts nothing.
    found = {each.card: Left(each.card, each.distance, None, each.helping or None, exact=False) for each in prospects}
    for card in faces:
        if card not in found:
            away = estimated_away(position, without(position.hand, card), size=size)
            found[card] = Left(card, away, None, None, exact=False)
    return tuple(found.values())


def _searched(position: Position) -> tuple[Left, ...]:
    near, unseen = nearness_for(position.oracle), position.unseen
    near.begin()
    cards = position.oracle.hand(position.hand).cards
    size, faces = len(cards), tuple(dict.fromkeys(cards))
    before = near.help(cards, size, unseen)
    if before.away is None or (before.away == 0 and near.takes_the_hand):
        found = [Left(card, near.away(without(cards, card), size, unseen), None, None) for card in faces]
    else:
        promising = _promising(position, before.spare)
        found = [_left(near, cards, card, before, unseen, is_asked=card in promising) for card in faces]
    return tuple(found if near.settled else (replace(left, exact=False) for left in found))


def _promising(position: Position, spare: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the spare cards that seem best to part with: by the bots' estimate, then by their points."""
    advice, points = advice_for(position.rules), position.rules.scoring.card_points
    hand = advice.hand(position.hand)
    seen = advice.prospects(hand, spare, position.unseen, size=len(position.view.hand)) if spare else ()
    helping = {each.card: each.helping for each in seen}
    return tuple(sorted(spare, key=lambda card: (-helping.get(card, -1), -points[card]))[:MOST_ASKED])


def _left(near: Nearness, cards: Cards, card: Card, before: Help, unseen: Unseen, *, is_asked: bool) -> Left:
    """The hand without `card`; only a card that helps before can help after a spare card has gone."""
    rest, size = without(cards, card), len(cards)
    assert before.away is not None  # what nothing completes is not asked about
    if card not in before.spare:
        one_more = before.away + 1
        away = one_more if near.within(rest, size, unseen, one_more) else near.away(rest, size, unseen)
        return Left(card, away, None, None)
    if not is_asked:
        return Left(card, before.away, None, None)
    few = [new for new in before.helping if near.within((*rest, new), size, less(unseen, new), before.away - 1)]
    helping = tuple((new, unseen[new]) for new in few)
    return Left(card, before.away, helping, sum(copies for _, copies in helping))
