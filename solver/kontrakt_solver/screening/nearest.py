"""How near a hand is to a pattern, by bounds that know more of the rules than the kernel does.

Each choice of windows and set ranks lacks some cards. Wild cards of the hand make up for them as far as the rules let
them into the melds; the rest must come. Leaving out a natural card makes room for one wild card at most, so no lay-down
with these windows and ranks takes fewer new cards. The first number with which a choice is completed is the distance
if no choice could do with fewer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import SetPair, SetSuits
from kontrakt_solver.kernel.lacking import Choice, Lacking, Sets
from kontrakt_solver.kernel.packed import MOST_OF_A_RANK, layout_of
from kontrakt_solver.kernel.supports import size_of
from kontrakt_solver.kernel.windows import Windows, doubled_ranks
from kontrakt_solver.screening.completing import Completing
from kontrakt_solver.screening.holding import ChosenRun, Held, Holding, in_low_cells
from kontrakt_solver.screening.looser import LEAST_SIZE, Looser
from kontrakt_solver.screening.wild_room import room_in_runs, room_in_sets
from kontrakt_solver.verify import Verifier

CHOICES = 240
"""How many choices are looked at for each number of new cards."""
COMPLETIONS = 12
"""How many of them are tried to be completed before the search is asked."""
DIFFERENT = frozenset({SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID})


@dataclass(frozen=True, slots=True)
class Near:
    """The fewest new cards at least, with melds that so many of them complete if any were found; None where no number
    is enough."""

    new: int | None
    melds: tuple[Meld, ...] = ()


class Nearest:
    """The nearest choices of one pattern; `looser` must not take the whole hand."""

    def __init__(self, looser: Looser, verifier: Verifier) -> None:
        pattern, rules = looser.pattern, looser.melds
        self._pattern, self._verifier = pattern, verifier
        runs = looser.contract.number_of(MeldKind.RUN)
        run_size = size_of(looser.contract, MeldKind.RUN, otherwise=1)
        pack, ace = looser.loose.pack, looser.loose.runs.ace
        self._layout = layout = layout_of(pack, doubled_ranks(pack, ace, size=run_size))
        self._windows = Windows(layout, run_size, ace, looser.loose.forbidden_run_pairs)
        self._sets = _sets(looser)
        self._lacking = Lacking(self._windows, runs=runs, sets=self._sets)
        self._holding = Holding(looser, layout)
        self._in_run = room_in_runs(pattern, rules, run_size) if runs else 0
        self._in_set = {size: room_in_sets(pattern, rules, size) for size in self._sets.sizes}
        self._room = runs * self._in_run + sum([self._in_set[size] for size in self._sets.sizes])
        self._shows = _shows(pattern.parts, run_size)
        self._is_exact = self._shows and all(part.size.is_exact for part in pattern.parts)
        self._completing = Completing(looser, layout, different=self._sets.different)

    def near(
        self,
        cards: Sequence[Card],
        unseen: Mapping[Card, int],
        *,
        size: int | None = None,
        most: int | None = None,
        showing: bool = True,
    ) -> Near | None:
        """How near the cards are, looked for up to `most` new cards, and by which melds if `showing` them; None for
        more cards than can be counted. A pattern that takes the hand takes `size` cards, as many as there are if it is
        None."""
        held = self._holding.held(cards)
        if held is None:
            return None
        usable = min(held.wilds, self._room + held.own)
        takes_the_hand, number = self._pattern.takes_the_hand, len(cards) if size is None else size
        fits = not takes_the_hand or number == self._size_of_hand
        if not fits and self._is_exact:
            return Near(None)
        shows = showing and self._shows and fits
        last = max(self._lacking.places, number) if takes_the_hand else self._lacking.places
        most = last if most is None else most
        # A card to be discarded must come, too, where there are too few.
        new = max(0, self._lacking.least(held.cards) - usable, number - len(cards) if takes_the_hand else 0)
        while new <= most:
            found = self._completed_with(new, held, usable, cards, unseen, shows=shows)
            if found is not None:
                return found
            new += 1
        return Near(None if new > last else new)

    @property
    def _size_of_hand(self) -> int:
        return self._lacking.places + int(self._pattern.keeps_discard)

    def _completed_with(
        self, new: int, held: Held, usable: int, cards: Sequence[Card], unseen: Mapping[Card, int], *, shows: bool
    ) -> Near | None:
        """A choice completed by `new` cards; without melds where some choice may be, None where surely none is."""
        of_one_run = self._in_run + new + held.own
        looked = tried = 0
        is_open = False
        naturals = self._lacking.naturals(held.cards) if held.wilds and self._sets.sizes else []
        for choice in self._lacking.choices(held.cards, usable + new, of_one_run=of_one_run):
            looked += 1
            if looked > CHOICES:
                return Near(new)
            if held.wilds and self._must_come(choice, held, naturals) > new:
                continue
            if not shows or tried == COMPLETIONS:
                return Near(new)
            tried += 1
            runs = [(self._windows.cells[window], used) for window, used in choice.runs]
            sets = tuple(zip(self._sets.sizes, choice.ranks, strict=True))
            found = self._completing.completed(runs, sets, cards, unseen, new)
            if found is not None and self._verifier.is_legal(found.melds, found.hand):
                return Near(new, found.melds)
            is_open = is_open or not held.wilds or self._must_come_together(choice, runs, held, naturals) <= new
        return Near(new) if is_open else None

    def _must_come(self, choice: Choice, held: Held, naturals: list[list[int]]) -> int:
        """The new cards that a choice takes at least."""
        places, cells = self._lacking.places, self._windows.cells
        filled = sum([self._holding.filled(cells[window], held, self._in_run) for window, _ in choice.runs])
        for rank, sizes in self._by_rank(choice):
            filled += min(sum(sizes), naturals[len(sizes) - 1][rank] + self._room_in_sets(rank, sizes, held))
        return places - min(places - choice.lacks + held.wilds, filled)

    def _must_come_together(
        self, choice: Choice, runs: Sequence[ChosenRun], held: Held, naturals: list[list[int]]
    ) -> int:
        """The same where melds that compete for natural cards are looked at as one."""
        holding, layout = self._holding, self._layout
        used_by_all = in_low_cells(reduce(or_, [used for _, used in runs], 0), layout)
        sets = [(rank, sizes, bool(used_by_all & layout.columns[rank])) for rank, sizes in self._by_rank(choice)]
        columns = reduce(or_, [layout.columns[rank] for rank, _, shares in sets if shares], 0)
        contested = holding.contested(runs, held)
        places = self._lacking.places
        naturals_left = places - choice.lacks
        filled = shared = rooms = 0
        for (cells, used), is_contested in zip(runs, contested, strict=True):
            if is_contested or in_low_cells(used, layout) & columns:
                shared += self._windows.size
                rooms += self._in_run + held.own
            else:
                filled += holding.filled(cells, held, self._in_run)
                naturals_left -= used.bit_count()
        for rank, sizes, shares in sets:
            room = self._room_in_sets(rank, sizes, held)
            if shares:
                shared += sum(sizes)
                rooms += room
            else:
                alone = min(sum(sizes), naturals[len(sizes) - 1][rank])
                filled += min(sum(sizes), alone + room)
                naturals_left -= alone
        return places - min(places - choice.lacks + held.wilds, filled + min(shared, naturals_left + rooms))

    def _by_rank(self, choice: Choice) -> list[tuple[int, list[int]]]:
        """The ranks of the sets with the sizes of the sets of each."""
        by_rank: dict[int, list[int]] = {}
        for size, rank in zip(self._sets.sizes, choice.ranks, strict=True):
            by_rank.setdefault(rank, []).append(size)
        return list(by_rank.items())

    def _room_in_sets(self, rank: int, sizes: Sequence[int], held: Held) -> int:
        room = sum([self._in_set[size] for size in sizes])
        if held.own:
            room += self._holding.own_of_rank(rank, held, alone=self._sets.different and len(sizes) == 1)
        return room


def _sets(looser: Looser) -> Sets:
    rules, parts = looser.melds, [part for part in looser.pattern.parts if part.kind is MeldKind.SET]
    parts = [part for part in parts if part.size.low >= LEAST_SIZE]
    return Sets(
        tuple(sorted([part.size.low for part in parts for _ in range(part.number)], reverse=True)),
        different=not looser.one_suit and all(rules_for(part, rules).sets.suits in DIFFERENT for part in parts),
        one_of_a_rank=SetPair.ONE_RANK in rules.forbidden_set_pairs,
    )


def _shows(parts: Sequence[Part], run_size: int) -> bool:
    """Whether choices have a meld for each part."""
    sizes = {MeldKind.SET: range(LEAST_SIZE, MOST_OF_A_RANK), MeldKind.RUN: range(run_size, run_size + 1)}
    return all(part.kind in sizes and part.size.low in sizes[part.kind] for part in parts)
