"""`kontrakt validate`: every fault of rules files."""

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError
from kontrakt_cli.render.diagnostics import diagnostics_text
from kontrakt_dsl import validate
from kontrakt_dsl.diagnostics import Diagnostic, Severity
from kontrakt_dsl.errors import KontraktError
from kontrakt_dsl.language.codes import Code


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"


def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Rules files.")],
    form: Annotated[Format, typer.Option("--format", help="How findings are printed.")] = Format.TEXT,
) -> None:
    """Report every fault of rules files, with line, column and what would be allowed.

    Exit status: 0 without errors (warnings alone are none), 1 with errors, 2 when a file can't be read.
    """
    status = ExitCode.DONE
    found: list[dict[str, Any]] = []
    for path in files:
        try:
            checked = validate(path)
        except KontraktError as error:
            raise UnusableError(str(error)) from error
        found += [diagnostic.as_json() for diagnostic in checked.diagnostics]
        if form is Format.TEXT and checked.diagnostics:
            print(diagnostics_text(checked.diagnostics, *checked.sources))
        status = max(status, _status(checked.diagnostics))
    if form is Format.JSON:
        print(json.dumps(found, indent=2))
    raise typer.Exit(status)


def _status(diagnostics: tuple[Diagnostic, ...]) -> ExitCode:
    if any(diagnostic.code == Code.UNREADABLE for diagnostic in diagnostics):
        return ExitCode.UNUSABLE
    return ExitCode.NO if any(found.severity is Severity.ERROR for found in diagnostics) else ExitCode.DONE
