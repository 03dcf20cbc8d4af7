"""Contracts of runs that use the whole hand: the three questions, compiled."""

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.cover import compile_cover
from kontrakt_solver.kernel.exchange import Parted, compile_partings
from kontrakt_solver.kernel.fillable import compile_wilds_wanted
from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.kernel.stretch import Stretch, compile_stretch_melds, sizes_of


class WholeHand:
    """The questions about a packed hand (an integer), compiled for one contract."""

    def __init__(self, contract: Contract, melds: MeldRules, layout: Layout) -> None:
        self._layout, self._sizes = layout, sizes_of(contract, melds, layout)
        self._cover = compile_cover(layout, self._sizes)
        self._melds = compile_stretch_melds(layout)
        self._wilds_wanted = compile_wilds_wanted(layout, set_size=1)
        self._partings, self._fewest_empty = compile_partings(layout, self._sizes)

    def can_lay(self, hand: int) -> bool:
        """Whether the hand is all runs."""
        return self._cover(hand) is not None

    def lay_down(self, hand: int) -> tuple[Meld, ...] | None:
        """The hand as runs; nothing is left of it."""
        found = self._cover(hand)
        return None if found is None else self._melds(found, hand)

    def away(self, hand: int, unseen: int) -> int | None:
        """The fewest cards of the hand that must be exchanged for unseen ones, None where no number helps."""
        sizes, layout = self._sizes, self._layout
        number = layout.size(hand)
        if not sizes.runs * sizes.least <= number <= sizes.runs * sizes.most:
            return None
        if self.can_lay(hand):
            return 0
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        most = min(number, layout.size(unseen))
        fewest = max(1, self._fewest_empty(hand) - jokers)
        for exchanged in range(fewest, most + 1):
            wilds = jokers + exchanged
            if exchanged == fewest + 1 and not self._reachable(hand + unseen, number):
                return None
            for parted in self._partings(hand, wilds, unseen, number):
                if exchanged <= unseen_jokers and wilds < sizes.least:
                    return exchanged
                wanted = self._wilds_wanted([empty for _, _, empty in parted], (), unseen)
                if wanted is not None:
                    if wanted > jokers + unseen_jokers:
                        continue
                    if max(jokers, wanted) < sizes.least:
                        return exchanged
                if self._completed(parted, hand, unseen, exchanged=exchanged):
                    return exchanged
        return None

    def _reachable(self, cards: int, number: int) -> bool:
        """Whether `number` of the cards in hand or unseen could be all runs, each run's natural left aside."""
        return next(self._partings(cards, cards >> self._layout.jokers, 0, number), None) is not None

    def _completed(self, parted: Parted, hand: int, unseen: int, *, exchanged: int) -> bool:
        # Hardly a hand needs it, and its import takes longer than most answers.
        from kontrakt_solver.kernel.closer import runs_completed

        layout, spots = self._layout, []
        for name, size, _ in parted:
            suit, place = divmod(name.bit_length() - CELL, layout.lane)
            spots.append(Stretch(suit, place // CELL, size).spots(layout))
        return runs_completed(layout, spots, hand, unseen, added=exchanged, need_natural=self._sizes.need_natural)
