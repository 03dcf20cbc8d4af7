"""Where the console command begins: small, so that an interrupt while all else is still being imported ends quietly."""

import sys
from typing import NoReturn

from kontrakt_cli.exit_codes import ExitCode


def main() -> NoReturn:
    """The console command."""
    try:
        from kontrakt_cli.app import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(ExitCode.INTERRUPTED)
