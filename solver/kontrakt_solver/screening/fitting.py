"""Choices of windows and set ranks that keep limits of wild cards as they stand: surely near enough, without melds.

A choice lacks some places in each meld. Wild cards of the hand go into as many of them as the meld has room for, and
new natural cards come into the rest. Where there is room for all that don't come the choice is a lay-down.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.help import Help, cards_in
from kontrakt_solver.kernel.lacking import Choice, Lacking, Sets
from kontrakt_solver.kernel.packed import CELL, Layout, bits, layout_of
from kontrakt_solver.kernel.supports import size_of
from kontrakt_solver.kernel.windows import Windows, doubled_ranks
from kontrakt_solver.screening.holding import apart, in_low_cells
from kontrakt_solver.screening.unlimited import Room, Unlimited

Gaps = tuple[int, int, int]
"""A one in each cell of a card that would fill a missing place of a run, or of the sets of a rank; how many places are
missing; and how many of them wild cards may fill."""

CHOICES = 120
"""How many choices are looked at."""
CLOSE = 4
"""So many numbers of new cards from the bound on are looked at."""


class Fit(NamedTuple):
    """What a choice tells that new cards are to complete.

    `over` are the places with room for a wild card more than must be filled so, below zero where the choice can't be
    completed. A one in each cell of a card that would bring it nearer is `wanted`, in each of a natural one that it
    leaves `spare`. It `is_open` where it may come to more than is seen.
    """

    over: int
    wanted: int
    spare: int
    is_open: bool


OPEN = Fit(-1, 0, 0, is_open=True)


class Fitting:
    """The choices for a contract of sets of one size and runs of one size under rules whose only other limits are
    those of `room`; cards are integers in the places of `layout`."""

    def __init__(self, contract: Contract, free: MeldRules, room: Room) -> None:
        # Longer melds may have room for more wild cards.
        self._sees_all = all(part.size.is_exact for part in contract.parts)
        runs, sets = contract.number_of(MeldKind.RUN), contract.number_of(MeldKind.SET)
        run_size = size_of(contract, MeldKind.RUN, otherwise=1)
        self._sets, self._runs = sets, runs
        self._set_size = size_of(contract, MeldKind.SET, otherwise=1)
        self.layout: Layout = layout_of(free.pack, doubled_ranks(free.pack, free.runs.ace, size=run_size))
        self._windows = Windows(self.layout, run_size, free.runs.ace, free.forbidden_run_pairs)
        in_sets = Sets((self._set_size,) * sets, different=False, one_of_a_rank=False)
        self._lacking = Lacking(self._windows, runs=runs, sets=in_sets)
        self._low_cells = self.layout.ones ^ self.layout.high_twins
        self._room = room

    @classmethod
    def of(cls, free: Unlimited) -> "Fitting | None":
        """The choices under rules without limits that keep the limits; None where more than room is limited."""
        return cls(free.rules.contract, free.rules.melds, free.room) if free.room else None

    def within(self, hand: Iterable[Card], unseen: Mapping[Card, int], new: int) -> bool | None:
        """Whether `new` unseen cards or fewer complete some choice; None where that isn't seen."""
        return self.completes(self._counted(hand), self._unseen(unseen) if new else 0, new)

    def completes(self, hand: int, unseen: int, new: int) -> bool | None:
        """The same for cards as integers."""
        if not new and not self._runs and self._sees_all:
            return self._lays_sets(hand)
        is_open = not self._sees_all
        for fit in self._fits(hand, unseen, new):
            if fit.over >= 0:
                return True
            is_open = is_open or fit.is_open
        return None if is_open else False

    def help(self, hand: Iterable[Card], unseen: Mapping[Card, int], new: int) -> tuple[Help, bool] | None:
        """What is seen to help a hand that is `new` cards away, and what can go, with whether nothing else helps; None
        where no choice is seen."""
        layout, coming = self.layout, self._unseen(unseen)
        wanted = spare = 0
        over, is_open = -1, not self._sees_all
        for fit in self._fits(self._counted(hand), coming, new):
            over, is_open = max(over, fit.over), is_open or fit.is_open
            if fit.over >= 0:
                wanted, spare = wanted | fit.wanted, spare | fit.spare
        if over < 0:
            return None
        joker = over > 0 and unseen.get(JOKER, 0) > 0
        helping = cards_in(layout, wanted & layout.held(coming), joker=joker) if new else ()
        return Help(new, helping, cards_in(layout, spare, joker=False)), not is_open

    def _lays_sets(self, hand: int) -> bool:
        """Whether the hand can lay a contract of sets alone."""
        size, sets, room = self._set_size, self._sets, self._room.in_set
        lacks = [
            number * size - copies
            for copies in self.layout.copies_by_rank(hand)
            for number in range(1, min(sets, copies // (size - room) if size > room else sets) + 1)
        ]
        # The sets of a rank one by one: each takes the cards that those before it leave, and wild ones.
        prices = sorted([min(size, max(0, lack)) for lack in lacks])[:sets]
        return len(prices) == sets and sum(prices) <= hand >> self.layout.jokers

    def _fits(self, hand: int, unseen: int, new: int) -> Iterator[Fit]:
        """What each choice tells that so many new cards might complete; at last an open one where not all are seen."""
        most = (hand >> self.layout.jokers) + new
        choices = self._lacking.choices(hand, most, of_one_run=self._room.in_run + new)
        for looked, choice in enumerate(choices):
            if looked == CHOICES:
                yield OPEN
                return
            yield self._fit(choice, hand, unseen, new)

    def _counted(self, cards: Iterable[Card]) -> int:
        units = self.layout.units
        return sum([units[card] for card in cards])

    def _unseen(self, cards: Mapping[Card, int]) -> int:
        units = self.layout.units
        return sum([units[card] * copies for card, copies in cards.items() if copies > 0])

    def _fit(self, choice: Choice, hand: int, unseen: int, new: int) -> Fit:
        layout, room = self.layout, self._room
        rest = hand
        held, taken, empty = in_low_cells(layout.held(hand), layout), 0, 0
        gaps: list[Gaps] = []
        urgent, is_open = 0, False
        for window, used in choice.runs:
            rest = layout.without(rest, used)
            taken |= in_low_cells(used, layout)
            if cells := self._windows.cells[window] ^ used:
                low, lacks = in_low_cells(cells, layout), cells.bit_count()
                if new and low & empty:
                    return OPEN
                empty |= low
                most = min(apart(cells) if room.apart else lacks, room.in_run)
                # Another run may have a card that this one has no room to do without.
                is_open = is_open or (lacks > most and bool(low & held))
                gaps.append((low, lacks, most))
                if lacks > most:
                    urgent |= self._urgent(cells, lacks - most)
        in_sets = self._gaps_of_sets(choice, rest)
        if new and not self._may_all_come(empty, in_sets, unseen):
            return OPEN
        is_open = is_open or any(lacks > most and cells & (taken | empty) for cells, lacks, most in in_sets)
        over = sum([min(lacks, most) for _, lacks, most in (*gaps, *in_sets)]) - (choice.lacks - new)
        wanted = 0
        if new and over >= 0:
            for cells, _, _ in gaps if over else ():
                wanted |= cells
            wanted |= 0 if over else urgent
            for cells, lacks, most in in_sets:
                wanted |= cells & ~empty if over or lacks > most else 0
        return Fit(over, wanted, self._spare(choice, rest) if over >= 0 else 0, is_open)

    def _urgent(self, cells: int, too_many: int) -> int:
        """The missing places of a run, so many more than it has room for, that leave it fewer once they are filled."""
        if not self._room.apart:
            return in_low_cells(cells, self.layout)
        lacks, in_run = cells.bit_count() - 1, self._room.in_run
        filling = [cell for cell in bits(cells) if lacks - min(apart(cells ^ cell), in_run) < too_many]
        return in_low_cells(sum(filling), self.layout)

    def _gaps_of_sets(self, choice: Choice, rest: int) -> list[Gaps]:
        if not choice.ranks:
            return []
        layout, copies = self.layout, self.layout.copies_by_rank(rest)
        gaps = []
        for rank in dict.fromkeys(choice.ranks):
            number = choice.ranks.count(rank)
            lacks = number * self._set_size - copies[rank]
            if lacks > 0:
                # Wild cards in sets of one rank can be dealt out evenly.
                gaps.append((layout.columns[rank] & self._low_cells, lacks, number * self._room.in_set))
        return gaps

    def _may_all_come(self, in_runs: int, in_sets: Sequence[Gaps], unseen: int) -> bool:
        """Whether there is an unseen natural card for each missing place."""
        layout = self.layout
        if in_runs & ~layout.held(unseen):
            return False
        copies = layout.copies_by_rank(unseen) if in_sets else []
        return all(
            copies[(cells & -cells).bit_length() // CELL] - (cells & in_runs).bit_count() >= lacks
            for cells, lacks, _ in in_sets
        )

    def _spare(self, choice: Choice, rest: int) -> int:
        """The natural cards that no meld of a choice takes."""
        layout, spare = self.layout, self.layout.held(rest) & self._low_cells
        if choice.ranks:
            copies = layout.copies_by_rank(rest)
            for rank in choice.ranks:
                if copies[rank] <= choice.ranks.count(rank) * self._set_size:
                    spare &= ~layout.columns[rank]
        return spare
