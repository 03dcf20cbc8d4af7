"""How many of the equally likely choices of unseen cards complete a hand, counted face by face."""

from itertools import accumulate
from math import comb

from kontrakt_solver.completions import Stock, stock_of
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen


class DrawCount:
    """Counts choices of unseen cards, copies told apart; exact as long as `near` is settled.

    A card more `may_hinder` where a larger hand may lay fewer of the contracts to choose from.
    """

    def __init__(self, near: Nearness, size: int, *, may_hinder: bool) -> None:
        self._near, self._size = near, size
        # Whoever compares discards is quicker where plenty of cards may come.
        self._by_one_first = not may_hinder and not near.compares_discards

    def completing(self, cards: Cards, unseen: Unseen, *, number: int, away: int) -> int:
        """How many choices of `number` unseen cards complete the cards, which are `away` short of the contract."""
        return self._ways(cards, stock_of(unseen), number, away)

    def laying(self, cards: Cards, unseen: Unseen, *, number: int) -> int:
        """How many choices of `number` unseen cards make a hand that can be laid with nothing left out."""
        return self._whole(cards, stock_of(unseen), number)

    def _ways(self, cards: Cards, stock: Stock, number: int, away: int) -> int:
        """`away` may be too low, never too high."""
        near, size = self._near, self._size
        if away <= 0 and near.lays(cards, size):
            return comb(sum(copies for _, copies in stock), number)
        away = max(1, away)
        if away > number or not near.settled:
            return 0
        unseen = dict(stock)
        if number == 1:
            return sum(unseen[card] for card in near.finishing(cards, size, unseen))
        if away == 1 and self._by_one_first:
            return self._ways_by_one(cards, stock, number)
        helpful = frozenset(near.candidates(cards, size, unseen, away))
        if away == number:
            stock = tuple((card, copies) for card, copies in stock if card in helpful)
        left = list(accumulate((copies for _, copies in reversed(stock)), initial=0))[::-1]
        total = 0
        for place, (card, copies) in enumerate(stock):
            for taken in range(1, min(copies, number) + 1):
                if left[place] - copies < number - taken:
                    continue
                more = cards + (card,) * taken
                # The first copy of a card that does not help brings nothing nearer; a second one may.
                nearer = away - taken if card in helpful else away - taken + 1
                if taken < number:
                    ways = self._ways(more, stock[place + 1 :], number - taken, nearer)
                else:
                    ways = int(nearer <= 0 and near.lays(more, size))
                total += comb(copies, taken) * ways
        return total

    def _ways_by_one(self, cards: Cards, stock: Stock, number: int) -> int:
        """The same where one card may be enough: it is among those that come, or what comes completes the hand without
        any such card."""
        near, size = self._near, self._size
        finishing = near.finishing(cards, size, dict(stock))
        others = tuple((card, copies) for card, copies in stock if card not in finishing)
        total, left = (sum(copies for _, copies in cards) for cards in (stock, others))
        away = near.away(cards, size, dict(others))
        rest = 0 if away is None else self._ways(cards, others, number, max(away, 2))
        return comb(total, number) - comb(left, number) + rest

    def _whole(self, cards: Cards, stock: Stock, number: int) -> int:
        if not number:
            return int(self._near.lays(cards, self._size))
        if number == 1:
            unseen = dict(stock)
            return sum(unseen[card] for card in self._near.finishing(cards, self._size, unseen))
        total = 0
        for place, (card, copies) in enumerate(stock):
            for taken in range(1, min(copies, number) + 1):
                if not self._near.settled:
                    return total
                more = cards + (card,) * taken
                total += comb(copies, taken) * self._whole(more, stock[place + 1 :], number - taken)
        return total
