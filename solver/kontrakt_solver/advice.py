"""What a hand wants in one round: how many cards it is short of the contract, and which would help.

These are a player's questions, asked many times a second; cards already seen count only where helping cards are
counted. `size` is always the number of cards that the hand will have when it lays, one more than after a discard;
it matters where the whole hand must be used.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import Kernel, PackedHand, Question, exact_questions, pack
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.run_fit import RunFit

OUT_OF_REACH = 40
"""How far a hand counts that can't reach the contract at all."""

DISTANCES_KEPT = 10_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """What parting with `card` leaves: how many cards the hand is then away, and how many unseen ones help it.

    `helping` is 0 where nothing can be compared with it.
    """

    card: Card
    distance: int
    helping: int


class Outlook(Protocol):
    """How near hands are to a contract."""

    def distance(self, hand: PackedHand, *, size: int) -> int: ...

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]: ...


class SpareOutlook:
    """Contracts that leave cards over, where the kernel is exact."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn; the size of the hand plays no part."""
        away = 0
        while not self._kernel.can_lay(hand):
            hand = hand.plus(JOKER)
            away += 1
            if away == OUT_OF_REACH:
                break
        return away

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        away = self.distance(hand, size=size)
        can_lay = self._kernel.can_lay
        # A joker is as good as any card, so a hand is `away` cards short if so many jokers complete it.
        completed = hand
        for _ in range(away):
            completed = completed.plus(JOKER)
        nearest = [card for card in cards if can_lay(completed.minus(card))]
        if nearest:
            short = completed.minus(JOKER) if away else None
        else:
            nearest, away, short = list(cards), away + 1, completed
        if short is None or len(nearest) == 1:
            return tuple(Prospect(card, away, 0) for card in nearest)
        # What helps a hand without a card helps the hand with it.
        helping = [(more, copies) for card, copies in unseen.items() if can_lay(more := short.plus(card))]
        return tuple(
            Prospect(card, away, sum(copies for more, copies in helping if can_lay(more.minus(card))))
            for card in nearest
        )


class RunsOutlook:
    """Contracts of runs that use the whole hand."""

    def __init__(self, rules: RoundRules) -> None:
        (least,) = {part.size.low for part in rules.contract.parts}
        self._fit = RunFit(rules.melds, runs=rules.contract.number_of(MeldKind.RUN), size=least)
        self._pack = rules.melds.pack

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn, in exchange for others where the hand is full."""
        return max(0, min(OUT_OF_REACH, size - hand.count(JOKER) - self._fit.kept(hand, size)))

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        lefts = [(card, hand.minus(card)) for card in cards]
        distances = [self.distance(left, size=size) for _, left in lefts]
        nearest = min(distances)
        return tuple(
            Prospect(card, nearest, self._helping(left, unseen, size))
            for (card, left), distance in zip(lefts, distances, strict=True)
            if distance == nearest
        )

    def _helping(self, hand: PackedHand, unseen: Mapping[Card, int], size: int) -> int:
        helping = unseen.get(JOKER, 0)
        ranks = self._pack.ranks
        for suit, wanted in zip(self._pack.suits, self._fit.wanted(hand, size), strict=True):
            cells = {cell % len(ranks) for cell in range(wanted.bit_length()) if wanted >> cell & 1}
            helping += sum(unseen.get(Card(ranks[cell], suit), 0) for cell in cells)
        return helping


class OracleOutlook:
    """Any other contract: too slow to ask about each card that might come, so none counts as helping."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn."""
        away = self._oracle.away(hand.cards)
        return OUT_OF_REACH if away is None else away

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        distances = {card: self.distance(hand.minus(card), size=size) for card in cards}
        nearest = min(distances.values())
        return tuple(Prospect(card, nearest, 0) for card, distance in distances.items() if distance == nearest)


class Advice:
    """The questions of a player about hands under `rules`."""

    def __init__(self, rules: RoundRules) -> None:
        self.rules = rules
        self._oracle = Oracle(rules)
        self._outlook = _outlook(rules, self._oracle)
        self._distances: dict[tuple[int, int], int] = {}

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        return pack(cards, self.rules.melds.pack)

    def lay_down(self, cards: Sequence[Card]) -> tuple[Meld, ...] | None:
        """The lay-down that leaves the fewest points, None where the hand can't lay."""
        return self._oracle.lay_down(cards)

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn before the hand can lay, at best."""
        # A player is asked about the same hand again and again while others draw and buy.
        key = hand.bits, size
        distance = self._distances.get(key)
        if distance is None:
            if len(self._distances) >= DISTANCES_KEPT:
                self._distances.clear()
            distance = self._distances[key] = self._outlook.distance(hand, size=size)
        return distance

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest to the contract, with what would help it then."""
        return self._outlook.prospects(hand, cards, unseen, size=size)


def _outlook(rules: RoundRules, oracle: Oracle) -> Outlook:
    contract, melds, points = rules.contract, rules.melds, rules.scoring.card_points
    questions = exact_questions(contract, melds, points)
    if contract.whole_hand:
        endless = all(part.size.high is None for part in contract.parts)
        return RunsOutlook(rules) if Question.AWAY in questions and endless else OracleOutlook(oracle)
    if Question.CAN_LAY in questions:
        return SpareOutlook(Kernel(contract, melds, points))
    return OracleOutlook(oracle)


@lru_cache(maxsize=64)
def advice_for(rules: RoundRules) -> Advice:
    """The advice under `rules`, made once in a process."""
    return Advice(rules)
