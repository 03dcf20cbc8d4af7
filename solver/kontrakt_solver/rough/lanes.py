"""The naturals of a hand as a rough search counts them: for each suit, masks of the ranks held so many times."""

from collections.abc import Iterable

from kontrakt_solver.rough.melds import Strand

Levels = tuple[int, ...]
"""For one suit, masks of the ranks held at least once, at least twice and so on."""
Lanes = tuple[Levels, ...]
"""The levels of each suit."""


def held_once(levels: Levels) -> int:
    """A mask of the ranks that the suit has."""
    return levels[0] if levels else 0


def without(levels: Levels, mask: int) -> Levels:
    """The suit without a card of each rank of `mask` that it has."""
    if len(levels) == 1:
        return (levels[0] & ~mask,)
    above = (*levels[1:], 0)
    return tuple([level & ~mask | next_level & mask for level, next_level in zip(levels, above, strict=False)])


class Strands:
    """What runs find and leave in the suits that they may have, in a pack of so many ranks."""

    def __init__(self, ranks: int) -> None:
        self._even = sum(1 << rank for rank in range(0, ranks, 2))
        self._odd = (1 << ranks) - 1 ^ self._even

    def held(self, lanes: Lanes, strand: Strand) -> int:
        """A mask of the ranks that a run of these suits finds."""
        even, odd = strand
        if even == odd and len(even) == 1:
            levels = lanes[even[0]]
            return levels[0] if levels else 0
        found = 0
        for suits, places in ((even, self._even), (odd, self._odd)):
            for suit in suits:
                found |= held_once(lanes[suit]) & places
        return found

    def taken(self, lanes: Lanes, strand: Strand, mask: int) -> Lanes:
        """The lanes after a run took a card of each rank of `mask` that it finds."""
        even, odd = strand
        if even == odd and len(even) == 1:
            suit = even[0]
            return (*lanes[:suit], without(lanes[suit], mask), *lanes[suit + 1 :])
        rest = list(lanes)
        for suits, places in ((even, self._even), (odd, self._odd)):
            left = mask & places
            for suit in suits:
                used = left & held_once(rest[suit])
                if used:
                    rest[suit], left = without(rest[suit], used), left & ~used
        return tuple(rest)

    def want(self, masks: list[int], strand: Strand, wanted: int) -> None:
        """Add the ranks of `wanted` to the masks of the suits that a run may have there."""
        even, odd = strand
        if even == odd:
            for suit in even:
                masks[suit] |= wanted
            return
        for suits, places in ((even, self._even), (odd, self._odd)):
            for suit in suits:
                masks[suit] |= wanted & places


class RankTotals:
    """Counts, for masks of ranks, in how many of them each rank is."""

    def __init__(self, ranks: int) -> None:
        self._ranks = ranks
        self._spread: dict[int, int] = {}

    def of(self, masks: Iterable[int]) -> bytearray:
        """How many of the masks have each rank."""
        spread, total = self._spread, 0
        for mask in masks:
            found = spread.get(mask)
            if found is None:
                found = spread[mask] = sum([(mask >> rank & 1) << 8 * rank for rank in range(self._ranks)])
            total += found
        return bytearray(total.to_bytes(self._ranks, "little"))
