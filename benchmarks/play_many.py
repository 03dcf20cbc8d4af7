"""Plays many whole games of bots, counts the cards after every move, and has every record refereed.

    python benchmarks/play_many.py --games 1000 --jobs 2

plays 1,000 games at each table of 3, 4 and 5 players. Exit status 1 when any move was illegal, any card lost or
any record refused; each fault is printed with the seed that gives the game again.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path

from kontrakt_arena.counting import LostCardsError, count_cards
from kontrakt_arena.match import play_game
from kontrakt_arena.players import PREFIX, make_bot
from kontrakt_dsl.game.play import IllegalMoveError
from kontrakt_dsl.loading.load import load, load_text
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Checked:
    """One game played under watch: its moves, how many of its rounds ended by going out, and its fault if any."""

    moves: int
    rounds: int
    went_out: int
    fault: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="kontrakt")
    parser.add_argument("--games", type=int, default=1000, help="games at each table")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="many")
    options = parser.parse_args(arguments)
    faults = 0
    for players in options.players:
        start = time.perf_counter()
        checked = _played(options, players)
        seconds = time.perf_counter() - start
        moves = sum(game.moves for game in checked)
        rounds, went_out = sum(game.rounds for game in checked), sum(game.went_out for game in checked)
        bad = [game.fault for game in checked if game.fault is not None]
        print(
            f"{players} players: {len(checked)} games, {moves} moves, {went_out} of {rounds} rounds ended by going "
            f"out, {len(bad)} faults, {seconds:.0f} s"
        )
        for fault in bad:
            print(f"  {fault}", file=sys.stderr)
        faults += len(bad)
    return 1 if faults else 0


def _played(options: argparse.Namespace, players: int) -> list[Checked]:
    play = partial(play_checked, options.rules, (options.bot,) * players)
    seeds = [f"{options.seed}/{players}/{game}" for game in range(options.games)]
    if options.jobs == 1:
        return list(map(play, seeds))
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as workers:
        return list(workers.map(play, seeds, chunksize=5))


def play_checked(rules: str, bots: tuple[str, ...], seed: str) -> Checked:
    """Play one game with cards counted and its record refereed."""
    ruleset = _load(rules)
    seats = [make_bot(bot, seed=seed, seat=seat) for seat, bot in enumerate(bots)]
    first = header(ruleset, players=[PREFIX + bot for bot in bots], seed=seed, version="benchmark")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        try:
            with RecordWriter(path, first) as writer:
                final = play_game(ruleset, seats, seed=seed, observers=[count_cards, writer.add])
        except (IllegalMoveError, LostCardsError) as error:
            return Checked(0, 0, 0, f"seed {seed}: {error}")
        verdict = referee(path, _reload)
    ends = [result.end.value for result in final.results]
    fault = None
    if not verdict.right:
        fault = f"seed {seed}: record line {verdict.line}: {verdict.message}"
    elif not verdict.finished or verdict.torn:
        fault = f"seed {seed}: the record does not reach the end of the game"
    return Checked(verdict.moves, len(ends), ends.count("went_out"), fault)


# Loading takes as long as many moves, and the games differ in nothing but their seeds.
_load = cache(load)


@cache
def _reload(text: str, name: str) -> Ruleset:
    loaded = load_text(text, name=name, path=f"{name}.yaml")
    if loaded.ruleset is None:
        raise ValueError("; ".join(str(finding) for finding in loaded.diagnostics))
    return loaded.ruleset


if __name__ == "__main__":
    sys.exit(main())
