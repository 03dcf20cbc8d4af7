"""What comes of tests that stand in a text."""

from pathlib import Path

from kontrakt_dsl.trials.finding import trials_in
from kontrakt_dsl.trials.model import Outcome
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle


def outcomes(text: str, tmp_path: Path) -> list[Outcome]:
    """What comes of the tests of a text under the main rules."""
    path = tmp_path / "tests.yaml"
    path.write_text(text, encoding="utf-8")
    suite = trials_in(path, "tests.yaml")
    assert suite.diagnostics == ()
    runner = Runner("kontrakt", lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))
    return [runner.run(trial) for trial in suite.trials]


def failures(text: str, tmp_path: Path) -> list[tuple[int, str]]:
    """The line and the words of each failure of a single test."""
    (outcome,) = outcomes(text, tmp_path)
    return [(failure.span.start.line, failure.message) for failure in outcome.failures]
