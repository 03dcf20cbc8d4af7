"""Answers between two by the kernel: without limits of wild cards, and with so few of these that no limit bars them."""

from collections.abc import Mapping
from dataclasses import replace

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.answers import Backend, Found
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import PackedHand, Question
from kontrakt_solver.screening.fitting import CLOSE, Fitting
from kontrakt_solver.screening.unlimited import Unlimited
from kontrakt_solver.ways import NOTHING, SOMETHING, KernelWay, Way

NO = replace(NOTHING, by=Backend.KERNEL)
YES = replace(SOMETHING, by=Backend.KERNEL)


class BoundedWay:
    """A way that asks the kernel for both bounds, and `behind` where these differ."""

    def __init__(self, free: Unlimited, behind: Way) -> None:
        self.backend = behind.backend
        self._behind, self._harmless, self._useful = behind, free.harmless, free.useful
        self._free = KernelWay(free.rules)
        self._kernel = self._free.kernel
        self._takes_the_hand = free.rules.contract.takes_the_hand
        self._fitting = Fitting.of(free)
        self._lays_best = Question.LAY_DOWN in self._kernel.questions

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists, without showing one where the kernel knows."""
        packed = with_jokers(hand.packed, self._useful)
        if not self._kernel.can_lay(packed):
            return NO
        few = self._few(packed)
        if few is packed or (few is not None and self._kernel.can_lay(few)):
            return YES
        seen = self._seen(packed, None, 0)
        if seen is None:
            return self._behind.can_lay(hand)
        return YES if seen else NO

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        packed = hand.packed
        if self._lays_best and self._few(packed) is packed:
            return replace(self._free.lay_down(hand), by=Backend.KERNEL)
        if not self._kernel.can_lay(with_jokers(packed, self._useful)):
            return NO
        return self._behind.lay_down(hand)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        packed = with_jokers(hand.packed, self._useful)
        wilds = packed.count(JOKER)
        rest = with_jokers(self._free.packed(unseen), self._useful - wilds)
        new = self._kernel.away(packed, rest)
        if new is None:
            return NO
        if wilds + new > self._harmless:
            few, coming = self._few(packed), with_jokers(rest, max(0, self._harmless - wilds))
            if few is None or self._kernel.away(few, coming) != new:
                return self._further(packed, rest, new) or self._behind.away(hand, unseen)
        return Found(YES.status, new=new, by=Backend.KERNEL)

    def _further(self, hand: PackedHand, unseen: PackedHand, least: int) -> Found | None:
        """The number of new cards, at least so many, as far as it is seen."""
        for new in range(least, least + CLOSE):
            seen = self._seen(hand, unseen, new)
            if seen:
                return Found(YES.status, new=new, by=Backend.KERNEL)
            if seen is None:
                break
        return None

    def _seen(self, hand: PackedHand, unseen: PackedHand | None, new: int) -> bool | None:
        """Whether `new` cards are enough; None where that isn't seen."""
        fitting = self._fitting
        if fitting is None:
            return None
        coming = unseen.in_layout(fitting.layout) if unseen else 0
        return fitting.completes(hand.in_layout(fitting.layout), coming, new)

    def _few(self, hand: PackedHand) -> PackedHand | None:
        """The hand with so few wild cards that no limit bars them; None where it must be laid as it is."""
        few = with_jokers(hand, self._harmless)
        return few if few is hand or not self._takes_the_hand else None


def with_jokers(cards: PackedHand, most: int) -> PackedHand:
    """The cards with no more jokers than `most`."""
    over = (cards.bits >> cards.layout.jokers) - most
    return cards if over <= 0 else PackedHand(cards.bits - (over << cards.layout.jokers), cards.layout)
