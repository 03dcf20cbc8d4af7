"""The upcard: whether it may be taken, and the pile without it."""

from kontrakt_dsl.game.pile import broken_by_lifting
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.buying import AfterBuy
from kontrakt_dsl.rules.drawing import FirstUpcard, Source

FIRST_UPCARD_RULE = "drawing > first upcard"


def broken_by_taking(state: RoundState) -> tuple[BrokenRule, ...]:
    """The rules by which the player on turn may not take the upcard."""
    if not state.discards:
        return (BrokenRule("drawing > from", "the discard pile is empty; say draw"),)
    barred = broken_by_lifting(state, len(state.discards) - 1)
    if barred or is_free(state):
        return barred
    source = state.rules.drawing.source_of(down=state.seats[state.turn].laid_turn is not None)
    if source is Source.STOCK:
        return (BrokenRule("drawing > from", "the card of this turn comes from the stock; say draw"),)
    return broken_after_a_buy(state)


def broken_after_a_buy(state: RoundState) -> tuple[BrokenRule, ...]:
    """The rule by which a buy in this turn leaves the player on turn nothing but the stock."""
    buying = state.buying
    if state.last_buyer is None or buying is None or buying.after_a_buy is AfterBuy.UPCARD:
        return ()
    return (BrokenRule("buying > after a buy", "somebody has bought in this turn; say draw"),)


def is_first_upcard(state: RoundState) -> bool:
    """Whether the upcard is the one that the deal turned up: nobody discarded it."""
    return bool(state.discarders) and state.discarders[-1] is None


def is_free(state: RoundState) -> bool:
    """Whether the player on turn may take the upcard beside the card of the turn."""
    first = state.rules.drawing.first_upcard is FirstUpcard.FREE and state.turns == 1
    return first and is_first_upcard(state)
