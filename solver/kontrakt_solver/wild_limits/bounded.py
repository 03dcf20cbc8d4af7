"""Answers between two by the kernel: without limits of wild cards, and with so few of these that no limit bars them."""

from collections.abc import Mapping

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.answers import Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import PackedHand, Question
from kontrakt_solver.ways import NOTHING, SOMETHING, EarlyWay, KernelWay
from kontrakt_solver.wild_limits.fitting import CLOSE, Fitting
from kontrakt_solver.wild_limits.unlimited import Unlimited


class BoundedWay(EarlyWay):
    """What the kernel tells by both bounds where these are the same, and beyond them as far as choices are seen."""

    def __init__(self, free: Unlimited) -> None:
        self._harmless, self._useful = free.harmless, free.useful
        self._free = KernelWay(free.rules)
        self._kernel = self._free.kernel
        self._takes_the_hand = free.rules.contract.takes_the_hand
        self._fitting = Fitting.of(free)
        self._lays_best = Question.LAY_DOWN in self._kernel.questions

    def can_lay(self, hand: Hand) -> Found | None:
        """Whether some lay-down exists, without showing one where the kernel knows."""
        packed = _with_no_more_jokers(hand.packed, self._useful)
        if not self._kernel.can_lay(packed):
            return NOTHING
        few = self._few(packed)
        if few is packed:
            return SOMETHING
        fitting = self._fitting
        seen = fitting.lays(packed.in_layout(fitting.layout), packed.layout.size(packed.bits)) if fitting else None
        if seen is None:
            return SOMETHING if few is not None and self._kernel.can_lay(few) else None
        return SOMETHING if seen else NOTHING

    def lay_down(self, hand: Hand) -> Found | None:
        """A lay-down that leaves the fewest points."""
        packed = hand.packed
        if self._lays_best and self._few(packed) is packed:
            return self._free.lay_down(hand)
        return None if self._kernel.can_lay(_with_no_more_jokers(packed, self._useful)) else NOTHING

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found | None:
        """The number of new cards a lay-down takes."""
        packed = _with_no_more_jokers(hand.packed, self._useful)
        wilds = packed.count(JOKER)
        rest = _with_no_more_jokers(self._free.packed(unseen), self._useful - wilds)
        new = self._kernel.away(packed, rest)
        if new is None:
            return NOTHING
        if wilds + new > self._harmless:
            few, coming = self._few(packed), _with_no_more_jokers(rest, max(0, self._harmless - wilds))
            if few is None or self._kernel.away(few, coming) != new:
                return self._further(packed, rest, new)
        return Found(Status.FOUND, new=new)

    def _further(self, hand: PackedHand, unseen: PackedHand, least: int) -> Found | None:
        """The number of new cards, at least so many, as far as it is seen."""
        for new in range(least, least + CLOSE):
            seen = self._seen(hand, unseen, new)
            if seen:
                return Found(Status.FOUND, new=new)
            if seen is None:
                break
        return None

    def _seen(self, hand: PackedHand, unseen: PackedHand, new: int) -> bool | None:
        """Whether `new` cards are enough; None where that isn't seen."""
        fitting = self._fitting
        if fitting is None:
            return None
        cards, coming = hand.in_layout(fitting.layout), unseen.in_layout(fitting.layout)
        return fitting.completes(cards, coming, new, hand.layout.size(hand.bits))

    def _few(self, hand: PackedHand) -> PackedHand | None:
        """The hand with so few wild cards that no limit bars them; None where it must be laid as it is."""
        few = _with_no_more_jokers(hand, self._harmless)
        return few if few is hand or not self._takes_the_hand else None


def _with_no_more_jokers(cards: PackedHand, most: int) -> PackedHand:
    """The cards with no more jokers than `most`."""
    over = (cards.bits >> cards.layout.jokers) - most
    return cards if over <= 0 else PackedHand(cards.bits - (over << cards.layout.jokers), cards.layout)
