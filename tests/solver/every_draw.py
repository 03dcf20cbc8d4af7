"""What helps, what would do and with what chance, from trying every choice of unseen cards, one copy after the other.

It shares nothing with the solver but the answer to one question, whether a hand can be laid, and that comes from a
brute force, too.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations, product

from kontrakt_dsl.cards import Card, Pack
from kontrakt_solver.needs import Needs

Cards = tuple[Card, ...]
Choice = frozenset[tuple[Card, int]]
"""Cards with their numbers."""
FAR = 99
"""Stands for further than is looked."""


def counted(cards: Sequence[Card]) -> Choice:
    """The cards with their numbers, in no order."""
    return frozenset(Counter(cards).items())


class EveryDraw:
    """All about one hand and the unseen cards; `most` is how many cards away it is looked at, and `to_draw` how many
    cards the hand is short of those that it lays with."""

    def __init__(
        self,
        can_lay: Callable[[Cards], bool],
        hand: Cards,
        unseen: Mapping[Card, int],
        *,
        takes_the_hand: bool,
        pack: Pack,
        most: int,
        to_draw: int = 0,
    ) -> None:
        self._can_lay, self._known = can_lay, dict[Cards, bool]()
        self.hand, self.size, self.takes_the_hand, self.most = hand, len(hand) + to_draw, takes_the_hand, most
        self._discards_first = takes_the_hand and not to_draw
        self._pack, self._order = pack, pack.order
        self.unseen = {card: unseen[card] for card in sorted(unseen, key=pack.order.__getitem__) if unseen[card] > 0}

    def lays(self, cards: Sequence[Card]) -> bool:
        """Whether cards of a hand and new ones can be laid, with as many left out as have come where that matters."""
        if not self.takes_the_hand:
            return self._lays_as_it_is(cards)
        if len(cards) < self.size:
            return False
        kept = dict.fromkeys(combinations(sorted(cards, key=self._order.__getitem__), self.size))
        return any(self._lays_as_it_is(some) for some in kept)

    def _lays_as_it_is(self, cards: Sequence[Card]) -> bool:
        cards = tuple(sorted(cards, key=self._order.__getitem__))
        if cards not in self._known:
            self._known[cards] = self._can_lay(cards)
        return self._known[cards]

    def away(self, cards: Cards, unseen: Mapping[Card, int], *, most: int) -> int:
        """The fewest new cards, FAR where it is more than `most`."""
        for number in range(most + 1):
            if any(self.lays((*cards, *new)) for new in _choices(unseen, number)):
                return number
        return FAR

    def of(self, hand: Cards) -> "EveryDraw":
        """The same of another hand, with the same cards unseen."""
        return self._asked_again(hand, self.unseen)

    def with_unseen(self, unseen: Mapping[Card, int]) -> "EveryDraw":
        """The same of the same hand, with other cards unseen."""
        return self._asked_again(self.hand, unseen, to_draw=self.size - len(self.hand))

    def short_of(self, to_draw: int) -> "EveryDraw":
        """The same of the same hand where it is short of so many cards of those that it lays with."""
        return self._asked_again(self.hand, self.unseen, to_draw=to_draw)

    def _asked_again(self, hand: Cards, unseen: Mapping[Card, int], *, to_draw: int = 0) -> "EveryDraw":
        takes, most = self.takes_the_hand, self.most
        return EveryDraw(self._can_lay, hand, unseen, takes_the_hand=takes, pack=self._pack, most=most, to_draw=to_draw)

    @cached_property
    def distance(self) -> int:
        """How far the hand is."""
        return self.away(self.hand, self.unseen, most=self.most)

    def completions(self) -> set[Choice]:
        """The choices of as few cards as possible that complete the hand."""
        return {counted(new) for new in _choices(self.unseen, self.distance) if self.lays((*self.hand, *new))}

    def helping(self) -> Cards:
        """The unseen cards that are in some smallest completion."""
        if not self.distance:
            return ()
        useful = {card for choice in self.completions() for card, _ in choice}
        return tuple(card for card in self.unseen if card in useful)

    def spare(self) -> Cards:
        """The cards of the hand without which it is no further away."""
        return tuple(
            card
            for card in dict.fromkeys(self.hand)
            if self.away(_without(self.hand, card), self.unseen, most=self.distance) == self.distance
        )

    def discards(self, *, most: int) -> list[tuple[Card, int, Cards | None]]:
        """For each different card how far the hand is without it, and what then helps, None for FAR."""
        rows = []
        for card in dict.fromkeys(self.hand):
            rest = _without(self.hand, card)
            rows.append((card, *self.standing(rest, self.unseen, most=most)))
        return rows

    def standing(self, cards: Cards, unseen: Mapping[Card, int], *, most: int) -> tuple[int, Cards | None]:
        """How far cards are, and which of the unseen ones help them."""
        away = self.away(cards, unseen, most=most)
        if away == FAR:
            return FAR, None
        nearer = tuple(
            card
            for card in unseen
            if away and unseen[card] and self.away((*cards, card), _less(unseen, card), most=away - 1) == away - 1
        )
        return away, nearer

    def chance_after(self, number: int) -> Fraction:
        """The chance that so many new cards complete the hand."""
        copies = _copies(self.unseen)
        hits = total = 0
        for new in combinations(range(len(copies)), number):
            total += 1
            hits += self.lays((*self.hand, *(copies[place] for place in new)))
        return Fraction(hits, total)

    def chance_of_unknown(self, number: int) -> Fraction:
        """The chance that a hand with so many unknown cards can be laid as it is."""
        copies = _copies(self.unseen)
        choices = list(combinations(range(len(copies)), number))
        hits = sum(self._lays_as_it_is((*self.hand, *(copies[place] for place in new))) for new in choices)
        return Fraction(hits, len(choices))

    def chance_of_turns(self, turns: int, points: Mapping[Card, int]) -> Fraction:
        """The chance to have laid by then when each discard leaves the hand nearest, then with most helping copies,
        then is the dearest, then the last in written order."""
        copies = _copies(self.unseen)
        hits = total = 0
        for coming in permutations(range(len(copies)), turns):
            total += 1
            hits += self._played(tuple(copies[place] for place in coming), points)
        return Fraction(hits, total)

    def _played(self, coming: Cards, points: Mapping[Card, int]) -> bool:
        cards, unseen = self.hand, self.unseen
        if self.lays(cards):
            return True
        for card in coming:
            if self._discards_first:
                cards = self._after_discard(cards, unseen, points)
            cards, unseen = (*cards, card), _less(unseen, card)
            if self.lays(cards):
                return True
            if not self._discards_first:
                cards = self._after_discard(cards, unseen, points)
        return False

    def _after_discard(self, cards: Cards, unseen: Mapping[Card, int], points: Mapping[Card, int]) -> Cards:
        cards = tuple(sorted(cards, key=self._order.__getitem__))
        key = cards, tuple(unseen.values())
        if key not in self._discarded:
            rows = []
            for card in dict.fromkeys(cards):
                away, helping = self.standing(_without(cards, card), unseen, most=self.most)
                copies = sum(unseen[new] for new in helping or ())
                rows.append((-away, copies, points[card], self._order[card], card))
            self._discarded[key] = _without(cards, max(rows)[-1])
        return self._discarded[key]

    @cached_property
    def _discarded(self) -> dict[tuple[Cards, tuple[int, ...]], Cards]:
        return {}


def completions_of(needs: Needs, unseen: Mapping[Card, int]) -> set[Choice]:
    """Every choice of cards that some plan stands for."""
    wilds = [card for card, _ in needs.wilds]
    found = set()
    for plan in needs.plans:
        for picked in product(*[dict.fromkeys([*(card for card, _ in group.cards), *wilds]) for group in plan.groups]):
            choice = Counter(picked)
            if all(number <= unseen[card] for card, number in choice.items()):
                found.add(frozenset(choice.items()))
    return found


def _choices(unseen: Mapping[Card, int], number: int) -> Iterator[Cards]:
    """Every choice of so many cards, equal copies not told apart."""
    if not number:
        yield ()
        return
    cards = [card for card, copies in unseen.items() if copies > 0]
    for place, card in enumerate(cards):
        rest = {later: unseen[later] for later in cards[place:]}
        for more in _choices(_less(rest, card), number - 1):
            yield (card, *more)


def _copies(unseen: Mapping[Card, int]) -> Cards:
    return tuple(card for card, copies in unseen.items() for _ in range(copies))


def _less(unseen: Mapping[Card, int], card: Card) -> dict[Card, int]:
    return {**unseen, card: unseen[card] - 1}


def _without(cards: Cards, card: Card) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
