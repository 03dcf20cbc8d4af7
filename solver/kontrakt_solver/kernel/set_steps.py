"""Which ranks the cheapest sets of a hand can do with more of, and which with less."""

from collections.abc import Callable

from kontrakt_solver.kernel.packed import CELL, Layout


def compile_set_steps(layout: Layout, *, sets: int, size: int) -> Callable[[int], tuple[int, int, int]]:
    """Compile, for the cards that the runs leave: the cells of ranks of which one card more makes the sets
    cheaper, the cells of ranks of which one card less makes them no dearer, and the dearest price paid.

    The sets of a rank are steps: full ones cost nothing, the next what it lacks, any further one its size. The
    cheapest steps are taken. A card more helps a rank whose next step costs something and is among them; a card
    less harms a rank whose step is among them without a step elsewhere that costs no more.
    """
    columns = [layout.low_aces << CELL * rank for rank in range(len(layout.pack.ranks))]

    def steps(hand: int) -> tuple[int, int, int]:
        held = layout.copies_by_rank(hand)
        number = [0] * (size + 1)
        for copies in held:
            number[0] += copies // size
            if copies % size:
                number[size - copies % size] += 1
        left, dearest = sets, 0
        for price, steps_of_price in enumerate(number):
            dearest = price
            if price == size or left <= steps_of_price:
                break
            left -= steps_of_price
        # At the dearest price there may be more steps than are taken; whole new sets there are without end.
        choice_left = dearest == size or number[dearest] > left
        wanted = spare = 0
        for rank, copies in enumerate(held):
            price = size - copies % size if copies % size else 0
            if dearest and (price or size) <= dearest:
                wanted |= columns[rank]
            if copies and (price > dearest or (price == dearest and choice_left)):
                spare |= columns[rank]
        return wanted, spare, dearest

    return steps
