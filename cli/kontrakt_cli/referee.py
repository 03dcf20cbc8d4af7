"""`kontrakt referee`: records played again from their lines alone."""

from pathlib import Path
from typing import Annotated

import typer

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import report
from kontrakt_cli.record_rules import rules_of_record
from kontrakt_cli.steering import legible
from kontrakt_dsl.records.referee import Verdict, referee
from kontrakt_dsl.sentences import counted


def command(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Game records, JSON lines.")],
) -> None:
    """Re-play game records and name the first wrong line of each.

    Exit status: 0 when every record is right, 1 when one is not, 2 when a file can't be read.
    """
    status = ExitCode.DONE
    for path in records:
        try:
            verdict = referee(path, rules_of_record)
        except OSError as error:
            report(f"{path}: {error.strerror}")
            status = ExitCode.UNUSABLE
            continue
        told = f"{path}:{verdict.line}: {verdict.message}" if not verdict.right else f"{path}: {_praise(verdict)}"
        print(legible(told))
        if not verdict.right and status is ExitCode.DONE:
            status = ExitCode.NO
    raise typer.Exit(status)


def _praise(verdict: Verdict) -> str:
    notes = ["" if verdict.finished else "unfinished", "a torn last line was dropped" if verdict.torn else ""]
    noted = "; ".join(note for note in notes if note)
    return f"right, {counted(verdict.moves, 'move')}" + (f" ({noted})" if noted else "")
