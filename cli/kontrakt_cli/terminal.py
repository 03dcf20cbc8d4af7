"""What the output may look like: decided by where it goes and by the variables that people set against colour."""

import os
import shutil
import sys
from typing import TextIO

from kontrakt_cli.render.cards import PLAIN, CardStyle


def is_terminal(stream: TextIO) -> bool:
    """Whether `stream` is shown to a person at once, on more than a bare line printer."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def screen_width() -> int | None:
    """How many characters a line of the terminal has; None in a file and in a pipe."""
    return shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None


def card_style() -> CardStyle:
    """Symbols and colours on a terminal; letters in a file, in a pipe and where the encoding lacks the symbols."""
    if not is_terminal(sys.stdout):
        return PLAIN
    try:
        "♠♥♦♣".encode(sys.stdout.encoding)
    except (LookupError, UnicodeEncodeError):
        return PLAIN
    return CardStyle(symbols=True, colour=not os.environ.get("NO_COLOR"))
