"""How long single answers take: the best of a few askings, so that other programs on the machine do little harm."""

from collections.abc import Callable
from time import process_time_ns
from typing import TypeVar

A = TypeVar("A")
Clock = Callable[[], int]
"""Tells nanoseconds: of processor time, or of the clock on the wall."""
LONG = 1_000_000_000
"""Nanoseconds from which on one asking is enough: what disturbs it is small beside it."""


def clock_cost(clock: Clock) -> int:
    """The nanoseconds of reading a clock."""
    return min(-(clock() - clock()) for _ in range(10_000))


def timed(
    ask: Callable[..., A], *about: object, repeats: int, clock: Clock = process_time_ns, cost: int = 0
) -> tuple[A, float]:
    """The answer and its best time in microseconds; `cost` is what reading the clock took of each asking.

    An answer that took `LONG` is not asked for again.
    """
    times: list[int] = []
    while len(times) < repeats and (not times or times[-1] < LONG):
        start = clock()
        answer = ask(*about)
        times.append(clock() - start - cost)
    return answer, max(0, min(times)) / 1000


def best_time(
    ask: Callable[..., object], *about: object, repeats: int, clock: Clock = process_time_ns, cost: int = 0
) -> float:
    """The best time alone."""
    return timed(ask, *about, repeats=repeats, clock=clock, cost=cost)[1]
