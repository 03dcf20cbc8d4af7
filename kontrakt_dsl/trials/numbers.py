"""Numbers in the parts of a test."""

from collections.abc import Mapping

from kontrakt_dsl.trials.model import Trial
from kontrakt_dsl.trials.seats import PositionError


def number_of(trial: Trial, part: str, default: int) -> int:
    """The number that a part says, `default` where it is not there. Raises PositionError."""
    words = trial.text(part)
    return default if words is None else _as_number(words, part)


def numbers_of(trial: Trial, part: str) -> Mapping[str, int]:
    """The numbers of a part that has one for each of several players. Raises PositionError."""
    return {name: _as_number(words, part) for name, words, _ in trial.pairs(part)}


def _as_number(words: str, part: str) -> int:
    """The number that is written there. Raises PositionError where it is none."""
    digits = words.removeprefix("-")
    if not digits.isdigit() or not digits.isascii() or len(digits) > 9:
        raise PositionError(part, f'"{words}" is no number')
    return int(words)
