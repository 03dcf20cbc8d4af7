"""`kontrakt play`: a game of one person against bots, or of bots alone."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from kontrakt_arena.match import play_game
from kontrakt_arena.players import DEFAULT_BOT, PREFIX, Player, make_bot
from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.failures import UnusableError, report
from kontrakt_cli.narration import Narrator
from kontrakt_cli.prompt import InputEndedError, Person
from kontrakt_cli.ruleset_argument import (
    DEFAULT_RULESET,
    HouseOptions,
    Players,
    RulesArgument,
    players_from,
    ruleset_from,
)
from kontrakt_cli.seed_argument import seed_from
from kontrakt_cli.terminal import card_style
from kontrakt_cli.version import VERSION
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.shuffle import Chance
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.ruleset import Ruleset

PERSON_SEAT = 0
PERSON_NAME = "you"


def command(
    rules: RulesArgument = DEFAULT_RULESET,
    option: HouseOptions = None,
    players: Players = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same text gives the same deals.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Bots in every seat; asks nothing.")] = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a record of the game as it goes.")] = None,
) -> None:
    """Play a game: you in the first seat, bots in the others.

    Moves are lines on standard input, from a keyboard or a pipe; help explains them and ? lists what is allowed.
    Exit status: 0 when the game is over, 2 when the input ends before.
    """
    ruleset = ruleset_from(rules, option)
    number = players_from(ruleset, players)
    seed = seed_from(seed)
    names = tuple(
        PERSON_NAME if seat == PERSON_SEAT and not auto else f"{DEFAULT_BOT} {seat}" for seat in range(number)
    )
    style = card_style()
    seats: list[Player] = [make_bot(DEFAULT_BOT, seed=seed, seat=seat) for seat in range(number)]
    if not auto:
        seats[PERSON_SEAT] = Person(names, style)
    kinds = [name if name == PERSON_NAME else PREFIX + DEFAULT_BOT for name in names]
    writer = _record_writer(record, ruleset, kinds, seed)
    print(f"{ruleset.title}, {number} players, seed {seed}")
    if not auto:
        print("help explains the moves, ? lists what you may do.")
    narrator = Narrator(names, None if auto else PERSON_SEAT, style)

    def tell(before: GameState, event: Move | Chance, after: GameState) -> None:
        if writer is not None:
            try:
                writer.add(before, event, after)
            except OSError as error:
                raise UnusableError(f"--record: {record}: {error.strerror}; the record breaks off there") from error
        for line in narrator.told(before, event, after):
            print(line)
        sys.stdout.flush()

    try:
        play_game(ruleset, seats, seed=seed, observers=[tell])
    except InputEndedError:
        report("The game is not over: the input ended here.")
        raise typer.Exit(ExitCode.UNUSABLE) from None
    finally:
        if writer is not None:
            writer.close()


def _record_writer(path: Path | None, ruleset: Ruleset, players: list[str], seed: str) -> RecordWriter | None:
    if path is None:
        return None
    try:
        return RecordWriter(path, header(ruleset, players=players, seed=seed, version=VERSION))
    except FileExistsError as error:
        raise UnusableError(f"--record: {path} exists already; a record is never overwritten") from error
    except OSError as error:
        raise UnusableError(f"--record: {path}: {error.strerror}") from error
