"""Words and numbers as they stand in a sentence."""

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words one after another, with `last` before the last one; nothing for no words."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final
