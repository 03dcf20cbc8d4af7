"""Positions in files: each file of `cases/positions` holds tests in the form of `kontrakt test`, played by the engine.

They are for the main rules; a test of another word of the language changes them for itself with `with`.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kontrakt_dsl.trials.finding import trials_in
from kontrakt_dsl.trials.model import Trial
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

FOLDER = Path(__file__).resolve().parent / "cases" / "positions"
RULES = "kontrakt"


@dataclass(frozen=True)
class Case:
    """One test of a file."""

    file: str
    trial: Trial

    @property
    def id(self) -> str:
        """The name by which the table of the rules' sentences knows the case."""
        return f"{self.file}::{self.trial.name}"

    @property
    def source(self) -> str:
        """Which sentence of the rules it guards."""
        return self.trial.text("source") or ""


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every file."""
    return tuple(case for path in sorted(FOLDER.glob("*.yaml")) for case in _cases_of(path))


def _cases_of(path: Path) -> tuple[Case, ...]:
    suite = trials_in(path, str(path))
    faults = [f"{found.path}:{found.line}: {found.message}; {found.help}" for found in suite.diagnostics]
    assert not faults, "\n".join(faults)
    assert all(trial.text("source") for trial in suite.trials), f"{path.name}: each case names its source"
    return tuple(Case(path.name, trial) for trial in suite.trials)


@cache
def _runner() -> Runner:
    return Runner(RULES, lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))


def play(case: Case) -> list[str]:
    """Try the moves of the case; what comes out otherwise than it says."""
    failures = _runner().run(case.trial).failures
    return [f"line {failure.span.start.line}: {failure.message}" for failure in failures]
