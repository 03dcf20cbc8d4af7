"""A ruleset: everything a variant says, as typed values, and the rules in force in one of its rounds."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Deck
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.drawing import PLAIN_DRAWING, DrawingRules
from kontrakt_dsl.rules.game import GameRules
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.scoring import Direction, DrawnAce, FirstDealer, NextDealer, ScoringRules
from kontrakt_dsl.rules.turns import (
    Announcing,
    BuyingRules,
    DiscardingRules,
    LastCard,
    LayingOffRules,
    LayingTurn,
    SnatchingRules,
    StockRules,
    SwappingRules,
)

if TYPE_CHECKING:
    # Sections that few rulesets have: whoever meets one has imported it.
    from kontrakt_dsl.rules.claiming import ClaimingRules
    from kontrakt_dsl.rules.cutting import CuttingRules
    from kontrakt_dsl.rules.payments import PaymentRules
    from kontrakt_dsl.rules.skipping import SkippingRules


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
    skipping: "SkippingRules | None" = None
    claiming: "ClaimingRules | None" = None
    payments: "PaymentRules | None" = None
    out_when_laying: LayingTurn = LayingTurn.ALLOWED
    snatching: SnatchingRules | None = None
    announcing: Announcing = Announcing.NOTHING

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats in the order of play, the one after `seat` first."""
        return self._orders[seat]

    @cached_property
    def cards_to_lay(self) -> int:
        """The fewest cards with which a hand can lay the contract and end the turn.

        They are those of the melds, the discard, and one more to keep where nobody may go out with it.
        """
        stays = 2 if self.out_when_laying is LayingTurn.NEVER else not self.last_card.may_be_melded
        return min(
            pattern.least_cards + (0 if pattern.whole_hand else max(stays, pattern.keeps_discard))
            for pattern in self.contract.patterns
        )

    @cached_property
    def _orders(self) -> tuple[tuple[int, ...], ...]:
        step = self.direction.step
        return tuple(
            tuple((seat + step * places) % self.players for places in range(1, self.players))
            for seat in range(self.players)
        )


@dataclass(frozen=True, slots=True)
class TableRules:
    """Who may sit down and in which order they play and deal.

    `cutting` is None where the pack is not cut for a bonus; `drawn_ace` matters only where cards are drawn for the
    first deal.
    """

    players: Count
    direction: Direction
    first_dealer: FirstDealer
    next_dealer: NextDealer
    drawn_ace: DrawnAce = DrawnAce.LOW
    cutting: "CuttingRules | None" = None


@dataclass(frozen=True)
class Ruleset:
    """One variant. `text` is the whole resolved file that says it; `tables` holds, for each admitted number of
    players in ascending order, the rules of each contract by its number."""

    name: str
    title: str
    about: str
    sources: tuple[str, ...]
    text: str
    table: TableRules
    game: GameRules
    tables: tuple[tuple[RoundRules, ...], ...]

    @cached_property
    def rounds(self) -> int:
        """How many rounds a game has, or how many contracts a ladder."""
        return len(self.game.order)

    def round(self, number: int, *, players: int) -> RoundRules:
        """The rules of round `number` (from 1) at a table of `players`.

        Raises ValueError where the ruleset has no such round or admits no such table.
        """
        if not self.table.players.allows(players):
            raise ValueError(f"{self.name} is for {self.table.players} players, not {players}")
        if number not in self.game.order:
            raise ValueError(f"{self.name} has {self.round_numbers}, not {number}")
        return self.tables[players - self.table.players.low][number - 1]

    @property
    def round_numbers(self) -> str:
        """The numbers of the rounds in words, for messages."""
        numbers = sorted(set(self.game.order))
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"rounds {numbers[0]} to {numbers[-1]}"
        return f"rounds {', '.join(map(str, numbers))}"

    def default_players(self) -> int:
        """Four players where the ruleset admits four, else the nearest number it admits."""
        low, high = self.table.players.low, self.table.players.high
        return max(low, 4 if high is None else min(high, 4))
