"""Games that tests play: bots by name, a seed, and what was seen on the way."""

from dataclasses import dataclass

from rules_under_test import main_ruleset

from kontrakt_arena.match import play_game
from kontrakt_arena.players import make_bot
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.shuffle import Chance


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the game before and after it."""

    before: GameState
    event: Move | Chance
    after: GameState


def steps_of(*bots: str, seed: str) -> list[Step]:
    """Every event of a whole game by `bots`."""
    steps: list[Step] = []
    seats = [make_bot(name, seed=seed, seat=seat) for seat, name in enumerate(bots)]
    play_game(main_ruleset(), seats, seed=seed, observers=[lambda *event: steps.append(Step(*event))])
    return steps


def moves_of(steps: list[Step]) -> list[Step]:
    """The steps that a player made."""
    return [step for step in steps if step.before.actor is not None]
