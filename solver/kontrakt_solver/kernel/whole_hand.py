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

    def away(self, hand: int, unseen: int, size: int | None = None) -> int | None:
        """The fewest unseen cards among `size` cards of the hand and unseen ones that are all runs, None where no
        number is enough; a `size` of None stands for that of the hand."""
        sizes, layout = self.sizes, self.layout
        held = layout.size(hand)
        number = held if size is None else size
        if not sizes.fit(number):
            return None
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        most = min(number, layout.size(unseen))
        if jokers < sizes.least and (found := self.splits.completed(hand, unseen, number, slack=-1)) is not None:
            kept = found.kept()
            new = max(0, number - jokers - kept)
            return new if kept >= 0 and new <= most else None
        if number == held and self.can_lay(hand):
            return 0
        kept = self.splits.best(hand, number).kept()
        if kept < 0 or not self._reachable(hand + unseen, number):
            return None
        for new in range(max(int(number == held), number - jokers - kept), most + 1):
            wilds = jokers + new
            for parted in self.partings(hand, wilds, unseen, number):
                if new <= unseen_jokers and wilds < sizes.least:
                    return new
                lacking = self.lacking(parted, unseen)
                if lacking > jokers + unseen_jokers:
                    continue
                if max(jokers, lacking) < sizes.least or self._completed(parted, hand, unseen, new=new):
                    return new
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

    def help(self, hand: int, unseen: int, size: int | None = None) -> Help:
        """The cards that help and those that are spare, where the runs take `size` cards; None stands for as many as
        the hand has."""
        return self._helper.help(hand, unseen, self.layout.size(hand) if size is None else size)

    def discard_table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard, where the runs take as many cards as the hand has before it."""
        return self._discards.table(hand, unseen)

    @cached_property
    def _helper(self) -> "WholeHelp":
        # Only players ask for help; a hand that is judged does not wait for the import.
        from kontrakt_solver.kernel.whole_help import WholeHelp

        return WholeHelp(self)

    @cached_property
    def _discards(self) -> "WholeDiscards":
        from kontrakt_solver.kernel.whole_discards import WholeDiscards

        return WholeDiscards(self)

    def _completed(self, parted: Parted, hand: int, unseen: int, *, new: int) -> bool:
        # Hardly a hand needs it, and its import takes longer than most answers.
        from kontrakt_solver.kernel.closer import runs_completed

        layout, spots = self.layout, []
        for name, size, *_ in parted:
            suit, place = divmod(name.bit_length() - CELL, layout.lane)
            spots.append(Stretch(suit, place // CELL, size).spots(layout))
        return runs_completed(layout, spots, hand, unseen, added=new, need_natural=self.sizes.need_natural)
