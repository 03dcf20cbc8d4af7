"""What helps a hand and what it can spare, by asking the kernel for the distance with each card more and less."""

from dataclasses import dataclass, field

from kontrakt_solver.kernel import Kernel, PackedHand
from kontrakt_solver.kernel.help import Help, exchanges_by_asking, help_by_asking
from kontrakt_solver.kernel.packed import Layout


class ByAsking:
    """Asks one kernel, for each distance once."""

    def __init__(self, kernel: Kernel, *, whole_hand: bool) -> None:
        self._kernel = kernel
        self._by_asking = exchanges_by_asking if whole_hand else help_by_asking
        self._distances: dict[Layout, _Distances] = {}

    def help(self, hand: PackedHand, unseen: PackedHand) -> Help:
        """What `Kernel.help` must say."""
        layout = hand.layout
        distances = self._distances.setdefault(layout, _Distances(self._kernel, layout))
        return self._by_asking(layout, distances, hand.bits, unseen.bits)


@dataclass(frozen=True)
class _Distances:
    """The distances of hands that are bare numbers."""

    kernel: Kernel
    layout: Layout
    known: dict[tuple[int, int], int | None] = field(default_factory=dict)

    def away(self, hand: int, unseen: int) -> int | None:
        """The distance of a hand."""
        if (hand, unseen) not in self.known:
            packed, rest = PackedHand(hand, self.layout), PackedHand(unseen, self.layout)
            self.known[hand, unseen] = self.kernel.away(packed, rest)
        return self.known[hand, unseen]
