"""A position from a game record: what a seat knew before one of its lines."""

import json
from dataclasses import dataclass
from pathlib import Path

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.record_rules import rules_of_record
from kontrakt_dsl.game.view import View, view
from kontrakt_dsl.records.referee import WrongLineError, state_before
from kontrakt_dsl.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Recorded:
    """A view from a record; `played` is the move that was made then, None where the record ends there."""

    ruleset: Ruleset
    view: View
    line: int
    played: str | None


def recorded_position(path: Path, line: int | None, seat: int | None) -> Recorded:
    """What `seat`, or else the seat to act, knew before line `line`, or else after the last line.

    Raises UnusableError where there is no such position.
    """
    try:
        lines = [text for text in path.read_bytes().split(b"\n") if text.strip()]
        number = len(lines) + 1 if line is None else line
        state = state_before(path, number, rules_of_record)
    except OSError as error:
        raise UnusableError(f"--record: {path}: {error.strerror}") from error
    except WrongLineError as error:
        raise UnusableError(f"--record: {path}: {error}") from error
    if state.round is None or state.actor is None:
        what = "the game is over" if state.over else "nobody chooses: cards are dealt or shuffled"
        raise UnusableError(f"--line: before line {number} {what}; name a line that holds a move")
    if seat is not None and not 0 <= seat < state.players:
        raise UnusableError(f"--seat: seats count from 0 to {state.players - 1}, not {seat}")
    played = _move_in(lines[number - 1]) if number <= len(lines) else None
    who = state.actor if seat is None else seat
    return Recorded(state.ruleset, view(state, who), number, played if who == state.actor else None)


def _move_in(raw: bytes) -> str | None:
    """The move of a line, None where the line is torn or wrong."""
    try:
        move = json.loads(raw)["move"]
    except (ValueError, KeyError, TypeError):
        return None
    return move if isinstance(move, str) else None
