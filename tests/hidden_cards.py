"""Games with the cards that a seat can't see dealt anew: what follows from its view must not change."""

from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.shuffle import shuffled


def with_hidden_cards_dealt_anew(state: GameState, seat: int, key: str) -> GameState:
    """The game with the stock and the hands of all other seats mixed and dealt among each other."""
    current = state.round
    assert current is not None
    others = [number for number in range(state.players) if number != seat]
    hidden = [card for number in others for card in current.seats[number].hand] + list(current.stock)
    cards = iter(shuffled(tuple(hidden), key))
    seats = list(current.seats)
    for number in others:
        seats[number] = seats[number].but(hand=tuple(next(cards) for _ in seats[number].hand))
    return state.in_round(current.but(seats=tuple(seats), stock=tuple(cards)))
