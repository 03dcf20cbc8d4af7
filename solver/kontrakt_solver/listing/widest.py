"""The lay-down with the most room for laying off, among those that are best by the aims before it."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from kontrakt_solver.listing.counting import OutOfWorkError, Work
from kontrakt_solver.listing.graph import Graph, State, bits
from kontrakt_solver.listing.room import Room
from kontrakt_solver.listing.worths import Path, Worths


class Widest(NamedTuple):
    """The best lay-down that was found, and whether none can be better."""

    path: Path | None
    proven: bool


class WidestSearch:
    """Looks through the lay-downs that are worth the most by `before`, and leaves out beginnings that can't win.

    Rooms of melds overlap, so what they make together is no sum: the bound is the room of all that may still follow.
    Equal rooms are told apart by `after`.
    """

    def __init__(self, graph: Graph, room: Room, *, before: Sequence[int], after: Sequence[int], steps: int) -> None:
        self._graph = graph
        self._room = room
        self._work = Work(steps)
        self._worths, self._afters = before, after
        self._before = Worths(graph, before, self._work)
        self._after = Worths(graph, after, self._work)
        self._rooms: dict[int, int] = {}
        self._takers: dict[int, int] = {}
        self._seen: dict[tuple[State, int], int] = {}
        self._hopes: dict[int, int] = {}
        self._best: tuple[int, int] | None = None
        self._path: Path | None = None

    def find(self) -> Widest:
        """The best lay-down, or the best that was found when the work ran out."""
        try:
            self._look_up_rooms()
            self._most = self._before.most(self._graph.start) or 0
            self._look(self._graph.start, (), 0, 0, 0)
        except OutOfWorkError:
            return Widest(self._path, proven=False)
        return Widest(self._path, proven=True)

    def can_tell(self) -> bool:
        """Whether each meld that may win has the same room in all of its forms."""
        melds = self._graph.melds
        return all(len(self._room.of_listed(melds[index])) == 1 for index in bits(self._may_win))

    @cached_property
    def _may_win(self) -> int:
        """A bit mask of the melds in the lay-downs that are the best by the aims before the room."""
        return self._before.in_the_dearest()

    def _look_up_rooms(self) -> None:
        for index in bits(self._may_win):
            mask = self._rooms[index] = self._room.of_listed(self._graph.melds[index])[0]
            for face in bits(mask):
                self._takers[face] = self._takers.get(face, 0) | 1 << index

    def _look(self, state: State | None, path: Path, worth: int, after: int, covered: int) -> None:
        more = self._before.most(state)
        later = self._after.most(state)
        if state is None or more is None or later is None or worth + more < self._most:
            return
        hope = (self._room.copies(covered | self._hope(state.follow)), after + later)
        if self._best is not None and hope <= self._best:
            return
        if self._seen.get((state, covered), after - 1) >= after:
            return
        self._seen[state, covered] = after
        if self._graph.is_whole(state) and worth == self._most:
            found = (self._room.copies(covered), after)
            if self._best is None or found > self._best:
                self._best, self._path = found, path
        for index in self._graph.following(state):
            self._work.step()
            if index not in self._rooms:
                continue
            self._look(
                self._graph.after(state, index),
                (*path, index),
                worth + self._worths[index],
                after + self._afters[index],
                covered | self._rooms[index],
            )

    def _hope(self, follow: int) -> int:
        """The room of all melds that may follow."""
        if follow not in self._hopes:
            self._hopes[follow] = sum(1 << face for face, takers in self._takers.items() if takers & follow)
        return self._hopes[follow]
