"""How long `kontrakt check-hand` takes as a whole process, beside the bare import of OR-Tools' CP-SAT.

The processes are run in turn, so that what else the machine does meets all alike. What is printed are medians and their
ratio to that import: of processor time, which hardly depends on what else runs, and of wall-clock time.

Rules and bytecode are kept in folders of the benchmark's own, whatever the environment says: what pip installed has its
bytecode, and only the first start in a checkout compiles our modules, which is measured by itself.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]
PACKAGES = [
    ROOT / folder for folder in ("kontrakt_dsl", "solver/kontrakt_solver", "arena/kontrakt_arena", "cli/kontrakt_cli")
]
MAIN = "from kontrakt_cli.start import main; main()"
HANDS = {
    "yes": ["--round", "2", "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"],
    "no": ["--round", "3", "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"],
    "round 7": ["--round", "7", "3S 4S 5S 6S 5H 6H 7H 8H 9H TD JD QD KD"],
}
REFERENCE = "import ortools.sat.python.cp_model"
OWN_FILE = """
kontrakt: 1
extends: kontrakt
name: Ours
contracts:
  1: 2 sets of 4
  2: 1 set of 3 + 1 run of 5
"""


@dataclass(frozen=True, slots=True)
class Process:
    """A Python process to measure.

    `kept` is whether it finds rules that an earlier one kept, `compiled` whether it finds our modules as bytecode.
    """

    code: str
    arguments: tuple[str, ...] = ()
    kept: bool = True
    compiled: bool = True


@dataclass(frozen=True, slots=True)
class Taken:
    """What one process took, in seconds."""

    processor: float
    wall_clock: float


def taken(process: Process, folder: Path) -> Taken:
    """What a process takes from its start to its end; `folder` is where processes keep what they find again."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(PATHS),
        "PYTHONPYCACHEPREFIX": str(_bytecode(process, folder)),
        "PYTHONDONTWRITEBYTECODE": "",
        "KONTRAKT_CACHE": str(folder / "rules") if process.kept else "off",
    }
    command = [sys.executable, "-c", process.code, *process.arguments]
    before, started = _used_by_children(), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
    wall_clock, processor = time.perf_counter() - started, _used_by_children() - before
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(process.arguments)} ended with status {done.returncode}")
    return Taken(processor, wall_clock)


def _bytecode(process: Process, folder: Path) -> Path:
    """Where a process finds bytecode; one that must compile our modules finds that of libraries alone."""
    if process.compiled:
        return folder / "bytecode"
    place = folder / "bytecode of libraries"
    for package in PACKAGES:
        shutil.rmtree(place / package.relative_to(package.anchor), ignore_errors=True)
    return place


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processes(own_file: Path) -> dict[str, Process]:
    """What is measured, by name; the reference first."""
    found = {"import of CP-SAT": Process(REFERENCE)}
    for name, hand in HANDS.items():
        found[f"check-hand, {name}"] = Process(MAIN, ("check-hand", *hand))
    found["check-hand, by CP-SAT"] = Process(MAIN, ("check-hand", "--backend", "cp-sat", *HANDS["yes"]))
    found["nothing kept"] = Process(MAIN, ("check-hand", *HANDS["yes"]), kept=False)
    own = ("check-hand", "--rules", str(own_file), *HANDS["yes"])
    found["nothing kept, own file"] = Process(MAIN, own, kept=False)
    contract = ("check-hand", "--contract", "1 set of 3 + 1 run of 5", HANDS["yes"][-1])
    found["a contract of one's own"] = Process(MAIN, contract)
    found["first in a checkout"] = Process(MAIN, ("check-hand", *HANDS["yes"]), kept=False, compiled=False)
    found["--help"] = Process(MAIN, ("--help",))
    found["show"] = Process(MAIN, ("show",))
    found["validate, own file"] = Process(MAIN, ("validate", str(own_file)))
    found["advise"] = Process(MAIN, ("advise", *HANDS["yes"]))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each process")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own_file = folder / "ours.yaml"
        own_file.write_text(OWN_FILE, encoding="utf-8")
        measured = processes(own_file)
        for process in measured.values():
            taken(process, folder)  # compiles modules, fills the disk cache and keeps the ruleset
        times: dict[str, list[Taken]] = {name: [] for name in measured}
        for _ in range(runs):
            for name, process in measured.items():
                times[name].append(taken(process, folder))
    reference: Taken | None = None
    for name, each in times.items():
        median = Taken(
            statistics.median(one.processor for one in each), statistics.median(one.wall_clock for one in each)
        )
        reference = reference or median
        print(
            f"{name:24} processor {median.processor * 1000:5.0f} ms, ratio {median.processor / reference.processor:.2f}"
            f"   wall clock {median.wall_clock * 1000:5.0f} ms, ratio {median.wall_clock / reference.wall_clock:.2f}"
        )


if __name__ == "__main__":
    main()
