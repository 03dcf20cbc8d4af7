"""What a hand wants in one round: how many cards it is short of the contract, and which would help.

These are a player's questions, asked many times a second; cards already seen count only where helping cards are
counted. `size` is always the number of cards that the hand will have when it lays, one more than after a discard;
it matters where the whole hand must be used.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import PackedHand, Question, exact_questions
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.outlook import Outlook, Prospect, RunsOutlook, SpareOutlook
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.rough.outlook import RoughOutlook

DISTANCES_KEPT = 4_000


class Advice:
    """The questions of a player about hands under `rules`."""

    def __init__(self, rules: RoundRules) -> None:
        self.rules = rules
        self._oracle = Oracle(rules)
        self._outlook = _outlook(rules)
        self._distances = Remembered[tuple[int, int], int](DISTANCES_KEPT)

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        return self._outlook.hand(cards)

    def lay_down(self, cards: Sequence[Card]) -> tuple[Meld, ...] | None:
        """The lay-down that leaves the fewest points, None where the hand can't lay."""
        # Most hands can't, and the outlook says so much sooner than a search that must prove it.
        if not self._outlook.may_lay(self._outlook.hand(cards), size=len(cards)):
            return None
        return self._oracle.lay_down(cards)

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn before the hand can lay, at best."""
        # A player is asked about the same hand again and again while others draw and buy.
        key = hand.bits, size
        distance = self._distances.get(key)
        if distance is None:
            distance = self._distances[key] = self._outlook.distance(hand, size=size)
        return distance

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest to the contract, with what would help it then."""
        return self._outlook.prospects(hand, cards, unseen, size=size)


def _outlook(rules: RoundRules) -> Outlook:
    contract, melds, points = rules.contract, rules.melds, rules.scoring.card_points
    if contract.whole_hand:
        return RunsOutlook(rules) if RunsOutlook.knows(rules) else RoughOutlook(rules)
    # A joker that nobody can use would be taken for one that completes a hand.
    useless_jokers = rules.deck.jokers > 0 and JOKER not in melds.wild
    if Question.CAN_LAY in exact_questions(contract, melds, points) and not useless_jokers:
        return SpareOutlook(rules)
    return RoughOutlook(rules)


@lru_cache(maxsize=64)
def advice_for(rules: RoundRules) -> Advice:
    """The advice under `rules`, made once in a process."""
    return Advice(rules)
