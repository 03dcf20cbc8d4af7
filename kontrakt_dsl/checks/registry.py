"""All checks, in the order they run."""

from collections.abc import Callable

from kontrakt_dsl.checks.sheet import Sheet
from kontrakt_dsl.diagnostics import Findings

Check = Callable[[Sheet, Findings], None]

CHECKS: tuple[Check, ...] = ()


def run_checks(sheet: Sheet, findings: Findings) -> None:
    """Report what all checks find."""
    for check in CHECKS:
        check(sheet, findings)
