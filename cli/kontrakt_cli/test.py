"""`kontrakt test`: the tests of rulesets."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError, report
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_cli.render.trials import failure_text, outcome_json
from kontrakt_cli.ruleset_argument import HouseOptions
from kontrakt_dsl.diagnostics import in_file_order
from kontrakt_dsl.errors import KontraktError
from kontrakt_dsl.loading.load import Loaded, load_checked
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.sentences import counted
from kontrakt_dsl.trials.finding import Suite, suite_of
from kontrakt_dsl.trials.hands import HandAnswer
from kontrakt_dsl.trials.model import Outcome, Trial
from kontrakt_dsl.trials.rules_of_tests import RulesOfTests
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

SCHEMA = "kontrakt/test@1"


def command(
    rulesets: Annotated[
        list[str], typer.Argument(metavar="RULESET...", help="Shipped rulesets, rules files, or files of tests.")
    ],
    option: HouseOptions = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Name the tests that hold, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Report in JSON.")] = False,
) -> None:
    """Run the tests that stand in rules files, and in the folder `tests` beside them under the same name.

    Exit status: 0 every test holds, 1 some do not, 2 when rules or tests can't be read.
    """
    chosen = tuple(option or ())
    ran: list[tuple[Suite, list[Outcome]]] = []
    usable = True
    for argument in rulesets:
        suite = _suite(argument)
        faulty = _faulty_rules(suite, chosen)
        sound = _told(suite, faulty, chosen)
        usable = usable and sound
        # Where something can't be read, what can be is run all the same, so that everything is told at once.
        trials = [trial for trial in suite.trials if faulty is None or trial.rules is not None]
        outcomes = _outcomes(Runner(suite.rules, _answer, chosen), trials, verbose and not as_json, as_json)
        ran.append((suite, outcomes))
        if not as_json:
            _sum_up(suite, outcomes, left_out=len(suite.trials) + len(suite.unsound) - len(trials), sound=sound)
    failed = sum(not outcome.holds for _, outcomes in ran for outcome in outcomes)
    if as_json:
        results = [outcome_json(outcome) | {"rules": suite.rules} for suite, outcomes in ran for outcome in outcomes]
        print(json.dumps({"schema": SCHEMA, "failed": failed, "tests": results}))
    raise typer.Exit(ExitCode.UNUSABLE if not usable else ExitCode.NO if failed else ExitCode.DONE)


def _suite(argument: str) -> Suite:
    try:
        return suite_of(argument)
    except KontraktError as error:
        raise UnusableError(str(error)) from error


def _faulty_rules(suite: Suite, options: tuple[str, ...]) -> Loaded | None:
    """The rules that tests stand for, where they can't be used; rules without tests are looked at too."""
    if suite.readable and suite.trials and all(trial.rules is not None for trial in suite.trials):
        return None
    try:
        loaded = load_checked(suite.rules, options)
    except KontraktError as error:
        raise UnusableError(str(error)) from error
    return loaded if loaded.ruleset is None else None


def _told(suite: Suite, faulty: Loaded | None, options: tuple[str, ...]) -> bool:
    """Say what is wrong with the tests and with their rules, each fault once; whether nothing is."""
    if suite.readable and faulty is None:
        return True
    unsound = RulesOfTests(suite.rules, options).told(suite.unsound) if faulty is None else ()
    own = in_file_order((*suite.diagnostics, *unsound), own=suite.sources[0].path)
    found = dict.fromkeys((*own, *(faulty.diagnostics if faulty else ())))
    report(diagnostics_text(found, *suite.sources, *(faulty.sources if faulty else ())))
    return False


def _outcomes(runner: Runner, trials: Sequence[Trial], verbose: bool, quiet: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for trial in trials:
        outcome = runner.run(trial)
        outcomes.append(outcome)
        for failure in () if quiet else outcome.failures:
            print(failure_text(trial, failure))
        if verbose and outcome.holds:
            print(f"{trial.source.path}:{trial.span.start.line}: holds: {trial.name}")
    return outcomes


def _sum_up(suite: Suite, outcomes: list[Outcome], *, left_out: int, sound: bool) -> None:
    """How many tests ran and failed, and how many were `left_out`, for they or their rules can't be read."""
    failed = sum(not outcome.holds for outcome in outcomes)
    counts = []
    if outcomes:
        ran = counted(len(outcomes), "test")
        counts.append(f"{failed} of {ran} failed" if failed else f"{ran}, no failure")
    if left_out:
        counts.append(f"{counted(left_out, 'test')} could not be run")
    if counts:
        print(f"{suite.rules}: {'; '.join(counts)}")
    elif sound:
        report(f"{suite.rules}: there are no tests")


def _answer(rules: RoundRules, hand: Any, unseen: Any) -> HandAnswer:
    return Oracle(rules).answer(hand, unseen=unseen)
