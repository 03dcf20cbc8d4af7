"""A position from a game record: what a seat knew before one of its lines."""

from dataclasses import dataclass
from pathlib import Path

from kontrakt_cli.failures import UnusableError
from kontrakt_cli.record_rules import rules_of_record
from kontrakt_dsl.game.view import View, view
from kontrakt_dsl.records.referee import Before, WrongLineError, before_line
from kontrakt_dsl.rules.ruleset import Ruleset

FIRST = 2
"""The first line of a record that may hold a move: the header stands before it."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A view from a record; `played` is the move that was made then, None where the record ends there."""

    ruleset: Ruleset
    view: View
    line: int
    played: str | None


def recorded_position(path: Path, line: int | None, seat: int | None) -> Recorded:
    """What `seat`, or else the seat to act, knew before line `line`, or else after the last line; where nobody chooses
    then, before the last line that holds a move.

    Raises UnusableError where there is no such position.
    """
    before = _before(path, line)
    if seat is not None and not 0 <= seat < before.state.players:
        raise UnusableError(f"--seat: seats count from 0 to {before.state.players - 1}, not {seat}")
    while line is None and before.state.actor is None and before.line > FIRST:
        before = _before(path, before.line - 1)
    state = before.state
    if state.round is None or state.actor is None:
        what = "the game is over" if state.over else "nobody chooses: cards are dealt or shuffled"
        raise UnusableError(f"--line: before line {before.line} {what}; name a line that holds a move")
    who = state.actor if seat is None else seat
    return Recorded(state.ruleset, view(state, who), before.line, before.move if who == state.actor else None)


def _before(path: Path, line: int | None) -> Before:
    try:
        return before_line(path, line, rules_of_record)
    except OSError as error:
        raise UnusableError(f"--record: {path}: {error.strerror}") from error
    except WrongLineError as error:
        raise UnusableError(f"--record: {path}: {error}") from error
