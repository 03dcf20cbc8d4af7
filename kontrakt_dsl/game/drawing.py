"""Drawing and buying: from the word `draw` or `take` to the card in the hand.

After `draw` the others are asked one by one whether they buy; only then does the stock card come into the hand.
"""

from dataclasses import replace

from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.state import Phase, RoundEnd, RoundState
from kontrakt_dsl.game.stock import can_give_after_buy, can_refill
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.drawing import FirstUpcard, Source
from kontrakt_dsl.rules.turns import NextUpcard

NEXT_UPCARD_RULE = "buying > next upcard"
FIRST_UPCARD_RULE = "drawing > first upcard"


def drawn(state: RoundState) -> RoundState:
    """The round after the player on turn went to the stock."""
    # With an empty stock and no way to make a new one, nobody is asked: no buy could be paid.
    return _offer(state.but(asked=may_buy(state)))


def broken_by_taking(state: RoundState) -> tuple[BrokenRule, ...]:
    """The rules by which the player on turn may not take the upcard."""
    if not state.discards:
        return (BrokenRule("drawing > from", "the discard pile is empty; say draw"),)
    source = state.rules.drawing.source_of(down=state.seats[state.turn].laid_turn is not None)
    if source is Source.STOCK and not _is_free(state):
        return (BrokenRule("drawing > from", "the card of this turn comes from the stock; say draw"),)
    return ()


def taken(state: RoundState) -> RoundState:
    """The round after the player on turn took the upcard; one that is free leaves the card of the turn to draw."""
    card, seat = state.discards[-1], state.seats[state.turn]
    phase = Phase.DRAW if _is_free(state) else Phase.PLAY
    state = with_seat(_without_upcard(state), state.turn, replace(seat, hand=(*seat.hand, card)))
    return state.but(phase=phase, taken=card, twin=card in seat.hand)


def passed(state: RoundState) -> RoundState:
    """The round after the seat that was asked left the upcard."""
    return _offer(state.but(asked=state.asked[1:]))


def bought(state: RoundState) -> RoundState:
    """The round after the seat that was asked bought: it gets the upcard and the stock cards that it costs."""
    buying = state.rules.buying
    assert buying is not None
    buyer, card = state.asked[0], state.discards[-1]
    seat = state.seats[buyer]
    state = with_seat(_without_upcard(state), buyer, replace(seat, hand=(*seat.hand, card), buys=seat.buys + 1))
    return give(state.but(asked=(), last_buyer=buyer, due=(buyer, buying.cost)))


def may_buy(state: RoundState) -> tuple[int, ...]:
    """The seats that may buy the upcard now, in turn order after the player on turn."""
    if _broken_for_all(state):
        return ()
    return tuple(seat for seat in state.rules.seats_after(state.turn) if not _broken_for(state, seat))


def broken_by_buying(state: RoundState, seat: int) -> tuple[BrokenRule, ...]:
    """The rules by which `seat`, which is not on turn, may not buy the upcard now, whoever is asked."""
    return _broken_for_all(state) or _broken_for(state, seat)


def give(state: RoundState) -> RoundState:
    """Give the stock cards that are due, as far as the stock goes.

    Then the round waits for the next offer, for the player on turn, or for a new stock; where none can be made
    it ends.
    """
    assert state.due is not None
    number, cards = state.due
    given = state.stock[:cards]
    seat = state.seats[number]
    state = with_seat(state.but(stock=state.stock[cards:]), number, replace(seat, hand=seat.hand + given))
    missing = cards - len(given)
    if missing:
        if can_refill(state):
            return state.but(due=(number, missing), phase=Phase.REFILL)
        return state.but(due=None, phase=Phase.ENDED, end=RoundEnd.STOCK_EXHAUSTED)
    state = state.but(due=None)
    if number == state.turn:
        return state.but(phase=Phase.PLAY)
    return _offer(state.but(asked=may_buy(state)))


def _broken_for_all(state: RoundState) -> tuple[BrokenRule, ...]:
    buying = state.rules.buying
    if buying is None:
        return (BrokenRule("buying", "nobody buys in this round"),)
    if not state.discards:
        return (BrokenRule("buying", "the discard pile is empty"),)
    if not can_give_after_buy(state, buying.cost):
        message = f"the stock can't give what a buy costs (stock cards: {buying.cost})"
        return (BrokenRule("buying > cost", message),)
    if _is_first_upcard(state) and state.rules.drawing.first_upcard is FirstUpcard.NOT_FOR_BUYERS:
        return (BrokenRule(FIRST_UPCARD_RULE, "the card that the deal turned up is not for sale"),)
    if state.last_buyer is not None and buying.next_upcard is NextUpcard.NOBODY:
        return (BrokenRule(NEXT_UPCARD_RULE, "a card uncovered by a buy is not for sale"),)
    return ()


def _broken_for(state: RoundState, seat: int) -> tuple[BrokenRule, ...]:
    buying = state.rules.buying
    assert buying is not None
    broken = []
    if seat == state.last_buyer and buying.next_upcard is NextUpcard.OTHERS:
        broken.append(BrokenRule(NEXT_UPCARD_RULE, f"the next upcard is for {buying.next_upcard}"))
    if buying.limit is not None and state.seats[seat].buys >= buying.limit:
        times = "1 time" if buying.limit == 1 else f"{buying.limit} times"
        message = f"a player buys {times} in a round at most; seat {seat} has done so"
        broken.append(BrokenRule("buying > limit", message))
    # Without conditions the facts need not be gathered: every seat is asked about every upcard.
    if buying.when.facts and not buying.when.holds(state.facts(seat)):
        broken.append(BrokenRule("buying > when", f"the upcard is bought by {buying.when.told}"))
    return tuple(broken)


def _offer(state: RoundState) -> RoundState:
    if state.asked:
        return state.but(phase=Phase.OFFER)
    return give(state.but(due=(state.turn, 1)))


def _is_first_upcard(state: RoundState) -> bool:
    """Whether the upcard is the one that the deal turned up: nobody discarded it."""
    return bool(state.discarders) and state.discarders[-1] is None


def _is_free(state: RoundState) -> bool:
    first = state.rules.drawing.first_upcard is FirstUpcard.FREE and state.turns == 1
    return first and _is_first_upcard(state)


def _without_upcard(state: RoundState) -> RoundState:
    return state.but(discards=state.discards[:-1], discarders=state.discarders[:-1])
