"""Plays many whole games of bots, counts the cards after every move, and has every record refereed.

    python benchmarks/play_many.py --games 1000 --jobs 2
    python benchmarks/play_many.py --rules phase-10 may-i --games 200

plays so many games of each ruleset at its smallest, its usual and its largest table, or where --players says.
Names every round in which nobody went out. Exit status 1 when any move was illegal, any card lost or any record
refused, each fault printed with the seed that gives the game again, or when a contract was laid in none of at least 100
games at a table.
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
from kontrakt_arena.figures import Scorer
from kontrakt_arena.match import play_game
from kontrakt_arena.players import PREFIX, make_bot
from kontrakt_dsl.game.play import IllegalMoveError
from kontrakt_dsl.loading.load import load, load_text
from kontrakt_dsl.records.referee import referee
from kontrakt_dsl.records.writer import RecordWriter, header
from kontrakt_dsl.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Checked:
    """One game played under watch: its moves, how many of its rounds ended by going out, and its fault if any.

    `laid` are the contracts that somebody laid, by number; `unended` names the rounds in which nobody went out, each
    with the seed and why it ended.
    """

    moves: int
    rounds: int
    went_out: int
    fault: str | None
    laid: frozenset[int] = frozenset()
    unended: tuple[str, ...] = ()


FEW_GAMES = 100
"""In so many games a contract that can be laid at all has been laid."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="+", default=["kontrakt"])
    parser.add_argument("--games", type=int, default=1000, help="games at each table")
    parser.add_argument("--players", type=int, nargs="+", help="sizes of tables")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="many")
    options = parser.parse_args(arguments)
    faults = 0
    for rules in options.rules:
        faults += _report(options, rules)
    return 1 if faults else 0


def _report(options: argparse.Namespace, rules: str) -> int:
    """Play the games of one ruleset and print what came of them; the number of faults."""
    faults = 0
    ruleset = _load(rules)
    table = ruleset.table.players
    tables = options.players or sorted({table.low, ruleset.default_players(), table.high or ruleset.default_players()})
    for players in tables:
        start = time.perf_counter()
        checked = _played(options, rules, players)
        seconds = time.perf_counter() - start
        moves = sum(game.moves for game in checked)
        rounds, went_out = sum(game.rounds for game in checked), sum(game.went_out for game in checked)
        bad = [game.fault for game in checked if game.fault is not None]
        print(
            f"{rules}, {players} players: {len(checked)} games, {moves} moves, {went_out} of {rounds} rounds ended by "
            f"going out, {len(bad)} faults, {seconds:.0f} s"
        )
        for name in (name for game in checked for name in game.unended):
            print(f"  nobody went out: {name}")
        for fault in bad:
            print(f"  {fault}", file=sys.stderr)
        faults += len(bad)
        never = sorted(set(ruleset.game.order).difference(*(game.laid for game in checked)))
        if never:
            print(f"  contracts that nobody laid: {', '.join(map(str, never))}")
            faults += len(checked) >= FEW_GAMES
    return faults


def _played(options: argparse.Namespace, rules: str, players: int) -> list[Checked]:
    play = partial(play_checked, rules, (options.bot,) * players)
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
    scorer = Scorer(len(bots))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        try:
            with RecordWriter(path, first) as writer:
                final = play_game(ruleset, seats, seed=seed, observers=[count_cards, writer.add, scorer])
        except (IllegalMoveError, LostCardsError) as error:
            return Checked(0, 0, 0, f"seed {seed}: {error}")
        verdict = referee(path, _reload)
    ends = [result.end.value for result in final.results]
    fault = None
    if not verdict.right:
        fault = f"seed {seed}: record line {verdict.line}: {verdict.message}"
    elif not verdict.finished or verdict.torn:
        fault = f"seed {seed}: the record does not reach the end of the game"
    laid = frozenset[int]().union(*(played.contracts_laid for played in scorer.figures(final).rounds))
    unended = tuple(
        f"seed {seed}, round {result.number}, {result.end.value}" for result in final.results if result.winner is None
    )
    return Checked(verdict.moves, len(ends), ends.count("went_out"), fault, laid, unended)


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
