"""`kontrakt play`: a person's lines, what is refused, what is recorded, and how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from literate import run_cli

from kontrakt_arena.players import DEFAULT_BOT, make_bot
from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.legal_moves import best_lay_down, move_lines
from kontrakt_cli.render.cards import PLAIN
from kontrakt_dsl import load
from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.game.play import apply, begin
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.view import View, view

SEED = "evening"
TABLE = ["--players", "3", "--seed", SEED]


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def views() -> list[View]:
    """What seat 0 saw whenever it acted, in a game of bots."""
    seen: list[View] = []
    state = begin(load("kontrakt"), players=3)
    bots = [make_bot(DEFAULT_BOT, seed=SEED, seat=seat) for seat in range(3)]
    while not state.over:
        if state.actor is None:
            state = apply(state, next_chance(state, SEED))
            continue
        now = view(state, state.actor)
        if now.seat == 0:
            seen.append(now)
        state = apply(state, bots[now.seat].choose(now))
    return seen


def _whole_game(views: list[View]) -> str:
    """The lines that a person types who plays as the bot does."""
    bot = make_bot(DEFAULT_BOT, seed=SEED, seat=0)
    return "".join(f"{bot.choose(now)}\n" for now in views)


def test_a_whole_game_is_played_from_a_pipe(views: list[View], tmp_path: Path) -> None:
    by_hand, by_bots = tmp_path / "hand.jsonl", tmp_path / "bots.jsonl"
    ran = run_cli(["play", *TABLE, "--record", str(by_hand)], _whole_game(views))
    assert ran.status == ExitCode.DONE
    assert "The game is over" in ran.out
    assert "Refused" not in ran.out
    assert run_cli(["play", "--auto", *TABLE, "--record", str(by_bots)]).status == ExitCode.DONE
    assert _lines(by_hand)[1:] == _lines(by_bots)[1:]
    assert _lines(by_hand)[0]["players"] == ["you", "bot:steady", "bot:steady"]
    assert run_cli(["referee", str(by_hand), str(by_bots)]).status == ExitCode.DONE


def test_the_end_of_the_input_leaves_a_whole_record(views: list[View], tmp_path: Path) -> None:
    path = tmp_path / "short.jsonl"
    typed = "".join(_whole_game(views).splitlines(keepends=True)[:40])
    ran = run_cli(["play", *TABLE, "--record", str(path)], typed)
    assert ran.status == ExitCode.UNUSABLE
    assert path.read_text(encoding="utf-8").endswith("\n")
    refereed = run_cli(["referee", str(path)])
    assert refereed.status == ExitCode.DONE
    assert "unfinished" in refereed.out


def test_a_refused_line_changes_nothing_and_the_next_is_read(views: list[View], tmp_path: Path) -> None:
    plain, stubborn = tmp_path / "plain.jsonl", tmp_path / "stubborn.jsonl"
    typed = _whole_game(views).splitlines()[:60]
    run_cli(["play", *TABLE, "--record", str(plain)], "\n".join(typed))
    nonsense = "\n".join(f"swap 7C in 99\nnonsense\n\n?\nhelp\ntable\nadd 2C to 99\n{line}" for line in typed)
    ran = run_cli(["play", *TABLE, "--record", str(stubborn)], nonsense)
    assert "Refused by" in ran.out
    assert "Not understood" in ran.out
    assert _lines(plain) == _lines(stubborn)


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious\n", encoding="utf-8")
    ran = run_cli(["play", "--auto", *TABLE, "--record", str(path)])
    assert (ran.status, ran.out) == (ExitCode.UNUSABLE, "")
    assert path.read_text(encoding="utf-8") == "precious\n"


def test_a_record_that_can_not_be_written_is_unusable(tmp_path: Path) -> None:
    assert run_cli(["play", "--auto", "--record", str(tmp_path / "no" / "game.jsonl")]).status == ExitCode.UNUSABLE


def test_a_full_disk_names_the_record(tmp_path: Path) -> None:
    """A limit of the size of files stands for the disk; what was written before it is kept."""
    path = tmp_path / "game.jsonl"
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); "
    program = f"{limited}sys.argv[0] = 'kontrakt'; from kontrakt_cli.app import main; main()"
    command = [sys.executable, "-c", program, "play", "--auto", *TABLE, "--record", str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == ExitCode.UNUSABLE
    assert ran.stderr == f"--record: {path}: File too large; the record breaks off there\n"
    assert path.stat().st_size == 20_000


def test_a_seed_that_was_not_given_is_drawn_and_printed(tmp_path: Path) -> None:
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    ran = run_cli(["play", "--players", "3", "--record", str(first)])
    seed = ran.out.splitlines()[0].rpartition("seed ")[2]
    run_cli(["play", "--players", "3", "--seed", seed, "--record", str(again)])
    assert seed
    assert _lines(first) == _lines(again)


def test_nothing_of_other_hands_or_the_stock_is_told(views: list[View]) -> None:
    """Cards that others draw are told as a number; only the upcard, melds, discards and one's own cards have faces."""
    ran = run_cli(["play", *TABLE], "pass\n")
    told = [line for line in ran.out.splitlines() if line.startswith("steady") and "stock" in line]
    assert told
    assert all(line.endswith(("goes to the stock.", "stock card with it.")) for line in told)


def test_the_lay_down_that_is_offered_is_legal(views: list[View]) -> None:
    offered = [(now, melds) for now in views if (melds := best_lay_down(now)) is not None]
    assert len(offered) >= 5
    for now, melds in offered:
        assert now.can(LayDown(melds))
        assert f"  lay {' / '.join(map(str, melds))}" in move_lines(now, PLAIN)


def test_every_listed_move_is_one(views: list[View]) -> None:
    for now in views[:80]:
        listed = {line.strip().partition("  (")[0] for line in move_lines(now, PLAIN)}
        assert all(now.can(move) for move in now.legal_moves())
        assert {str(move) for move in now.legal_moves() if not str(move).startswith("discard")} <= listed


def test_lay_alone_lays_what_is_offered(views: list[View], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    place = next(number for number, now in enumerate(views) if best_lay_down(now) is not None)
    typed = _whole_game(views).splitlines()[:place]
    run_cli(["play", *TABLE, "--record", str(path)], "\n".join([*typed, "lay"]))
    melds = best_lay_down(views[place])
    assert melds is not None
    assert [line["move"] for line in _lines(path) if line.get("seat") == 0][-1] == str(LayDown(melds))
