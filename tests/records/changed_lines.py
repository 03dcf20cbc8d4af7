"""Lines of a record found and changed."""

import json
from collections.abc import Callable

from kontrakt_dsl.records.referee import Verdict

Fields = dict[str, object]
Judge = Callable[[list[str]], Verdict]


def changed(lines: list[str], number: int, **fields: object) -> list[str]:
    """The lines with some fields of line `number` (from 1) changed."""
    line = {**json.loads(lines[number - 1]), **fields}
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


def numbers(lines: list[str], wanted: Callable[[Fields], bool]) -> list[int]:
    """The numbers of the lines that are wanted."""
    return [number for number, line in enumerate(lines, start=1) if wanted(json.loads(line))]


def moves(lines: list[str]) -> list[int]:
    return numbers(lines, lambda line: "move" in line)


def events(lines: list[str], name: str) -> list[int]:
    return numbers(lines, lambda line: line.get("event") == name)
