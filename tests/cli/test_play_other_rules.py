"""`kontrakt play` under rules whose moves the main rules do not have: the same game by hand and by bots."""

import json
from pathlib import Path

import pytest
from literate import run_cli

from kontrakt_arena.players import DEFAULT_BOT, make_bot
from kontrakt_cli.exit_codes import ExitCode
from kontrakt_dsl import load
from kontrakt_dsl.game.play import apply, begin
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.view import view


def typed_lines(rules: str, seed: str) -> str:
    """The lines that a person in seat 0 types who plays as the bot does."""
    lines = []
    state = begin(load(rules), players=3)
    bots = [make_bot(DEFAULT_BOT, seed=seed, seat=seat) for seat in range(3)]
    while not state.over:
        if state.actor is None:
            state = apply(state, next_chance(state, seed))
            continue
        seen = view(state, state.actor)
        move = bots[state.actor].choose(seen)
        # A person who can't snatch is not asked.
        asked = state.round is not None and state.round.phase is not Phase.SNATCH
        if state.actor == 0 and (asked or len(seen.legal_moves()) > 1):
            lines.append(f"{move}\n")
        state = apply(state, move)
    return "".join(lines)


# What a person must have been asked or told in a game with such moves.
WORDS = {"king": "has laid a wild card: swap or pass", "continental": "discards the last card face down"}


@pytest.mark.parametrize("rules", WORDS)
def test_a_game_with_other_moves_is_played_from_a_pipe(rules: str, tmp_path: Path) -> None:
    """Each question is asked, each move understood, and the record is that of the bots."""
    table = [rules, "--players", "3", "--seed", "b"]
    by_hand, by_bots = tmp_path / "hand.jsonl", tmp_path / "bots.jsonl"
    ran = run_cli(["play", *table, "--record", str(by_hand)], typed_lines(rules, "b"))
    assert ran.status == ExitCode.DONE
    assert WORDS[rules] in ran.out
    assert "Refused" not in ran.out
    assert run_cli(["play", "--auto", *table, "--record", str(by_bots)]).status == ExitCode.DONE
    hand, bots = (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]] for path in (by_hand, by_bots)
    )
    assert hand == bots
    assert run_cli(["referee", str(by_hand)]).status == ExitCode.DONE
