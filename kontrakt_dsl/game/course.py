"""The course of a turn: who is asked when, when stock cards are given, and whose turn comes next.

The moves themselves stand in other modules; each leads back here.
"""

from kontrakt_dsl.game.announcing import heard, with_silence_at_turn
from kontrakt_dsl.game.callers import may_buy
from kontrakt_dsl.game.claims import may_claim
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState, Seat, Window
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.skipping import hit, with_next_seat
from kontrakt_dsl.game.stock import can_refill, due_at_once
from kontrakt_dsl.melds.standing import buried
from kontrakt_dsl.rules.buying import AfterBuy, BuyWindow
from kontrakt_dsl.rules.claiming import ClaimedCard
from kontrakt_dsl.rules.turns import Announcing


def begun(state: RoundState) -> RoundState:
    """The round, which waits for a draw, at the beginning of a turn: where the others call first, they are asked."""
    buying = state.buying
    if buying is not None and buying.window is BuyWindow.BEFORE_DRAW:
        return offered(state, Window.BEFORE_DRAW)
    return state


def offered(state: RoundState, window: Window) -> RoundState:
    """The round with the upcard on offer to all who may buy it now."""
    return _asking(state, may_buy(state, window), window)


def offer(state: RoundState) -> RoundState:
    """The round that asks the next seat, or goes on where none is left to ask."""
    assert state.window is not None
    return _asking(state, state.asked, state.window)


def _asking(state: RoundState, asked: tuple[int, ...], window: Window) -> RoundState:
    if asked:
        return state.but(window=window, asked=asked, phase=Phase.OFFER)
    if window is Window.BEFORE_DRAW:
        return state.but(window=None, asked=(), phase=Phase.DRAW)
    if window is Window.BEFORE_DISCARD:
        assert state.leaving is not None
        return landed(state.but(window=None, asked=()), state.leaving)
    return card_of_the_turn(state)


def card_of_the_turn(state: RoundState) -> RoundState:
    """The round after the player on turn got the stock card, once nobody is asked any more."""
    if len(state.stock) < 2:
        return give(state.but(window=None, asked=(), due=((state.turn, 1),), drew=True))
    # One copy of the round does for a stock that lasts: that is how nearly every turn begins.
    seat = state.seats[state.turn]
    return state.but(
        seats=_with(state, state.turn, seat.but(hand=(*seat.hand, state.stock[0]))),
        stock=state.stock[1:],
        window=None,
        asked=(),
        drew=True,
        phase=Phase.PLAY,
    )


def _after_buy(state: RoundState) -> RoundState:
    """The round after a buyer got everything: the uncovered card may be bought, or taken by the player on turn."""
    buying = state.buying
    assert buying is not None
    if state.window is Window.STOCK_CHOSEN and buying.after_a_buy is AfterBuy.UPCARD:
        return state.but(phase=Phase.DRAW, window=None)
    assert state.window is not None
    return _asking(state, may_buy(state, state.window), state.window)


def give(state: RoundState) -> RoundState:
    """Give the stock cards that are due, as far as the stock goes, and go on.

    Where the stock runs out and no new one can be made, the round ends for want of the card of a turn; what
    only had to be paid is let off.
    """
    while state.due:
        (number, cards), *later = state.due
        given = state.stock[:cards]
        seat = state.seats[number]
        state = with_seat(state.but(stock=state.stock[cards:]), number, seat.but(hand=seat.hand + given))
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
    return state.but(phase=Phase.PLAY) if state.window is None else _after_buy(state)


def landed(state: RoundState, move: Discard) -> RoundState:
    """The round after the discard `move` reached the pile: it ends, or the next turn begins."""
    seat, card = state.seats[state.turn], move.card
    index = seat.hand.index(card)
    hand = seat.hand[:index] + seat.hand[index + 1 :]
    if state.rules.announcing is Announcing.LAST_CARD:
        seat = heard(state, seat, move)
    state = state.but(
        seats=_with(state, state.turn, seat.but(hand=hand)),
        discards=(*state.discards, buried(card, state.rules.melds)),
        discarders=(*state.discarders, state.turn),
        leaving=None,
    )
    if not hand:
        return state.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    if state.rules.skipping is not None:
        state = hit(state, move)
    asked = () if state.claiming is None or move.protected else may_claim(state)
    return state.but(asked=asked, phase=Phase.CLAIM) if asked else next_turn(state)


def settled(state: RoundState) -> RoundState:
    """The round after a claim was settled: the discarder plays on with a card that came back, else the turn is over."""
    claiming = state.claiming
    assert claiming is not None
    state = state.but(claimer=None)
    return state.but(phase=Phase.PLAY) if claiming.card is ClaimedCard.BACK else next_turn(state)


def next_turn(state: RoundState) -> RoundState:
    """The round at the beginning of the next turn, or ended where no player may have another one."""
    if state.turns >= state.rules.turn_limit * state.rules.players:
        return state.but(phase=Phase.ENDED, end=RoundEnd.TURN_LIMIT)
    if state.rules.skipping is not None:
        state = with_next_seat(state)
        turn = state.turn
    else:
        turn = state.rules.seats_after(state.turn)[0]
    state = state.but(
        rules=state.rules_for(turn),
        phase=Phase.DRAW,
        turn=turn,
        turns=state.turns + 1,
        taken=None,
        twin=False,
        drew=False,
        last_buyer=None,
        returned=(),
    )
    return begun(with_silence_at_turn(state) if state.rules.announcing is Announcing.LAST_CARD else state)


def _with(state: RoundState, number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:number], seat, *state.seats[number + 1 :])
