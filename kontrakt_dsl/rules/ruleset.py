"""A ruleset: everything a variant says, as typed values, and the rules in force in one of its rounds."""

from dataclasses import dataclass
from functools import cached_property

from kontrakt_dsl.cards import Deck
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.drawing import PLAIN_DRAWING, DrawingRules
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer, ScoringRules, Ties
from kontrakt_dsl.rules.turns import (
    BuyingRules,
    DiscardingRules,
    LastCard,
    LayingOffRules,
    StockRules,
    SwappingRules,
)


@dataclass(frozen=True)
class RoundRules:
    """The rules in force in one round at a table of `players`: no split, step or formula is left in them.

    A section that the file strikes out or leaves unsaid is None: that action does not exist in this round.
    """

    number: int
    players: int
    deck: Deck
    deal: int
    contract: Contract
    melds: MeldRules
    buying: BuyingRules | None
    laying_off: LayingOffRules | None
    swapping: SwappingRules | None
    discarding: DiscardingRules
    last_card: LastCard
    stock: StockRules
    scoring: ScoringRules
    turn_limit: int
    direction: Direction
    drawing: DrawingRules = PLAIN_DRAWING

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play, the one after `seat` first."""
        return self._orders[seat]

    @cached_property
    def _orders(self) -> tuple[tuple[int, ...], ...]:
        step = self.direction.step
        return tuple(
            tuple((seat + step * places) % self.players for places in range(1, self.players))
            for seat in range(self.players)
        )


@dataclass(frozen=True, slots=True)
class TableRules:
    """Who may sit down and in which order they play and deal."""

    players: Count
    direction: Direction
    first_dealer: FirstDealer
    next_dealer: NextDealer


@dataclass(frozen=True)
class Ruleset:
    """One variant. `text` is the whole resolved file that says it; `tables` holds, for each admitted number of
    players in ascending order, the rules of each round in order."""

    name: str
    title: str
    about: str
    sources: tuple[str, ...]
    text: str
    table: TableRules
    ties: Ties
    tables: tuple[tuple[RoundRules, ...], ...]

    @cached_property
    def rounds(self) -> int:
        """How many rounds a game has."""
        return len(self.tables[0])

    def round(self, number: int, *, players: int) -> RoundRules:
        """The rules of round `number` (from 1) at a table of `players`.

        Raises ValueError where the ruleset has no such round or admits no such table.
        """
        if not self.table.players.allows(players):
            raise ValueError(f"{self.name} is for {self.table.players} players, not {players}")
        if not 1 <= number <= self.rounds:
            raise ValueError(f"{self.name} has rounds 1 to {self.rounds}, not {number}")
        return self.tables[players - self.table.players.low][number - 1]

    def default_players(self) -> int:
        """Four players where the ruleset admits four, else the nearest number it admits."""
        low, high = self.table.players.low, self.table.players.high
        return max(low, 4 if high is None else min(high, 4))
