"""`kontrakt show`: a ruleset as text."""

import sys
from typing import Annotated

import typer

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_cli.ruleset_argument import DEFAULT_RULESET, HouseOptions, RulesArgument, ruleset_from
from kontrakt_dsl.errors import KontraktError, RulesetError
from kontrakt_dsl.loading.library import named, path_of
from kontrakt_dsl.loading.resolved import Resolved, resolved

_WIDEST = 60


def command(
    rules: RulesArgument = DEFAULT_RULESET,
    option: HouseOptions = None,
    flat: Annotated[
        bool, typer.Option("--resolved", help="Written out in full, each value with the file and line it is from.")
    ] = False,
) -> None:
    """Print a ruleset: its file as it stands, or with --resolved all rules that hold, what it extends included.

    With options switched on the rules are always written out in full. What is printed can be saved as a file of its
    own. Rules that can't be played are written out too, and what is wrong with them; the exit status is then 2.
    """
    try:
        wanted = named(rules)
        whole = resolved(rules, tuple(option or ()))
    except RulesetError as error:
        raise UnusableError(diagnostics_text(error.diagnostics, *error.sources)) from error
    except KontraktError as error:
        raise UnusableError(str(error)) from error
    if flat or option or wanted.options:
        _print_resolved(whole)
        ruleset_from(rules, option)
    else:
        sys.stdout.write(path_of(wanted.name).read_text(encoding="utf-8"))


def _print_resolved(whole: Resolved) -> None:
    width = min(max((len(line.text) for line in whole.lines if line.origin), default=0), _WIDEST)
    for line in whole.lines:
        print(f"{line.text:{width}}  # {line.origin}" if line.origin else line.text)
    if whole.options:
        print(f"\n# options: {', '.join(option.name for option in whole.options)}")
