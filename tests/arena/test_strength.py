"""The floors of play that the bots must keep, on a small seeded sample; benchmarks/arena.py measures them at length."""

import pytest
from rules_under_test import main_ruleset

from kontrakt_arena.simulate import Simulation, simulate
from kontrakt_arena.summary import Summary

GAMES = 8


@pytest.fixture(scope="module")
def four_steady() -> Summary:
    """Games of four steady bots."""
    return simulate(Simulation(main_ruleset(), ("steady",) * 4, GAMES, "strength"))


def test_steady_bots_end_nearly_all_rounds_by_going_out(four_steady: Summary) -> None:
    assert four_steady.went_out >= 0.95 * four_steady.rounds_played


def test_steady_bots_lay_every_contract_in_most_games(four_steady: Summary) -> None:
    assert len(four_steady.rounds) == 7
    for played in four_steady.rounds:
        assert played.laid > GAMES / 2


@pytest.mark.parametrize("seat", [0, 3])
def test_a_steady_bot_among_random_ones_wins(seat: int) -> None:
    players = tuple("steady" if number == seat else "random" for number in range(4))
    summary = simulate(Simulation(main_ruleset(), players, 3, "among random"))
    assert summary.wins[seat] == summary.games
