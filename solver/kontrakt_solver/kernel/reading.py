"""What the windows of a last run tell of the cards that a hand wants and those that it can do without."""

from kontrakt_solver.kernel.packed import CELL, FIELD, bits
from kontrakt_solver.kernel.windows import Windows


class Cells:
    """What every reading of a contract shares: the windows, and how to turn their names into cells and back."""

    def __init__(self, windows: Windows, *, sets: int, set_size: int) -> None:
        layout = windows.layout
        self.sets, self.set_size, self.size = sets, set_size, windows.size
        self.ones, self.lanes = layout.ones, layout.low_aces
        self.two = layout.ones * (FIELD - 1)
        # Numbers stand in the cells between lanes too, though no window is there.
        self.every = sum(1 << bit for bit in range(0, layout.jokers, CELL))
        self.row = layout.row
        self.twins, self.low_twins = layout.twins, layout.low_twins
        self.two_lanes, self.one_lane = 2 * layout.lane, layout.lane
        self.ace_gap = layout.ace_gap
        self.pairs = [bit | bit << layout.ace_gap for bit in bits(layout.low_twins)]
        self.cells_of, self.tally = windows.cells, windows.tally
        doublings, covered = [], 1
        while covered < windows.size:
            step = min(covered, windows.size - covered)
            doublings.append(CELL * step)
            covered += step
        self.doublings = tuple(doublings)

    def covered(self, names: int) -> int:
        """The cells of these windows."""
        cells = names >> (CELL - 1)
        for shift in self.doublings:
            cells |= cells << shift
        return cells

    def over(self, cells: int) -> int:
        """The names of the windows with one of these cells, and of others that are none."""
        for shift in self.doublings:
            cells |= cells >> shift
        return cells << (CELL - 1)

    def common(self, names: int) -> int:
        """The cells that all these windows have in common; the outermost two tell."""
        return self.covered(names & -names) & self.covered(1 << (names.bit_length() - 1))

    def ranks(self, cells: int) -> int:
        """The ranks of these cells in the first lane, those with two cells in both."""
        cells |= cells >> self.two_lanes
        cells = (cells | cells >> self.one_lane) & self.row
        twins = cells & self.twins
        return cells | self.both(twins) if twins else cells

    def both(self, twins: int) -> int:
        """Both cells of cards that have two, given by any of them."""
        low = (twins | twins >> self.ace_gap) & self.low_twins
        return low | low << self.ace_gap


SetSteps = tuple[list[int], list[int], list[int], list[int]]
"""For each price of a step to a set: the ranks that lack so many cards, their cells in all lanes, and the windows
with which fewer sets are to be had for no more than are wanted, and with which more are."""
NO_SETS: SetSteps = ([], [], [], [])


class Reading:
    """What `empties` of the runs placed so far, the cards that they leave, and the windows of the last run tell.

    `nearest` names the windows with which the hand needs a given number of wild cards, `next` those with one more.
    """

    __slots__ = (
        "_able",
        "_known",
        "_made_up",
        "cells",
        "classes",
        "empties",
        "fewer",
        "held",
        "more",
        "nearest",
        "next",
        "spread",
        "sure",
        "tight",
        "twice",
    )

    def __init__(
        self,
        cells: Cells,
        *,
        empties: int,
        hand: int,
        held: int,
        nearest: int,
        further: int = 0,
        steps: SetSteps = NO_SETS,
        sure: int = -1,
        tight: int = 0,
    ) -> None:
        self.cells = cells
        self.empties, self.held = empties, held
        self.twice = (hand + cells.two) >> (CELL - 1) & cells.ones
        self.nearest, self.next = nearest, further
        self.classes, self.spread, self.fewer, self.more = steps
        # The windows with which unseen cards complete the hand for sure, and those where no place more may lack one.
        self.sure, self.tight = sure, tight
        self._known: dict[int, tuple[int, int]] = {}
        self._able: dict[int, list[tuple[int, int]]] = {}
        self._made_up: dict[tuple[int, int], int] = {}

    def finishes_sets(self, names: int) -> bool:
        """Whether in all of these windows the cheapest sets are of ranks of which there are cards."""
        return not self.fewer or not self.fewer[-1] & names

    def would_finish_sets(self) -> bool:
        """Whether the same is sure of all windows for the hand without any of its cards."""
        return not self.fewer or not (self.fewer[-1] & self.next or self.nearest & ~self.more[-1])

    def wanted(self, names: int) -> tuple[int, int]:
        """The cells and the ranks of which a card more brings the hand nearer in one of these windows."""
        known = self._known.get(names)
        if known is None:
            covered = self.cells.covered(names)
            used = covered & self.held
            changed = self.cells.ranks(used) if self.fewer else 0
            ranks = 0
            for price, fewer in enumerate(self.fewer):
                some = names & fewer
                if some == names:
                    ranks |= self._ranks_after(names, price, used, changed)
                elif some:
                    ranks |= self._ranks_in(some, price)
            known = self._known[names] = covered ^ used | self.empties, ranks
        return known

    def _ranks_in(self, names: int, price: int) -> int:
        used = self.cells.covered(names) & self.held
        return self._ranks_after(names, price, used, self.cells.ranks(used))

    def _ranks_after(self, names: int, price: int, used: int, changed: int) -> int:
        """The ranks that in one of these windows are of the class after that of `price`, where the windows have these
        held cards, of these ranks."""
        classes = self.classes
        ranks = classes[price + 1 - len(classes)]
        if among := ranks & changed:
            ranks &= ~(among if names & (names - 1) == 0 else self._changed_by_all(names, among))
        if changed & classes[price]:
            ranks |= self.cells.ranks(used & self.spread[price])
        return ranks

    def _changed_by_all(self, names: int, ranks: int) -> int:
        """Of these ranks those of which each of these windows uses a held card."""
        cells, held, cells_of = self.cells, self.held, self.cells.cells_of
        while names and ranks:
            # The outermost windows have the least in common.
            last = names.bit_length()
            ranks &= cells.ranks(cells_of[last] & held)
            names ^= 1 << last - 1
            if names and ranks:
                first = names & -names
                ranks &= cells.ranks(cells_of[first.bit_length()] & held)
                names ^= first
        return ranks

    def leaving(self, names: int, card: int, rank: int) -> int:
        """Of these windows those that have a card over, given by its cells and its rank."""
        cells = self.cells
        if not self.held & card:
            return 0
        if not cells.sets:
            return names if self.twice & card else names ^ (names & cells.over(card))
        able = self._able.get(names)
        if able is None:
            able = self._able[names] = self._leaving(names)
        price = 0
        while not self.classes[price] & rank:
            price += 1
        here, there = able[price]
        if here == there:
            return here if not here or self.twice & card else here ^ (here & cells.over(card))
        changing = cells.over(self.held & rank * cells.lanes)
        here ^= here & changing
        if (there := there & changing) and not self.twice & card:
            there ^= there & cells.over(card)
        return here | there

    def _leaving(self, names: int) -> list[tuple[int, int]]:
        """For each class the windows that have a card of its ranks over if they use none, and if they do."""
        more = self.more
        return [(names & more[price], names & more[price + 1 - len(more)]) for price in range(len(more))]

    def using(self, names: int, card: int) -> int:
        """Of these windows those with which no copy of a card is left for the sets."""
        if not self.held & card:
            return names
        return 0 if self.twice & card else names & self.cells.over(card)

    def also_empty(self, names: int, card: int) -> int:
        """Of these windows those with which another run has no natural for a card."""
        if self.empties & card:
            return names
        return 0 if self.held & card else names & self.cells.over(card)

    def ranks_without(self, names: int, rank: int) -> int:
        """The ranks of which a card more makes up for one of `rank` that the sets miss, in one of these windows."""
        known = self._made_up.get((names, rank))
        if known is None:
            known = self._made_up[names, rank] = self._ranks_without(names, rank)
        return known

    def _ranks_without(self, names: int, rank: int) -> int:
        changing, price = self._changing(rank)
        ranks = rank
        if some := names & ~changing:
            ranks |= self._ranks_in(some, price)
        if some := names & changing:
            ranks |= self._ranks_in(some, (price + 1) % self.cells.set_size)
        return ranks

    def _changing(self, rank: int) -> tuple[int, int]:
        """The windows that use a card of a rank, and the class of the rank without them."""
        cells = self.cells
        for price, ranks in enumerate(self.classes):
            if ranks & rank:
                return cells.over(self.held & rank * cells.lanes), price
        raise ValueError("every rank has a class")

    def spare(self, names: int) -> int:
        """The cells of the cards of which a copy is spare in one of these windows."""
        cells, held = self.cells, self.held
        if not cells.sets:
            if not names:
                return 0
            spare = self.twice | held & ~cells.common(names)
            for pair in cells.pairs:
                # Some windows may use the card low and others high.
                if spare & pair and not self.twice & pair and not names & ~cells.over(held & pair):
                    spare &= ~pair
            return spare
        spare = 0
        for price, ranks in enumerate(self.classes):
            of_class = held & self.spread[price]
            if not of_class:
                continue
            if some := names & self.more[price]:
                used = cells.covered(some) & of_class
                changed = cells.ranks(used)
                if changed and some & (some - 1):
                    changed = self._changed_by_all(some, changed & ranks)
                spare |= of_class & (ranks & ~changed) * cells.lanes
            if some := names & self.more[(price + 1) % cells.set_size]:
                used = cells.covered(some) & of_class
                if used:
                    spare |= self._beside(used) & of_class
        return spare

    def _beside(self, used: int) -> int:
        """The cards of the ranks of which some window uses one of these, for each the last, and leaves this one."""
        cells = self.cells
        if some := used & cells.twins:
            used |= cells.both(some)
        count = used + (used >> cells.two_lanes)
        count = (count + (count >> cells.one_lane)) & cells.row * FIELD
        one = ((count + cells.row * FIELD) >> (CELL - 1)) & cells.row
        two = ((count + cells.row * (FIELD - 1)) >> (CELL - 1)) & cells.row
        return one * cells.lanes & (self.twice | ~used) | two * cells.lanes
