"""How a whole game goes: whose contract it is in each round, when the game is over, and who has won."""

from dataclasses import dataclass
from enum import StrEnum


class Progress(StrEnum):
    """Whether all players have the same contract in a round.

    OWN_LADDER: each stays on a contract until it is laid, and goes on to the next one in the round after.
    FIRST_CHOOSES: the contract that is laid first in a round holds for everybody in it, and is not laid again in later
    rounds; a round in which nobody lays down leaves all contracts open that were.
    """

    TOGETHER = "together"
    OWN_LADDER = "each on their own ladder"
    FIRST_CHOOSES = "the first to lay down chooses"


class GameEnd(StrEnum):
    """When a game is over.

    LAST_ROUND: when every contract has been played; with ladders, when everybody has finished theirs.
    """

    LAST_ROUND = "after the last round"
    LADDER_FINISHED = "after the round in which a ladder is finished"


class Winner(StrEnum):
    """Among whom the lowest total wins."""

    LOWEST_TOTAL = "lowest total"
    LOWEST_OF_FINISHERS = "lowest total of those who finished"


class Tie(StrEnum):
    """One step of breaking a tie for the victory.

    In an extra round and in a replay everybody plays the last contract once more, but only those who tie can
    win by it: by the fewest points in it, or by going out.
    """

    SHARED = "shared"
    LAST_ROUND = "lowest in the last round"
    MOST_ROUNDS_WON = "most rounds won"
    EXTRA_ROUND = "an extra round"
    REPLAY = "a replay of the last contract"


MOST_REPLAYS = 10
ROUNDS_PER_RUNG = 20


@dataclass(frozen=True, slots=True)
class GameRules:
    """`order` are the numbers of the contracts in the order they are played; `ties` the steps of breaking a tie.

    A tie that no step breaks is shared. For a ladder `order` is the ladder itself; so that every game ends, one
    with ladders is over after `ROUNDS_PER_RUNG` rounds for each rung, whether one is finished or not, and a tie
    is replayed at most `MOST_REPLAYS` times.
    """

    progress: Progress
    ends: GameEnd
    winner: Winner
    ties: tuple[Tie, ...]
    order: tuple[int, ...]
