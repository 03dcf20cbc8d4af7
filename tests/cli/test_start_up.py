"""What a plain answer must not import: libraries that cost more time than the answer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]
HEAVY = ("ortools", "numpy", "pandas", "pydantic", "constraint", "rich", "multiprocessing", "concurrent")
ASK = (
    "import sys; from kontrakt_cli.app import run; run(sys.argv[1:]); "
    f"print(*sorted({HEAVY!r} & {{name.partition('.')[0] for name in sys.modules}}), file=sys.stderr)"
).replace(repr(HEAVY), repr(set(HEAVY)))
HAND = "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["check-hand", "--help"],
        *(["check-hand", "--round", str(number), HAND] for number in range(1, 8)),
        ["check-hand", "--json", "--round", "2", HAND],
    ],
    ids=" ".join,
)
def test_a_plain_answer_imports_nothing_heavy(arguments: list[str]) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(PATHS)}
    command = [sys.executable, "-c", ASK, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.stderr.split() == []
    assert done.stdout
