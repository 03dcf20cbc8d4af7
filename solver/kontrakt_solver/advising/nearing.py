"""How near hands are: exactly, or by the bots' estimate where the exact answer would keep a person waiting."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_solver.advice import advice_for
from kontrakt_solver.advising.position import Distance, Position
from kontrakt_solver.discards import discard_table
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, nearness_for, present, without

FURTHER = 4
"""How many times less work goes into what helps after a discard that takes the hand further away: any card may."""

TABLES = 12
"""How small a part of the work of a question goes into all hands that stock cards may lead to."""
FEW_HANDS = 8
"""How many of them are looked at where what discards leave takes searches."""


@dataclass(frozen=True, slots=True)
class Left:
    """A hand without `card`: `away` cards short, None where it is out of reach, and the unseen cards that help it.

    `helping` is None where they are not known one by one, `copies` also where they were not even counted.
    """

    card: Card
    away: int | None
    helping: tuple[tuple[Card, int], ...] | None
    copies: int | None
    exact: bool = True

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What is nearer ranks lower, and of two as near what more cards help."""
        return self.away is None, self.away or 0, -(self.copies or 0)


def hands_left(position: Position) -> tuple[Left, ...]:
    """What each different card of the hand leaves when it goes.

    Where every question takes a search, helping cards are asked for as far as an allowance of work goes, which is
    shared out among the discards: first those after which the hand is as near as before.
    """
    if position.reads_tables:
        rows = discard_table(position.oracle, position.hand, position.unseen, share=position.share)
        if position.is_quick or all(row.exact for row in rows):
            return tuple(Left(row.card, row.away, row.helping, row.copies, row.exact) for row in rows)
    return _searched(position)


def best_lefts(hands: Sequence[tuple[Position, Collection[Card]]]) -> list[Left | None] | None:
    """For each hand the nearest one that a discard of some cards leaves, of those as near the one that most cards help;
    None in its place where nothing may go, and None for all where it takes too much work.

    The hands have the same rules, and one part in `TABLES` of the work of a question for all of them together. Helping
    cards are counted, not told one by one.
    """
    if not hands:
        return []
    first, _ = hands[0]
    near = nearness_for(first.oracle)
    if not first.reads_tables:
        return None if len(hands) > FEW_HANDS else [_least(_searched(*hand), hand[1]) for hand in hands]
    near.begin(share=TABLES)
    found = []
    for position, may_go in hands:
        cards, unseen = position.oracle.hand(position.hand).cards, position.unseen
        rows = near.discards(cards, unseen, nearest=False)
        lefts = [Left(card, row.away, None, sum([unseen[new] for new in row.helping])) for card, row in rows]
        if not near.settled:
            return None
        found.append(_least(lefts, may_go))
    return found


def _least(lefts: Sequence[Left], may_go: Collection[Card]) -> Left | None:
    return min((left for left in lefts if left.card in may_go), key=lambda left: left.rank, default=None)


def _estimated_away(position: Position, cards: tuple[Card, ...], *, size: int) -> int:
    """How many cards are missing at best until `cards` can be laid as a hand of `size`."""
    advice = advice_for(position.rules)
    return advice.distance(advice.hand(cards), size=size)


def compared(position: Position, cards: tuple[Card, ...], *, size: int) -> tuple[Distance, Distance]:
    """How far the hand is, and how far `cards` would be as a hand of `size`: both settled, else both estimated."""
    # Of a whole hand, cards that are not known are missing too.
    whole = position.unknown and position.rules.contract.takes_the_hand
    here = position.distance_of(position.hand, size=position.size) if whole else position.distance
    if here.exact:
        there = position.distance_of(cards, size=size)
        if there.exact:
            return here, there
    return (
        Distance(_estimated_away(position, position.hand, size=position.size), exact=False),
        Distance(_estimated_away(position, cards, size=size), exact=False),
    )


def estimated_copies(position: Position) -> int:
    """How many unseen cards bring the hand nearer, by the bots' estimate."""
    here = _estimated_away(position, position.hand, size=position.size)
    hands = ((copies, (*position.hand, card)) for card, copies in position.unseen.items())
    return sum(copies for copies, cards in hands if _estimated_away(position, cards, size=position.size) < here)


def _estimated(position: Position) -> tuple[Left, ...]:
    advice = advice_for(position.rules)
    faces, size = tuple(dict.fromkeys(position.hand)), len(position.view.hand)
    prospects = advice.prospects(advice.hand(position.hand), faces, position.unseen, size=size)
    # An outlook that has nothing to compare counts nothing.
    found = {each.card: Left(each.card, each.distance, None, each.helping or None, exact=False) for each in prospects}
    for card in faces:
        if card not in found:
            away = _estimated_away(position, without(position.hand, card), size=size)
            found[card] = Left(card, away, None, None, exact=False)
    return tuple(found.values())


def _searched(position: Position, nearest_of: Collection[Card] = ()) -> tuple[Left, ...]:
    """The same by searches: of all cards, or as soon as one of `nearest_of` leaves the hand as near as it is, of those
    alone that do."""
    near, unseen = nearness_for(position.oracle), position.unseen
    near.begin(share=position.share)
    cards = position.oracle.hand(position.hand).cards
    size, faces = len(cards), tuple(dict.fromkeys(cards))
    before = near.help(cards, size, unseen)
    least = 0 if before.away is None else before.away + 1
    away: dict[Card, int | None] = dict.fromkeys(before.spare, before.away)
    if near.settled and any(card in nearest_of for card in before.spare):
        faces = tuple(card for card in before.spare if card in nearest_of)
    for card in faces:
        if card not in away:
            rest = without(cards, card)
            away[card] = least if least and near.within(rest, size, unseen, least) else near.away(rest, size, unseen)
    if not near.settled:
        return _estimated(position)
    found = {card: Left(card, away[card], None, None) for card in faces}
    for card in sorted(faces, key=lambda face: face not in before.spare):
        is_spare = card in before.spare
        near.begin(share=position.share * (1 if is_spare else FURTHER) * len(faces))
        may_help = before.helping if is_spare else tuple(present(unseen))
        found[card] = _counted(near, without(cards, card), size, unseen, found[card], may_help)
        if not near.settled and not is_spare:
            break
    return tuple(found.values())


def _counted(near: Nearness, rest: Cards, size: int, unseen: Unseen, left: Left, may_help: Cards) -> Left:
    """What a discard leaves, with the cards that help then, of those that may; as it was where that is not settled."""
    if not left.away:
        return left
    helping = tuple(
        (new, unseen[new]) for new in may_help if near.within((*rest, new), size, less(unseen, new), left.away - 1)
    )
    return replace(left, helping=helping, copies=sum(copies for _, copies in helping)) if near.settled else left
