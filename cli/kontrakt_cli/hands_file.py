"""Many hands, one a line: `ROUND: CARDS`, or bare cards for the round that the options name."""

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO

from kontrakt_cli.failures import UnusableError

STANDARD_INPUT = "-"
_LINE = re.compile(r"(?:\s*(?P<round>[^\s:]+)\s*:)?(?P<cards>.*)", re.DOTALL)


@contextmanager
def open_hands(path: str) -> Iterator[BinaryIO]:
    """The file at `path`, or standard input for `-`.

    Raises UnusableError where it can't be opened.
    """
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(path, "rb"))
        except OSError as error:
            raise UnusableError(f"--from: {path}: {error.strerror}") from error
        yield file


def hands_in(lines: BinaryIO) -> Iterator[tuple[int, str]]:
    """The number and text of each line that holds a hand, one at a time as they arrive."""
    for number, raw in enumerate(lines, 1):
        # A file from another program may begin with a byte order mark; a stray byte spoils its own line only.
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace")
        text = text.partition("#")[0].strip()
        if text:
            yield number, text


def round_and_cards(text: str, *, default_round: int | None) -> tuple[int, str]:
    """The round and the cards that one line names.

    Raises UnusableError where it names no round and there is no default, or no number stands before the colon.
    """
    match = _LINE.fullmatch(text)
    assert match is not None  # every text matches: both parts may be empty
    before, cards = match["round"], match["cards"]
    if before is None:
        if default_round is None:
            raise UnusableError("no round: write ROUND: CARDS, or give --round")
        return default_round, cards
    if not before.isascii() or not before.isdecimal():
        raise UnusableError(f'"{before}" before the colon is no number of a round')
    return int(before), cards
