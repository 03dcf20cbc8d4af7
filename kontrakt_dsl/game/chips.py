"""Chips from round to round: who has how many, and who gets what was paid."""

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.buying import LimitSpan
from kontrakt_dsl.rules.payments import PaymentRules, Pot


def chips_at_start(payments: PaymentRules | None, left: tuple[int, ...], players: int) -> tuple[int, ...]:
    """What each seat has when a round begins; `left` is what it had after the last one, empty before the first."""
    if payments is None:
        return left or (0,) * players
    match payments.span:
        case LimitSpan.ROUND:
            return (payments.chips,) * players
        case LimitSpan.GAME:
            return left or (payments.chips,) * players
        case LimitSpan.CARRIED:
            return tuple(chips + payments.chips for chips in left or (0,) * players)


def chips_after(finished: RoundState, pot: int) -> tuple[tuple[int, ...], int]:
    """What each seat has after a round, and what stays in the pot, in which `pot` chips lay before it."""
    payments, paid = finished.rules.payments, pot + finished.pot
    chips = tuple(seat.chips for seat in finished.seats)
    if payments is None or payments.pot is Pot.GAME or finished.winner is None:
        return chips, paid
    return tuple(number + paid * (seat == finished.winner) for seat, number in enumerate(chips)), 0


def with_pot_won(state: GameState) -> GameState:
    """The game with the pot shared evenly among its winners once it is over; what can't be shared stays."""
    if not state.over or not state.pot:
        return state
    share, rest = divmod(state.pot, len(state.winners))
    chips = tuple(number + share * (seat in state.winners) for seat, number in enumerate(state.chips))
    return state.with_chips(chips, rest)
