"""What helps a hand and what it can spare, by asking the kernel for the distance with each card more and less."""

from kontrakt_dsl.cards import STANDARD_PACK
from kontrakt_solver.kernel import Kernel, PackedHand
from kontrakt_solver.kernel.help import Help, exchanges_by_asking, help_by_asking
from kontrakt_solver.kernel.packed import layout_of

LAYOUT = layout_of(STANDARD_PACK)


class ByAsking:
    """Asks one kernel, for each distance once."""

    def __init__(self, kernel: Kernel, *, whole_hand: bool) -> None:
        self._kernel = kernel
        self._by_asking = exchanges_by_asking if whole_hand else help_by_asking
        self._known: dict[tuple[int, int], int | None] = {}

    def help(self, hand: PackedHand, unseen: PackedHand) -> Help:
        """What `Kernel.help` must say."""
        return self._by_asking(LAYOUT, self, hand.bits, unseen.bits)

    def away(self, hand: int, unseen: int) -> int | None:
        """The distance of a hand that is a bare number."""
        if (hand, unseen) not in self._known:
            self._known[hand, unseen] = self._kernel.away(PackedHand(hand, LAYOUT), PackedHand(unseen, LAYOUT))
        return self._known[hand, unseen]
