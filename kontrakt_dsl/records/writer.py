"""Writing a record line by line as the game goes."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.shuffle import Chance, Cut, Deal, DealerDraw, Pick, Refill
from kontrakt_dsl.rules.ruleset import Ruleset

SCHEMA = "kontrakt/record@1"
Fields = dict[str, object]


def header(ruleset: Ruleset, *, players: Sequence[str], seed: str, version: str) -> Fields:
    """The first line of a record; `version` is that of the program that writes."""
    return {
        "schema": SCHEMA,
        "rules": ruleset.name,
        "rules_text": ruleset.text,
        "rules_sha256": sha256(ruleset.text.encode()).hexdigest(),
        "players": list(players),
        "seed": seed,
        "version": version,
    }


def lines_of(before: GameState, event: Move | Chance, after: GameState) -> Iterator[Fields]:
    """The lines that `event` adds to the record of a game that it takes from `before` to `after`."""
    match event:
        case Deal(dealer, order):
            number = before.next_number
            yield {"event": "deal", "round": number, "dealer": dealer, "order": [str(card) for card in order]}
        case DealerDraw(cards):
            yield {"event": "dealer_draw", "cards": [str(card) for card in cards]}
        case Cut(seat, lifted):
            yield {"event": "cut", "seat": seat, "cards": lifted}
        case Pick(card):
            yield {"event": "pick", "card": str(card)}
        case Refill(order):
            yield {"event": "refill", "order": [str(card) for card in order]}
        case move:
            yield {"seat": before.actor, "move": str(move)}
    if len(after.results) > len(before.results):
        yield round_end(after.results[-1])
    if after.over:
        yield {"event": "game_end", "winners": list(after.winners), "totals": list(after.totals)}


def round_end(result: RoundResult) -> Fields:
    """The line that says how a round ended.

    Where each climbs a ladder, it has the contract that each has then; where the first to lay down chooses, the chosen
    one.
    """
    climbed: Fields = {"contracts": list(result.contracts)} if result.contracts else {}
    if result.contract is not None:
        climbed["contract"] = result.contract
    return {
        "event": "round_end",
        "round": result.number,
        "reason": result.end.value,
        "winner": result.winner,
        "points": list(result.points),
        "totals": list(result.totals),
        **climbed,
    }


class RecordWriter:
    """A record file that grows move by move; each line is flushed, so that a crash loses at most a torn last line.

    Raises FileExistsError rather than overwrite a file.
    """

    def __init__(self, path: Path, first: Fields) -> None:
        self._file = path.open("x", encoding="utf-8", newline="\n")
        self._write(first)

    def add(self, before: GameState, event: Move | Chance, after: GameState) -> None:
        """Write the lines of one event."""
        for fields in lines_of(before, event, after):
            self._write(fields)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, fields: Fields) -> None:
        try:
            self._file.write(json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()
        except OSError:
            # What could not be written stays in the buffer, and closing would fail on it once more.
            with suppress(OSError):
                self._file.close()
            raise
