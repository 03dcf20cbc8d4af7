"""Where each text of a resolved ruleset was first written."""

from bisect import bisect_right
from typing import NamedTuple

from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.source import Position, SourceFile, Span


class Placed(NamedTuple):
    """A text of a resolved ruleset: where it stands there, and the text of some file it is."""

    start: Position
    end: Position
    quoted: bool
    text: Text


class Origins:
    """Leads from places in a resolved text back to the files it was put together from; `own` is the first of them."""

    def __init__(self, placed: list[Placed], own: SourceFile) -> None:
        self.own = own
        self.placed = placed
        self._starts = [one.start for one in placed]

    def origin(self, span: Span) -> tuple[SourceFile, Span]:
        """The file and the place in it that a place in the resolved text came from."""
        first = self._at(span.start)
        if first is None:
            return self.own, Span(Position(1, 1), Position(1, 1))
        source = first.text.source or self.own
        if span.end <= first.end:
            return source, _within(first, span, source)
        last = self._at(Position(span.end.line, max(1, span.end.column - 1))) or first
        end = last.text.span.end if last.text.source is first.text.source else first.text.span.end
        return source, Span(first.text.span.start, max(first.text.span.end, end))

    def _at(self, position: Position) -> Placed | None:
        """The last text that begins at a position or before it."""
        index = bisect_right(self._starts, position)
        return self.placed[index - 1] if index else (self.placed[0] if self.placed else None)


def _within(placed: Placed, span: Span, source: SourceFile) -> Span:
    text = placed.text
    whole = span.start == placed.start and span.end == placed.end
    if whole or span.start.line != placed.start.line or span.start >= placed.end or _reworded(text, source):
        return text.span
    mark = 1 if placed.quoted else 0
    start = span.start.column - placed.start.column - mark
    end = span.end.column - placed.start.column - mark
    if start < 0 or end > len(text.value):
        return text.span
    return span_within(source, text, start, end)


def _reworded(text: Text, source: SourceFile) -> bool:
    """Whether a merge gave the text other words than the file has at its place."""
    if text.style or text.span.start.line != text.span.end.line:
        return False
    line = source.line(text.span.start.line)
    return line[text.span.start.column - 1 : text.span.end.column - 1] != text.value
