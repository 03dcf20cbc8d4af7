"""What would do, in words."""

from collections import Counter
from collections.abc import Mapping

from kontrakt_dsl.cards import Card, Pack
from kontrakt_solver.needs import Group, Needs, Plan

RANK_WORDS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
FEWEST_OF_A_SUIT = 4
"""From so many different cards on all that are left of a suit are named by the suit."""


def needs_text(needs: Needs, unseen: Mapping[Card, int], pack: Pack) -> tuple[str, ...]:
    """A line for each plan, such as "one of 7C x2, 8C x1, and any queen x6", then one for wild cards that stand in.

    A number after a cross is that of the copies unseen. A rank or a suit of which every unseen card would do is named
    as a whole.
    """
    words = _Words(unseen, pack)
    lines = [words.plan(plan) for plan in needs.plans]
    stand_ins = dict(needs.wilds)
    if any(card not in stand_ins for plan in needs.plans for group in plan.groups for card, _ in group.cards):
        named = " or ".join(f"{card} x{copies}" for card, copies in needs.wilds)
        several = len(needs.plans) > 1 or len(needs.plans[0].groups) > 1
        if named:
            lines.append(f"{named} {'in place of any of them' if several else 'instead'}")
    return tuple(lines)


class _Words:
    def __init__(self, unseen: Mapping[Card, int], pack: Pack) -> None:
        self._pack = pack
        left = [card for card, copies in unseen.items() if copies > 0]
        self._of_rank = Counter(card.rank for card in left if card.suit)
        self._of_suit = Counter(card.suit for card in left if card.suit)

    def plan(self, plan: Plan) -> str:
        """One card of each group; the same group more than once as so many cards of it."""
        return ", and ".join(self._group(group, number) for group, number in Counter(plan.groups).items())

    def _group(self, group: Group, number: int) -> str:
        named = self._alternatives(group)
        if number == 1:
            listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
            return listed if len(named) == 1 or named[0].startswith("any ") else f"one of {listed}"
        if len(named) == 1 and len(group.cards) > 1:
            return f"{number} times {named[0]}"
        return f"{number} of {', '.join(named)}"

    def _alternatives(self, group: Group) -> list[str]:
        """Single cards, then whole ranks, then whole suits."""
        left = dict(group.cards)
        wholes = []
        for rank in self._pack.ranks:
            cards = [card for card in left if card.rank == rank and card.suit]
            if len(cards) > 1 and len(cards) == self._of_rank[rank]:
                copies = sum(left.pop(card) for card in cards)
                wholes.append(f"any {RANK_WORDS.get(rank, rank)} x{copies}")
        for suit in self._pack.suits:
            cards = [card for card, _ in group.cards if card.suit == suit]
            if len(cards) >= FEWEST_OF_A_SUIT and len(cards) == self._of_suit[suit] and set(cards) <= set(left):
                copies = sum(left.pop(card) for card in cards)
                wholes.append(f"any {self._suit(suit)} x{copies}")
        return [f"{card} x{copies}" for card, copies in left.items()] + wholes

    def _suit(self, suit: str) -> str:
        if suit in SUIT_WORDS:
            return SUIT_WORDS[suit]
        return f"{self._pack.colour_of[suit]} card" if self._pack.colours else f"card of {suit}"
