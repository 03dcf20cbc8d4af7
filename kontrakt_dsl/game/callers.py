"""Who may buy the upcard, in which order they are asked, and who may take it over from a caller."""

from kontrakt_dsl.game.pile import broken_by_lifting
from kontrakt_dsl.game.round_state import RoundState, Window
from kontrakt_dsl.game.stock import can_give_after_buy
from kontrakt_dsl.game.upcard import FIRST_UPCARD_RULE, broken_by_taking, is_first_upcard, is_free
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.buying import LimitSpan, Priority, TakingOver
from kontrakt_dsl.rules.drawing import FirstUpcard
from kontrakt_dsl.rules.turns import BuyingRules, NextUpcard

Broken = tuple[BrokenRule, ...]
NEXT_UPCARD_RULE = "buying > next upcard"


def may_buy(state: RoundState, window: Window) -> tuple[int, ...]:
    """The seats that may buy the upcard at a point of the turn, in the order in which they are asked."""
    if _broken_for_all(state, window):
        return ()
    return tuple(seat for seat in _asking_order(state) if not _broken_for(state, seat))


def may_take_over(state: RoundState, caller: int) -> tuple[int, ...]:
    """The seats that may take the upcard away from `caller`, in the order in which they are asked."""
    buying = state.buying
    assert buying is not None
    if buying.taking_over is TakingOver.NEVER:
        return ()
    draws = state.window is not Window.BEFORE_DISCARD and not broken_by_taking(state)
    first = (state.turn,) if draws else ()
    if buying.taking_over is TakingOver.TURN:
        return first
    others = state.rules.seats_after(state.turn)
    ahead = others[: others.index(caller)]
    return (*first, *(seat for seat in ahead if not _broken_for(state, seat)))


def broken_by_buying(state: RoundState, seat: int) -> Broken:
    """The rules by which `seat`, which is not on turn, may not buy the upcard now, whoever is asked."""
    return _broken_for_all(state, state.window) or _broken_for(state, seat)


def _asking_order(state: RoundState) -> tuple[int, ...]:
    buying, others = state.buying, state.rules.seats_after(state.turn)
    assert buying is not None
    match buying.priority:
        case Priority.TURN_ORDER:
            return others
        case Priority.FIRST_TO_CALL:
            return called_order(others, state.turns)
        case Priority.AFTER_DEALER:
            origin: int | None = state.dealer
        case Priority.AFTER_DISCARDER:
            origin = state.discarders[-1]
    if origin is None:
        return others
    return tuple(seat for seat in (*state.rules.seats_after(origin), origin) if seat != state.turn)


def called_order(seats: tuple[int, ...], turns: int) -> tuple[int, ...]:
    """`seats` in the order in which they call: the first one moves on by a place every turn."""
    start = (turns - 1) % len(seats)
    return seats[start:] + seats[:start]


def _broken_for_all(state: RoundState, window: Window | None) -> Broken:
    buying = state.buying
    if buying is None:
        return (BrokenRule("buying", "nobody buys in this round"),)
    if not state.discards:
        return (BrokenRule("buying", "the discard pile is empty"),)
    barred = broken_by_lifting(state, len(state.discards) - 1)
    if barred:
        return barred
    if is_first_upcard(state) and state.rules.drawing.first_upcard is FirstUpcard.NOT_FOR_BUYERS:
        return (BrokenRule(FIRST_UPCARD_RULE, "the card that the deal turned up is not for sale"),)
    if window is Window.BEFORE_DRAW and is_free(state):
        return (BrokenRule(FIRST_UPCARD_RULE, "the card that the deal turned up is for the first player"),)
    if state.last_buyer is not None and buying.next_upcard is NextUpcard.NOBODY:
        return (BrokenRule(NEXT_UPCARD_RULE, "a card uncovered by a buy is not for sale"),)
    return ()


def _broken_for(state: RoundState, seat: int) -> Broken:
    """The rules by which one seat may not buy; who may, how often and at what price is told by its own contract."""
    buying, own = state.buying, state.rules_for(seat).buying
    assert buying is not None
    if own is None:
        return (BrokenRule("buying > when", f"nobody buys with the contract of seat {seat}"),)
    if not can_give_after_buy(state, own.cost):
        message = f"the stock can't give what a buy costs (stock cards: {own.cost})"
        return (BrokenRule("buying > cost", message),)
    broken = []
    if seat == state.last_buyer and buying.next_upcard is NextUpcard.OTHERS:
        broken.append(BrokenRule(NEXT_UPCARD_RULE, f"the next upcard is for {buying.next_upcard}"))
    if own.limit is not None and state.seats[seat].buys >= _allowed(state, seat, own):
        broken.append(BrokenRule("buying > limit", _limit_reached(seat, own, _allowed(state, seat, own))))
    if state.seats[seat].chips < own.chips:
        message = f"a buy costs chips: {own.chips}; seat {seat} has {state.seats[seat].chips} left"
        broken.append(BrokenRule("buying > cost", message))
    # Without conditions the facts need not be gathered: every seat is asked about every upcard.
    if own.when.facts and not own.when.holds(state.facts(seat)):
        broken.append(BrokenRule("buying > when", f"the upcard is bought by {own.when.told}"))
    return tuple(broken)


def _allowed(state: RoundState, seat: int, buying: BuyingRules) -> int:
    """How often a seat may buy in this round, earlier rounds of the game taken into account."""
    assert buying.limit is not None
    return buying.limit if buying.limit_span is LimitSpan.ROUND else buying.limit + state.seats[seat].credit


def _limit_reached(seat: int, buying: BuyingRules, allowed: int) -> str:
    if buying.limit_span is LimitSpan.ROUND:
        return f"a player buys {_times(allowed)} in a round at most; seat {seat} has done so"
    if buying.limit_span is LimitSpan.GAME:
        return f"a player buys {_times(buying.limit or 0)} in a game at most; seat {seat} has done so"
    return f"with what earlier rounds left, seat {seat} buys {_times(allowed)} in this round at most, and has done so"


def _times(number: int) -> str:
    return "1 time" if number == 1 else f"{number} times"
