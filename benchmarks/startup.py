"""How long `kontrakt check-hand` takes as a whole process, beside the bare import of OR-Tools' CP-SAT.

The two are run in turn, so that what else the machine does meets both alike; medians and their ratio are printed.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]
MAIN = "from kontrakt_cli.app import main; main()"
HANDS = {
    "yes": ["--round", "2", "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"],
    "no": ["--round", "3", "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"],
    "round 7": ["--round", "7", "3S 4S 5S 6S 5H 6H 7H 8H 9H TD JD QD KD"],
}
REFERENCE = "import ortools.sat.python.cp_model"


ANEW = "check-hand, rules read anew"


def seconds(code: str, arguments: list[str], *, cache: str = "") -> float:
    """The wall-clock time of one Python process; `cache` is where it keeps rulesets, the user's folder by default."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(PATHS), "KONTRAKT_CACHE": cache}
    started = time.perf_counter()
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
    taken = time.perf_counter() - started
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments)} ended with status {done.returncode}")
    return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="runs of each process")
    runs = parser.parse_args().runs
    commands = {"import of CP-SAT": (REFERENCE, [])}
    commands |= {f"check-hand, {name}": (MAIN, ["check-hand", *hand]) for name, hand in HANDS.items()}
    commands[ANEW] = (MAIN, ["check-hand", *HANDS["yes"]])
    commands["--help"] = (MAIN, ["--help"])
    times: dict[str, list[float]] = {name: [] for name in commands}
    for code, arguments in commands.values():
        seconds(code, arguments)  # compiles modules, fills the disk cache and keeps the ruleset
    for _ in range(runs):
        for name, (code, arguments) in commands.items():
            times[name].append(seconds(code, arguments, cache="off" if name == ANEW else ""))
    reference = statistics.median(times["import of CP-SAT"])
    for name, taken in times.items():
        median = statistics.median(taken)
        milliseconds = f"median {median * 1000:6.0f} ms   fastest {min(taken) * 1000:6.0f} ms"
        print(f"{name:28} {milliseconds}   ratio {median / reference:.2f}")


if __name__ == "__main__":
    main()
