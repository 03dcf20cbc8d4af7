"""`kontrakt simulate`: many games of bots in figures."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from kontrakt_arena.players import BOTS, DEFAULT_BOT
from kontrakt_arena.simulate import Progress, Simulation, simulate
from kontrakt_cli.failures import UnusableError, report
from kontrakt_cli.render.simulation import summary_json, summary_lines
from kontrakt_cli.ruleset_argument import (
    DEFAULT_RULESET,
    HouseOptions,
    Players,
    RulesArgument,
    players_from,
    ruleset_from,
)
from kontrakt_cli.seed_argument import seed_from
from kontrakt_cli.terminal import is_terminal
from kontrakt_dsl.sentences import counted

BOTS_HELP = f"The bot of each seat, with commas between ({', '.join(BOTS)}).  [default: {DEFAULT_BOT} in each]"

LOST = "a process that played games has ended before its time; its games are played without it"


def command(
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")],
    rules: RulesArgument = DEFAULT_RULESET,
    option: HouseOptions = None,
    players: Players = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same text gives the same games.")] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many processes play; results don't change.")] = 1,
    bots: Annotated[str | None, typer.Option(metavar="NAMES", help=BOTS_HELP)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Report in JSON.")] = False,
) -> None:
    """Let bots play many games: how often and when each contract is laid, how long rounds take, how they end.

    Game number i of a simulation, from 0, is the game of the seed TEXT/i.
    """
    ruleset = ruleset_from(rules, option)
    names = _bots(bots, players)
    seats = names or (DEFAULT_BOT,) * players_from(ruleset, players)
    players_from(ruleset, len(seats))
    simulation = Simulation(ruleset, seats, games, seed_from(seed))
    with _progress_bar(games) as progress:
        summary = simulate(simulation, jobs=jobs, progress=progress, lost=lambda: report(LOST))
    if as_json:
        print(json.dumps(summary_json(simulation, summary)))
    else:
        for line in summary_lines(simulation, summary):
            print(line)


def _bots(names: str | None, players: int | None) -> tuple[str, ...]:
    if names is None:
        return ()
    seats = tuple(name.strip() for name in names.split(","))
    for name in seats:
        if name not in BOTS:
            raise UnusableError(f'--bots: there is no bot "{name}"; the bots are {", ".join(BOTS)}')
    if players is not None and players != len(seats):
        raise UnusableError(f"--bots names {counted(len(seats), 'bot')}, but --players is {players}")
    return seats


@contextmanager
def _progress_bar(games: int) -> Iterator[Progress | None]:
    if not is_terminal(sys.stderr):
        yield None
        return
    # rich is slow to import; nothing else here needs it.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)
