"""`kontrakt test`: the tests of rulesets."""

import json
from typing import Annotated, Any

import typer

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError, report
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_cli.render.numbers import counted
from kontrakt_cli.render.trials import failure_text, outcome_json
from kontrakt_cli.ruleset_argument import OPTION_HELP, ruleset_from
from kontrakt_dsl.errors import KontraktError
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.trials.finding import Suite, suite_of
from kontrakt_dsl.trials.hands import HandAnswer
from kontrakt_dsl.trials.model import Outcome
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

SCHEMA = "kontrakt/test@1"


def command(
    rulesets: Annotated[
        list[str], typer.Argument(metavar="RULESET...", help="Shipped rulesets, rules files, or files of tests.")
    ],
    option: Annotated[list[str] | None, typer.Option(metavar="NAME", help=OPTION_HELP)] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Name the tests that hold, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Report in JSON.")] = False,
) -> None:
    """Run the tests that stand in rules files, and in the folder `tests` beside them under the same name.

    Exit status: 0 every test holds, 1 some do not, 2 when rules or tests can't be read.
    """
    suites = [_suite(argument) for argument in rulesets]
    ran = [(suite, _outcomes(suite, tuple(option or ()), verbose and not as_json, as_json)) for suite in suites]
    failed = sum(not outcome.holds for _, outcomes in ran for outcome in outcomes)
    if as_json:
        results = [outcome_json(outcome) | {"rules": suite.rules} for suite, outcomes in ran for outcome in outcomes]
        print(json.dumps({"schema": SCHEMA, "failed": failed, "tests": results}))
    raise typer.Exit(ExitCode.NO if failed else ExitCode.DONE)


def _suite(argument: str) -> Suite:
    try:
        suite = suite_of(argument)
    except KontraktError as error:
        raise UnusableError(str(error)) from error
    if not suite.readable:
        raise UnusableError(diagnostics_text(suite.diagnostics, *suite.sources))
    return suite


def _outcomes(suite: Suite, options: tuple[str, ...], verbose: bool, quiet: bool) -> list[Outcome]:
    if not suite.trials or any(trial.rules is None for trial in suite.trials):
        # Faults of the rules themselves are told once, and not by every test; rules without tests are read too.
        ruleset_from(suite.rules, options)
    runner = Runner(suite.rules, _answer, options)
    outcomes: list[Outcome] = []
    for trial in suite.trials:
        outcome = runner.run(trial)
        outcomes.append(outcome)
        for failure in () if quiet else outcome.failures:
            print(failure_text(trial, failure))
        if verbose and outcome.holds:
            print(f"{trial.source.path}:{trial.span.start.line}: holds: {trial.name}")
    if not quiet:
        _sum_up(suite, outcomes)
    return outcomes


def _sum_up(suite: Suite, outcomes: list[Outcome]) -> None:
    failed = sum(not outcome.holds for outcome in outcomes)
    if not outcomes:
        report(f"{suite.rules}: there are no tests")
    elif failed:
        print(f"{suite.rules}: {failed} of {counted(len(outcomes), 'test')} failed")
    else:
        print(f"{suite.rules}: {counted(len(outcomes), 'test')}, no failure")


def _answer(rules: RoundRules, hand: Any, unseen: Any) -> HandAnswer:
    return Oracle(rules).answer(hand, unseen=unseen)
