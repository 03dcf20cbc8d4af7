"""Rules that can't be made for want of an answer."""

from typing import TypeVar

T = TypeVar("T")


class UnansweredError(Exception):
    """A rule can't be made because its answer is missing or could not be read; that has been reported."""


def answered(value: T | None) -> T:
    """The value of an answer that must be there."""
    if value is None:
        raise UnansweredError
    return value
