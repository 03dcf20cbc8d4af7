"""Discarding: which cards may be discarded, and whether a turn can still end with a discard."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.course import landed, offered
from kontrakt_dsl.game.last_card import broken_by_last_discard, is_face_down
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.round_state import RoundState, Window
from kontrakt_dsl.game.skipping import broken_by_aim
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.buying import BuyWindow
from kontrakt_dsl.rules.turns import TakenCard

TAKEN_RULE = "discarding > the card just taken"
WILD_RULE = "discarding > wilds"
SWAPPED_RULE = "swapping > the wild"


def discardable(state: RoundState) -> tuple[Card, ...]:
    """The cards, each once, that the player on turn may discard as far as their faces go."""
    hand = dict.fromkeys(state.seats[state.turn].hand)
    if broken_by_last_discard(state):
        return ()
    if is_face_down(state):
        return tuple(hand)
    cards = tuple(card for card in hand if not _is_barred(state, card))
    # A turn must be able to end: where nothing else is left, a card that came back may go after all.
    cards = tuple(card for card in cards if card not in state.returned) or cards
    if state.rules.discarding.wilds:
        return cards
    # A turn must be able to end: a hand of nothing but wild cards may part with one.
    return tuple(card for card in cards if card not in state.rules.melds.wild) or cards


def broken_by_discard(state: RoundState, move: Discard) -> tuple[BrokenRule, ...]:
    """The rules that the discard `move` breaks."""
    broken, card = [], move.card
    if state.swapped:
        wilds = " ".join(map(str, state.swapped))
        broken.append(BrokenRule(SWAPPED_RULE, f"{wilds} came off a meld and must be added to one before the discard"))
    if card not in state.seats[state.turn].hand:
        broken.append(BrokenRule("discarding", f"{card} is not in the hand"))
    elif last := broken_by_last_discard(state):
        broken += last
    elif is_face_down(state):
        pass
    elif _is_barred(state, card):
        broken.append(BrokenRule(TAKEN_RULE, f"{card} is the upcard taken in this turn; discard another card"))
    elif card in state.returned and card not in discardable(state):
        broken.append(BrokenRule("claiming > the card", f"{card} came back by a claim; discard another card"))
    elif card in state.rules.melds.wild and card not in discardable(state):
        broken.append(BrokenRule(WILD_RULE, f"{card} is a wild card; discard another card"))
    return (*broken, *broken_by_aim(state, move))


def discarded(state: RoundState, move: Discard) -> RoundState:
    """The round after the player on turn discarded; where the upcard is still for sale, it is offered first."""
    buying = state.buying
    late = buying is not None and buying.window is BuyWindow.UNTIL_DISCARD and state.drew
    if late and len(state.seats[state.turn].hand) > 1:
        return offered(state.but(leaving=move), Window.BEFORE_DISCARD)
    return landed(state, move)


def _is_barred(state: RoundState, card: Card) -> bool:
    rule = state.rules.discarding.taken_card
    if card != state.taken or rule is TakenCard.ALLOWED:
        return False
    return rule is TakenCard.NEVER or not state.twin
