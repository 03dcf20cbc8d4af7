"""What the steady bot does in a position."""

from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.view import view


def choice(state: GameState) -> Move:
    """The steady bot's move for the seat that must act."""
    assert state.actor is not None
    return make_bot("steady", seed="choice", seat=state.actor).choose(view(state, state.actor))
