"""The course of a turn: who is asked when, when stock cards are given, and whose turn comes next.

The moves themselves stand in other modules; each leads back here.
"""

from dataclasses import replace

from kontrakt_dsl.game.callers import may_buy
from kontrakt_dsl.game.claims import may_claim
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.skipping import hit, with_next_seat
from kontrakt_dsl.game.state import Phase, RoundEnd, RoundState, Window
from kontrakt_dsl.game.stock import can_refill, due_at_once
from kontrakt_dsl.melds.standing import buried
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow
from kontrakt_dsl.rules.claiming import ClaimedCard


def begun(state: RoundState) -> RoundState:
    """The round at the beginning of a turn: the player on turn draws, after the others where they call first."""
    buying = state.rules.buying
    if buying is not None and buying.window is BuyWindow.BEFORE_DRAW:
        return offered(state, Window.BEFORE_DRAW)
    return state.but(phase=Phase.DRAW)


def offered(state: RoundState, window: Window) -> RoundState:
    """The round with the upcard on offer to all who may buy it now."""
    state = state.but(window=window)
    return offer(state.but(asked=may_buy(state)))


def offer(state: RoundState) -> RoundState:
    """The round that asks the next seat, or goes on where none is left to ask."""
    if state.asked:
        return state.but(phase=Phase.OFFER)
    window, state = state.window, state.but(window=None)
    if window is Window.BEFORE_DRAW:
        return state.but(phase=Phase.DRAW)
    if window is Window.BEFORE_DISCARD:
        return landed(state)
    return give(state.but(due=((state.turn, 1),), drew=True))


def after_buy(state: RoundState) -> RoundState:
    """The round after a buyer got everything: the uncovered card may be bought, or taken by the player on turn."""
    buying = state.rules.buying
    assert buying is not None
    if state.window is Window.STOCK_CHOSEN and buying.after_a_buy is AfterBuy.UPCARD:
        return state.but(phase=Phase.DRAW, window=None)
    return offer(state.but(asked=may_buy(state)))


def give(state: RoundState) -> RoundState:
    """Give the stock cards that are due, as far as the stock goes, and go on.

    Where the stock runs out and no new one can be made, the round ends for want of the card of a turn; what
    only had to be paid is let off.
    """
    while state.due:
        (number, cards), *later = state.due
        given = state.stock[:cards]
        seat = state.seats[number]
        state = with_seat(state.but(stock=state.stock[cards:]), number, replace(seat, hand=seat.hand + given))
        missing = cards - len(given)
        if missing and can_refill(state):
            return state.but(due=((number, missing), *later), phase=Phase.REFILL)
        if missing and number == state.turn and state.claimer is None:
            return state.but(due=(), phase=Phase.ENDED, end=RoundEnd.STOCK_EXHAUSTED)
        state = state.but(due=tuple(later))
        if due_at_once(state):
            return state.but(phase=Phase.REFILL)
    if state.claimer is not None:
        return settled(state)
    return state.but(phase=Phase.PLAY) if state.window is None else after_buy(state)


def landed(state: RoundState) -> RoundState:
    """The round after the discard of the player on turn reached the pile: it ends, or the next turn begins."""
    move = state.leaving
    assert move is not None
    seat, card = state.seats[state.turn], move.card
    index = seat.hand.index(card)
    hand = seat.hand[:index] + seat.hand[index + 1 :]
    state = with_seat(state, state.turn, replace(seat, hand=hand))
    state = state.but(
        discards=(*state.discards, buried(card, state.rules.melds)),
        discarders=(*state.discarders, state.turn),
        leaving=None,
    )
    if not hand:
        return state.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    state = hit(state, move)
    asked = () if move.protected else may_claim(state)
    return state.but(asked=asked, phase=Phase.CLAIM) if asked else next_turn(state)


def settled(state: RoundState) -> RoundState:
    """The round after a claim was settled: the discarder plays on with a card that came back, else the turn is over."""
    claiming = state.rules.claiming
    assert claiming is not None
    state = state.but(claimer=None)
    return state.but(phase=Phase.PLAY) if claiming.card is ClaimedCard.BACK else next_turn(state)


def next_turn(state: RoundState) -> RoundState:
    """The round at the beginning of the next turn, or ended where no player may have another one."""
    if state.turns >= state.rules.turn_limit * state.rules.players:
        return state.but(phase=Phase.ENDED, end=RoundEnd.TURN_LIMIT)
    state = with_next_seat(state)
    return begun(
        state.but(
            rules=state.rules_for(state.turn),
            turns=state.turns + 1,
            taken=None,
            twin=False,
            drew=False,
            last_buyer=None,
            returned=(),
        )
    )
