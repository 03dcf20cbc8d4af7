"""What a player is, and the players that play by themselves, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from kontrakt_arena.bots.random_bot import RandomBot
from kontrakt_arena.bots.steady import Steady
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.view import View


class Player(Protocol):
    """Somebody in a seat, asked for a move whenever that seat must act."""

    def choose(self, view: View) -> Move:
        """The move to make; `view` is all that the seat may know, and `view.can(move)` must hold for it."""
        ...


BotMaker = Callable[[str, int], Player]
"""Makes a bot for the game of a seed, in a seat."""

BOTS: Mapping[str, BotMaker] = MappingProxyType(
    {
        "steady": lambda _seed, _seat: Steady(),
        "random": lambda seed, seat: RandomBot(seed=seed, seat=seat),
    }
)
DEFAULT_BOT = "steady"
PREFIX = "bot:"


def make_bot(name: str, *, seed: str, seat: int) -> Player:
    """The bot called `name`, with or without the prefix that marks bots among players' names.

    Raises ValueError for a name that no bot has.
    """
    maker = BOTS.get(name.removeprefix(PREFIX))
    if maker is None:
        raise ValueError(f'there is no bot "{name}"; the bots are {", ".join(BOTS)}')
    return maker(seed, seat)
