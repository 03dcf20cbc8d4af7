"""What came of tests, as text and as JSON."""

from typing import Any

from kontrakt_cli.render.diagnostics import pointed_at
from kontrakt_dsl.trials.model import Failure, Outcome, Trial


def failure_text(trial: Trial, failure: Failure) -> str:
    """A failure: its place, the test, what it points at, and what came instead."""
    start = failure.span.start
    head = f"{trial.source.path}:{start.line}:{start.column}: failed: {trial.name}"
    return "\n".join([head, *pointed_at(failure.span, trial.source), f"  {failure.message}"])


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """What came of a test, with each failure and its place."""
    trial = outcome.trial
    failures = [
        {"line": failure.span.start.line, "column": failure.span.start.column, "message": failure.message}
        for failure in outcome.failures
    ]
    return {
        "name": trial.name,
        "path": trial.source.path,
        "line": trial.span.start.line,
        "holds": outcome.holds,
        "failures": failures,
    }
