"""Turns of drawing an unseen card and parting with another by a fixed policy: counted out, or played at random."""

from collections.abc import Callable, Mapping
from math import perm

from kontrakt_dsl.cards import Card
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, present, without

Parting = Callable[[Cards, Unseen], tuple[Card, Help]]
"""A policy: the card to part with, and what helps the hand then."""


class NearestDiscard:
    """Parts with the card that leaves the hand nearest, then with most helping copies, then the dearest; of equal
    ones with the last in written order."""

    def __init__(self, near: Nearness, points: Mapping[Card, int], order: Mapping[Card, int]) -> None:
        self._near, self._points, self._order = near, points, order
        self._chosen: dict[tuple[Cards, bytes], tuple[Card, Help]] = {}

    def __call__(self, cards: Cards, unseen: Unseen) -> tuple[Card, Help]:
        """The card, and how the hand stands without it."""
        cards = tuple(sorted(cards, key=self._order.__getitem__))
        key = cards, bytes(unseen.values())
        chosen = self._chosen.get(key)
        if chosen is None:
            rows = tuple(self._near.discards(cards, unseen, nearest=True))
            nothing = (cards[-1], Help(None, (), ()))
            chosen = max(rows, key=lambda row: self._rank(row, unseen)) if rows else nothing
            self._chosen[key] = chosen
        return chosen

    def _rank(self, row: tuple[Card, Help], unseen: Unseen) -> tuple[int, int, int]:
        card, found = row
        return sum([unseen[new] for new in found.helping]), self._points.get(card, 0), self._order[card]


class Turns:
    """A seat's turns by the policy of the nearest discard. A hand that waits for its draw stands as its `Help` says."""

    def __init__(self, near: Nearness, part: Parting) -> None:
        self._near, self._part = near, part

    def laying(self, cards: Cards, found: Help, unseen: Unseen, turns: int) -> int:
        """In how many of the equally likely orders of the next `turns` cards the hand is laid by then."""
        if found.away is None or found.away > turns:
            return 0
        if turns == 1:
            return sum(unseen[card] for card in found.helping)
        helping = frozenset(found.helping)
        copies = sum([unseen[card] for card in found.helping])
        left = sum(unseen.values()) - 1
        total = 0
        # A hand that is as far as there are turns has none to lose.
        for card in found.helping if found.away == turns else tuple(present(unseen)):
            if found.away == 1 and card in helping:
                total += unseen[card] * perm(left, turns - 1)
                continue
            rest, after = less(unseen, card), (*cards, card)
            if found.away == 1 and turns == 2 and self._nothing_new(after, rest, helping):
                # No discard leaves more cards that finish the hand than parting with the one that came.
                ways = copies
            else:
                gone, stands = self._part(after, rest)
                ways = self.laying(without(after, gone), stands, rest, turns - 1)
            total += unseen[card] * ways
        return total

    def played(self, cards: Cards, found: Help, unseen: Unseen, coming: Cards) -> int:
        """In which turn, from 1, the hand is laid when these cards come; one after the last where it is not."""
        for turn, card in enumerate(coming, start=1):
            left, helps = len(coming) + 1 - turn, card in found.helping
            if found.away is None or found.away > left - (not helps):
                # Each turn brings the hand one card nearer at most; what it parts with till then tells nothing.
                break
            if found.away == 1 and helps:
                return turn
            unseen, after = less(unseen, card), (*cards, card)
            gone, found = self._part(after, unseen)
            cards = without(after, gone)
        return len(coming) + 1

    def _nothing_new(self, cards: Cards, unseen: Unseen, helping: frozenset[Card]) -> bool:
        """Whether only these cards finish the hand with the card that has come."""
        return helping.issuperset(self._near.candidates(cards, len(cards), unseen, 1))
