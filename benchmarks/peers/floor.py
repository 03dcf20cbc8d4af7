"""What CP-SAT costs before it has anything to do: an empty model, solved with the parameters of our own searches."""

from statistics import median

from benchmarks.timing import best_time
from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.search import Searcher
from kontrakt_solver.sheet import Sheet

SOLVES = 200


class EmptySolve:
    """Makes and solves a model without variables and rules."""

    def __init__(self) -> None:
        self._searcher = Searcher(Limits())

    def solve(self) -> bool:
        """Solve it once; it holds, as nothing is asked."""
        return self._searcher.solve(Sheet(), light=False).status is Status.FOUND


def empty_solve_time() -> float:
    """The median time of an empty solve on this machine, in microseconds of processor time."""
    empty = EmptySolve()
    return median(best_time(empty.solve, repeats=2) for _ in range(SOLVES))
