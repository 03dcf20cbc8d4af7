"""How many melds of which sort a lay-down of the contract has, where some melds could answer more than one part."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kontrakt_dsl.rules.contracts import Contract, Part

Sort = frozenset[Part]
"""The parts that a meld can answer: all melds of a sort are as good as each other to the contract."""
Numbers = tuple[int, ...]
"""How many melds of each sort there are."""


@dataclass(frozen=True, slots=True)
class Answering:
    """`whole` are the numbers of a whole lay-down, `started` those that can still become whole ones."""

    whole: frozenset[Numbers]
    started: frozenset[Numbers]


def answering(contract: Contract, sorts: Sequence[Sort]) -> Answering:
    """Every number of melds of each sort that answers a pattern of the contract."""
    whole: set[Numbers] = set()
    for pattern in contract.patterns:
        asked: Counter[Part] = Counter()
        for part in pattern.parts:
            asked[part] += part.number
        found: set[Numbers] = {(0,) * len(sorts)}
        for part, number in asked.items():
            fitting = [index for index, sort in enumerate(sorts) if part in sort]
            shares = list(_shares(number, fitting, len(sorts)))
            found = {tuple(map(sum, zip(numbers, share, strict=True))) for numbers in found for share in shares}
        whole |= found
    started = set(whole)
    waiting = list(whole)
    while waiting:
        numbers = waiting.pop()
        for index, number in enumerate(numbers):
            fewer = (*numbers[:index], number - 1, *numbers[index + 1 :])
            if number and fewer not in started:
                started.add(fewer)
                waiting.append(fewer)
    return Answering(frozenset(whole), frozenset(started))


def _shares(number: int, fitting: Sequence[int], sorts: int) -> Iterator[Numbers]:
    """Every way to take `number` melds from the sorts that fit."""
    if not fitting:
        if not number:
            yield (0,) * sorts
        return
    first, *rest = fitting
    for taken in range(number + 1):
        for share in _shares(number - taken, rest, sorts):
            yield (*share[:first], taken, *share[first + 1 :])
