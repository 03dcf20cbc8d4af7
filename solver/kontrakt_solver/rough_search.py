"""The search behind a rough outlook: places the runs of a contract where they miss the fewest cards, then its sets."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, SetPair, SetSuits
from kontrakt_solver.kernel.windows import may_stand_together

OUT_OF_REACH = 40
"""How far a hand counts that can't reach the contract at all."""
WINDOWS_TRIED = 5
"""How many places each run is tried in: those that miss the fewest cards."""
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


Placed = tuple[tuple[int, Window], ...]
"""Runs with their suits."""


def _held(levels: tuple[int, ...]) -> int:
    return levels[0] if levels else 0


def _without(levels: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The suit without a card of each rank of `mask` that it has."""
    above = (*levels[1:], 0)
    return tuple([level & ~mask | next_level & mask for level, next_level in zip(levels, above, strict=False)])


class _Found:
    """The nearest way so far, with what it and others as near want."""

    def __init__(self, distance: int, wanted: list[int]) -> None:
        self.distance, self.wanted = distance, wanted

    def add(self, distance: int, wanted: list[int]) -> None:
        if distance < self.distance:
            self.distance, self.wanted = distance, wanted
        elif distance == self.distance:
            self.wanted = [mask | more for mask, more in zip(self.wanted, wanted, strict=True)]


class RoughSearch:
    """The most promising melds of `contract` under `melds`."""

    def __init__(self, contract: Contract, melds: MeldRules) -> None:
        parts = sorted(contract.parts, key=lambda part: -part.size.low)
        self._runs = tuple(part.size.low for part in parts if part.kind is MeldKind.RUN for _ in range(part.number))
        sets = melds.sets
        self._sets = tuple(
            (part.size.low, max(0, min(sets.wilds.most(part.size.low), part.size.low - sets.naturals)))
            for part in parts
            if part.kind is MeldKind.SET
            for _ in range(part.number)
        )
        self._different = sets.suits is SetSuits.DIFFERENT
        self._alone = SetPair.ONE_RANK in melds.forbidden_set_pairs
        self._grows = all(part.size.high is None for part in parts)
        self._contract, self._melds = contract, melds
        self._ranks = len(melds.pack.ranks)
        self._suits = range(len(melds.pack.suits))
        self._windows: dict[tuple[int, int], tuple[Window, ...]] = {}
        self._spread: dict[int, int] = {}

    def look(self, lanes: Lanes, *, wilds: int, size: int) -> Look:
        """Look at a hand of these naturals and wild cards; where the whole hand must go, it will have `size` cards."""
        least = self._contract.least_cards
        if self._contract.whole_hand and (size < least or (size > least and not self._grows)):
            return Look(OUT_OF_REACH, (0,) * len(lanes))
        found = _Found(OUT_OF_REACH, [0] * len(lanes))
        # Sets never lack fewer cards when runs have taken theirs.
        _, _, sets_lack, sets_use = self._sets_of(lanes, [0] * len(lanes))

        def finish(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            masks = [0] * len(lanes)
            for suit, window in placed:
                masks[suit] |= window.mask & ~_held(lanes[suit])
            spare, in_sets, set_missing, set_usable = self._sets_of(rest, masks)
            distance = missing + set_missing - min(wilds, usable + set_usable)
            if self._contract.whole_hand:
                kept = sum(window.size - window.missing for _, window in placed) + in_sets
                kept += self._grown(placed, spare, rest, masks)
                distance = max(distance, size - wilds - kept)
            found.add(distance, masks)

        def place(placed: Placed, rest: Lanes, missing: int, usable: int) -> None:
            if len(placed) == len(self._runs):
                finish(placed, rest, missing, usable)
                return
            length, alike = self._runs[len(placed)], self._runs[len(placed) :].count(self._runs[len(placed)])
            most = self._most_wilds(length)
            # Of runs of one size the one that lacks least comes first: no choice is met twice in another order.
            floor = placed[-1][1].missing if placed and placed[-1][1].size == length else 0
            for suit, window in self._offers(rest, placed, length):
                lacking, filled = window.missing, min(window.missing, most)
                if lacking < floor:
                    continue
                lack, use = missing + alike * lacking + sets_lack, usable + alike * filled + sets_use
                if lack - min(wilds, use) > found.distance:
                    break
                fewer = (*rest[:suit], _without(rest[suit], window.mask), *rest[suit + 1 :])
                place((*placed, (suit, window)), fewer, missing + lacking, usable + filled)

        place((), lanes, 0, 0)
        return Look(found.distance, tuple(found.wanted))

    def _most_wilds(self, size: int) -> int:
        rules = self._melds.runs
        return max(0, min(rules.wilds.most(size), size - rules.naturals))

    def _offers(self, lanes: Lanes, placed: Placed, size: int) -> list[tuple[int, Window]]:
        """The most promising places of one run more."""
        offers = [
            (suit, window)
            for suit in self._suits
            for window in self._windows_of(_held(lanes[suit]), size)
            if all(other != suit or self._together(window, before) for other, before in placed)
        ]
        offers.sort(key=lambda offer: offer[1].missing)
        return offers[:WINDOWS_TRIED]

    def _together(self, window: Window, other: Window) -> bool:
        return may_stand_together(
            window.low,
            other.low,
            size=window.size,
            other_size=other.size,
            forbidden=self._melds.forbidden_run_pairs,
        )

    def _sets_of(self, lanes: Lanes, masks: list[int]) -> tuple[int, int, int, int]:
        """What the nearest sets leave of their ranks, their naturals, the cards missing and the wild cards of use.

        What they lack is added to `masks`.
        """
        if not self._sets:
            return 0, 0, 0, 0
        different, alone = self._different, self._alone
        totals = self._totals([_held(levels) for levels in lanes] if different else chain.from_iterable(lanes))
        chosen: list[int] = []
        naturals = missing = usable = 0
        for size, cap in self._sets:
            most = max(totals)
            if most < size:
                ranks = sum([1 << rank for rank, total in enumerate(totals) if total == most])
                for suit, levels in enumerate(lanes):
                    masks[suit] |= ranks & ~_held(levels) if different else ranks
                rank, lacking = totals.index(most), size - most
                missing, usable = missing + lacking, usable + min(lacking, cap)
            else:
                rank = next(rank for rank, total in enumerate(totals) if total >= size)
                most = size
            naturals += most
            chosen.append(rank)
            # Of two sets of one rank the second has the suits that are held twice.
            twice = sum([len(levels) > 1 and levels[1] >> rank & 1 for levels in lanes]) if different else 0
            totals[rank] = 0 if alone else twice if different else totals[rank] - most
        spare = 0 if different else sum([totals[rank] for rank in set(chosen)])
        return spare, naturals, missing, usable

    def _totals(self, masks: Iterable[int]) -> bytearray:
        """How many of the masks have each rank."""
        spread, total = self._spread, 0
        for mask in masks:
            found = spread.get(mask)
            if found is None:
                found = spread[mask] = sum([(mask >> rank & 1) << 8 * rank for rank in range(self._ranks)])
            total += found
        return bytearray(total.to_bytes(self._ranks, "little"))

    def _grown(self, placed: Placed, spare: int, lanes: Lanes, masks: list[int]) -> int:
        """How many naturals more could make the melds longer, `spare` of them in sets.

        The next card beyond each run is added to `masks`.
        """
        if not self._grows:
            return 0
        count = 0
        left = [_held(levels) for levels in lanes]
        lows = range(self._ranks) if self._melds.runs.ace is not AceUse.HIGH else range(1, self._ranks)
        highest = self._ranks - (self._melds.runs.ace is AceUse.LOW)
        for suit, window in placed:
            for place, step in ((window.low - 1, -1), (window.low + window.size, 1)):
                while lows.start <= place <= highest and left[suit] >> place % self._ranks & 1:
                    left[suit] &= ~(1 << place % self._ranks)
                    count += 1
                    place += step
                if lows.start <= place <= highest:
                    masks[suit] |= 1 << place % self._ranks
        return count + spare

    def _windows_of(self, lane: int, size: int) -> tuple[Window, ...]:
        """The most promising places of a run of `size` in a suit of which `lane` is held."""
        found = self._windows.get((lane, size))
        if found is None:
            if len(self._windows) >= WINDOWS_KEPT:
                self._windows.clear()
            windows = [Window(size - (mask & lane).bit_count(), mask, low, size) for low, mask in self._masks(size)]
            windows.sort(key=lambda window: window.missing)
            found = self._windows[lane, size] = tuple(windows[:WINDOWS_TRIED])
        return found

    def _masks(self, size: int) -> list[tuple[int, int]]:
        ranks = self._ranks
        lows = {
            AceUse.LOW: range(ranks - size + 1),
            AceUse.HIGH: range(1, ranks - size + 2),
            AceUse.LOW_OR_HIGH: range(min(ranks, ranks - size + 2)),
            AceUse.CORNER: range(ranks),
        }[self._melds.runs.ace]
        return [(low, sum({1 << (low + step) % ranks for step in range(size)})) for low in lows]
