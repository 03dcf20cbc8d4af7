"""How fast answers about hands are, in one run: `python -m benchmarks`, in the root of the repository.

The kernel beside its aims, limits of wild cards beside rules without them, what needs more than the kernel in multiples
of an empty CP-SAT solve, and other programs and plain models on the same hands. Each part can be run by itself with
options of its own, as its module says. Help, chances and reasons take longer to go through: `benchmarks.questions`.
"""

import sys

from benchmarks import against_peers, general, kernel, wild_limits


def main() -> int:
    """Run one part after the other; the exit status is that of the first that finds something wrong."""
    statuses = []
    for part in (kernel, wild_limits, general, against_peers):
        print(f"== {part.__name__}", flush=True)
        statuses.append(part.main())
    return next((status for status in statuses if status), 0)


if __name__ == "__main__":
    sys.exit(main())
