"""Drawing: what `draw` and `take` do.

After `draw` the others are asked one by one whether they buy, where they may then; only after that does the stock
card come into the hand.
"""

from dataclasses import replace

from kontrakt_dsl.game.course import give, offered
from kontrakt_dsl.game.pile import without_upcard
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.state import Phase, RoundState, Window
from kontrakt_dsl.rules.buying import BuyWindow


def drawn(state: RoundState) -> RoundState:
    """The round after the player on turn went to the stock."""
    buying = state.rules.buying
    if buying is None or buying.window is BuyWindow.BEFORE_DRAW:
        return give(state.but(due=((state.turn, 1),), drew=True))
    # With an empty stock and no way to make a new one, nobody is asked: no buy could be paid.
    return offered(state, Window.STOCK_CHOSEN)


def taken(state: RoundState, *, free: bool = False) -> RoundState:
    """The round after the player on turn took the upcard; one that is `free` leaves the card of the turn to draw."""
    card, seat = state.discards[-1], state.seats[state.turn]
    phase = Phase.DRAW if free else Phase.PLAY
    state = with_seat(without_upcard(state), state.turn, replace(seat, hand=(*seat.hand, card)))
    return state.but(phase=phase, taken=card, twin=card in seat.hand)
