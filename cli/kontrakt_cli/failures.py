"""How a command stops because of what it was given, and what a person sees when the fault is ours."""

import os
import sys
import traceback
from contextlib import suppress

from kontrakt_cli.steering import legible
from kontrakt_dsl.sentences import counted

DEBUG_VARIABLE = "KONTRAKT_DEBUG"
MOST_FAULTS = 50


class UnusableError(Exception):
    """Input or options that can't be used; the message is printed as it stands and the exit status is 2."""

    faults: tuple[str, ...] = ()


class FaultyCardsError(UnusableError):
    """Some cards can't be used; `faults` has one text for each of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        told = faults[:MOST_FAULTS]
        if len(faults) > MOST_FAULTS:
            told = (*told, f"and {counted(len(faults) - MOST_FAULTS, 'more fault')} of this kind")
        super().__init__("\n".join(told))
        self.faults = told


def report(message: str) -> None:
    """Print `message` for the person who called, apart from the results.

    Characters that would steer a terminal are shown instead of sent. Where nothing can be written, the exit status
    alone has to tell.
    """
    with suppress(OSError):
        print(legible(message), file=sys.stderr, flush=True)


def report_bug(error: BaseException) -> None:
    """Say that the program failed, and how to pass it on; the traceback only where it was asked for."""
    if os.environ.get(DEBUG_VARIABLE):
        traceback.print_exception(error)
    report(f"kontrakt: internal error ({type(error).__name__}: {error})")
    report(f"This is a bug of ours. Please report it with the command and its trace ({DEBUG_VARIABLE}=1 prints it).")
