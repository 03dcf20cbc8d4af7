"""Games written down: records of made-up games in the files of a test."""

from collections.abc import Iterator
from pathlib import Path

from small_game import small_ruleset
from strategies import Habits, Start

from kontrakt_dsl.game.shuffle import Deal, Refill
from kontrakt_dsl.records.referee import LoadRules
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.ruleset import Ruleset

NAMES = ("Ann", "Bob", "Eva", "Jon", "Liv")


def writing(path: Path, start: Start) -> Iterator[int]:
    """Write the record of a game event by event; the number of events so far comes after each."""
    first = header(start.ruleset, players=NAMES[: start.players], seed=str(start.seed), version="0.1.0")
    with RecordWriter(path, first) as record:
        for number, (before, event, after) in enumerate(start.events(), start=1):
            record.add(before, event, after)
            yield number


def written(path: Path, start: Start) -> int:
    """Write the whole record of a game; the answer is how many moves the players made."""
    for _ in writing(path, start):
        pass
    return sum(not isinstance(event, Deal | Refill) for _, event, _ in start.events())


def recorded(path: Path, *, players: int, seed: int) -> list[str]:
    """Write the record of a small game and return its lines."""
    written(path, Start(small_ruleset(), players, seed, Habits(buys=0.3, takes=0.3, melds=1.0)))
    return path.read_text(encoding="utf-8").splitlines()


def load_small(ruleset: Ruleset | None = None) -> LoadRules:
    """A loader that gives `ruleset` (the small one by default) for its own text."""
    rules = ruleset or small_ruleset()

    def load(text: str, name: str) -> Ruleset:
        if (text, name) != (rules.text, rules.name):
            raise ValueError("other rules")
        return rules

    return load
