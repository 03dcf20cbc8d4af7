"""What the best runs of a whole hand keep without one card, and which cards they want and leave over then.

Without a card only its own suit changes: some of the best runs there have it over, or all have a place more to fill,
and those that keep one less and have it over are as good. What goes with them in the other suits is the same for all
cards of the suit.
"""

from collections.abc import Collection, Iterator, Sequence

from kontrakt_solver.kernel.laid_runs import Laid
from kontrakt_solver.kernel.packed import CELL
from kontrakt_solver.kernel.suit_sums import NOWHERE, lacking_in
from kontrakt_solver.kernel.suited_hand import Choice, SuitedHand

Marked = list[tuple[Choice, int]]
"""Choices of runs with their marks."""
Marks = dict[Laid, int]
"""For runs of a suit the marks of all choices that have them."""


class WithoutOne:
    """Asks about the cards of a hand; `lane` is the bits of a lane, and `others` has for each suit a mask for the marks
    of the others."""

    def __init__(self, found: SuitedHand, lane: int, others: Sequence[int]) -> None:
        self._found, self._lane, self._others = found, lane, others
        self._nearest = self._marked(found.nearest)
        self._with_a_wild = self._leaving_a_wild(self._nearest) if found.available else []
        self._one_less: Marked | None = None

    def naturals(self, number: int) -> Iterator[tuple[int, int, int]]:
        """For each rank held in the suit of this number what is kept without a copy, and the marks of all runs that
        keep so many."""
        found, lane, others = self._found, self._lane * number, self._others[number]
        best = _with_each(self._nearest, number)
        with_a_wild = _with_each(self._with_a_wild, number)
        nearest = [(laid.left_over(), marks & others) for laid, marks in best.items()]
        near: list[tuple[list[int | None], int]] | None = None
        for place, (rank, _) in enumerate(found.suits[number].held):
            # Runs that have a card over have a place for another one: where nothing is marked there are no such runs.
            marks = 0
            for left_over, beside in nearest:
                own = left_over[place]
                if own is not None:
                    marks |= own << lane | beside
            if marks:
                yield rank, found.most, marks
                continue
            marks = self._using(number, rank, best, with_a_wild)
            if near is None:
                near = self._near(number, best)
            for laid, of_all in best.items():
                own = laid.one_less_left_over(place)
                if own is not None:
                    marks |= own << lane | of_all & others
            for left_over, beside in near:
                own = left_over[place]
                if own is not None:
                    marks |= own << lane | beside
            yield rank, found.most - 1 if marks else NOWHERE, marks

    def joker(self) -> tuple[int, int]:
        """What is kept with a wild card less, and the marks of all runs that keep so many."""
        found = self._found
        for kept, choices in ((found.most, self._nearest), (found.most - 1, self._less())):
            every = 0
            for _, marks in self._leaving_a_wild(choices) if found.available else choices:
                every |= marks
            if every:
                return kept, every
        return NOWHERE, 0

    def _marked(self, choices: Sequence[Choice]) -> Marked:
        lane = self._lane
        return [
            (choice, first.marks() | second.marks() << lane | third.marks() << 2 * lane | fourth.marks() << 3 * lane)
            for choice in choices
            for first, second, third, fourth in (choice,)
        ]

    def _less(self) -> Marked:
        """The choices that keep one card less than the best."""
        if self._one_less is None:
            self._one_less = self._marked(self._found.one_less)
        return self._one_less

    def _leaving_a_wild(self, choices: Marked) -> Marked:
        """Those of the choices that leave a wild card for one more place that lacks a card."""
        wilds = lacking_in(self._found.whole)
        return [entry for entry in choices if sum([lacking_in(laid.key) for laid in entry[0]]) < wilds]

    def _near(self, number: int, best: Collection[Laid]) -> list[tuple[list[int | None], int]]:
        """Of the runs of a suit that are in no best choice, but in one that keeps a card less, the marks of those that
        have a card over, and the marks of the other suits."""
        if not self._found.one_less:
            return []
        others = self._others[number]
        with_runs = _with_each(self._less(), number)
        return [(laid.left_over(), marks & others) for laid, marks in with_runs.items() if laid not in best]

    def _using(self, number: int, rank: int, best: Marks, with_a_wild: Marks) -> int:
        """The marks of the best runs, which all use a card that goes, where another card can take its place."""
        available, lane, others = self._found.available, self._lane * number, self._others[number]
        wanted, marks = 1 << lane + CELL * rank, 0
        for laid, of_all in best.items():
            # Only a wild card can take the place of the card in these.
            lacking = laid.nearest & laid.ways.over[rank][available[number][rank] - 1] if available else 0
            if not lacking:
                marks |= of_all | wanted
                continue
            if laid in with_a_wild:
                marks |= with_a_wild[laid] & others | laid.marks_of(lacking) << lane | wanted
            if names := laid.nearest ^ lacking:
                marks |= of_all & others | laid.marks_of(names) << lane | wanted
        return marks


def _with_each(choices: Marked, number: int) -> Marks:
    found: Marks = {}
    for choice, marks in choices:
        laid = choice[number]
        found[laid] = found.get(laid, 0) | marks
    return found
