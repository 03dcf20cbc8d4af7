"""Turns as a bot plays them that only guesses how near a hand is, for rules under which more takes too long."""

from collections.abc import Mapping
from math import perm

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.advice import advice_for
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, present, without


class RoughTurns:
    """A seat that parts with the card that seems to leave it nearest; whether it lays is judged exactly."""

    def __init__(self, near: Nearness, rules: RoundRules, size: int, *, discards_first: bool) -> None:
        self._near, self._size, self._discards_first = near, size, discards_first
        self._advice = advice_for(rules)
        self._points = dict(rules.scoring.card_points)
        self._order = rules.deck.pack.order
        self._chosen: dict[tuple[Cards, bytes], Card] = {}

    def laying(self, cards: Cards, unseen: Unseen, turns: int) -> int:
        """In how many of the equally likely orders of the next `turns` cards the hand is laid by then, as long as
        what that rests on is settled."""
        before = self._discards_first
        if before:
            cards = without(cards, self._parting(cards, unseen))
        left, total = sum(unseen.values()) - 1, 0
        for card in present(unseen):
            after, rest = (*cards, card), less(unseen, card)
            if self._near.lays(after, self._size):
                total += unseen[card] * perm(left, turns - 1)
            elif turns > 1:
                kept = after if before else without(after, self._parting(after, rest))
                total += unseen[card] * self.laying(kept, rest, turns - 1)
            if not self._near.settled:
                break
        return total

    def played(self, cards: Cards, unseen: Unseen, coming: Cards) -> int | None:
        """In which turn, from 1, the hand is laid when these cards come; one after the last where it is not, None
        where that is left open."""
        for turn, card in enumerate(coming, start=1):
            if self._discards_first:
                cards = without(cards, self._parting(cards, unseen))
            cards, unseen = (*cards, card), less(unseen, card)
            lays = self._near.lays(cards, self._size)
            if not self._near.settled:
                return None
            if lays:
                return turn
            if not self._discards_first:
                cards = without(cards, self._parting(cards, unseen))
        return len(coming) + 1

    def _parting(self, cards: Cards, unseen: Unseen) -> Card:
        cards = tuple(sorted(cards, key=self._order.__getitem__))
        key = cards, bytes(unseen.values())
        if key not in self._chosen:
            self._chosen[key] = self._best(cards, unseen)
        return self._chosen[key]

    def _best(self, cards: Cards, unseen: Mapping[Card, int]) -> Card:
        faces = tuple(dict.fromkeys(cards))
        prospects = self._advice.prospects(self._advice.hand(cards), faces, unseen, size=self._size)
        best = max(
            prospects,
            key=lambda prospect: (prospect.helping, self._points.get(prospect.card, 0), self._order[prospect.card]),
        )
        return best.card
