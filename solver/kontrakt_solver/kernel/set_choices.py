"""The ranks that the sets of a lay-down may take, with what they bring and what they cost."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kontrakt_solver.kernel.packed import CELL, FIELD, Layout

ChosenSets = tuple[tuple[int, int, int], ...]
"""Rank, number of sets of it, and naturals that go into them."""

SetChoice = tuple[int, int, int, ChosenSets]
"""What the naturals that go down are worth, their points, the wild cards that must go, and the sets."""


@dataclass(frozen=True)
class Prices:
    """Penalty points by rank and of a wild card."""

    layout: Layout
    ranks: tuple[int, ...]
    wild: int

    @cached_property
    def cells(self) -> list[int]:
        """The points of the card of each cell, by the bit length of the cell's bit."""
        prices = [0] * (self.layout.jokers + 1)
        for place, card in self.layout.card_at.items():
            prices[place] = self.ranks[self.layout.pack.rank_index[card.rank]]
        return prices

    def can_add_up(self, number: int) -> bool:
        """Whether the points of so many naturals together are no more than a cell counts."""
        return max(self.ranks) * number <= FIELD

    def above(self, toll: int) -> int:
        """What each natural is dearer than a toll, a number in each cell."""
        return sum(max(0, price - toll) << place - 1 for place, price in enumerate(self.cells) if price)


def compile_set_choices(
    layout: Layout, prices: Prices, *, sets: int, size: int
) -> Callable[[int, int, int, tuple[int, ...]], list[SetChoice]]:
    """Compile the choices of set ranks for a hand with `spare` wild cards. Choices whose sets could not bring more
    than `floor`, at what a natural of each rank is worth, are left out."""
    counted = layout.ranks * FIELD
    two_lanes, one_lane = 2 * layout.lane, layout.lane
    dearest_first = sorted((-points, rank, CELL * rank) for rank, points in enumerate(prices.ranks))

    def choices(hand: int, spare: int, floor: int, worths: tuple[int, ...]) -> list[SetChoice]:
        total = hand + (hand >> two_lanes)
        total = (total + (total >> one_lane)) & counted
        chosen: list[SetChoice] = []
        least = floor
        # What one more set is worth at most, of the ranks from each place on.
        best_from = [0] * (len(dearest_first) + 1)
        if sets > 1:
            best = 0
            for place in range(len(dearest_first) - 1, -1, -1):
                _, rank, shift = dearest_first[place]
                held = total >> shift & FIELD
                if held + spare >= size and (worth := min(held, size) * worths[rank]) > best:
                    best = worth
                best_from[place] = best

        def choose(start: int, left: int, spare: int, floor: int, value: int, missing: int, so_far: ChosenSets) -> None:
            for place in range(start, len(dearest_first)):
                cost, rank, shift = dearest_first[place]
                if (left * best_from[place] if left > 1 else size * worths[rank]) <= floor:
                    return
                held = total >> shift & FIELD
                if held + spare < size:
                    continue
                for number in range(left, 0, -1):
                    lacking = max(0, size * number - held)
                    if lacking > spare:
                        continue
                    naturals = size * number - lacking
                    further = floor - naturals * worths[rank]
                    reached = (value - naturals * cost, missing + lacking, (*so_far, (rank, number, naturals)))
                    if number < left:
                        if (left - number) * best_from[place + 1] > further:
                            choose(place + 1, left - number, spare - lacking, further, *reached)
                    elif further < 0:
                        chosen.append((least - further, *reached))

        choose(0, sets, spare, floor, 0, 0, ())
        return chosen

    return choices


def compile_set_listing(layout: Layout, *, sets: int, size: int) -> Callable[[int, int], Iterator[ChosenSets]]:
    """Compile the listing of every choice of set ranks that a hand with `spare` wild cards allows, one by one,
    ranks of which many are held first."""

    def choose(ranked: list[tuple[int, int]], left: int, spare: int, so_far: ChosenSets) -> Iterator[ChosenSets]:
        if not left:
            yield so_far
            return
        for place, (held, rank) in enumerate(ranked):
            for number in range(1, left + 1):
                lacking = max(0, size * number - held)
                if lacking > spare:
                    break
                chosen = (*so_far, (rank, number, size * number - lacking))
                yield from choose(ranked[place + 1 :], left - number, spare - lacking, chosen)

    def listing(hand: int, spare: int) -> Iterator[ChosenSets]:
        ranked = [(copies, rank) for rank, copies in enumerate(layout.copies_by_rank(hand))]
        ranked.sort(reverse=True)
        return choose(ranked, sets, spare, ())

    return listing
