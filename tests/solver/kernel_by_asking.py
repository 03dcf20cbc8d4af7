"""What helps a hand and what it can spare, by asking the kernel for the distance with each card more and less."""

from dataclasses import dataclass, field

from kontrakt_solver.kernel import Kernel, PackedHand
from kontrakt_solver.kernel.help import Distances, Help, help_by_asking, present
from kontrakt_solver.kernel.packed import Layout


class ByAsking:
    """Asks one kernel, for each distance once, and about whole hands only those that have as many cards as they lay."""

    def __init__(self, kernel: Kernel, *, whole_hand: bool) -> None:
        self._kernel, self._whole_hand = kernel, whole_hand
        self._known: dict[tuple[Layout, int | None], _Distances] = {}

    def help(self, hand: PackedHand, unseen: PackedHand, *, size: int | None = None) -> Help:
        """What `Kernel.help` must say."""
        layout = hand.layout
        if not self._whole_hand:
            return help_by_asking(layout, self._distances(layout), hand.bits, unseen.bits)
        if size is None or size == layout.size(hand.bits):
            return _exchanges(layout, self._distances(layout), hand.bits, unseen.bits)
        found = help_by_asking(layout, self._distances(layout, size), hand.bits, unseen.bits)
        return found if found.away else Help(found.away, (), ())

    def _distances(self, layout: Layout, size: int | None = None) -> "_Distances":
        return self._known.setdefault((layout, size), _Distances(self._kernel, layout, size))


@dataclass(frozen=True)
class _Distances:
    """The distances of hands that are bare numbers.

    Those that lay with `size` cards are told by every card that may come first or go.
    """

    kernel: Kernel
    layout: Layout
    size: int | None
    known: dict[tuple[int, int], int | None] = field(default_factory=dict)

    def away(self, hand: int, unseen: int) -> int | None:
        """The distance of a hand."""
        if (hand, unseen) not in self.known:
            self.known[hand, unseen] = self._away(hand, unseen)
        return self.known[hand, unseen]

    def _away(self, hand: int, unseen: int) -> int | None:
        layout, short = self.layout, 0 if self.size is None else self.size - self.layout.size(hand)
        if not short:
            return self.kernel.away(PackedHand(hand, layout), PackedHand(unseen, layout))
        if short > 0:
            ways = [self.away(hand + unit, unseen - unit) for _, unit in present(layout, unseen)]
            return min((1 + way for way in ways if way is not None), default=None)
        ways = [self.away(hand - unit, unseen) for _, unit in present(layout, hand)]
        return min((way for way in ways if way is not None), default=None)


def _exchanges(layout: Layout, distances: Distances, hand: int, unseen: int) -> Help:
    """What helps a whole hand and what it can spare, by every exchange of one card."""
    away = distances.away(hand, unseen)
    if not away:
        return Help(away, (), ())
    helping, spare = set(), set()
    for card, unit in present(layout, unseen):
        for out, unit_out in present(layout, hand):
            if distances.away(hand + unit - unit_out, unseen - unit) == away - 1:
                helping.add(card)
                spare.add(out)
    order = layout.pack.order
    return Help(away, tuple(sorted(helping, key=order.__getitem__)), tuple(sorted(spare, key=order.__getitem__)))
