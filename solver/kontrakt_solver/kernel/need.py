"""How many wild cards the sets of a contract need, from the numbers of cards held of each rank."""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import FIELD, GUARD, Layout


def set_need(layout: Layout, *, sets: int, size: int) -> Callable[[int], int]:
    """Compile the fewest wild cards with which a hand makes `sets` sets of `size` cards.

    A rank's first set wants `size` cards, its second as many again, so the price of one set more never falls:
    the cheapest sets one by one are the cheapest together. With n sets to be had for at most c wild cards
    each, sets - n of them cost more than c; these numbers added up over c are the price.
    """
    two_lanes, one_lane = 2 * layout.lane, layout.lane
    ranks = layout.ranks
    counted = ranks * FIELD
    guards = ranks * GUARD
    first = tuple(ranks * (GUARD - size + price) for price in range(size))
    further = tuple(
        tuple(ranks * (GUARD - min(size * nth - price, GUARD)) for nth in range(2, sets + 1)) for price in range(size)
    )
    over_one = ranks * (GUARD - size - 1)

    def need(hand: int) -> int:
        total = hand + (hand >> two_lanes)
        total = (total + (total >> one_lane)) & counted
        missing = 0
        if sets > 1 and (total + over_one) & guards:
            for limit, limits in zip(first, further, strict=True):
                found = ((total + limit) & guards).bit_count()
                for next_limit in limits:
                    found += ((total + next_limit) & guards).bit_count()
                if found >= sets:
                    return missing
                missing += sets - found
            return missing
        for limit in first:
            found = ((total + limit) & guards).bit_count()
            if found >= sets:
                return missing
            missing += sets - found
        return missing

    return need
