"""Where one run of a contract may lie, the places first that miss the fewest cards."""

from collections.abc import Callable
from typing import NamedTuple

from kontrakt_dsl.rules.melding import AceUse, MeldRules
from kontrakt_solver.kernel.windows import may_stand_together
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.rough.lanes import Lanes, Strands
from kontrakt_solver.rough.melds import AskedRun, Strand

OFFERS_KEPT = 4_000


class Offer(NamedTuple):
    """A place of a run: the cards missing there, the suits it may have, its lowest place and a mask of its ranks.

    Offers are sorted as they stand, so that of equal ones the first suits and the lowest place come first.
    """

    missing: int
    strand: Strand
    low: int
    mask: int
    size: int


class RunOffers:
    """The places of one run among any naturals; `tried` of them count as promising."""

    def __init__(self, run: AskedRun, strands: Strands, melds: MeldRules, *, tried: int) -> None:
        self.run, ranks = run, len(melds.pack.ranks)
        self._strands, self._tried = strands, tried
        self._masks = [(low, sum({1 << (low + step) % ranks for step in range(run.size)})) for low in run.lows]
        self._forbidden = melds.forbidden_run_pairs
        self._ring = ranks if melds.runs.ace is AceUse.CORNER else 0
        self._beside: dict[tuple[int, int], frozenset[int]] = {}
        self._by_strand = Remembered[tuple[Strand, int], list[Offer]](OFFERS_KEPT)
        self._promising = Remembered[tuple[int, ...], list[Offer]](OFFERS_KEPT)
        self._all = Remembered[tuple[int, ...], list[Offer]](OFFERS_KEPT)

    def promising(self, lanes: Lanes) -> list[Offer]:
        """The most promising places of each suit."""
        return self._sorted(lanes, self._promising, self._promising_of)

    def all(self, lanes: Lanes) -> list[Offer]:
        """Every place."""
        return self._sorted(lanes, self._all, self._all_of)

    def _sorted(
        self, lanes: Lanes, kept: dict[tuple[int, ...], list[Offer]], of: Callable[[Strand, int], list[Offer]]
    ) -> list[Offer]:
        strands, found_in = self.run.strands, self._strands.held
        key = tuple([found_in(lanes, strand) for strand in strands])
        found = kept.get(key)
        if found is None:
            found = kept[key] = sorted(
                [offer for strand, held in zip(strands, key, strict=True) for offer in of(strand, held)]
            )
        return found

    def _promising_of(self, strand: Strand, held: int) -> list[Offer]:
        found = self._by_strand.get((strand, held))
        if found is None:
            found = self._by_strand[strand, held] = sorted(self._all_of(strand, held))[: self._tried]
        return found

    def _all_of(self, strand: Strand, held: int) -> list[Offer]:
        size = self.run.size
        return [Offer(size - (mask & held).bit_count(), strand, low, mask, size) for low, mask in self._masks]

    def beside(self, offers: list[Offer], placed: tuple[Offer, ...]) -> list[Offer]:
        """Those of `offers` that may lie beside the runs already placed."""
        if self._forbidden:
            for other in placed:
                strand, lows = other.strand, self._lows_beside(other.low, other.size)
                offers = [offer for offer in offers if offer[1] != strand or offer[2] in lows]
        return offers

    def _lows_beside(self, low: int, size: int) -> frozenset[int]:
        """From which places the run may lie beside another one of its suits."""
        lows = self._beside.get((low, size))
        if lows is None:
            lows = self._beside[low, size] = frozenset(
                mine
                for mine in self.run.lows
                if may_stand_together(
                    mine, low, size=self.run.size, other_size=size, forbidden=self._forbidden, ring=self._ring
                )
            )
        return lows
