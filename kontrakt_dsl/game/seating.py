"""A round with one of its seats changed."""

from kontrakt_dsl.game.round_state import RoundState, Seat


def with_seat(state: RoundState, number: int, seat: Seat) -> RoundState:
    """The round with `seat` in the place of seat `number`."""
    return state.but(seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))
