"""The located tree of a rules file: texts, lists and maps that know where they stand."""

from collections.abc import Iterator
from typing import NamedTuple

from kontrakt_dsl.source import Position, SourceFile, Span


class Text(NamedTuple):
    """A scalar; always text, whatever it looks like. `style` is "" for a plain one, else its YAML mark."""

    value: str
    span: Span
    style: str = ""
    source: SourceFile | None = None


class Items(NamedTuple):
    """A list."""

    items: tuple["Node", ...]
    span: Span


class Entry(NamedTuple):
    """A key with its value; `key.value` has single blanks."""

    key: Text
    value: "Node"


class Mapping(NamedTuple):
    """A map; no key comes twice."""

    entries: tuple[Entry, ...]
    span: Span


class Broken(NamedTuple):
    """A node that has been reported already; nothing more is said about it."""

    span: Span


Node = Text | Items | Mapping | Broken


def sources_of(node: Node) -> Iterator[SourceFile]:
    """The texts that the scalars of a tree stand in, as often as they come."""
    match node:
        case Text():
            if node.source is not None:
                yield node.source
        case Items():
            for item in node.items:
                yield from sources_of(item)
        case Mapping():
            for entry in node.entries:
                yield from sources_of(entry.key)
                yield from sources_of(entry.value)


def span_within(source: SourceFile, text: Text, start: int, end: int) -> Span:
    """The place in the file of the part of a scalar's value from index `start` up to `end`."""
    on_one_line = text.span.end == Position(text.span.start.line, text.span.start.column + len(text.value))
    if not text.style and on_one_line:
        line, column = text.span.start.line, text.span.start.column
        return Span.on_line(line, column + start, end - start)
    places = _places(source, text)
    first = places[min(start, len(places) - 1)]
    last = places[min(max(end - 1, start), len(places) - 1)]
    begin = source.position(first if start < len(places) else first + 1)
    finish = source.position(last + 1 if end > start else first if start < len(places) else first + 1)
    return Span(begin, max(begin, finish))


def _places(source: SourceFile, text: Text) -> list[int]:
    """For each character of the value, the offset in the file it came from."""
    raw = source.text
    place, end = source.offset(text.span.start), source.offset(text.span.end)
    if text.style in ("|", ">"):
        place = raw.find("\n", place, end) + 1 or end
    elif text.style:
        place += 1
    places: list[int] = []
    for wanted in text.value:
        while place < end and raw[place] != wanted and raw[place].isspace() and not wanted.isspace():
            place += 1
        places.append(min(place, end))
        if wanted.isspace() and place < end and raw[place].isspace():
            # a folded line break stands for one blank, together with the indent behind it
            broke = raw[place] in "\r\n"
            place += 1
            while broke and place < end and raw[place] in " \r\n":
                place += 1
        elif text.style == '"' and raw.startswith("\\", place):
            place += {"x": 4, "u": 6, "U": 10}.get(raw[place + 1 : place + 2], 2)
        elif text.style == "'" and raw.startswith("''", place):
            place += 2
        else:
            place += 1
    return places or [source.offset(text.span.start) + (1 if text.style in ("'", '"') else 0)]
