"""Sizes and ranges: exactly, at least, between."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """The whole numbers from `low` to `high`, both included; `high` is None where there is no upper limit."""

    low: int
    high: int | None

    @classmethod
    def exactly(cls, number: int) -> "Count":
        """The one number `number`."""
        return cls(number, number)

    @classmethod
    def at_least(cls, low: int) -> "Count":
        """Every number from `low` on."""
        return cls(low, None)

    def allows(self, number: int) -> bool:
        """Whether `number` is one of these numbers."""
        return self.low <= number and (self.high is None or number <= self.high)

    @property
    def is_exact(self) -> bool:
        """Whether this is one single number."""
        return self.low == self.high

    def __iter__(self) -> Iterator[int]:
        if self.high is None:
            raise ValueError("a count without an upper limit can't be listed")
        return iter(range(self.low, self.high + 1))

    def __str__(self) -> str:
        if self.is_exact:
            return str(self.low)
        return f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
