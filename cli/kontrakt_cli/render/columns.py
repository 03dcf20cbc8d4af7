"""Plain tables of text: columns under heads, two blanks apart."""

import re
from collections.abc import Iterable, Iterator, Sequence

NONE = "-"
GAP = "  "
NARROWEST = 20
"""How wide the last column must be for its sentences to be wrapped in it."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: frozenset[str]) -> Iterator[str]:
    """The lines of a table; the columns whose head is in `left` stand to the left, the others to the right.

    A column with nothing in it is left out.
    """
    filled = [place for place, column in enumerate(zip(*rows, strict=True)) if set(column) - {NONE, ""}]
    heads, rows = [heads[place] for place in filled], [[row[place] for place in filled] for row in rows]
    widths = [max(map(_width, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [_padded(cell, width, left=head in left) for head, cell, width in zip(heads, row, widths, strict=True)]
        yield f"{GAP}{GAP.join(cells)}".rstrip()


def wrapped(lines: Iterable[str], *, last: str, width: int) -> Iterator[str]:
    """The lines for a screen of so many characters: in tables whose last head is `last`, that column goes on below
    itself where a row is longer."""
    start = 0
    for line in lines:
        if line.endswith(f"{GAP}{last}"):
            start = _width(line) - len(last)
        elif not line.startswith(GAP):
            start = 0
        row, sentence = _split(line, start)
        if _width(line) <= width or not row.endswith(GAP) or width - start < NARROWEST:
            yield line
            continue
        for word in sentence.split(" "):
            if not row.endswith(GAP) and _width(row) + 1 + _width(word) > width:
                yield row
                row = " " * start
            row += word if row.endswith(GAP) else f" {word}"
        yield row


def _split(line: str, start: int) -> tuple[str, str]:
    """A line before and from a place, counted in the characters that are seen."""
    place = seen = 0
    while seen < start and place < len(line):
        colour = _COLOUR.match(line, place)
        place, seen = (colour.end(), seen) if colour else (place + 1, seen + 1)
    return line[:place], line[place:]


def _padded(cell: str, width: int, *, left: bool) -> str:
    blanks = " " * (width - _width(cell))
    return cell + blanks if left else blanks + cell


def _width(cell: str) -> int:
    """How many characters of a cell are seen: colours take no room."""
    return len(_COLOUR.sub("", cell))
