"""Documents that are tests: their `console` blocks are run, and files named after a fence's language are written.

A block holds commands and what they print, standard output before standard error:

    $ kontrakt check-hand --round 1 9S
    ...
    [exit status 1]

The status is left out when it is 0. A line `...` stands for any lines, and `...` in a line for any text. `<<END` gives
the lines up to `END` to the command. A fence such as "```yaml house.yaml" writes that file into the folder in which the
commands run.
"""

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from kontrakt_cli.app import run

PROMPT = "$ "
ANY_LINES = "..."
_FENCE = re.compile(r"^```(?P<language>\w*)(?: +(?P<file>\S+))?$")
_HEREDOC = re.compile(r" <<(?P<end>\w+)$")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left: its exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def transcript(self) -> list[str]:
        """The lines as a document shows them."""
        status = [] if self.status == 0 else [f"[exit status {self.status}]"]
        return [*self.out.splitlines(), *self.err.splitlines(), *status]


@dataclass(frozen=True, slots=True)
class File:
    """A file that the document writes."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command and the lines of the document, from `first` up to `last`, that show what it prints."""

    line: str
    given: str
    first: int
    last: int


def run_cli(arguments: Sequence[str], given: str | bytes = "") -> Ran:
    """Run one command line of `kontrakt` in this process."""
    data = given.encode() if isinstance(given, str) else given
    stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace")
    # As `main` sets them up.
    form = {"encoding": "utf-8", "errors": "backslashreplace"}
    out, err = (io.TextIOWrapper(io.BytesIO(), **form, write_through=True) for _ in range(2))
    # Help is laid out to the width of the terminal.
    narrow = patch.dict(os.environ, COLUMNS="80")
    with narrow, patch.object(sys, "stdin", stdin), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(arguments)
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    return Ran(int(status), *texts)


def steps(lines: Sequence[str]) -> Iterator[File | Command]:
    """The files and commands of a document, in order."""
    number = 0
    while number < len(lines):
        fence = _FENCE.match(lines[number])
        number += 1
        if fence is None:
            continue
        start = number
        while lines[number] != "```":
            number += 1
        if fence["file"]:
            yield File(fence["file"], "\n".join(lines[start:number]) + "\n")
        elif fence["language"] == "console":
            yield from _commands(lines, start, number)
        number += 1


def differences(path: Path, *, update: bool) -> list[str]:
    """Run a document in the current folder and say where what it shows differs from what is printed.

    With `update` the document is written anew instead where it differs.
    """
    lines = path.read_text(encoding="utf-8").split("\n")
    found: list[str] = []
    changes: list[tuple[Command, list[str]]] = []
    for step in steps(lines):
        if isinstance(step, File):
            Path(step.name).write_text(step.text, encoding="utf-8")
            continue
        program, *arguments = shlex.split(step.line)
        assert program == "kontrakt", f"only kontrakt is run here, not {program}"
        printed = run_cli(arguments, step.given).transcript
        shown = list(lines[step.first : step.last])
        if not _matches(shown, printed):
            changes.append((step, printed))
            found.append("\n".join([f"{path.name}:{step.first}: {step.line}", "shows:", *shown, "prints:", *printed]))
    if update and changes:
        for step, printed in reversed(changes):
            lines[step.first : step.last] = printed
        path.write_text("\n".join(lines), encoding="utf-8")
        return []
    return found


def _commands(lines: Sequence[str], start: int, end: int) -> Iterator[Command]:
    number = start
    while number < end:
        line = lines[number].removeprefix(PROMPT)
        assert lines[number].startswith(PROMPT), f"line {number + 1} of a console block is no command"
        number += 1
        given = ""
        heredoc = _HEREDOC.search(line)
        if heredoc:
            line = line[: heredoc.start()]
            close = lines.index(heredoc["end"], number)
            given = "\n".join(lines[number:close]) + "\n"
            number = close + 1
        first = number
        while number < end and not lines[number].startswith(PROMPT):
            number += 1
        yield Command(line, given, first, number)


def _matches(shown: Sequence[str], printed: Sequence[str]) -> bool:
    if not shown:
        return not printed
    if shown[0] == ANY_LINES:
        return any(_matches(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and _same(shown[0], printed[0].rstrip()) and _matches(shown[1:], printed[1:])


def _same(shown: str, printed: str) -> bool:
    pattern = ".*".join(map(re.escape, shown.split(ANY_LINES)))
    return re.fullmatch(pattern, printed) is not None
