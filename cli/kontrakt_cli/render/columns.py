"""Plain tables of text: columns under heads, two blanks apart."""

import re
from collections.abc import Iterator, Sequence

NONE = "-"
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
        yield f"  {'  '.join(cells)}".rstrip()


def _padded(cell: str, width: int, *, left: bool) -> str:
    blanks = " " * (width - _width(cell))
    return cell + blanks if left else blanks + cell


def _width(cell: str) -> int:
    """How many characters of a cell are seen: colours take no room."""
    return len(_COLOUR.sub("", cell))
