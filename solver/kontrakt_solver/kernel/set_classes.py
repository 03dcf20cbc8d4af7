"""The ranks of a hand by what they lack to a full set, and how many sets can be had for how many wild cards.

The sets of a rank are steps: full ones cost nothing, the next what it lacks, any further one its size. A rank is of
class c if it lacks c cards to full sets. One card less costs a rank of class c a step of that price; one card more
makes its next step one cheaper.
"""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import CELL, FIELD, Layout

Classes = list[tuple[int, int]]
"""For each class a one in the cells of its ranks in the first lane, both of those with two; and the number of steps to
be had for no more than the class lacks."""


def compile_classes(layout: Layout, *, size: int) -> Callable[[int], Classes]:
    """Compile the classes of the ranks for the cards that the runs leave."""
    two_lanes, one_lane = 2 * layout.lane, layout.lane
    width, ranks = layout.cells, layout.ranks
    row = layout.row
    counted, once, base = row * FIELD, ranks * FIELD, (1 << CELL) - 1
    tables = [
        (bytes((copies + lacking) % size == 0 for copies in range(1 << CELL)), size - lacking)
        for lacking in range(1, size)
    ]
    number_of = int.from_bytes

    def classes(hand: int) -> Classes:
        total = hand + (hand >> two_lanes)
        total = (total + (total >> one_lane)) & counted
        copies = total.to_bytes(width, "little")
        # The digits of a number leave the same remainder as the number when divided by the base less one.
        in_full_sets = (total & once) % base
        full = row
        begun_of_class = []
        for table, begun in tables:
            of_class = number_of(copies.translate(table), "little")
            full ^= of_class
            number = (of_class & ranks).bit_count()
            in_full_sets -= begun * number
            begun_of_class.append((of_class, number))
        steps = in_full_sets // size
        found = [(full, steps)]
        for of_class, number in begun_of_class:
            steps += number
            found.append((of_class, steps))
        return found

    return classes
