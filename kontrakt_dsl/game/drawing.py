"""Drawing: what `draw` and `take` do.

After `draw` the others are asked one by one whether they buy, where they may then; only after that does the stock
card come into the hand.
"""

from kontrakt_dsl.game.course import card_of_the_turn, offered
from kontrakt_dsl.game.round_state import Phase, RoundState, Window
from kontrakt_dsl.rules.buying import BuyWindow


def drawn(state: RoundState) -> RoundState:
    """The round after the player on turn went to the stock."""
    buying = state.buying
    if buying is None or buying.window is BuyWindow.BEFORE_DRAW:
        return card_of_the_turn(state)
    # With an empty stock and no way to make a new one, nobody is asked: no buy could be paid.
    return offered(state, Window.STOCK_CHOSEN)


def taken(state: RoundState, *, free: bool = False) -> RoundState:
    """The round after the player on turn took the upcard; one that is `free` leaves the card of the turn to draw."""
    card, seat = state.discards[-1], state.seats[state.turn]
    phase = Phase.DRAW if free else Phase.PLAY
    return state.but(
        seats=(*state.seats[: state.turn], seat.but(hand=(*seat.hand, card)), *state.seats[state.turn + 1 :]),
        discards=state.discards[:-1],
        discarders=state.discarders[:-1],
        phase=phase,
        taken=card,
        twin=card in seat.hand,
    )
