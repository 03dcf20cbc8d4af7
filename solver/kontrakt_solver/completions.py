"""Every way to complete a hand with as few unseen cards as possible."""

from collections.abc import Iterator
from itertools import islice

from kontrakt_dsl.cards import Card
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen

Stock = tuple[tuple[Card, int], ...]
"""Unseen cards that may still come, in written order, with their copies."""


def stock_of(unseen: Unseen) -> Stock:
    """The unseen cards of which there are copies."""
    return tuple((card, copies) for card, copies in unseen.items() if copies > 0)


def smallest_completions(
    near: Nearness, cards: Cards, unseen: Unseen, *, size: int, away: int, limit: int
) -> tuple[tuple[Cards, ...], bool]:
    """The choices of `away` unseen cards that complete cards which are so far, and whether those are all.

    Each choice is in the order of `unseen`; at most `limit` of them are given.
    """
    found = tuple(islice(_completions(near, cards, (), stock_of(unseen), away, size), limit + 1))
    return found[:limit], len(found) <= limit and near.settled


def _completions(near: Nearness, cards: Cards, new: Cards, stock: Stock, away: int, size: int) -> Iterator[Cards]:
    """The choices that begin with `new` and go on with `away` cards of the stock, in the order of the stock."""
    pool = cards + new
    if away == 1:
        for card in near.finishing(pool, size, dict(stock)):
            yield (*new, card)
        return
    possible = frozenset(near.candidates(pool, size, dict(stock), away))
    stock = tuple((card, copies) for card, copies in stock if card in possible)
    for place, (card, copies) in enumerate(stock):
        if not near.settled:
            return
        for number in range(1, min(copies, away) + 1):
            more = new + (card,) * number
            if number < away:
                yield from _completions(near, cards, more, stock[place + 1 :], away - number, size)
            elif near.lays(cards + more, size):
                yield more
