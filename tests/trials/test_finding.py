"""Where the tests of a rules file stand, and which rules they are for."""

from collections.abc import Iterable
from pathlib import Path

from kontrakt_dsl.trials.finding import suite_of
from kontrakt_dsl.trials.model import Outcome
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle


def names(trials: Iterable[Outcome]) -> list[str]:
    """The names of tests."""
    return [outcome.trial.name for outcome in trials]


def test_tests_stand_in_the_file_and_in_the_folder_beside_it(tmp_path: Path) -> None:
    rules = tmp_path / "house.yaml"
    rules.write_text(
        "kontrakt: 1\nextends: kontrakt\ntests:\n- {name: inside, hand: 2S, points: 2}\n", encoding="utf-8"
    )
    (tmp_path / "tests").mkdir()
    beside = tmp_path / "tests" / "house.yaml"
    beside.write_text("- {name: beside, hand: 3S, points: 3}\n", encoding="utf-8")
    suite = suite_of(str(rules))
    assert [(trial.name, trial.rules) for trial in suite.trials] == [("inside", None), ("beside", None)]
    alone = suite_of(str(beside))
    assert [trial.name for trial in alone.trials] == ["beside"]
    assert Path(alone.rules) == rules


def test_a_file_of_tests_names_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text("tests:\n- {name: one, hand: 2S, points: 2}\n", encoding="utf-8")
    assert [found.message.partition(",")[0] for found in suite_of(str(path)).diagnostics] == [
        "these tests don't say which rules they are for"
    ]
    path.write_text("rules: kontrakt\ntests:\n- {name: one, hand: 2S, points: 2}\n", encoding="utf-8")
    suite = suite_of(str(path))
    assert (suite.diagnostics, [trial.rules for trial in suite.trials]) == ((), ["kontrakt"])


def test_every_test_file_case_holds() -> None:
    """The good file of the loader's cases has a test of each kind."""
    path = Path(__file__).parents[1] / "cases" / "rulesets" / "ok" / "with-tests.yaml"
    suite = suite_of(str(path))
    runner = Runner(suite.rules, lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))
    assert names(outcome for trial in suite.trials if not (outcome := runner.run(trial)).holds) == []
    assert len({trial.kind for trial in suite.trials}) == 3
