"""Runs CP-SAT on one sheet, with the settings that suit models of a few dozen variables."""

from dataclasses import dataclass

from ortools.sat.python import cp_model

from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Solved:
    """How a search ended; `values` by variable and the objective's `best`, both only where it found something.

    `proven` is False where a limit stopped the search before it could tell that nothing is better.
    """

    status: Status
    values: tuple[int, ...] = ()
    best: int = 0
    proven: bool = True


class Searcher:
    """CP-SAT under fixed limits: one worker and one seed, so that the same question has the same answer."""

    def __init__(self, limits: Limits) -> None:
        self._solver = cp_model.CpSolver()
        settings = self._solver.parameters
        settings.num_workers = 1
        settings.random_seed = 1
        settings.max_deterministic_time = limits.work
        settings.max_time_in_seconds = limits.seconds
        # With CP-SAT's own handler an interrupt between two solves kills Python without a KeyboardInterrupt.
        settings.catch_sigint_signal = False
        # Presolve costs more than it saves at this size, while without the linear relaxation a few solves
        # take a hundred times as long as the others.
        settings.cp_model_presolve = False
        settings.linearization_level = 1
        settings.symmetry_level = 0

    def solve(self, sheet: Sheet) -> Solved:
        """Search to the end: the best solution, or the proof that there is none, unless a limit stops it."""
        status = self._solver.solve(sheet.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            response = self._solver.response_proto
            return Solved(
                Status.FOUND,
                tuple(response.solution),
                round(response.objective_value),
                proven=status == cp_model.OPTIMAL,
            )
        if status == cp_model.INFEASIBLE:
            return Solved(Status.NONE)
        if status == cp_model.MODEL_INVALID:
            raise AssertionError(f"CP-SAT refuses the model: {sheet.model.validate()}")
        return Solved(Status.UNDECIDED)
