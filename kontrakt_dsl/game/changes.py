"""The fields of a seat and of a round that moves and chance change, for checked copies with some of them changed."""

from typing import TYPE_CHECKING, TypedDict

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.rules.ruleset import RoundRules

if TYPE_CHECKING:
    from kontrakt_dsl.game.round_state import Phase, RoundEnd, Seat, TableMeld, Window


class SeatChanges(TypedDict, total=False):
    """The fields of a seat that moves and chance change."""

    hand: tuple[Card, ...]
    laid_turn: int | None
    buys: int
    chips: int
    misses: int
    missed: bool
    used_wild: bool
    silent: bool


class RoundChanges(TypedDict, total=False):
    """The fields of a round that moves and chance change."""

    rules: RoundRules
    seats: "tuple[Seat, ...]"
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    discarders: tuple[int | None, ...]
    turn: int
    turns: int
    melds: "tuple[TableMeld, ...]"
    phase: "Phase"
    asked: tuple[int, ...]
    last_buyer: int | None
    due: tuple[tuple[int, int], ...]
    window: "Window | None"
    caller: int | None
    leaving: Discard | None
    claimer: int | None
    returned: tuple[Card, ...]
    frozen: frozenset[int]
    pot: int
    drew: bool
    reshuffles: int
    taken: Card | None
    twin: bool
    swapped: tuple[Card, ...]
    fresh: tuple[tuple[int, Card], ...]
    end: "RoundEnd | None"
    ladder: tuple[RoundRules, ...]
    open: tuple[RoundRules, ...]
