"""A running game, of which a round is a part: frozen values only; what changes them lives in `play`."""

from dataclasses import dataclass, replace

from kontrakt_dsl.game.round_state import RoundEnd, RoundState
from kontrakt_dsl.rules.game import Progress
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: points of each seat in it, and the totals after it.

    `contracts` are the numbers of the contracts that seats climbing ladders of their own now have, 0 for a finished
    ladder; empty where all play together. `contract` is the number of the one that the first to lay down chose.
    `laid` is for each seat the turn of the round in which it laid its contract, None where it never did.
    """

    number: int
    end: RoundEnd
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    contracts: tuple[int, ...] = ()
    contract: int | None = None
    laid: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class GameState:
    """A game between rounds (`round` is None: chance must act, or the game is over) or within one.

    `dealer` dealt the last round; `dealing` deals the next one, where that is settled already; `cut` is how many
    cards were lifted before that deal. `credits` are the buys that earlier rounds leave to each seat or have used
    up; empty before the first is dealt. `contracts` is, where each climbs a ladder of its own, the place of each
    seat on it, from 0. `ended_after` is the number of rounds after which only ties had to be broken.
    `chips` are what each seat has left after the last round, `pot` what was paid and won by nobody yet.
    """

    ruleset: Ruleset
    players: int
    totals: tuple[int, ...]
    results: tuple[RoundResult, ...] = ()
    dealer: int | None = None
    round: RoundState | None = None
    credits: tuple[int, ...] = ()
    dealing: int | None = None
    cut: int | None = None
    contracts: tuple[int, ...] = ()
    ended_after: int | None = None
    over: bool = False
    winners: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    pot: int = 0

    @property
    def actor(self) -> int | None:
        """The seat that must act; None when chance must, or when the game is over."""
        return self.round.actor if self.round else None

    def in_round(self, current: RoundState) -> "GameState":
        """The game with its round gone on to `current`."""
        changed = object.__new__(GameState)
        changed.__dict__.update(self.__dict__, round=current)
        return changed

    def with_chips(self, chips: tuple[int, ...], pot: int) -> "GameState":
        """The game with these chips before each seat and in the pot."""
        return replace(self, chips=chips, pot=pot)

    @property
    def finishers(self) -> tuple[bool, ...]:
        """Which seats have laid the last contract of their ladder."""
        rungs = len(self.ruleset.game.order)
        return tuple(rung >= rungs for rung in self.contracts) or (False,) * self.players

    @property
    def next_number(self) -> int:
        """The number of the next round: that of its contract where it is settled for all, else the next one played."""
        together = self.ruleset.game.progress is Progress.TOGETHER
        return self.next_rules(0).number if together else len(self.results) + 1

    @property
    def open_contracts(self) -> tuple[int, ...]:
        """The contracts of which the first to lay down in the next round chooses one, in the order of the ruleset."""
        game = self.ruleset.game
        if game.progress is not Progress.FIRST_CHOOSES or self.ended_after is not None:
            return ()
        chosen = {result.contract for result in self.results}
        return tuple(number for number in game.order if number not in chosen)

    def next_rules(self, seat: int) -> RoundRules:
        """The rules of the next round for `seat`, whose contract may be another one than that of the others."""
        order = self.ruleset.game.order
        rung = self.contracts[seat] if self.contracts else len(self.results)
        return self.ruleset.round(order[min(rung, len(order) - 1)], players=self.players)
