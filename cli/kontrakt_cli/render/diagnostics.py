"""Findings of rules files as text: place, message, source line with a caret span, and help."""

import re
import unicodedata
from collections.abc import Iterable

from kontrakt_cli.steering import legible
from kontrakt_dsl.diagnostics import Diagnostic
from kontrakt_dsl.source import SourceFile, Span

TAB_STOP = 8
MOST_BEFORE, MOST_SHOWN = 60, 160
"""Of a longer line so many characters are shown, so many of them before the carets."""
CUT = "..."
# Characters that change the order in which others are shown.
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def diagnostic_text(diagnostic: Diagnostic, source: SourceFile) -> str:
    """One finding: its line, then the source line it points at with carets below, then its help."""
    lines = [
        f"{legible(diagnostic.path)}:{diagnostic.line}:{diagnostic.column}: "
        f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"
    ]
    lines += pointed_at(diagnostic.span, source)
    if diagnostic.help:
        lines.append(f"help: {diagnostic.help}")
    return "\n".join(lines)


def pointed_at(span: Span, source: SourceFile) -> list[str]:
    """The line a span begins in, and carets below it; nothing for an empty line."""
    line = source.line(span.start.line)
    if not line.strip():
        return []
    begin = span.start.column - 1
    end = span.end.column - 1 if span.end.line == span.start.line else len(line)
    line, begin, end = _cut(_without_bidi(line), begin, end)
    start = _len_on_screen(line[:begin])
    width = _len_on_screen(line[:end]) - start
    return [f"    {_shown(line)}", f"    {' ' * start}{'^' * max(1, width)}"]


def _cut(line: str, begin: int, end: int) -> tuple[str, int, int]:
    """A line that is too long to be read, cut around the span from `begin` to `end`, and where that is then."""
    if len(line) <= MOST_SHOWN:
        return line, begin, end
    first = max(0, min(begin - MOST_BEFORE, len(line) - MOST_SHOWN))
    last = first + MOST_SHOWN
    head, tail = CUT if first else "", CUT if last < len(line) else ""
    moved = len(head) - first
    return f"{head}{line[first:last]}{tail}", begin + moved, min(end, last) + moved


def _without_bidi(line: str) -> str:
    return _BIDI.sub("\ufffd", line)


def diagnostics_text(diagnostics: Iterable[Diagnostic], *sources: SourceFile) -> str:
    """Findings in the order given; `sources` are the texts they point into."""
    of_path = {source.path: source for source in sources}
    return "\n".join(diagnostic_text(found, of_path.get(found.path, sources[0])) for found in diagnostics)


def _len_on_screen(text: str) -> int:
    """How many columns `text` takes: wide characters take two, combining ones none, tabs run to the next stop."""
    column = 0
    for character in text:
        if character == "\t":
            column += TAB_STOP - column % TAB_STOP
        elif unicodedata.east_asian_width(character) in "WF":
            column += 2
        elif not unicodedata.combining(character) and unicodedata.category(character) != "Cf":
            column += 1
    return column


def _shown(line: str) -> str:
    """The line with tabs spread out, and without characters that would move the cursor."""
    shown = ""
    for character in line.rstrip():
        if character == "\t":
            shown += " " * (TAB_STOP - _len_on_screen(shown) % TAB_STOP)
        elif unicodedata.category(character) == "Cc":
            shown += "\ufffd"
        else:
            shown += character
    return shown
