"""Many games: what is counted, and that it doesn't depend on how the work is shared out."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from multiprocessing import active_children

import pytest
from game_of import ruleset_with
from own_process import environment
from played_games import steps_of
from rules_under_test import main_ruleset

from kontrakt_arena.match import round_ended
from kontrakt_arena.simulate import Simulation, play_one, simulate
from kontrakt_dsl import Ruleset, load, load_text
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, LayDown
from kontrakt_dsl.game.shuffle import Deal, Refill

SIMULATION = Simulation(main_ruleset(), ("steady", "steady", "steady"), 3, "sums")


def test_the_result_is_the_same_for_any_number_of_jobs() -> None:
    done: list[int] = []
    alone = simulate(SIMULATION)
    shared = simulate(SIMULATION, jobs=2, progress=done.append)
    assert shared == alone
    assert done == [1, 2, 3]


ONE_ROUND = """\
kontrakt: 1
extends: kontrakt
name: one short round
contracts: {2: none, 3: none, 4: none, 5: none, 6: none, 7: none}
game: {turn limit: 5 turns each per round}
"""


@pytest.mark.parametrize("killed", [1, 2], ids=["one of two", "both"])
def test_the_games_of_a_killed_process_are_played_all_the_same(killed: int) -> None:
    """The loss is told, no game is left out or counted twice, and the figures are those of an undisturbed run."""
    short = load_text(ONE_ROUND, name="short", path="short.yaml").ruleset
    assert short is not None
    simulation = replace(SIMULATION, ruleset=short, games=16)
    done: list[int] = []
    told: list[int] = []

    def progress(games: int) -> None:
        done.append(games)
        if games == 1:
            for worker in active_children()[:killed]:
                worker.kill()

    disturbed = simulate(simulation, jobs=2, progress=progress, lost=lambda: told.append(len(done)))
    assert disturbed == simulate(simulation)
    assert done == list(range(1, 17))
    assert len(told) == 1


def test_a_game_of_a_simulation_can_be_played_again_by_its_seed() -> None:
    steps = steps_of(*SIMULATION.players, seed=SIMULATION.seed_of(1))
    figures = play_one(SIMULATION, 1)
    assert figures.totals == steps[-1].after.totals
    assert figures.winners == steps[-1].after.winners
    assert figures.moves == sum(not isinstance(step.event, Deal | Refill) for step in steps)


def test_figures_of_a_round_are_what_happened_in_it() -> None:
    figures = play_one(SIMULATION, 0)
    assert [played.number for played in figures.rounds] == list(range(1, 8))
    buys, laid = 0, set()
    ended = iter(figures.rounds)
    for step in steps_of(*SIMULATION.players, seed=SIMULATION.seed_of(0)):
        buys += isinstance(step.event, Buy)
        current = step.before.round
        if isinstance(step.event, LayDown):
            assert current is not None
            laid.add((current.turn, (current.turns - 1) // 3 + 1))
        result = round_ended(step.before, step.after)
        if result is not None:
            assert current is not None
            played = next(ended)
            assert (played.end, played.winner, played.points) == (result.end, result.winner, result.points)
            assert (played.turns, played.buys) == (current.turns, buys)
            assert {(seat, turn) for seat, turn in enumerate(played.laid) if turn is not None} == laid
            buys, laid = 0, set()
    assert next(ended, None) is None


MELDS_AFTER_THE_CONTRACT = """\
kontrakt: 1
extends: kontrakt
name: new melds after the contract
laying off: {new melds: 1 set of 3 or more}
"""


@pytest.mark.parametrize(
    "ruleset",
    [
        load("kontrak-rummy"),
        load_text(MELDS_AFTER_THE_CONTRACT, name="more", path="more.yaml").ruleset,
    ],
    ids=["with a deeper card", "new melds are no contract"],
)
def test_a_contract_is_counted_by_whatever_move_it_is_laid(ruleset: Ruleset | None) -> None:
    """The seats that were down when the round ended, and who went out by laying down, each in the turn it laid in."""
    assert ruleset is not None
    names: tuple[str, ...] = ("steady",) * 3
    kept: list[tuple[int | None, ...]] = []

    def keep(before: GameState, _event: object, after: GameState, /) -> None:
        if round_ended(before, after) is not None and before.round is not None:
            result, turn = after.results[-1], before.round.turns
            laid = [seat.laid_turn for seat in before.round.seats]
            if result.winner is not None:
                laid[result.winner] = laid[result.winner] or turn
            kept.append(tuple(one and (one - 1) // 3 + 1 for one in laid))

    for game in range(3):
        kept.clear()
        figures = play_one(Simulation(ruleset, names, 3, "whatever move"), game, observers=(keep,))
        assert [played.laid for played in figures.rounds] == kept
        for played in figures.rounds:
            assert bool(played.contracts_laid) == any(turn is not None for turn in played.laid)


def test_sums_add_up() -> None:
    summary = simulate(SIMULATION)
    assert sum(summary.wins) + (sum(summary.shared_wins) > 0) <= summary.games
    for played in summary.rounds:
        assert played.played == summary.games
        assert sum(played.ends.values()) == played.played
        assert sum(played.turns.values()) == played.played
        assert sum(played.first_laid.values()) == played.laid
        assert sum(played.laid_in.values()) == sum(played.laid_by_seat)
        assert sum(played.went_out_by_seat) == played.ends["went_out"]
    assert tuple(map(sum, zip(*(played.points_by_seat for played in summary.rounds), strict=True))) == summary.totals


@pytest.mark.parametrize(
    ("wrong", "jobs"),
    [
        (replace(SIMULATION, games=0), 1),
        (SIMULATION, 0),
        (replace(SIMULATION, players=("steady", "steady")), 1),
        (replace(SIMULATION, players=("steady", "steady", "nobody")), 1),
    ],
    ids=["no games", "no jobs", "too few players", "no such bot"],
)
def test_a_simulation_that_cannot_be_played_is_refused(wrong: Simulation, jobs: int) -> None:
    with pytest.raises(ValueError, match=r"at least|players|no bot"):
        simulate(wrong, jobs=jobs)


def test_ladders_are_summed_by_contract() -> None:
    """Each seat's round counts for the contract it had then; no rung is laid more often than tried."""
    ruleset = ruleset_with(
        ("progress: together", "progress: each on their own ladder"),
        ("ends: after the last round", "ends: after the round in which a ladder is finished"),
        ("deal:\n  rounds 1-3: 10\n  rounds 4-7: 12", "deal: 11"),
        ("  7: 3 runs of 4 or more, using the whole hand\n", ""),
        ("  6: 1 set of 3 + 2 runs of 4\n", ""),
        ("  5: 2 sets of 3 + 1 run of 4\n", ""),
        ("  4: 3 sets of 3\n", ""),
        ("  3: 2 runs of 4\n", ""),
        ("  several runs: not consecutive             # a gap or an overlap is fine\n", ""),
    )
    summary = simulate(Simulation(ruleset, ("steady",) * 3, 2, "ladder"))
    assert [rung.number for rung in summary.rungs] == [1, 2]
    assert sum(rung.tried for rung in summary.rungs) == 3 * summary.rounds_played
    assert all(0 < rung.laid <= rung.tried for rung in summary.rungs)
    assert {played.contract for played in summary.rounds} == {"each its own contract"}


def test_a_game_that_leaves_round_1_out_is_simulated() -> None:
    """What is played is asked for by its number."""
    ruleset = ruleset_with(("progress: together", "progress: together\n  rounds played: 2"))
    summary = simulate(Simulation(ruleset, ("steady",) * 3, 1, "second"))
    assert [played.number for played in summary.rounds] == [2]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="asks the system for processes by group")
def test_workers_end_with_the_process_that_started_them() -> None:
    """Nobody would hand them games any more; a killed process can't tell them so itself."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kontrakt_cli", "simulate", "--games", "500", "--jobs", "2", "--seed", "c"],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=8)
        process.kill()
        process.wait()
        # The workers hold the other end of the pipe: it reaches its end when the last of them is gone.
        readable, _, _ = select.select([process.stdout], [], [], 60)
        assert readable
        assert process.stdout.read() == b""
    finally:
        if process.stdout is not None:
            process.stdout.close()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
