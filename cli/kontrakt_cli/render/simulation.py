"""The figures of a simulation as JSON and as text."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from kontrakt_arena.simulate import Simulation
from kontrakt_arena.summary import RoundSummary, Summary
from kontrakt_cli.version import VERSION
from kontrakt_dsl.sentences import counted

SCHEMA = "kontrakt/simulate@1"
NONE = "-"


def summary_json(simulation: Simulation, summary: Summary) -> dict[str, Any]:
    """What was simulated and what came of it; the same for every number of jobs."""
    asked = {
        "schema": SCHEMA,
        "rules": simulation.ruleset.name,
        "rules_sha256": sha256(simulation.ruleset.text.encode()).hexdigest(),
        "players": len(simulation.players),
        "games": simulation.games,
        "seed": simulation.seed,
        "version": VERSION,
    }
    results = asdict(summary)
    results["bots"] = results.pop("players")
    return asked | {"results": results | {"went_out": summary.went_out, "rounds_played": summary.rounds_played}}


def summary_lines(simulation: Simulation, summary: Summary) -> Iterator[str]:
    """The figures for a person: how rounds went, then how seats fared."""
    title, seats = simulation.ruleset.title, len(summary.players)
    yield f"{title}: {counted(summary.games, 'game')}, {seats} players, seed {simulation.seed}"
    went_out = _share(summary.went_out, summary.rounds_played)
    yield f"{counted(summary.moves, 'move')}; {went_out} of rounds ended by going out"
    yield ""
    heads = ("round", "laid", "first laid in turn", "laid by a seat", "turns", "buys", "points of a seat")
    rows = [_row(of_round, seats) for of_round in summary.rounds]
    yield from _table(heads, rows)
    yield ""
    if summary.rungs:
        rungs: list[tuple[str, ...]] = [
            (str(rung.number), str(rung.tried), _share(rung.laid, rung.tried)) for rung in summary.rungs
        ]
        yield from _table(("contract", "rounds of a seat", "laid"), rungs)
        yield ""
    for of_round in summary.rounds:
        ends = ", ".join(f"{end.replace('_', ' ')} {times}" for end, times in of_round.ends.items() if times)
        yield f"round {of_round.number}, {of_round.contract}: {ends}"
    yield ""
    yield from _table(
        ("seat", "bot", "games won", "shared", "points of a game"),
        [_seat_row(summary, seat, bot) for seat, bot in enumerate(summary.players)],
    )


def _seat_row(summary: Summary, seat: int, bot: str) -> tuple[str, ...]:
    wins = summary.wins[seat]
    return (
        str(seat),
        bot,
        f"{wins} ({_share(wins, summary.games)})",
        str(summary.shared_wins[seat]),
        _mean(summary.totals[seat], summary.games),
    )


def _row(summary: RoundSummary, seats: int) -> tuple[str, ...]:
    dealt = summary.played * seats
    return (
        str(summary.number),
        _share(summary.laid, summary.played),
        _middle(summary.first_laid),
        _share(sum(summary.laid_by_seat), dealt),
        _mean(sum(value * times for value, times in summary.turns.items()), dealt),
        _mean(summary.buys, summary.played),
        _mean(sum(summary.points_by_seat), dealt),
    )


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else NONE


def _mean(total: int, number: int) -> str:
    return f"{total / number:.1f}" if number else NONE


def _middle(histogram: Mapping[int, int]) -> str:
    """The median of a histogram, the lower one of two."""
    half = (sum(histogram.values()) + 1) // 2
    for value in sorted(histogram):
        half -= histogram[value]
        if half <= 0:
            return str(value)
    return NONE
