"""Places in a rules file: positions, spans, and the text they point into."""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

_LINE_BREAK = re.compile(r"\r\n|\r|\n")


class Position(NamedTuple):
    """A place between two characters; lines and columns count from 1, columns in characters."""

    line: int
    column: int


START = Position(1, 1)


class Span(NamedTuple):
    """The text from `start` up to, and not including, `end`."""

    start: Position
    end: Position

    @classmethod
    def on_line(cls, line: int, column: int, length: int) -> "Span":
        """The span of `length` characters of one line."""
        return cls(Position(line, column), Position(line, column + length))


FILE_START = Span(START, START)


@dataclass(frozen=True)
class SourceFile:
    """A text and the path it is known by."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their breaks, split where YAML splits them."""
        return tuple(_LINE_BREAK.split(self.text))

    def line(self, number: int) -> str:
        """Line `number`, counted from 1; the empty text for a line the file does not have."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    @cached_property
    def _line_starts(self) -> tuple[int, ...]:
        return (0, *(found.end() for found in _LINE_BREAK.finditer(self.text)))

    def offset(self, position: Position) -> int:
        """The index into `text` of a position."""
        starts = self._line_starts
        if position.line > len(starts):
            return len(self.text)
        return min(starts[position.line - 1] + position.column - 1, len(self.text))

    def position(self, offset: int) -> Position:
        """The position of an index into `text`."""
        starts = self._line_starts
        low, high = 0, len(starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if starts[middle] <= offset else (low, middle)
        return Position(low + 1, offset - starts[low] + 1)
