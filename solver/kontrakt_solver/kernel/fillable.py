"""How many places of chosen melds no unseen natural can take, by masks, in the cases that nearly always hold."""

from collections.abc import Callable, Iterable

from kontrakt_solver.kernel.packed import CELL, FIELD, Layout
from kontrakt_solver.kernel.set_choices import ChosenSets


def compile_wilds_wanted(layout: Layout, *, set_size: int) -> Callable[[Iterable[int], ChosenSets, int], int | None]:
    """Compile the count of the places that only wild cards can take, from the empty cells of each run, the chosen
    sets and the unseen cards; None where runs or sets compete for unseen cards, which takes a closer look."""
    ones, full, low_twins, ace_gap = layout.ones, layout.ones * FIELD, layout.low_twins, layout.ace_gap
    columns = layout.columns
    shifts = tuple(layout.lane * suit for suit in range(len(layout.pack.suits)))

    def wilds_wanted(empties: Iterable[int], sets: ChosenSets, unseen: int) -> int | None:
        empty = 0
        for cells in empties:
            if empty & cells:
                return None
            empty |= cells
        if empty & (empty >> ace_gap) & low_twins:
            return None
        for rank, number, naturals in sets:
            short = set_size * number - naturals
            if short:
                copies = sum([unseen >> (shift + CELL * rank) & FIELD for shift in shifts])
                if copies < short + (empty & columns[rank]).bit_count():
                    return None
        return (empty & ~(((unseen + full) >> (CELL - 1)) & ones)).bit_count()

    return wilds_wanted
