"""Taking a card from inside the discard pile: it is melded in the same move, and the cards above it come along."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import melding
from kontrakt_dsl.game.moves import Dig, LayDown
from kontrakt_dsl.game.pile import broken_by_lifting
from kontrakt_dsl.game.placing import Broken, lay_offs_of
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.upcard import broken_after_a_buy
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.drawing import Source

DEEPER_RULE = "drawing > a deeper card"


def dug(state: RoundState, move: Dig) -> RoundState | Broken:
    """The round after the player on turn took a deeper card and melded it, or the rules that this breaks."""
    place = _place_of(state, move.card)
    broken = _broken_by_source(state) or _broken_by_card(state, move.card, place)
    if broken or place is None:
        return broken
    used = (
        [placed for meld in move.use.melds for placed in meld.places]
        if isinstance(move.use, LayDown)
        else [*move.use.places]
    )
    if move.card not in [placed.card for placed in used]:
        return (BrokenRule(DEEPER_RULE, f"{move.card} must be melded at once, and {move.use} does not use it"),)
    held = _with_cards_from(state, place)
    return melding.laid_down(held, move.use) if isinstance(move.use, LayDown) else melding.laid_off(held, move.use)


def digs(state: RoundState) -> Iterator[Dig]:
    """Every deeper card with each meld that it fits, whether or not it may be taken."""
    if _broken_by_source(state):
        return
    for card in dict.fromkeys(state.discards[-2::-1]):
        yield from (Dig(card, use) for use in lay_offs_of(state, (card,)))


def _place_of(state: RoundState, card: Card) -> int | None:
    """The index in the discard pile of the copy of `card` nearest the top, the upcard left aside."""
    return next((index for index in range(len(state.discards) - 2, -1, -1) if state.discards[index] == card), None)


def _with_cards_from(state: RoundState, place: int) -> RoundState:
    seat = state.seats[state.turn]
    hand = (*seat.hand, *state.discards[place:])
    state = state.but(discards=state.discards[:place], discarders=state.discarders[:place], phase=Phase.PLAY)
    return with_seat(state, state.turn, seat.but(hand=hand))


def _broken_by_source(state: RoundState) -> Broken:
    drawing = state.rules.drawing
    source = drawing.source_of(down=state.seats[state.turn].laid_turn is not None)
    if source is not Source.DEEPER or drawing.deeper_card is None:
        return (BrokenRule("drawing > from", "cards from inside the discard pile are not taken"),)
    return broken_after_a_buy(state)


def _broken_by_card(state: RoundState, card: Card, place: int | None) -> Broken:
    if place is None:
        upcard = card == state.upcard
        message = f"{card} is the upcard; say take" if upcard else f"{card} is not in the discard pile"
        return (BrokenRule(DEEPER_RULE, message),)
    return broken_by_lifting(state, place)
