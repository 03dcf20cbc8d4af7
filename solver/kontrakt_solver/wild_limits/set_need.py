"""How many wild cards sets need that have no room for more than so many each."""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import FIELD, GUARD, Layout

NEVER = 1 << 30
"""More wild cards than any hand has."""


def set_need_within(layout: Layout, *, sets: int, size: int, room: int) -> Callable[[int], int]:
    """Compile the fewest wild cards with which a hand makes `sets` sets of `size` cards, each with `room` for so many;
    `NEVER` where wild cards can't do it.

    The price of one set more of a rank never falls, so the cheapest sets one by one are the cheapest together. The wild
    cards of a rank are shared out evenly: its sets keep the limit where they have enough natural cards together.
    """
    ranks, naturals = layout.ranks, max(0, size - room)
    one_lane, two_lanes, counted, guards = layout.lane, 2 * layout.lane, ranks * FIELD, ranks * GUARD
    # For each price, and each number of sets of a rank, who has the cards for the last of them.
    cheaper = [[max(nth * size - price, nth * naturals) for nth in range(1, sets + 1)] for price in range(size)]
    dearest = [nth * naturals for nth in range(1, sets + 1)]
    limits = tuple([tuple([ranks * (GUARD - cards) for cards in of_price]) for of_price in (*cheaper, dearest)])

    def need(hand: int) -> int:
        total = hand + (hand >> two_lanes)
        total = (total + (total >> one_lane)) & counted
        missing = 0
        for of_price in limits:
            found = 0
            for limit in of_price:
                of_these = (total + limit) & guards
                if not of_these:
                    break
                found += of_these.bit_count()
            if found >= sets:
                return missing
            missing += sets - found
        return NEVER

    return need
