"""Whether unseen cards do for the places of any best choice of melds, so that nobody need look at the choices."""

from functools import cached_property

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout

HELD = range(1 << CELL)


class Plenty:
    """The most unseen cards that `sets` sets of `size` cards and `runs` runs may want, of a rank and of a card."""

    def __init__(self, layout: Layout, *, sets: int, size: int, runs: int) -> None:
        self._layout = layout
        self._sets, self._size, self._runs = sets, size, runs
        self._row_guards, self._guards = layout.row * GUARD, layout.ones * GUARD
        self._for_runs = layout.ones * (GUARD - runs)

    def completes_any(self, hand: int, unseen: int) -> bool:
        """Whether the unseen cards surely complete a best choice of melds, whichever that is."""
        return self.has_each_card(hand + unseen) and self._lacking(hand, unseen, self._of_any_rank) is None

    def has_each_card(self, cards: int) -> bool:
        """Whether of each card there are as many as runs."""
        return (cards + self._for_runs) & self._guards == self._guards

    def wilds_for_sets(self, hand: int, unseen: int, *, discarding: bool) -> int:
        """The places of unfinished sets that unseen naturals may not fill, for the hand or, where one is
        `discarding`, for the hand without any of its cards. No set is begun of which nothing is held."""
        lacking = self._lacking(hand, unseen, self._after_discard if discarding else self._of_held_rank)
        return 0 if lacking is None else sum(sorted(lacking)[-self._sets :])

    def _lacking(self, hand: int, unseen: int, most: bytes) -> list[int] | None:
        """How many unseen cards too few there may be of each rank, None where there are enough of all."""
        held = self._numbers(hand).to_bytes(self._layout.cells, "little")
        over = self._numbers(unseen) + self._row_guards - int.from_bytes(held.translate(most), "little")
        if over & self._row_guards == self._row_guards:
            return None
        return [max(0, GUARD - (over >> shift & (1 << CELL) - 1)) for shift in self._layout.rank_shifts]

    def _numbers(self, cards: int) -> int:
        cards += cards >> 2 * self._layout.lane
        return (cards + (cards >> self._layout.lane)) & self._layout.row * FIELD

    @cached_property
    def _of_held_rank(self) -> bytes:
        """The most wanted of a rank by the number held, of ranks of which something is left for the sets."""
        return bytes([self._most_wanted(held) for held in HELD])

    @cached_property
    def _after_discard(self) -> bytes:
        return bytes([max(self._most_wanted(held), self._most_wanted(max(0, held - 1))) for held in HELD])

    @cached_property
    def _of_any_rank(self) -> bytes:
        """The same with sets that may be begun of ranks of which nothing is left."""
        if self._sets > len(self._layout.pack.ranks):
            # Then a set may have to be begun of a rank that has full ones.
            return bytes([min(self._sets * self._size + self._runs, FIELD)]) * len(HELD)
        begun = self._size + self._runs if self._sets else 0
        return bytes([max(self._most_wanted(held), begun if held <= self._runs else 0) for held in HELD])

    def _most_wanted(self, held: int) -> int:
        # Where the runs leave as many full sets as are wanted no set is unfinished.
        most = 0
        for used in range(min(self._runs, held) + 1):
            left = held - used
            if left % self._size and left // self._size < self._sets:
                most = max(most, self._size - left % self._size + self._runs - used)
        return most
