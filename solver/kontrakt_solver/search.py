"""Runs CP-SAT on one sheet, with the settings that suit models of a few dozen variables."""

from dataclasses import dataclass
from math import ceil

from ortools.sat.python.cp_model_helper import CpSatHelper, CpSolverStatus, SatParameters, SolveWrapper

from kontrakt_solver.answers import Limits, Status
from kontrakt_solver.sheet import Sheet

LIGHT_WORK = 0.01
"""Deterministic time of the light search, some ten times what it takes as a rule."""
ROUNDING = 1e-6
"""How far above a whole number a bound is still that number."""


@dataclass(frozen=True, slots=True)
class Solved:
    """How a search ended; `values` by variable and the objective's `best`, both only where it found something.

    `proven` is False where a limit stopped the search before it could tell that nothing is better; `better` is by how
    much less than `best` anything could then be at most.
    """

    status: Status
    values: tuple[int, ...] = ()
    best: int = 0
    proven: bool = True
    better: int | None = None


class Searcher:
    """CP-SAT under fixed limits: one worker and one seed, so that the same question has the same answer."""

    def __init__(self, limits: Limits, *, presolve: bool = False) -> None:
        self._thorough = _configured(limits, work=limits.work, relaxation=True, presolve=presolve)
        self._light = _configured(limits, work=min(limits.work, LIGHT_WORK), relaxation=False)

    def solve(self, sheet: Sheet, *, light: bool) -> Solved:
        """The best solution, or the proof that there is none, unless a limit stops it.

        `light` tries first without the linear relaxation, which is faster where counting is all there is to it.
        """
        if light:
            solved = _solve(self._light, sheet)
            if solved.status is not Status.UNDECIDED:
                return solved
        return _solve(self._thorough, sheet)


def _configured(limits: Limits, *, work: float, relaxation: bool, presolve: bool = False) -> SatParameters:
    settings = SatParameters()
    settings.num_workers = 1
    settings.random_seed = 1
    settings.max_deterministic_time = work
    settings.max_time_in_seconds = limits.seconds
    # With CP-SAT's own handler an interrupt between two solves kills Python without a KeyboardInterrupt.
    settings.catch_sigint_signal = False
    # Presolve and probing cost more than they save at this size. Without the linear relaxation the proof that
    # a whole hand cannot be laid takes up to a thousand times as long.
    settings.cp_model_presolve = presolve
    settings.cp_model_probing_level = 0
    settings.symmetry_level = 0
    settings.linearization_level = 1 if relaxation else 0
    settings.add_lp_constraints_lazily = False
    return settings


def _solve(settings: SatParameters, sheet: Sheet) -> Solved:
    # A solver of its own for each search, so that several threads may search at once; it costs a microsecond.
    solver = SolveWrapper()
    solver.set_parameters(settings)
    response = solver.solve(sheet.model)  # type: ignore[no-untyped-call]
    if response.status in (CpSolverStatus.OPTIMAL, CpSolverStatus.FEASIBLE):
        best = round(response.objective_value)
        if response.status == CpSolverStatus.OPTIMAL:
            return Solved(Status.FOUND, tuple(response.solution), best)
        # All objectives are whole numbers, so a bound between two of them is as good as the upper one.
        better = max(best - ceil(response.best_objective_bound - ROUNDING), 0)
        return Solved(Status.FOUND, tuple(response.solution), best, proven=False, better=better)
    if response.status == CpSolverStatus.INFEASIBLE:
        return Solved(Status.NONE)
    if response.status == CpSolverStatus.MODEL_INVALID:
        raise AssertionError(f"CP-SAT refuses the model: {CpSatHelper.validate_model(sheet.model)}")
    return Solved(Status.UNDECIDED)
