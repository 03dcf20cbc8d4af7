"""The search behind a rough outlook: places the runs of a contract where they miss the fewest cards, then its sets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import AceUse, MeldRules, SetPair
from kontrakt_solver.kernel.windows import may_stand_together
from kontrakt_solver.rough_melds import AskedRun, Strand, asked_of

OUT_OF_REACH = 40
"""How far a hand counts that can't reach the contract at all."""
WINDOWS_TRIED = (5, 5, 5, 4, 3)
"""How many places each run is tried in, those that miss the fewest cards, by the number of runs in a contract."""
WINDOWS_KEPT = 20_000

Lanes = tuple[tuple[int, ...], ...]
"""For each suit, masks of the ranks held at least once, at least twice and so on."""


@dataclass(frozen=True, slots=True)
class Look:
    """How far a hand is, and for each suit a mask of the ranks that would bring it nearer."""

    distance: int
    wanted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A place of a run: the cards missing there, a mask of its ranks, and its lowest place."""

    missing: int
    mask: int
    low: int
    size: int


Placed = tuple[tuple[Strand, Window], ...]
"""Runs with the suits they may have."""


def _key(strand: Strand, window: Window) -> tuple[int, Strand, int]:
    return window.missing, strand, window.low


def _held(levels: tuple[int, ...]) -> int:
    return levels[0] if levels else 0


def _without(levels: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The suit without a card of each rank of `mask` that it has."""
    above = (*levels[1:], 0)
    return tuple([level & ~mask | next_level & mask for level, next_level in zip(levels, above, strict=False)])


class _Found:
    """The nearest way so far, with what it and others as near want."""

    def __init__(self, suits: int) -> None:
        self.distance, self.wanted = OUT_OF_REACH, [0] * suits

    def add(self, distance: int, wanted: list[int]) -> None:
        if distance < self.distance:
            self.distance, self.wanted = distance, wanted
        elif distance == self.distance:
            self.wanted = [mask | more for mask, more in zip(self.wanted, wanted, strict=True)]


class _Need:
    """What sets and groups lack: the cards missing, the wild cards they can use, their naturals and those left over."""

    def __init__(self) -> None:
        self.missing = self.usable = self.naturals = self.spare = 0

    def add(self, size: int, naturals: int, most_wilds: int) -> None:
        self.missing += size - naturals
        self.usable += min(size - naturals, most_wilds)
        self.naturals += naturals


class RoughSearch:
    """The most promising melds of a contract without a choice."""

    def __init__(self, contract: Contract, melds: MeldRules) -> None:
        self._asked = asked_of(contract, melds)
        self._whole = contract.takes_the_hand
        self._kept_back = int(contract.keeps_discard)
        self._melds = melds
        self._alone = SetPair.ONE_RANK in melds.forbidden_set_pairs
        self._ranks = len(melds.pack.ranks)
        every = (1 << self._ranks) - 1
        self._even = sum(1 << rank for rank in range(0, self._ranks, 2))
        self._odd = every ^ self._even
        self._windows: dict[tuple[int, AskedRun], tuple[Window, ...]] = {}
        self._spread: dict[int, int] = {}
        self._tried = WINDOWS_TRIED[min(len(self._asked.runs), len(WINDOWS_TRIED) - 1)]

    def look(self, lanes: Lanes, *, wilds: int, size: int) -> Look:
        """Look at a hand of these naturals and wild cards; where the whole hand must go, it will have `size` cards."""
        asked, size, suits = self._asked, size - self._kept_back, len(lanes)
        found = _Found(suits)
        if self._whole and (size < asked.least or (size > asked.least and not asked.grows)):
            return Look(OUT_OF_REACH, tuple(found.wanted))
        # Sets never lack fewer cards when runs have taken theirs.
        ahead = self._sets_of(lanes, [0] * suits)

        def finish(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            masks = [0] * suits
            for strand, window in placed:
                self._want(masks, strand, window.mask & ~self._strand_held(lanes, strand))
            need = self._sets_of(rest, masks)
            distance = missing + need.missing - min(wilds, usable + need.usable)
            if self._whole:
                kept = sum(window.size - window.missing for _, window in placed) + need.naturals + need.spare
                distance = max(distance, size - wilds - kept - self._grown(placed, rest, masks))
            found.add(distance, masks)

        def place(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            if len(placed) == len(asked.runs):
                finish(placed, rest, missing, usable)
                return
            run = asked.runs[len(placed)]
            alike = asked.runs[len(placed) :].count(run)
            # Like runs come in an order, those that lack least first, so that no choice is met twice.
            before = placed[-1] if placed and asked.runs[len(placed) - 1] == run else None
            floor = _key(*before) if before else None
            for strand, window in self._offers(rest, placed, run):
                lacking, filled = window.missing, min(window.missing, run.most_wilds)
                if floor and _key(strand, window) < floor:
                    continue
                lack, use = missing + alike * lacking + ahead.missing, usable + alike * filled + ahead.usable
                if lack - min(wilds, use) > found.distance:
                    break
                fewer = self._taken(rest, strand, window.mask)
                place((*placed, (strand, window)), fewer, missing + lacking, usable + filled)

        place((), lanes, 0, 0)
        return Look(found.distance, tuple(found.wanted))

    def _strand_held(self, lanes: Lanes, strand: Strand) -> int:
        even, odd = strand
        if even == odd and len(even) == 1:
            return _held(lanes[even[0]])
        held = 0
        for suits, places in ((even, self._even), (odd, self._odd)):
            for suit in suits:
                held |= _held(lanes[suit]) & places
        return held

    def _want(self, masks: list[int], strand: Strand, wanted: int) -> None:
        for suits, places in zip(strand, (self._even, self._odd), strict=True):
            for suit in suits:
                masks[suit] |= wanted & places

    def _taken(self, lanes: Lanes, strand: Strand, mask: int) -> Lanes:
        rest = list(lanes)
        for suits, places in zip(strand, (self._even, self._odd), strict=True):
            left = mask & places
            for suit in suits:
                used = left & _held(rest[suit])
                if used:
                    rest[suit], left = _without(rest[suit], used), left & ~used
        return tuple(rest)

    def _offers(self, lanes: Lanes, placed: Placed, run: AskedRun) -> list[tuple[Strand, Window]]:
        """The most promising places of one run more."""
        offers = [
            (strand, window)
            for strand in run.strands
            for window in self._windows_of(self._strand_held(lanes, strand), run)
            if all(other != strand or self._together(window, before) for other, before in placed)
        ]
        offers.sort(key=lambda offer: offer[1].missing)
        return offers[: self._tried]

    def _together(self, window: Window, other: Window) -> bool:
        return may_stand_together(
            window.low,
            other.low,
            size=window.size,
            other_size=other.size,
            forbidden=self._melds.forbidden_run_pairs,
        )

    def _sets_of(self, lanes: Lanes, masks: list[int]) -> _Need:
        """The nearest sets and groups of what the runs leave; what they lack is added to `masks`."""
        need = _Need()
        for group in self._asked.groups:
            held = [sum(level.bit_count() for suit in suits for level in lanes[suit]) for suits in group.suits]
            most = max(held)
            if most < group.size:
                for suit in group.suits[held.index(most)]:
                    masks[suit] |= self._even | self._odd
            need.add(group.size, min(most, group.size), group.most_wilds)
            need.spare += max(0, most - group.size)
        if not self._asked.sets:
            return need
        once = self._totals([_held(levels) for levels in lanes])
        every = self._totals(chain.from_iterable(lanes))
        chosen: list[int] = []
        for wanted in self._asked.sets:
            totals, size = once if wanted.different else every, wanted.size
            most = min(size, max(totals) if wanted.rank is None else totals[wanted.rank])
            ranks = [rank for rank, total in enumerate(totals) if total >= most and wanted.rank in (None, rank)]
            if most < size:
                mask = sum([1 << rank for rank in ranks])
                for suit, levels in enumerate(lanes):
                    masks[suit] |= mask & ~_held(levels) if wanted.different else mask
            need.add(size, most, wanted.most_wilds)
            rank = ranks[0]
            chosen.append(rank)
            # Of two sets of one rank the second has the suits that are held twice.
            times = chosen.count(rank)
            once[rank] = 0 if self._alone else sum([len(held) > times and held[times] >> rank & 1 for held in lanes])
            every[rank] = 0 if self._alone else max(0, every[rank] - most)
        if not any(wanted.different for wanted in self._asked.sets):
            need.spare += sum([every[rank] for rank in set(chosen)])
        return need

    def _totals(self, masks: Iterable[int]) -> bytearray:
        """How many of the masks have each rank."""
        spread, total = self._spread, 0
        for mask in masks:
            found = spread.get(mask)
            if found is None:
                found = spread[mask] = sum([(mask >> rank & 1) << 8 * rank for rank in range(self._ranks)])
            total += found
        return bytearray(total.to_bytes(self._ranks, "little"))

    def _grown(self, placed: Placed, lanes: Lanes, masks: list[int]) -> int:
        """How many naturals more could make the runs longer; the next card beyond each run is added to `masks`."""
        if not self._asked.grows:
            return 0
        count, ace = 0, self._melds.runs.ace
        lowest, highest = int(ace is AceUse.HIGH), self._ranks - (ace is AceUse.LOW)
        for strand, window in placed:
            for place, step in ((window.low - 1, -1), (window.low + window.size, 1)):
                while lowest <= place <= highest:
                    rank = 1 << place % self._ranks
                    if not self._strand_held(lanes, strand) & rank:
                        self._want(masks, strand, rank)
                        break
                    lanes = self._taken(lanes, strand, rank)
                    count += 1
                    place += step
        return count

    def _windows_of(self, lane: int, run: AskedRun) -> Sequence[Window]:
        """The most promising places of a run among the ranks of `lane`."""
        found = self._windows.get((lane, run))
        if found is None:
            if len(self._windows) >= WINDOWS_KEPT:
                self._windows.clear()
            ranks, size = self._ranks, run.size
            masks = [(low, sum({1 << (low + step) % ranks for step in range(size)})) for low in run.lows]
            windows = [Window(size - (mask & lane).bit_count(), mask, low, size) for low, mask in masks]
            windows.sort(key=lambda window: window.missing)
            found = self._windows[lane, run] = tuple(windows[: self._tried])
        return found
