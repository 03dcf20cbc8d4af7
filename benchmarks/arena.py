"""How strong the bots are: games of four steady ones, and of one steady one among three random ones.

python benchmarks/arena.py --games 200 --jobs 2
"""

import argparse
import time

from kontrakt_arena.simulate import Simulation, simulate
from kontrakt_arena.summary import RoundSummary, Summary
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.ruleset import Ruleset

TABLES = (("steady",) * 4, ("steady", "random", "random", "random"), ("random", "random", "random", "steady"))


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="kontrakt")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="arena")
    options = parser.parse_args()
    ruleset = load(options.rules)
    for players in TABLES:
        _report(ruleset, players, options)


def _report(ruleset: Ruleset, players: tuple[str, ...], options: argparse.Namespace) -> None:
    start = time.perf_counter()
    simulation = Simulation(ruleset, players, options.games, options.seed)
    summary = simulate(simulation, jobs=options.jobs)
    seconds = time.perf_counter() - start
    print(f"{', '.join(players)}: {summary.games} games, seed {options.seed}")
    print(f"  {summary.games / seconds:.2f} games/s, {summary.moves / seconds:.0f} moves/s with {options.jobs} jobs")
    print(f"  rounds that ended by going out: {summary.went_out / summary.rounds_played:.1%}")
    for seat, name in enumerate(players):
        print(
            f"  seat {seat} {name}: won {summary.wins[seat] / summary.games:.1%}, "
            f"shared {summary.shared_wins[seat] / summary.games:.1%}, "
            f"total on average {summary.totals[seat] / summary.games:.0f}"
        )
    for played in summary.rounds:
        print(f"  {_round_line(played, summary)}")


def _round_line(played: RoundSummary, summary: Summary) -> str:
    seats = len(summary.players)
    ends = ", ".join(f"{end} {number}" for end, number in played.ends.items() if number)
    return (
        f"round {played.number} ({played.contract}): laid in {played.laid / played.played:.1%} of games "
        f"by {sum(played.laid_by_seat) / played.played:.1f} seats, first in turn {_mean(played.first_laid):.1f}; "
        f"{_mean(played.turns) / seats:.1f} turns a seat, {played.buys / played.played:.1f} buys, "
        f"{sum(played.points_by_seat) / played.played / seats:.0f} points a seat; {ends}"
    )


def _mean(histogram: dict[int, int]) -> float:
    number = sum(histogram.values())
    return sum(value * times for value, times in histogram.items()) / number if number else 0.0


if __name__ == "__main__":
    main()
