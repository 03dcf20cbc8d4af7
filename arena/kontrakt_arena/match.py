"""One game with players in its seats, from the first deal to the last round."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from kontrakt_arena.players import Player
from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.play import apply, begin
from kontrakt_dsl.game.shuffle import Chance, next_chance
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.ruleset import Ruleset


class Observer(Protocol):
    """Told of every move and of what chance does, in the order of play; `before.actor` is the seat that moved."""

    def __call__(self, before: GameState, event: Move | Chance, after: GameState, /) -> None: ...


def play_game(
    ruleset: Ruleset, players: Sequence[Player], *, seed: str, observers: Iterable[Observer] = ()
) -> GameState:
    """Play a whole game and return its last state; everything that chance does in it follows from `seed`.

    Raises IllegalMoveError where a player makes a move that the rules refuse, and whatever a player or an
    observer raises.
    """
    watching = tuple(observers)
    state = begin(ruleset, players=len(players))
    while not state.over:
        seat = state.actor
        event = next_chance(state, seed) if seat is None else players[seat].choose(view(state, seat))
        after = apply(state, event)
        for observer in watching:
            observer(state, event, after)
        state = after
    return state


def round_ended(before: GameState, after: GameState) -> RoundResult | None:
    """The result of the round that ended between two states that follow each other, None where none did."""
    return after.results[-1] if len(after.results) > len(before.results) else None
