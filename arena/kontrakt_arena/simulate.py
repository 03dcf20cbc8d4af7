"""Many games by bots, spread over processes; the result does not depend on how many."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context

from kontrakt_arena.figures import GameFigures, Scorer
from kontrakt_arena.match import Observer, play_game
from kontrakt_arena.players import make_bot
from kontrakt_arena.summary import Summary, summary_of
from kontrakt_arena.worker_processes import begin_to_work, deaf_children
from kontrakt_dsl.game.play import begin
from kontrakt_dsl.rules.ruleset import Ruleset

Progress = Callable[[int], None]
"""Told after every game how many games are done."""
Lost = Callable[[], None]
"""Told when a process has ended before its time; its games are played without it."""
# Games handed out ahead for each process: enough that none waits, few enough that an interrupt ends at once.
AHEAD = 4


@dataclass(frozen=True)
class Simulation:
    """`games` games under one ruleset; `players` names the bot of each seat."""

    ruleset: Ruleset
    players: tuple[str, ...]
    games: int
    seed: str

    def seed_of(self, index: int) -> str:
        """The seed of game `index`, from 0: playing with it gives that very game again."""
        return f"{self.seed}/{index}"


def simulate(
    simulation: Simulation, *, jobs: int = 1, progress: Progress | None = None, lost: Lost | None = None
) -> Summary:
    """Play all games in `jobs` processes and sum them up; where one is killed, the others play its games.

    Raises ValueError for fewer than one game or job, for a table that the ruleset doesn't admit, and for a name
    that no bot has. The processes are spawned: the program's main module must be importable.
    """
    if simulation.games < 1 or jobs < 1:
        raise ValueError("a simulation has at least one game and one job")
    begin(simulation.ruleset, players=len(simulation.players))
    for seat, name in enumerate(simulation.players):
        make_bot(name, seed=simulation.seed, seat=seat)
    figures: list[GameFigures] = []
    for game in _games(simulation, jobs, lost):
        figures.append(game)
        if progress is not None:
            progress(len(figures))
    return summary_of(figures, simulation.players)


def play_one(simulation: Simulation, index: int, *, observers: tuple[Observer, ...] = ()) -> GameFigures:
    """Play game `index` of a simulation."""
    seed, names = simulation.seed_of(index), simulation.players
    scorer = Scorer(len(names))
    bots = [make_bot(name, seed=seed, seat=seat) for seat, name in enumerate(names)]
    final = play_game(simulation.ruleset, bots, seed=seed, observers=(scorer, *observers))
    return scorer.figures(final)


def _games(simulation: Simulation, jobs: int, lost: Lost | None) -> Iterator[GameFigures]:
    left = dict.fromkeys(range(simulation.games))
    while jobs > 1 and left:
        try:
            for index, game in _by_workers(simulation, tuple(left), jobs):
                del left[index]
                yield game
        except BrokenProcessPool:
            # A game that kills whoever plays it must not have new processes started for ever.
            jobs -= 1
            if lost is not None:
                lost()
    for index in left:
        yield play_one(simulation, index)


def _by_workers(simulation: Simulation, games: Sequence[int], jobs: int) -> Iterator[tuple[int, GameFigures]]:
    """Each game with its number, as soon as it is over; BrokenProcessPool where a process ends before its time."""
    workers = ProcessPoolExecutor(
        min(jobs, len(games)),
        mp_context=get_context("spawn"),
        initializer=_begin_work,
        initargs=(simulation,),
    )
    try:
        indices = iter(games)
        with deaf_children():
            waiting = {workers.submit(_work, index) for index in islice(indices, AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {workers.submit(_work, index) for index in islice(indices, len(done))}
            for game in done:
                yield game.result()
    finally:
        # An interrupt waits for the games in play only, never for those still to come.
        workers.shutdown(cancel_futures=True)


class _Worker:
    """What a spawned process plays; it is handed over once, not with every game."""

    simulation: Simulation


def _begin_work(simulation: Simulation) -> None:
    begin_to_work()
    _Worker.simulation = simulation


def _work(index: int) -> tuple[int, GameFigures]:
    return index, play_one(_Worker.simulation, index)
