"""Turns as a bot plays them that only guesses how near a hand is, for rules under which more takes too long."""

from collections.abc import Mapping
from math import perm

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.advice import advice_for
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, present, without


class RoughTurns:
    """A seat that parts with the card that seems to leave it nearest; whether it lays is judged exactly."""

    def __init__(self, near: Nearness, rules: RoundRules, size: int, *, discards_first: bool, may_hinder: bool) -> None:
        self._near, self._size = near, size
        self._discards_first, self._may_hinder = discards_first, may_hinder
        self._advice = advice_for(rules)
        self._points = dict(rules.scoring.card_points)
        self._order = rules.deck.pack.order
        self._chosen: dict[tuple[Cards, bytes], Card] = {}

    def laying(self, cards: Cards, unseen: Unseen, turns: int, *, by: Cards | None = None) -> int:
        """In how many of the equally likely orders of the next `turns` cards the hand is laid by then, as long as
        what that rests on is settled; `by` are the only cards that may finish it, where these are known."""
        near, size, before = self._near, self._size, self._discards_first
        if before:
            cards = without(cards, self._parting(cards, unseen))
        if turns == 1:
            coming = unseen if by is None else {card: unseen[card] for card in by}
            return sum(unseen[card] for card in near.finishing(cards, size, coming))
        # Where a larger hand may lay fewer contracts, no distance tells how many turns it takes.
        away = 1 if self._may_hinder else near.away(cards, size, unseen)
        if away is None or away > turns or not near.settled:
            return 0
        finishing = near.finishing(cards, size, unseen) if away == 1 else ()
        paired = self._paired(cards, unseen, finishing) if turns == 2 else None
        left = sum(unseen.values()) - 1
        total = perm(left, turns - 1) * sum(unseen[card] for card in finishing)
        # A hand that is as far as there are turns has none to lose.
        for card in near.candidates(cards, size, unseen, away) if away == turns else tuple(present(unseen)):
            if card not in finishing:
                after, rest = (*cards, card), less(unseen, card)
                kept = after if before else without(after, self._parting(after, rest))
                by = None if paired is None or card in paired else finishing
                total += unseen[card] * self.laying(kept, rest, turns - 1, by=by)
            if not near.settled:
                break
        return total

    def played(self, cards: Cards, unseen: Unseen, coming: Cards, *, first: int | None = 1) -> int | None:
        """In which turn, from 1, the hand is laid when these cards come; one after the last where it is not, None
        where that is left open. It is known to be laid in no turn before the `first`."""
        never = len(coming) + 1
        if first is None or first == never:
            return first
        for turn, card in enumerate(coming, start=1):
            if self._discards_first:
                cards = without(cards, self._parting(cards, unseen))
            cards, unseen = (*cards, card), less(unseen, card)
            lays = turn >= first and self._near.lays(cards, self._size)
            if not self._near.settled:
                return None
            if lays:
                return turn
            if not self._discards_first and turn < len(coming):
                cards = without(cards, self._parting(cards, unseen))
        return never

    def _paired(self, cards: Cards, unseen: Unseen, finishing: Cards) -> Cards | None:
        """The cards that may finish the hand together with one other, of those that don't by themselves; None where
        they aren't known."""
        if self._may_hinder:
            return None
        near, size = self._near, self._size
        others = {card: copies for card, copies in unseen.items() if card not in finishing}
        return near.candidates(cards, size, others, 2) if near.away(cards, size, others) == 2 else ()

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
