"""How many of the equally likely choices of unseen cards complete a hand, counted face by face."""

from itertools import accumulate
from math import comb

from kontrakt_solver.completions import Stock, stock_of
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen


class DrawCount:
    """Counts choices of unseen cards, copies told apart; exact as long as `near` is settled."""

    def __init__(self, near: Nearness, size: int) -> None:
        self._near, self._size = near, size

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
