"""Why a move can't be said now: the order of a turn, and whose word it is."""

from kontrakt_dsl.game.callers import broken_by_buying
from kontrakt_dsl.game.moves import Buy, Claim, Dig, Discard, Draw, Give, LayDown, LayOff, Move, Pass, Swap, Take
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.buying import BuyWindow

Broken = tuple[BrokenRule, ...]
PRIORITY_RULE = "buying > priority"
PRIORITIES = {
    Phase.OFFER: PRIORITY_RULE,
    Phase.TAKE_OVER: PRIORITY_RULE,
    Phase.CLAIM: "claiming > priority",
    Phase.SNATCH: "snatching > priority",
}
WINDOWS = {
    BuyWindow.STOCK_CHOSEN: "the upcard is bought once the player on turn goes to the stock, not before and not later",
    BuyWindow.BEFORE_DRAW: "the upcard is bought before the player on turn draws, not later",
    BuyWindow.UNTIL_DISCARD: "the upcard is bought once the player on turn goes to the stock, or before the discard",
}
SECTIONS: dict[type[Move], str] = {
    Draw: "drawing > from",
    Take: "drawing > from",
    Buy: "buying > window",
    Pass: "buying > window",
    LayDown: "laying down",
    LayOff: "laying off",
    Swap: "swapping",
    Discard: "discarding",
    Dig: "drawing > from",
    Claim: "claiming",
    Give: "claiming > the claimer",
}


def out_of_phase(state: RoundState, move: Move) -> BrokenRule:
    """Why the seat that must act can't make `move` in this phase of the turn."""
    section = SECTIONS[type(move)]
    match state.phase, move:
        case Phase.OFFER, _:
            return BrokenRule(section, f"{state.upcard} is on offer; say buy or pass")
        case Phase.TAKE_OVER, _:
            word = "take" if state.actor == state.turn else "buy"
            return BrokenRule(
                "buying > taking over", f"seat {state.caller} calls for {state.upcard}; say {word} or pass"
            )
        case Phase.CLAIM, _:
            return BrokenRule("claiming", f"{state.upcard} can be claimed; say claim and the meld, or pass")
        case Phase.ANSWER, _:
            return BrokenRule("claiming > the claimer", "the claim is settled first; say give or discard")
        case _, Claim() | Give():
            return BrokenRule(section, "there is nothing to claim now")
        case Phase.SNATCH, _:
            return BrokenRule("snatching", "a wild card was just laid; say swap and the card for it, or pass")
        case Phase.DRAW, Buy() | Pass():
            return BrokenRule(section, "nothing is on offer on one's own turn; say draw or take")
        case Phase.DRAW, _:
            return BrokenRule(SECTIONS[Draw], "a turn begins with one card; say draw or take")
        case Phase.PLAY, Draw() | Take() | Dig():
            return BrokenRule(section, "this turn's card is in the hand already; lay, add or swap, and then discard")
        case Phase.PLAY, Buy() | Pass():
            return BrokenRule(section, "no upcard is on offer now; lay, add or swap, and then discard")
        case _:
            return BrokenRule("table > direction", "no player is on turn now")


def out_of_turn(state: RoundState, seat: int, move: Move) -> Broken:
    """Why `seat`, which need not act now, can't make `move`."""
    actor = state.actor
    if actor is None:
        return (BrokenRule("table > direction", "no player is on turn now"),)
    if isinstance(move, Buy | Pass) and state.phase not in (Phase.CLAIM, Phase.SNATCH, Phase.TAKE_OVER):
        if state.phase is not Phase.OFFER:
            window = state.buying.window if state.buying is not None else BuyWindow.STOCK_CHOSEN
            return (BrokenRule("buying > window", WINDOWS[window]),)
        if seat == state.turn:
            message = "whoever goes to the stock leaves the upcard to the others"
            return (BrokenRule("buying > window", message),)
        if seat in state.asked:
            return (BrokenRule(PRIORITY_RULE, f"seat {actor} is asked before seat {seat}"),)
        passed = BrokenRule(PRIORITY_RULE, f"seat {seat} has passed; seat {actor} is asked now")
        return broken_by_buying(state, seat) or (passed,)
    rule = PRIORITIES.get(state.phase, "table > direction")
    return (BrokenRule(rule, f"it is for seat {actor} to act, not for seat {seat}"),)
