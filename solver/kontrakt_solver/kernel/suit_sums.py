"""What runs keep of several suits together."""

from kontrakt_solver.kernel.packed import CELL, FIELD

Key = int
"""A number of runs, of their cells, and of their places that only wild cards can fill, a byte each."""
Column = dict[Key, tuple[int, int]]
"""For each key the most cards that runs keep, and the marks of all runs that keep so many."""
RUNS, CELLS = 2 * CELL, CELL
NO_RUNS: Key = 0
NO_SUIT: Column = {NO_RUNS: (0, 0)}
NOWHERE = -1000
"""What runs keep that there cannot be."""


def together(some: Column, others: Column) -> Column:
    """What two suits, or two pairs of them, keep together."""
    found: Column = {}
    for key, (kept, marks) in some.items():
        for other, (also, more) in others.items():
            both, number = key + other, kept + also
            known = found.get(both)
            if known is None or number > known[0]:
                found[both] = number, marks | more
            elif number == known[0]:
                found[both] = number, marks | more | known[1]
    return found


def rest_of(column: Column, others: Column, whole: Key) -> tuple[int, int]:
    """What a suit and others keep together at most with this key, and the marks of all that keep so many."""
    most, marks = NOWHERE, 0
    for key, (kept, own) in column.items():
        rest = others.get(whole - key)
        if rest is not None:
            number = kept + rest[0]
            if number > most:
                most, marks = number, own | rest[1]
            elif number == most:
                marks |= own | rest[1]
    return most, marks


def or_fewer(column: Column, wilds: int) -> Column:
    """The same with what runs keep of which no more places lack a card than the key has."""
    found: Column = {}
    for runs in {key & ~FIELD for key in column}:
        most, marks = NOWHERE, 0
        for key in range(runs, runs + wilds + 1):
            if key in column:
                kept, more = column[key]
                if kept > most:
                    most, marks = kept, more
                elif kept == most:
                    marks |= more
            if most >= 0:
                found[key] = most, marks
    return found


def most_together(some: dict[Key, int], others: dict[Key, int]) -> dict[Key, int]:
    found: dict[Key, int] = {}
    for key, kept in some.items():
        for other, also in others.items():
            if kept + also > found.get(key + other, NOWHERE):
                found[key + other] = kept + also
    return found
