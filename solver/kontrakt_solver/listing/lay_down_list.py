"""The lay-downs of one hand from the list of its melds: how many, and the best of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.aims import card_worths
from kontrakt_solver.answers import Aim, Found, Status
from kontrakt_solver.listing.counting import Counting, OutOfWorkError, Work
from kontrakt_solver.listing.graph import Graph
from kontrakt_solver.listing.judging import Judge, every_path
from kontrakt_solver.listing.melds import list_melds
from kontrakt_solver.listing.pairs import PairJudge
from kontrakt_solver.listing.worths import Path, Worths

if TYPE_CHECKING:
    from kontrakt_solver.listing.room import Room

MELDS = 6_000
"""The most possible melds that are judged."""
STEPS = 200_000
"""The most steps of one search."""


class LayDownLists:
    """Lists the lay-downs of hands under the rules of one round.

    No more than `melds` possible melds are judged for a hand, and no search takes more than so many `steps`.
    """

    def __init__(self, rules: RoundRules, *, melds: int = MELDS, steps: int = STEPS) -> None:
        self._rules = rules
        self._melds, self._steps = melds, steps
        self._pairs = PairJudge(rules.melds)

    def of(self, cards: Sequence[Card]) -> "LayDownList":
        """The lay-downs of one hand."""
        return LayDownList(self._rules, cards, self._pairs, melds=self._melds, steps=self._steps)


class LayDownList:
    """Every lay-down of one hand; not `complete` where its cards make more melds than may be looked at.

    The answers are those of the melds that were looked at, so without `complete` they hold from below only. `judged`
    is how many possible melds were looked at.
    """

    def __init__(
        self, rules: RoundRules, cards: Sequence[Card], pairs: PairJudge, *, melds: int = MELDS, steps: int = STEPS
    ) -> None:
        self._rules = rules
        self._cards = cards
        self._steps = steps
        listed = list_melds(rules.contract, rules.melds, cards, most=melds)
        self.complete, self.judged = listed.complete, listed.judged
        beside = pairs.beside(listed.melds)
        self._graph = Graph(rules.contract, rules.melds, listed.melds, pairs=beside, cards=cards)
        self._judge = Judge(rules.contract, rules.melds, listed.melds)

    def number(self) -> tuple[int, bool]:
        """How many different lay-downs there are, and whether that is exact and not only a number they reach."""
        work = Work(self._steps)
        if self._graph.pairs.clear:
            counting = Counting(self._graph, work)
            return counting.number(self._graph.start), counting.exact and self.complete
        number = 0
        try:
            for _ in every_path(self._graph, self._judge, work):
                number += 1
        except OutOfWorkError:
            return number, False
        return number, self.complete

    def from_the_best(self, aims: Sequence[Aim]) -> Iterator[Path]:
        """The lay-downs by aims other than the room for laying off, the best first and equal ones in the order of
        the list.

        Raises OutOfWorkError where the search for the next one takes too long.
        """
        worths = self._worths(aims)
        if self._graph.pairs.clear:
            return Worths(self._graph, worths, Work(self._steps)).from_the_dearest()
        paths = list(every_path(self._graph, self._judge, Work(self._steps)))
        return iter(sorted(paths, key=lambda path: (-sum(worths[index] for index in path), path)))

    def best(self, aims: Sequence[Aim], *, unseen: Mapping[Card, int]) -> Found:
        """The lay-down that is best by several aims in order.

        UNDECIDED where the list or the search is cut short, with melds where a legal lay-down was found by then.
        """
        if not self.complete:
            return Found(Status.UNDECIDED)
        split = aims.index(Aim.LAY_OFF_ROOM) if Aim.LAY_OFF_ROOM in aims else len(aims)
        before, after = self._worths(aims[:split]), self._worths(aims[split:])
        clear = self._graph.pairs.clear
        try:
            if split == len(aims) and clear:
                return self._found(next(Worths(self._graph, before, Work(self._steps)).from_the_dearest(), None))
            # Imported when first asked: most aims add up over the cards laid.
            from kontrakt_solver.listing.room import Room
            from kontrakt_solver.listing.widest import WidestSearch

            room = Room(self._rules, unseen if split < len(aims) else {})
            search = WidestSearch(self._graph, room, before=before, after=after, steps=self._steps)
            if clear and search.can_tell():
                widest = search.find()
                return self._found(widest.path, proven=widest.proven)
            return self._found(self._best_of_all(before, after, room))
        except OutOfWorkError:
            return Found(Status.UNDECIDED)

    def melds(self, path: Path) -> tuple[Meld, ...]:
        """The melds of a lay-down, in the order of the contract."""
        return tuple(meld for _, meld in self._judge.laid(path) or ())

    def _found(self, path: Path | None, *, proven: bool = True) -> Found:
        if not proven:
            return Found(Status.UNDECIDED, () if path is None else self.melds(path), proven=False)
        return Found(Status.NONE) if path is None else Found(Status.FOUND, self.melds(path))

    def _worths(self, aims: Sequence[Aim]) -> list[int]:
        rules = self._rules
        of_card = card_worths(aims, self._cards, rules=rules.melds, card_points=rules.scoring.card_points)
        return [sum(of_card[card] for card in listed.cards) for listed in self._graph.melds]

    def _best_of_all(self, before: Sequence[int], after: Sequence[int], room: "Room") -> Path | None:
        """The best lay-down where each must be judged by itself."""
        best, found = None, None
        for path in every_path(self._graph, self._judge, Work(self._steps)):
            copies = room.of_lay_down(self._judge.laid(path) or ())
            worth = (sum(before[index] for index in path), copies, sum(after[index] for index in path))
            if best is None or worth > best:
                best, found = worth, path
        return found
