"""Where the console command begins: small, so that an interrupt while all else is still being imported ends quietly."""

import gc
import sys
from typing import NoReturn

from kontrakt_cli.exit_codes import ExitCode

RARELY = 50_000
"""So many more objects there may be before those that hold each other are sought; a start makes 30,000 that stay."""


def main() -> NoReturn:
    """The console command."""
    gc.set_threshold(RARELY)
    try:
        from kontrakt_cli.app import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(ExitCode.INTERRUPTED)
    finally:
        gc.freeze()  # the process ends, and what it leaves need not be searched for cycles
