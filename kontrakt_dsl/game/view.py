"""What one seat may see: its own hand and all that lies open; the rest are face-down cards."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Move
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.ruleset import RoundRules

FACE_DOWN = Card("?")


@dataclass(frozen=True, slots=True)
class View:
    """A game as `seat` sees it. `round` holds face-down cards where the seat may not look; the discard pile is
    known whole, since every card of it was seen when it was discarded. `pot` is what lies in the pot by now."""

    seat: int
    round: RoundState
    totals: tuple[int, ...]
    pot: int = 0

    @property
    def rules(self) -> RoundRules:
        """The rules for this seat: where each climbs a ladder, with its own contract."""
        return self.round.rules_for(self.seat)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand."""
        return self.round.seats[self.seat].hand

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(seat.hand) for seat in self.round.seats)

    @property
    def may_act(self) -> bool:
        """Whether this seat must act now."""
        return self.round.actor == self.seat

    def verify(self, move: Move) -> tuple[BrokenRule, ...]:
        """Every rule that `move` breaks when this seat makes it now."""
        return play.verify_for(self.round, self.seat, move)

    def can(self, move: Move) -> bool:
        """Whether `move` is legal for this seat now."""
        return self.may_act and play.can(self.round, move)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of this seat now but the lay-downs."""
        return play.legal_moves(self.round) if self.may_act else ()


def view(state: GameState, seat: int) -> View:
    """The game as `seat` sees it. Raises ValueError between rounds."""
    current = state.round
    if current is None:
        raise ValueError("there is nothing to see between rounds")
    seats = tuple(
        other if number == seat else other.but(hand=_masked(current, number))
        for number, other in enumerate(current.seats)
    )
    # Whether another player's hand holds a twin of the card taken is that player's secret.
    twin = current.twin and current.turn == seat
    hidden = current.but(seats=seats, stock=(FACE_DOWN,) * len(current.stock), twin=twin)
    return View(seat, hidden, state.totals, state.pot + current.pot)


def _masked(current: RoundState, number: int) -> tuple[Card, ...]:
    """The hand of another seat: face-down cards, but for what all have seen.

    That is the discard that lies ready for the last buyers, and wild cards that came off a meld in this turn.
    """
    size = len(current.seats[number].hand)
    known: tuple[Card, ...] = ()
    if number == current.turn:
        known = current.swapped if current.leaving is None else (current.leaving.card,)
    return (*known, *(FACE_DOWN,) * (size - len(known)))
