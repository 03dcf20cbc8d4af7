"""Contracts of runs that use the whole hand: the three questions, compiled."""

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.cover import compile_cover
from kontrakt_solver.kernel.exchange import Parted, compile_partings
from kontrakt_solver.kernel.fillable import compile_wilds_wanted
from kontrakt_solver.kernel.help import Discards, Help
from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.kernel.spots import cards_of, spots_of
from kontrakt_solver.kernel.stretch import Stretch, compile_stretch_melds, sizes_of

if TYPE_CHECKING:
    from kontrakt_solver.kernel.whole_discards import WholeDiscards
    from kontrakt_solver.kernel.whole_help import WholeHelp
    from kontrakt_solver.kernel.whole_splits import WholeSplits


class WholeHand:
    """The questions about a packed hand (an integer), compiled for one contract.

    What has no underscore is there for whoever looks at more than one best choice.
    """

    def __init__(self, contract: Contract, melds: MeldRules, layout: Layout) -> None:
        self.layout, self.sizes = layout, sizes_of(contract, melds, layout)
        self._cover = compile_cover(layout, self.sizes)
        self._melds = compile_stretch_melds(layout)
        self._wilds_wanted = compile_wilds_wanted(layout, set_size=1)
        self.partings, _ = compile_partings(layout, self.sizes)

    def can_lay(self, hand: int) -> bool:
        """Whether the hand is all runs."""
        return self._cover(hand) is not None

    def lay_down(self, hand: int) -> tuple[Meld, ...] | None:
        """The hand as runs; nothing is left of it."""
        found = self._cover(hand)
        return None if found is None else self._melds(found, hand)

    def away(self, hand: int, unseen: int) -> int | None:
        """The fewest cards of the hand that must be exchanged for unseen ones, None where no number helps."""
        sizes, layout = self.sizes, self.layout
        number = layout.size(hand)
        if not sizes.fit(number):
            return None
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        most = min(number, layout.size(unseen))
        if jokers < sizes.least and (found := self.splits.completed(hand, unseen, number, slack=-1)) is not None:
            kept = found.kept()
            exchanged = number - jokers - kept
            return exchanged if kept >= 0 and exchanged <= most else None
        if self.can_lay(hand):
            return 0
        kept = self.splits.best(hand, number).kept()
        if kept < 0 or not self._reachable(hand + unseen, number):
            return None
        for exchanged in range(max(1, number - jokers - kept), most + 1):
            wilds = jokers + exchanged
            for parted in self.partings(hand, wilds, unseen, number):
                if exchanged <= unseen_jokers and wilds < sizes.least:
                    return exchanged
                lacking = self.lacking(parted, unseen)
                if lacking > jokers + unseen_jokers:
                    continue
                if max(jokers, lacking) < sizes.least or self._completed(parted, hand, unseen, exchanged=exchanged):
                    return exchanged
        return None

    def lacking(self, parted: Parted, unseen: int) -> int:
        """The places that neither the hand's naturals nor unseen ones can take."""
        empties = [empty for *_, empty in parted]
        lacking = self._wilds_wanted(empties, (), unseen)
        if lacking is not None:
            return lacking
        layout = self.layout
        wanted = Counter(spot for empty in empties for spot in spots_of(layout, empty))
        return (wanted - cards_of(layout, unseen)).total()

    def _reachable(self, cards: int, number: int) -> bool:
        """Whether `number` of the cards in hand or unseen could be all runs, each run's natural left aside."""
        return next(self.partings(cards, cards >> self.layout.jokers, 0, number), None) is not None

    @cached_property
    def splits(self) -> "WholeSplits":
        """The best runs suit by suit."""
        # A hand that can be laid does not wait for the import.
        from kontrakt_solver.kernel.whole_splits import WholeSplits

        return WholeSplits(self.layout, self.sizes)

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        return self._helper.help(hand, unseen)

    def discard_table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard, for the smaller hand."""
        return self._discards.table(hand, unseen)

    @cached_property
    def _helper(self) -> "WholeHelp":
        # Only players ask for help; a hand that is judged does not wait for the import.
        from kontrakt_solver.kernel.whole_help import WholeHelp

        return WholeHelp(self)

    @cached_property
    def _discards(self) -> "WholeDiscards":
        from kontrakt_solver.kernel.whole_discards import WholeDiscards

        return WholeDiscards(self, self._helper)

    def _completed(self, parted: Parted, hand: int, unseen: int, *, exchanged: int) -> bool:
        # Hardly a hand needs it, and its import takes longer than most answers.
        from kontrakt_solver.kernel.closer import runs_completed

        layout, spots = self.layout, []
        for name, size, *_ in parted:
            suit, place = divmod(name.bit_length() - CELL, layout.lane)
            spots.append(Stretch(suit, place // CELL, size).spots(layout))
        return runs_completed(layout, spots, hand, unseen, added=exchanged, need_natural=self.sizes.need_natural)
