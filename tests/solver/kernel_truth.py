"""The slow truth for the kernel's tests: every meld the cards can make, one after the other, nothing clever.

It knows standard packs, jokers, and the rules the kernel is exact for; hands are best kept to a few jokers.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair

Hand = tuple[Card, ...]
Stand = tuple[str, int, int]
"""Suit, start (0 for a low ace) and size of a run."""


class Truth:
    """Answers about one contract by trying everything."""

    def __init__(self, contract: Contract, melds: MeldRules, points: dict[Card, int]) -> None:
        self.contract, self.melds, self.points = contract, melds, points
        self.slots = [part for part in contract.parts for _ in range(part.number)]
        self._most = lru_cache(maxsize=None)(self._most_points)

    def can_lay(self, hand: Hand) -> bool:
        """Whether some legal lay-down exists."""
        return self.least_left(hand) is not None

    def least_left(self, hand: Hand) -> int | None:
        """The fewest points left, None without a lay-down."""
        self._most.cache_clear()
        most = self._most(tuple(sorted(hand, key=str)), 0, ())
        return None if most is None else sum(self.points[card] for card in hand) - most

    def away(self, hand: Hand, unseen: Counter[Card], *, limit: int) -> int | None:
        """The fewest cards added (whole hand: exchanged), by trying all; None where it is more than `limit`."""
        kinds = sorted((card for card in unseen if unseen[card] > 0), key=str)
        for number in range(limit + 1):
            for kept in set(self._kept(hand, number)):
                if any(self.can_lay((*kept, *new)) for new in _draws(kinds, unseen, number)):
                    return number
        return None

    def _kept(self, hand: Hand, number: int) -> Iterator[Hand]:
        size = len(hand) - (number if self.contract.whole_hand else 0)
        return combinations(tuple(sorted(hand, key=str)), size)

    def _most_points(self, hand: Hand, slot: int, stands: tuple[Stand, ...]) -> int | None:
        if slot == len(self.slots):
            return None if self.contract.whole_hand and hand else 0
        best = None
        for used, stand in self._melds(hand, slot):
            if stand is not None and any(self._barred(stand, other) for other in stands):
                continue
            rest = list(hand)
            for card in used:
                rest.remove(card)
            after = stands if stand is None else tuple(sorted((*stands, stand)))
            further = self._most(tuple(rest), slot + 1, after)
            if further is not None:
                best = max(best or 0, further + sum(self.points[card] for card in used))
        return best

    def _melds(self, hand: Hand, slot: int) -> Iterator[tuple[Hand, Stand | None]]:
        part, rules = self.slots[slot], self.melds
        later = sum(other.size.low for other in self.slots[slot + 1 :])
        sizes = [size for size in range(part.size.low, len(hand) - later + 1) if part.size.allows(size)]
        jokers = hand.count(JOKER)
        if part.kind is MeldKind.SET:
            for rank in rules.pack.ranks:
                held = [card for card in hand if card.rank == rank]
                for size in sizes:
                    for wild in range(min(jokers, size - rules.sets.naturals) + 1):
                        for naturals in set(combinations(held, size - wild)):
                            yield (*naturals, *(JOKER,) * wild), None
            return
        ranks, ace = rules.pack.ranks, rules.runs.ace
        starts = range(ace is AceUse.HIGH, len(ranks))
        top = 2 * len(ranks) if ace is AceUse.CORNER else len(ranks) + (ace is not AceUse.LOW)
        for suit in rules.pack.suits:
            for start in starts:
                for size in [size for size in sizes if start + size <= top and size <= rules.runs.largest]:
                    cells = [Card(ranks[cell % len(ranks)], suit) for cell in range(start, start + size)]
                    for used in _fillings(cells, Counter(hand)):
                        if used.count(JOKER) <= size - rules.runs.naturals:
                            yield used, (suit, start, size)

    def _barred(self, stand: Stand, other: Stand) -> bool:
        (suit, start, size), (other_suit, other_start, other_size) = sorted((stand, other))
        forbidden = self.melds.forbidden_run_pairs
        # Where runs go round the corner each has the ranks of the other a whole round above it, too.
        ring = len(self.melds.pack.ranks) if self.melds.runs.ace is AceUse.CORNER else 0
        between = {other_start - start - size} | ({start + ring - other_start - other_size} if ring else set())
        return suit == other_suit and (
            (RunPair.CONSECUTIVE in forbidden and 0 in between)
            or (RunPair.ONE_RANK_APART in forbidden and 1 in between)
            or (RunPair.OVERLAPPING in forbidden and min(between) < 0)
            or (RunPair.IDENTICAL in forbidden and start == other_start)
            or RunPair.ONE_SUIT in forbidden
        )


def _fillings(cells: list[Card], left: Counter[Card]) -> Iterator[Hand]:
    if not cells:
        yield ()
        return
    for card in (cells[0], JOKER):
        if left[card]:
            left[card] -= 1
            for rest in _fillings(cells[1:], left):
                yield (card, *rest)
            left[card] += 1


def _draws(kinds: list[Card], unseen: Counter[Card], number: int) -> Iterator[Hand]:
    if not number:
        yield ()
        return
    for place, card in enumerate(kinds):
        if unseen[card]:
            unseen[card] -= 1
            for rest in _draws(kinds[place:], unseen, number - 1):
                yield (card, *rest)
            unseen[card] += 1
