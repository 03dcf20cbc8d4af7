"""One round of a running game: frozen values only; what changes them lives in `play`."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Unpack

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.changes import RoundChanges, SeatChanges
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.claiming import ClaimingRules
from kontrakt_dsl.rules.contracts import Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.turns import BuyingRules, Fact, SnatchingRules


class Phase(StrEnum):
    """What a round waits for."""

    DRAW = "draw"  # the player on turn says `draw` or `take`
    OFFER = "offer"  # one of the others says `buy` or `pass`
    TAKE_OVER = "take over"  # somebody has called; the player on turn says `take` or `pass`, others `buy` or `pass`
    CLAIM = "claim"  # one of the others says `claim` or `pass`
    ANSWER = "answer"  # the claimer says `give` or `discard`
    PICK = "pick"  # chance draws a card of the claimer's hand for the discarder
    SNATCH = "snatch"  # a wild card was just laid; one of the others says `swap` or `pass`
    REFILL = "refill"  # chance makes a new stock
    PLAY = "play"  # the player on turn lays down, lays off, swaps, discards
    ENDED = "ended"


class Window(StrEnum):
    """At which point of a turn the others are asked whether they buy."""

    BEFORE_DRAW = "before the draw"
    STOCK_CHOSEN = "stock chosen"
    BEFORE_DISCARD = "before the discard"


class RoundEnd(StrEnum):
    """Why a round ended."""

    WENT_OUT = "went_out"
    STOCK_EXHAUSTED = "stock_exhausted"
    TURN_LIMIT = "turn_limit"


# Without slots, as a round: seats are copied at every move.
@dataclass(frozen=True)
class Seat:
    """One player's part of a round: `laid_turn` is the turn of the round in which the contract was laid.

    `chips` are those that it may still pay with.
    `credit` is how many buys more than in a round of its own earlier rounds leave, fewer where it is negative;
    `used_wild` is whether it has put a wild card on the table.
    `misses` are the turns that the seat still has to miss, `missed` whether it missed one since its last turn.
    `silent` is whether its last discard left one card and it did not say so where that must be announced.
    """

    hand: tuple[Card, ...]
    laid_turn: int | None = None
    buys: int = 0
    credit: int = 0
    chips: int = 0
    misses: int = 0
    missed: bool = False
    used_wild: bool = False
    silent: bool = False

    def but(self, **changes: Unpack[SeatChanges]) -> "Seat":
        """The seat with some fields changed."""
        changed = object.__new__(Seat)
        changed.__dict__.update(self.__dict__, **changes)
        return changed


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table and the seat that laid it; `part` of a contract, where it asks more than kind and size."""

    owner: int
    meld: Meld
    part: Part | None = None

    def rules(self, melds: MeldRules) -> MeldRules:
        """The rules of melds as they hold for this one."""
        return rules_for(self.part, melds)


# Without slots: every move copies the round with a few changes, and copying a dict is far faster than a new init.
@dataclass(frozen=True)
class RoundState:
    """One round. The next stock card is the first of `stock`; the upcard is the last of `discards`.

    `discarders` names, card by card, who discarded it (None for the card turned up by the deal). `turn` is the
    seat on turn, `turns` counts the turns begun, from 1. `asked` are the seats still to be asked whether they
    buy, the one asked now first; `window` is at which point of the turn, `caller` who has called for the upcard that
    others may take over. `due` are the stock cards that seats still have to get: (seat, number), in this order.
    `drew` is whether the turn's card came from the stock, `leaving` the discard that waits for the last buyers.
    `claimer` has claimed the last discard, `returned` are discards of this turn that claims brought back, and
    `frozen` the places in the pile of cards that stay there.
    `taken` is the upcard that the player on turn took, `twin` whether the hand held another copy of it then;
    `swapped` are the wild cards that must still be melded in this turn; `fresh` those just laid, which others may
    snatch: (number of the meld, card it stands for). Where each seat climbs a ladder of its own,
    `ladder` are the rules of each seat, and `rules` those of the seat on turn. `open` are the rules of each contract of
    which the first to lay down chooses one, as long as nobody has.
    """

    rules: RoundRules
    dealer: int
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    discarders: tuple[int | None, ...]
    turn: int
    turns: int = 1
    melds: tuple[TableMeld, ...] = ()
    phase: Phase = Phase.DRAW
    asked: tuple[int, ...] = ()
    last_buyer: int | None = None
    due: tuple[tuple[int, int], ...] = ()
    window: Window | None = None
    caller: int | None = None
    leaving: Discard | None = None
    claimer: int | None = None
    returned: tuple[Card, ...] = ()
    frozen: frozenset[int] = frozenset()
    pot: int = 0
    drew: bool = False
    reshuffles: int = 0
    taken: Card | None = None
    twin: bool = False
    swapped: tuple[Card, ...] = ()
    fresh: tuple[tuple[int, Card], ...] = ()
    end: RoundEnd | None = None
    ladder: tuple[RoundRules, ...] = ()
    open: tuple[RoundRules, ...] = ()

    def but(self, **changes: Unpack[RoundChanges]) -> "RoundState":
        """The round with some fields changed."""
        changed = object.__new__(RoundState)
        changed.__dict__.update(self.__dict__, **changes)
        return changed

    @property
    def actor(self) -> int | None:
        """The seat that must act; None when chance must, or when the round has ended."""
        if self.phase is Phase.PLAY or self.phase is Phase.DRAW:
            return self.turn
        if self.phase in (Phase.OFFER, Phase.TAKE_OVER, Phase.CLAIM, Phase.SNATCH):
            return self.asked[0]
        return self.claimer if self.phase is Phase.ANSWER else None

    def rules_for(self, seat: int) -> RoundRules:
        """The rules for `seat`: the contract may be its own."""
        return self.ladder[seat] if self.ladder else self.rules

    @property
    def acting_rules(self) -> RoundRules:
        """The rules for the seat that must act; those of the seat on turn where none must."""
        actor = self.actor
        return self.rules if actor is None else self.rules_for(actor)

    @property
    def buying(self) -> BuyingRules | None:
        """When and in which order the upcard is bought in this turn, which is the same for all; None where nobody buys.

        Who may buy, how often and at what price is told by the rules of each seat.
        """
        if self.rules.buying is not None or not self.ladder:
            return self.rules.buying
        return next((own.buying for own in self.ladder if own.buying is not None), None)

    @property
    def claiming(self) -> ClaimingRules | None:
        """How claims go in this turn, which is the same for all; None where nobody claims.

        Who may claim is told by the rules of each seat.
        """
        if self.rules.claiming is not None or not self.ladder:
            return self.rules.claiming
        return next((own.claiming for own in self.ladder if own.claiming is not None), None)

    @property
    def snatching(self) -> SnatchingRules | None:
        """In which order wild cards just laid are snatched, which is the same for all; None where nobody snatches.

        Who may snatch which of them is told by the rules of each seat.
        """
        if self.rules.snatching is not None or not self.ladder:
            return self.rules.snatching
        return next((own.snatching for own in self.ladder if own.snatching is not None), None)

    @property
    def upcard(self) -> Card | None:
        """The top card of the discard pile, None where the pile is empty."""
        return self.discards[-1] if self.discards else None

    @property
    def winner(self) -> int | None:
        """The seat that went out."""
        if self.end is not RoundEnd.WENT_OUT:
            return None
        return self.turn if self.claimer is None else self.claimer

    def facts(self, seat: int) -> frozenset[Fact]:
        """What is true of `seat` now."""
        laid = self.seats[seat].laid_turn
        facts = set()
        if laid is not None:
            facts.add(Fact.DOWN)
            if laid < self.turns:
                facts.add(Fact.DOWN_EARLIER)
        if seat == self.rules.seats_after(self.turn)[0]:
            facts.add(Fact.NEXT)
        if self.discarders and self.discarders[-1] == seat:
            facts.add(Fact.DISCARDER)
        return frozenset(facts)
