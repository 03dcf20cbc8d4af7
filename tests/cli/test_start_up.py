"""What a plain answer must not import: libraries that cost more time than the answer."""

import subprocess
import sys
from collections.abc import Sequence

import pytest
from own_process import environment

HEAVY = ("ortools", "numpy", "pandas", "pydantic", "constraint", "rich", "multiprocessing", "concurrent")
ASK = (
    "import sys; from kontrakt_cli.app import run; watched = set(sys.argv.pop(1).split()); run(sys.argv[1:]); "
    "print(*sorted(watched & {name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
)
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
    assert imported(HEAVY, arguments) == []


def test_an_answer_by_cp_sat_does_without_its_modelling_language() -> None:
    heavy = ("pandas", "numpy", "ortools")
    assert imported(heavy, ["check-hand", "--backend", "cp-sat", "--round", "2", HAND]) == ["ortools"]


def test_a_shipped_ruleset_is_read_without_a_parser_of_phrases() -> None:
    """Its phrases are known; YAML is read."""
    assert imported(("lark", "yaml"), ["check-hand", "--round", "2", HAND], cache="off") == ["yaml"]


def imported(watched: Sequence[str], arguments: Sequence[str], *, cache: str | None = None) -> list[str]:
    """Which of the watched packages a command line imports; `cache` is where it keeps rulesets."""
    given = environment() if cache is None else environment(KONTRAKT_CACHE=cache)
    command = [sys.executable, "-c", ASK, " ".join(watched), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=given, check=False)
    assert done.stdout
    return done.stderr.split()
