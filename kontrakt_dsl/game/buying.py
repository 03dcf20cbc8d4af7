"""Buying: what `buy` and `pass` do, and taking the upcard over from a caller."""

from kontrakt_dsl.game.callers import may_take_over
from kontrakt_dsl.game.course import give, offer
from kontrakt_dsl.game.drawing import taken
from kontrakt_dsl.game.pile import without_upcard
from kontrakt_dsl.game.placing import Broken
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.turn_end import if_turn_can_end
from kontrakt_dsl.rules.buying import FailedCall
from kontrakt_dsl.rules.turns import BuyingRules


def bought(state: RoundState) -> RoundState:
    """The round after the seat that was asked called for the upcard: it has it, unless others may take it over."""
    caller = state.asked[0]
    others = may_take_over(state, caller)
    if others:
        return state.but(caller=caller, asked=others, phase=Phase.TAKE_OVER)
    return _sold(state, caller)


def passed(state: RoundState) -> RoundState:
    """The round after the seat that was asked left the upcard."""
    rest = state.asked[1:]
    return state.but(asked=rest) if rest else offer(state.but(asked=()))


def let_go(state: RoundState) -> RoundState:
    """The round after the seat that was asked left the upcard to the caller."""
    assert state.caller is not None
    if len(state.asked) > 1:
        return state.but(asked=state.asked[1:])
    return _sold(state, state.caller)


def taken_over(state: RoundState) -> RoundState | Broken:
    """The round after the seat that was asked took the upcard from the caller, on turn or at the price of a buy.

    The player on turn may not take a card with which the turn could not be ended.
    """
    caller, seat = state.caller, state.asked[0]
    assert caller is not None
    paid = state.buying is not None and state.buying.failed_call is FailedCall.PAID
    lost = ((caller, _price(state, caller).cost),) if paid else ()
    state = _charged(state, caller) if paid else state
    if seat != state.turn:
        return _sold(state, seat, lost=lost)
    after = if_turn_can_end(taken(state.but(asked=(), caller=None, window=None)))
    return give(after.but(due=lost)) if lost and isinstance(after, RoundState) else after


def _sold(state: RoundState, buyer: int, *, lost: tuple[tuple[int, int], ...] = ()) -> RoundState:
    """The round after `buyer` got the upcard and the stock cards that it costs; `lost` is what a failed call pays."""
    card, seat = state.discards[-1], state.seats[buyer]
    state = with_seat(without_upcard(state), buyer, seat.but(hand=(*seat.hand, card), buys=seat.buys + 1))
    state = _charged(state, buyer)
    due = ((buyer, _price(state, buyer).cost), *lost)
    return give(state.but(asked=(), caller=None, last_buyer=buyer, due=due))


def _charged(state: RoundState, number: int) -> RoundState:
    """The round after a seat paid the chips of a buy into the pot."""
    chips, seat = _price(state, number).chips, state.seats[number]
    return with_seat(state, number, seat.but(chips=seat.chips - chips)).but(pot=state.pot + chips)


def _price(state: RoundState, number: int) -> BuyingRules:
    """The rules that tell what a buy costs a seat: those of its own contract."""
    buying = state.rules_for(number).buying
    assert buying is not None
    return buying
