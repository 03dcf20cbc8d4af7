"""How many different lay-downs there are, without writing each of them down."""

from kontrakt_solver.listing.graph import Graph, State


class OutOfWorkError(Exception):
    """A search has looked at as much as it may."""


class Work:
    """How many steps are left to a search; the same number of them on every machine."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def step(self, number: int = 1) -> None:
        """Take steps off; raises OutOfWorkError when none is left."""
        self._left -= number
        if self._left < 0:
            raise OutOfWorkError


class Counting:
    """Counts the lay-downs that can follow on each state of a graph.

    `exact` turns False when the work runs out; what is counted from then on is a number of lay-downs there are at
    least.
    """

    def __init__(self, graph: Graph, work: Work) -> None:
        self._graph = graph
        self._work = work
        self._known: dict[State, int] = {}
        self.exact = True

    def number(self, state: State | None) -> int:
        """How many lay-downs begin with the melds of a state."""
        if state is None:
            return 0
        if state not in self._known:
            self._known[state] = self._counted(state)
        return self._known[state]

    def _counted(self, state: State) -> int:
        last = self._graph.last(state)
        if last is not None:
            return last.bit_count()
        number = int(self._graph.is_whole(state))
        for index in self._graph.following(state):
            try:
                self._work.step()
            except OutOfWorkError:
                self.exact = False
                break
            number += self.number(self._graph.after(state, index))
        return number
