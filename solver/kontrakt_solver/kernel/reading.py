"""What the windows of a last run tell of the cards that a hand wants and those that it can do without."""

from kontrakt_solver.kernel.cells import Cells
from kontrakt_solver.kernel.packed import CELL, FIELD

SetSteps = tuple[list[int], list[int], list[int]]
"""For each price of a step to a set: the ranks that lack so many cards, and the windows with which fewer sets are to be
had for no more than are wanted, and with which more are; bits that name no window may be set, too."""


class Reading:
    """What `empties` of the runs placed so far, the cards that they leave, and the windows of the last run tell.

    `nearest` names the windows with which the hand needs a given number of wild cards, `next` those with one more.
    """

    __slots__ = (
        "_after",
        "_in_use",
        "_users",
        "cells",
        "classes",
        "empties",
        "fewer",
        "held",
        "more",
        "nearest",
        "next",
        "sure",
        "tight",
        "twice",
    )

    def __init__(
        self,
        cells: Cells,
        hand: int,
        held: int,
        empties: int,
        nearest: int,
        further: int,
        steps: SetSteps,
        sure: int,
        tight: int,
    ) -> None:
        self.cells = cells
        self.empties, self.held = empties, held
        self.twice = (hand + cells.two) >> (CELL - 1) & cells.ones
        self.nearest, self.next = nearest, further
        self.classes, self.fewer, self.more = steps
        # The windows with which unseen cards complete the hand for sure, and those where no place more may lack one.
        self.sure, self.tight = sure, tight
        self._after: dict[int, list[tuple[int, int]]] = {}
        self._users: dict[int, int] = {}
        self._in_use: int | None = None

    def finishes_sets(self, names: int) -> bool:
        """Whether in all of these windows the cheapest sets are of ranks of which there are cards."""
        return not self.fewer or not self.fewer[-1] & names

    def would_finish_sets(self) -> bool:
        """Whether the same is sure of all windows for the hand without any of its cards."""
        return not self.fewer or not (self.fewer[-1] & self.next or self.nearest & ~self.more[-1])

    def wanted(self, names: int) -> tuple[int, int]:
        """The cells and the ranks of which a card more brings the hand nearer in one of these windows."""
        return self.empty(names), self.ranks_wanted(names)

    def empty(self, names: int) -> int:
        """The cells that the runs leave empty in one of these windows."""
        covered = self.cells.covered(names)
        return covered ^ (covered & self.held) | self.empties

    def ranks_wanted(self, names: int) -> int:
        """The ranks of which a card more makes the sets cheaper in one of these windows."""
        ranks = 0
        for price, fewer in enumerate(self.fewer):
            if fewer and (some := names & fewer):
                ranks |= self._ranks_after(some, price)
        return ranks

    def ranks_at_most(self, names: int) -> int:
        """Those ranks and maybe others, which is sooner told."""
        classes, ranks = self.classes, 0
        for price, fewer in enumerate(self.fewer):
            if fewer and names & fewer:
                ranks |= classes[price + 1 - len(classes)] | classes[price] & self._changed()
        return ranks

    def ranks_wanted_by_some(self, names: int) -> int:
        """The ranks that `ranks_wanted` tells; what this works out is kept, so it is for many questions."""
        ranks = 0
        for price, fewer in enumerate(self.fewer):
            if fewer and (some := names & fewer):
                after = self._after.get(price)
                if after is None:
                    after = self._after[price] = self._in_class_after(price)
                for of_class, windows in after:
                    if some & windows:
                        ranks |= of_class
        return ranks

    def _changed(self) -> int:
        """The ranks of which some window uses a held card."""
        if self._in_use is None:
            cells = self.cells
            self._in_use = cells.ranks(cells.covered(self.nearest | self.next) & self.held)
        return self._in_use

    def _in_class_after(self, price: int) -> list[tuple[int, int]]:
        """The ranks that are of the class after that of `price` in some windows, each time with these."""
        cells, classes = self.cells, self.classes
        those, before = classes[price + 1 - len(classes)], classes[price]
        changed = self._changed()
        found = [(those ^ (those & changed), -1)]
        changed &= those | before
        while changed:
            rank = cells.rank_at[changed & -changed]
            changed ^= rank
            users = self._users_of(rank)
            found.append((rank, ~users if those & rank else users))
        return found

    def _ranks_after(self, names: int, price: int) -> int:
        """The ranks that in one of these windows are of the class after that of `price`."""
        cells, classes = self.cells, self.classes
        changed = cells.ranks(cells.covered(names) & self.held)
        those = classes[price + 1 - len(classes)]
        if some := those & changed:
            those ^= self._used_by_all(names, some)
        return those | classes[price] & changed

    def _users_of(self, rank: int) -> int:
        """The windows that use a held card of a rank."""
        users = self._users.get(rank)
        if users is None:
            users = self._users[rank] = self.cells.over(self.held & self.cells.column_of[rank])
        return users

    def leaving(self, names: int, card: int, rank: int, windows: int) -> int:
        """Of these windows those that have a card over, given by its cells, its rank and the windows over it."""
        if not self.held & card:
            return 0
        if not self.classes:
            return names if self.twice & card else names ^ (names & windows)
        more, price = self.more, 0
        while not self.classes[price] & rank:
            price += 1
        # Which windows have a card of the rank over if they use none of it, and which if they do.
        here, there = names & more[price], names & more[price + 1 - len(more)]
        if here != there:
            users = self._users_of(rank)
            here ^= here & users
            there &= users
            if there and not self.twice & card:
                there ^= there & windows
            return here | there
        return here if not here or self.twice & card else here ^ (here & windows)

    def using(self, names: int, card: int, windows: int) -> int:
        """Of these windows those with which no copy of a card is left for the sets; `windows` lie over the card."""
        if not self.held & card:
            return names
        return 0 if self.twice & card else names & windows

    def also_empty(self, names: int, card: int, windows: int) -> int:
        """Of these windows those with which another run has no natural for a card; `windows` lie over the card."""
        if self.empties & card:
            return names
        return 0 if self.held & card else names & windows

    def ranks_without(self, names: int, rank: int) -> int:
        """The ranks of which a card more makes up for one of `rank` that the sets miss, in one of these windows."""
        users, price = self._users_of(rank), 0
        while not self.classes[price] & rank:
            price += 1
        ranks = rank
        if some := names & ~users:
            ranks |= self._ranks_after(some, price)
        if some := names & users:
            ranks |= self._ranks_after(some, (price + 1) % self.cells.set_size)
        return ranks

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
            of_class = held & ranks * cells.lanes
            if not of_class:
                continue
            if some := names & self.more[price]:
                changed = cells.ranks(cells.covered(some) & of_class)
                if changed:
                    changed = self._used_by_all(some, changed)
                spare |= of_class & (ranks & ~changed) * cells.lanes
            if some := names & self.more[(price + 1) % cells.set_size]:
                used = cells.covered(some) & of_class
                if used:
                    spare |= self._beside(used) & of_class
        return spare

    def _used_by_all(self, names: int, ranks: int) -> int:
        """Of these ranks, of which some of these windows use held cards, those of which each does."""
        lowest = names & -names
        if lowest == names:
            return ranks
        # The two outermost windows tell of most ranks.
        cells, held, highest = self.cells, self.held, names.bit_length()
        ranks &= cells.ranks_in(highest, cells.cells_of[highest] & held)
        if ranks:
            place = lowest.bit_length()
            ranks &= cells.ranks_in(place, cells.cells_of[place] & held)
        if not ranks or names == lowest | 1 << highest - 1:
            return ranks
        used = 0
        while ranks:
            rank = self.cells.rank_at[ranks & -ranks]
            ranks ^= rank
            if not names & ~self._users_of(rank):
                used |= rank
        return used

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
