"""What a process that a test starts is given to find the packages of this tree."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]


def environment(**more: str) -> dict[str, str]:
    """The variables of this process and the paths of the packages.

    To be asked for in a test, not before: from then on rulesets are kept in the tests' own folder.
    """
    return {**os.environ, "PYTHONPATH": os.pathsep.join(PATHS), **more}
