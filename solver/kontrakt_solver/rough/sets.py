"""The sets and groups of a contract among the naturals that its runs leave."""

from itertools import chain
from typing import NamedTuple

from kontrakt_solver.remembered import Remembered
from kontrakt_solver.rough.lanes import Lanes, RankTotals, held_once
from kontrakt_solver.rough.melds import Asked

NEEDS_KEPT = 4_000


class Need(NamedTuple):
    """What sets and groups lack: the cards missing, the wild cards they can use, their naturals and those left over.

    `wanted` are, for each suit, the ranks that would help.
    """

    missing: int
    usable: int
    naturals: int
    spare: int
    wanted: tuple[int, ...]


class SetSearch:
    """The nearest sets and groups; `alone` tells that no two sets may be of one rank."""

    def __init__(self, asked: Asked, *, ranks: int, alone: bool) -> None:
        self._asked, self._alone = asked, alone
        self._every = (1 << ranks) - 1
        self._totals = RankTotals(ranks)
        self._any_different = any(wanted.different for wanted in asked.sets)
        self._all_different = all(wanted.different for wanted in asked.sets)
        self._needs = Remembered[Lanes, Need](NEEDS_KEPT)

    def need(self, lanes: Lanes) -> Need:
        """What the sets and groups lack in these lanes."""
        need = self._needs.get(lanes)
        if need is None:
            need = self._needs[lanes] = self._new_need(lanes)
        return need

    def _new_need(self, lanes: Lanes) -> Need:
        missing = usable = naturals = spare = 0
        masks = [0] * len(lanes)
        for group in self._asked.groups:
            held = [sum(level.bit_count() for suit in suits for level in lanes[suit]) for suits in group.suits]
            most = max(held)
            if most < group.size:
                for suit in group.suits[held.index(most)]:
                    masks[suit] |= self._every
            lacking = max(0, group.size - most)
            missing += lacking
            usable += min(lacking, group.most_wilds)
            naturals += group.size - lacking
            spare += max(0, most - group.size)
        if not self._asked.sets:
            return Need(missing, usable, naturals, spare, tuple(masks))
        first = [held_once(levels) for levels in lanes]
        once = self._totals.of(first) if self._any_different else bytearray()
        every = bytearray() if self._all_different else self._totals.of(chain.from_iterable(lanes))
        chosen: list[int] = []
        for wanted in self._asked.sets:
            totals, size = once if wanted.different else every, wanted.size
            most = min(size, max(totals) if wanted.rank is None else totals[wanted.rank])
            rank = totals.index(max(totals)) if wanted.rank is None else wanted.rank
            if most < size:
                mask = 0
                for place, total in enumerate(totals):
                    if total >= most and wanted.rank in (None, place):
                        mask |= 1 << place
                for suit, ranks in enumerate(first):
                    masks[suit] |= mask & ~ranks if wanted.different else mask
            elif wanted.rank is None:
                rank = next(place for place, total in enumerate(totals) if total >= size)
            missing += size - most
            usable += min(size - most, wanted.most_wilds)
            naturals += most
            chosen.append(rank)
            # Of two sets of one rank the second has the suits that are held twice.
            if once:
                times = chosen.count(rank)
                once[rank] = (
                    0 if self._alone else sum([len(held) > times and held[times] >> rank & 1 for held in lanes])
                )
            if every:
                every[rank] = 0 if self._alone else max(0, every[rank] - most)
        if not self._any_different:
            spare += sum([every[rank] for rank in set(chosen)])
        return Need(missing, usable, naturals, spare, tuple(masks))
