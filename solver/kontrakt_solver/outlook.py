"""How near hands are to a contract: the form of an outlook, and the two that rest on exact answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.kernel import Kernel, PackedHand, pack
from kontrakt_solver.kernel.supports import MOST_WHOLE_HAND_RUNS, plain_runs
from kontrakt_solver.rough.run_fit import RunFit
from kontrakt_solver.rough.search import OUT_OF_REACH


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

    def hand(self, cards: Iterable[Card]) -> PackedHand: ...

    def may_lay(self, hand: PackedHand, *, size: int) -> bool: ...

    def distance(self, hand: PackedHand, *, size: int) -> int: ...

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]: ...


class SpareOutlook:
    """Contracts that leave cards over, where the kernel is exact."""

    def __init__(self, rules: RoundRules) -> None:
        contract, melds, points = rules.contract, rules.melds, rules.scoring.card_points
        self._kernel = Kernel(contract, melds, points)
        # A joker that stands for a card still to come may turn out to be the natural card of its meld.
        free = melds.of_wilds_alone()
        self._with_any_card = Kernel(contract, free, points)

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        return self._kernel.pack(cards)

    def may_lay(self, hand: PackedHand, *, size: int) -> bool:
        """Whether the hand can lay, whatever its size."""
        return self._kernel.can_lay(hand)

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn; the size of the hand plays no part."""
        if self._kernel.can_lay(hand):
            return 0
        away, hand = 1, hand.plus(JOKER)
        while away < OUT_OF_REACH and not self._with_any_card.can_lay(hand):
            away, hand = away + 1, hand.plus(JOKER)
        return away

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        away = self.distance(hand, size=size)
        can_lay = self._with_any_card.can_lay if away else self._kernel.can_lay
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

    @staticmethod
    def knows(rules: RoundRules) -> bool:
        """Whether this outlook is made for the contract under these rules."""
        contract, melds = rules.contract, rules.melds
        return (
            contract.whole_hand
            and is_counted(contract, melds)
            and all(part.kind is MeldKind.RUN and part.size.high is None for part in contract.parts)
            and len({part.size for part in contract.parts}) == 1
            and contract.number_of(MeldKind.RUN) <= MOST_WHOLE_HAND_RUNS
            and plain_runs(melds)
        )

    def __init__(self, rules: RoundRules) -> None:
        (least,) = {part.size.low for part in rules.contract.parts}
        self._least_cards = rules.contract.least_cards
        self._fit = RunFit(rules.melds, runs=rules.contract.number_of(MeldKind.RUN), size=least)
        self._pack = rules.melds.pack

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        return pack(cards, self._pack)

    def may_lay(self, hand: PackedHand, *, size: int) -> bool:
        """Whether it is worth asking for a lay-down; the fit may be a card too high."""
        return self.distance(hand, size=size) <= 1

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """The fewest cards that must still be drawn, in exchange for others where the hand is full."""
        size = self._laid(size)
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

    def _laid(self, size: int) -> int:
        """How many cards the runs will have: a hand too small for the contract must grow first."""
        return max(size, self._least_cards)

    def _helping(self, hand: PackedHand, unseen: Mapping[Card, int], size: int) -> int:
        helping, size = unseen.get(JOKER, 0), self._laid(size)
        ranks = self._pack.ranks
        for suit, wanted in zip(self._pack.suits, self._fit.wanted(hand, size), strict=True):
            cells = {cell % len(ranks) for cell in range(wanted.bit_length()) if wanted >> cell & 1}
            helping += sum(unseen.get(Card(ranks[cell], suit), 0) for cell in cells)
        return helping
