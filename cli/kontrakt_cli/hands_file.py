"""Many hands, one a line: `ROUND: CARDS`, or bare cards for the round that the options name."""

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from kontrakt_cli.failures import UnusableError

STANDARD_INPUT = "-"
BLOCK = 1 << 16
LONGEST_LINE = 10_000
MOST_DIGITS = 9
_LINE = re.compile(r"(?P<before>\s*(?P<round>[^\s:]+)\s*:)?(?P<cards>.*)", re.DOTALL)


class Readable(Protocol):
    """Bytes that arrive: `read` gives those that are there, at most `size`, and waits for the first of them."""

    def read(self, size: int, /) -> bytes | None:
        """The next bytes; none at the end."""


class HandLine(NamedTuple):
    """A line that holds a hand: its number, its text, and how many bytes of the file end with it."""

    number: int
    text: str
    end: int


@dataclass(frozen=True, slots=True)
class HandsFile:
    """A file of hands that is open; `size` is that of the whole in bytes, None where it may still grow."""

    bytes: Readable
    size: int | None


@contextmanager
def open_hands(path: str) -> Iterator[HandsFile]:
    """The file at `path`, or standard input for `-`.

    Raises UnusableError where it can't be opened.
    """
    with ExitStack() as stack:
        if path == STANDARD_INPUT:
            # What lies under the buffer gives what is there; the buffer would wait until it is full.
            file: Readable = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
        else:
            try:
                file = stack.enter_context(open(path, "rb", buffering=0))
            except OSError as error:
                raise UnusableError(f"--from: {path}: {error.strerror}") from error
        yield HandsFile(file, _size(file))


def hands_in(file: Readable) -> Iterator[tuple[HandLine, ...]]:
    """The lines that hold a hand, as many at once as have arrived; none is kept back until others come.

    Raises UnusableError for a stream that gives nothing without being at its end.
    """
    number = end = 0
    begun: list[bytes] = []  # the pieces of a line whose end has not arrived
    while True:
        block = file.read(BLOCK)
        if block is None:
            raise UnusableError("--from: the input does not wait for what is still to come; let it be a plain pipe")
        *whole, rest = block.split(b"\n")
        if not block:
            whole, rest = ([b""] if begun else []), b""
        lines = []
        for raw in whole:
            line = b"".join((*begun, raw)) if begun else raw
            begun = []
            number, end = number + 1, end + len(line) + 1
            text = _text(line, first=number == 1)
            if text.strip():
                lines.append(HandLine(number, text, end))
        if lines:
            yield tuple(lines)
        if not block:
            return
        # Of a line without end no more is kept than shows that it is too long.
        if rest and sum(map(len, begun)) <= LONGEST_LINE * 4:
            begun.append(rest)


def round_and_cards(text: str, *, default_round: int | None) -> tuple[int, str]:
    """The round that one line names, and its cards with blanks before them, so that places count from its start.

    Raises UnusableError where it names no round and there is no default, where no number stands before the colon, and
    for a line that is too long to be a hand.
    """
    if len(text) > LONGEST_LINE:
        raise UnusableError(f"the line is longer than {LONGEST_LINE} characters")
    match = _LINE.fullmatch(text)
    assert match is not None  # every text matches: both parts may be empty
    named, cards = match["round"], match["cards"]
    if named is None:
        if default_round is None:
            raise UnusableError("no round: write ROUND: CARDS, or give --round")
        return default_round, cards
    if not named.isascii() or not named.isdecimal() or len(named) > MOST_DIGITS:
        raise UnusableError(f'"{named}" before the colon is no number of a round')
    return int(named), " " * len(match["before"]) + cards


def _text(line: bytes, *, first: bool) -> str:
    # A file from another program may begin with a byte order mark; a stray byte spoils its own line only.
    text = line.decode("utf-8-sig" if first else "utf-8", errors="replace")
    return text.partition("#")[0].rstrip()


def _size(file: Readable) -> int | None:
    try:
        facts = os.fstat(file.fileno())  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):
        return None
    return facts.st_size if stat.S_ISREG(facts.st_mode) else None
