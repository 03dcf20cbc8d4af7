"""The last card of a hand: whether it may be melded or discarded, and what an empty hand means."""

from kontrakt_dsl.game.announcing import broken_by_silence
from kontrakt_dsl.game.course import next_turn
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.turns import LastCard, LayingTurn

Broken = tuple[BrokenRule, ...]
LAST_CARD_RULE = "going out > last card"
LAYING_TURN_RULE = "going out > on the turn of laying down"


def broken_by_melding_all(state: RoundState) -> Broken:
    """The rule by which the player on turn may not meld the whole hand."""
    if silence := broken_by_silence(state):
        return silence
    if not state.rules.last_card.may_be_melded:
        return (BrokenRule(LAST_CARD_RULE, "no card would be left to discard; the last card must be discarded"),)
    return _broken_by_laying_turn(state)


def broken_by_last_discard(state: RoundState) -> Broken:
    """The rule by which the player on turn may not discard the only card of the hand."""
    if len(state.seats[state.turn].hand) != 1:
        return ()
    if silence := broken_by_silence(state):
        return silence
    if state.rules.contract.takes_the_hand:
        return ()
    if state.rules.last_card is LastCard.MELDED:
        return (BrokenRule(LAST_CARD_RULE, "the last card must be melded; it can't be discarded"),)
    return _broken_by_laying_turn(state)


def is_face_down(state: RoundState) -> bool:
    """Whether the next discard of the player on turn is one that nobody sees."""
    return state.rules.last_card is LastCard.FACE_DOWN and len(state.seats[state.turn].hand) == 1


def emptied(state: RoundState) -> RoundState:
    """The round after the player on turn melded the whole hand: it ends, or the player floats and the turn is over."""
    if state.rules.last_card is LastCard.FLOAT:
        return next_turn(state)
    return state.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)


def _broken_by_laying_turn(state: RoundState) -> Broken:
    laid_now = state.seats[state.turn].laid_turn == state.turns
    if not laid_now or state.rules.out_when_laying is LayingTurn.ALLOWED:
        return ()
    return (BrokenRule(LAYING_TURN_RULE, "nobody goes out on the turn of laying down; keep a card"),)
