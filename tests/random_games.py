"""Games in which chance chooses among the moves."""

import random
from collections.abc import Callable, Iterator, Sequence

from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.shuffle import Chance, next_chance
from kontrakt_dsl.rules.ruleset import Ruleset


def random_events(
    ruleset: Ruleset, players: int, seed: int, *, among: Callable[[GameState], Sequence[Move]]
) -> Iterator[tuple[GameState, Move | Chance, GameState]]:
    """A game in which every move of `among` is as likely as any other, with the state before and after each event."""
    chance = random.Random(seed)
    state = play.begin(ruleset, players=players)
    while not state.over:
        event = next_chance(state, str(seed)) if state.actor is None else chance.choice(among(state))
        after = play.apply(state, event)
        yield state, event, after
        state = after
