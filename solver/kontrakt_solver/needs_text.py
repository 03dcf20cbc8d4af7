"""What would do, in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from kontrakt_dsl.cards import Card, Pack
from kontrakt_solver.needs import Group, Needs, Plan

RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
FEWEST_OF_A_SUIT = 4
"""From so many different cards on all that are left of a suit are named by the suit."""
MOST_CHOICES = 2_000
"""Plans that stand for more choices of kinds are not looked at together."""


def needs_text(needs: Needs, unseen: Mapping[Card, int], pack: Pack) -> tuple[str, ...]:
    """A line for each plan, such as "one of 7C x2, 8C x1, and any queen x6", then one for wild cards that stand in.

    Plans that together want one card each of so many kinds out of more are one line. A number after a cross is that of
    the copies unseen. A rank or a suit of which every unseen card would do is named as a whole.
    """
    lines = list(plan_lines(needs, unseen, pack))
    stand_ins = dict(needs.wilds)
    if any(card not in stand_ins for plan in needs.plans for group in plan.groups for card, _ in group.cards):
        named = " or ".join(f"{card} x{copies}" for card, copies in needs.wilds)
        several = len(needs.plans) > 1 or len(needs.plans[0].groups) > 1
        if named:
            lines.append(f"{named} {'in place of any of them' if several else 'instead'}")
    return tuple(lines)


def plan_lines(needs: Needs, unseen: Mapping[Card, int], pack: Pack) -> tuple[str, ...]:
    """The lines for the plans alone."""
    words = _Words(unseen, pack)
    together = words.together(needs.plans)
    return tuple(map(words.plan, needs.plans)) if together is None else (together,)


class _Kind(NamedTuple):
    """Cards that are as good as one another, and what they are called together."""

    text: str
    cards: tuple[Card, ...]


class _Words:
    def __init__(self, unseen: Mapping[Card, int], pack: Pack) -> None:
        self._pack = pack
        left = [card for card, copies in unseen.items() if copies > 0]
        self._of_rank = Counter(card.rank for card in left if card.suit)
        self._of_suit = Counter(card.suit for card in left if card.suit)

    def plan(self, plan: Plan) -> str:
        """One card of each group; the same group more than once as so many cards of it."""
        return ", and ".join(self._group(group, number) for group, number in Counter(plan.groups).items())

    def together(self, plans: Sequence[Plan]) -> str | None:
        """Several plans in one line, where they are all choices of a number of kinds out of more, a card of each."""
        if len(plans) < 2:
            return None
        groups = [[self._alternatives(group) for group in plan.groups] for plan in plans]
        kinds = sorted({kind for plan in groups for group in plan for kind in group}, key=self._place)
        number = len(groups[0])
        if sum(prod(map(len, plan)) for plan in groups) > MOST_CHOICES or comb(len(kinds), number) > MOST_CHOICES:
            return None
        wanted = {frozenset(choice) for plan in groups for choice in product(*plan)}
        # A kind twice in a choice makes it smaller than any of these.
        if wanted != set(map(frozenset, combinations(kinds, number))):
            return None
        # A card of two kinds would be one card for both.
        if len({card for kind in kinds for card in kind.cards}) < sum(len(kind.cards) for kind in kinds):
            return None
        return f"one card each of {number} of these: {', '.join(kind.text for kind in kinds)}"

    def _group(self, group: Group, number: int) -> str:
        named = [kind.text for kind in self._alternatives(group)]
        if number == 1:
            listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
            return listed if len(named) == 1 or named[0].startswith("any ") else f"one of {listed}"
        if len(named) == 1 and len(group.cards) > 1:
            return f"{number} times {named[0]}"
        return f"{number} of {', '.join(named)}"

    def _place(self, kind: "_Kind") -> tuple[int, int]:
        first = kind.cards[0]
        return self._pack.rank_index.get(first.rank, len(self._pack.ranks)), self._pack.order[first]

    def _alternatives(self, group: Group) -> list["_Kind"]:
        """Single cards, then whole ranks, then whole suits."""
        left = dict(group.cards)
        wholes = []
        for rank in self._pack.ranks:
            cards = [card for card in left if card.rank == rank and card.suit]
            if len(cards) > 1 and len(cards) == self._of_rank[rank]:
                copies = sum(left.pop(card) for card in cards)
                wholes.append(_Kind(f"any {RANK_WORDS.get(rank, rank)} x{copies}", tuple(cards)))
        for suit in self._pack.suits:
            cards = [card for card, _ in group.cards if card.suit == suit]
            if len(cards) >= FEWEST_OF_A_SUIT and len(cards) == self._of_suit[suit] and set(cards) <= set(left):
                copies = sum(left.pop(card) for card in cards)
                wholes.append(_Kind(f"any {self._suit(suit)} x{copies}", tuple(cards)))
        return [*(_Kind(f"{card} x{copies}", (card,)) for card, copies in left.items()), *wholes]

    def _suit(self, suit: str) -> str:
        if suit in SUIT_WORDS:
            return SUIT_WORDS[suit]
        return f"{self._pack.colour_of[suit]} card" if self._pack.colours else f"card of {suit}"
