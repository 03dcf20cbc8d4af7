"""Advice under every shipped ruleset: what is recommended is legal, and nothing rests on hidden cards."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from hidden_cards import with_hidden_cards_dealt_anew

from kontrakt_arena.players import make_bot
from kontrakt_dsl import load, shipped
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.play import apply, begin
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.view import view
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Aim

MOVES, EVERY = 160, 9


def _positions(name: str) -> Iterator[GameState]:
    """The game before each move of bots."""
    ruleset = load(name)
    state = begin(ruleset, players=ruleset.default_players())
    bots = [make_bot("steady", seed="advice", seat=seat) for seat in range(state.players)]
    while not state.over:
        seat = state.actor
        if seat is None:
            state = apply(state, next_chance(state, "advice"))
            continue
        yield state
        state = apply(state, bots[seat].choose(view(state, seat)))


@pytest.mark.parametrize("name", shipped())
def test_advice_in_play_is_legal_and_rests_on_the_view(name: str) -> None:
    recommended = 0
    for state in islice(_positions(name), 0, MOVES, EVERY):
        seat = state.actor
        assert seat is not None
        seen = view(state, seat)
        mixed = view(with_hidden_cards_dealt_anew(state, seat, "anew"), seat)
        given, again = (advice_on(Position(one), aims=(Aim.FEWEST_POINTS,)) for one in (seen, mixed))
        assert replace(given, position=again.position) == again
        if given.best is not None:
            recommended += 1
            assert seen.can(given.best)
    assert recommended >= 10
