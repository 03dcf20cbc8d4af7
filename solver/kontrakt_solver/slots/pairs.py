"""Rules for two slots: sets of one rank or of the same cards, and runs of one suit by where they lie."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, RunSuits, SetPair
from kontrakt_solver.counting.lanes import lanes_of
from kontrakt_solver.sheet import Sheet, Terms, negative
from kontrakt_solver.slots.sets import stands_by_suit
from kontrakt_solver.slots.slot import Slot


def keep_pairs(slots: Sequence[Slot], rules: MeldRules, sheet: Sheet) -> None:
    """No two melds lie to each other as the rules forbid."""
    sets = [slot for slot in slots if slot.part.kind is MeldKind.SET]
    if SetPair.ONE_RANK in rules.forbidden_set_pairs:
        for first, second in combinations(sets, 2):
            for frame in first.frames.keys() & second.frames.keys():
                sheet.at_most_one((first.frames[frame], second.frames[frame]))
    elif SetPair.IDENTICAL in rules.forbidden_set_pairs:
        for first, second in combinations(sets, 2):
            _forbid_identical_sets(first, second, sheet)
    runs = [slot for slot in slots if slot.part.kind is MeldKind.RUN and slot.rules.runs.suits is RunSuits.ONE]
    if rules.forbidden_run_pairs:
        for first, second in combinations(runs, 2):
            _Pair(first, second, rules, sheet).forbid()


def _forbid_identical_sets(first: Slot, second: Slot, sheet: Sheet) -> None:
    """Two sets are of different ranks, or one stands for more cards of some suit, or of none, than the other."""
    apart = sheet.boolean()
    for frame in first.frames.keys() & second.frames.keys():
        sheet.at_most({first.frames[frame]: 1, second.frames[frame]: 1, apart: 1}, 2)
    differing: Terms = {apart: 1}
    counts, others = stands_by_suit(first), stands_by_suit(second)
    for suit in counts:
        for more, fewer in ((counts[suit], others[suit]), (others[suit], counts[suit])):
            differs = sheet.boolean()
            differing[differs] = 1
            room = 1 + sum(sheet.highs[variable] for variable in fewer)
            sheet.at_least(more | negative(fewer) | {differs: -room}, 1 - room)
    sheet.at_least(differing, 1)


class _Pair:
    def __init__(self, first: Slot, second: Slot, rules: MeldRules, sheet: Sheet) -> None:
        self._first, self._second, self._rules, self._sheet = first, second, rules, sheet
        self._ring = len(rules.pack.ranks) if rules.runs.ace is AceUse.CORNER else 0
        self._end = lanes_of(rules).end + max(*first.sizes, *second.sizes)

    def forbid(self) -> None:
        forbidden, sheet = self._rules.forbidden_run_pairs, self._sheet
        suits = [(self._first.suits[suit], self._second.suits[suit]) for suit in self._first.suits]
        if RunPair.ONE_SUIT in forbidden:
            for literals in suits:
                sheet.at_most_one(literals)
            return
        self._same = sheet.boolean()
        for mine, theirs in suits:
            sheet.at_most({mine: 1, theirs: 1, self._same: -1}, 1)
        for position in range(self._ring or self._end + 1):
            if RunPair.IDENTICAL in forbidden:
                self._not_both(self._starting(self._first, position), self._starting(self._second, position))
            if RunPair.OVERLAPPING in forbidden:
                self._not_both(self._covering(self._first, position), self._covering(self._second, position))
            for pair, gap in ((RunPair.CONSECUTIVE, 0), (RunPair.ONE_RANK_APART, 1)):
                if pair in forbidden:
                    for one, other in ((self._first, self._second), (self._second, self._first)):
                        self._not_both(self._ending(one, position - gap), self._starting(other, position))

    def _not_both(self, mine: Iterable[int], theirs: Iterable[int]) -> None:
        mine, theirs = list(mine), list(theirs)
        if mine and theirs:
            self._sheet.at_most(dict.fromkeys((*mine, *theirs, self._same), 1), 2)

    def _place(self, position: int) -> int:
        return position % self._ring if self._ring else position

    def _starting(self, slot: Slot, position: int) -> Iterable[int]:
        return [frame for (start, _), frame in slot.frames.items() if start == position]

    def _ending(self, slot: Slot, position: int) -> Iterable[int]:
        at = self._place(position)
        return [frame for (start, size), frame in slot.frames.items() if self._place(start + size) == at]

    def _covering(self, slot: Slot, position: int) -> Iterable[int]:
        return [
            frame
            for (start, size), frame in slot.frames.items()
            if any(self._place(place) == position for place in range(start, start + size))
        ]
