"""Announcing the last card: whether it is due, and what follows for a player who said nothing."""

from dataclasses import replace

from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.round_state import RoundState, Seat
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.turns import Announcing

Broken = tuple[BrokenRule, ...]
ANNOUNCING_RULE = "table > announcing"
LEAVES_ONE = 2


def _is_due(state: RoundState) -> bool:
    """Whether the discard of the player on turn leaves one card, which must be announced."""
    must = state.rules.announcing is Announcing.LAST_CARD
    return must and len(state.seats[state.turn].hand) == LEAVES_ONE


def with_announcement(state: RoundState, move: Discard) -> Discard:
    """The discard with the announcement that is due."""
    return replace(move, announced=True) if _is_due(state) else move


def broken_by_announcing(state: RoundState, move: Discard) -> Broken:
    """The rule that a discard breaks by an announcement."""
    if not move.announced or _is_due(state):
        return ()
    must = state.rules.announcing is Announcing.LAST_CARD
    message = "only a discard that leaves one card is announced" if must else "nothing is announced in this game"
    return (BrokenRule(ANNOUNCING_RULE, message),)


def broken_by_silence(state: RoundState) -> Broken:
    """The rule by which the player on turn may not go out in this turn."""
    if not state.seats[state.turn].silent:
        return ()
    return (BrokenRule(ANNOUNCING_RULE, "the last card was not announced, so keep one in this turn"),)


def heard(state: RoundState, seat: Seat, move: Discard) -> Seat:
    """`seat` after its discard `move`: silent where it ought to have said that one card is left."""
    silent = not move.announced and _is_due(state)
    return seat.but(silent=silent) if silent is not seat.silent else seat


def with_silence_at_turn(state: RoundState) -> RoundState:
    """The round at the beginning of a turn: silence about a card that is no longer the only one is forgotten."""
    seat = state.seats[state.turn]
    return with_seat(state, state.turn, seat.but(silent=False)) if seat.silent and len(seat.hand) > 1 else state
