"""Laying down, laying off and swapping: what each does to a round, or the rules it breaks.

Each function gives the round after the move or the broken rules, so that asking and doing can't disagree.
"""

from kontrakt_dsl.game.choosing import broken_by_choice, chosen_by
from kontrakt_dsl.game.moves import LayDown, LayOff, Swap
from kontrakt_dsl.game.new_melds import started
from kontrakt_dsl.game.placing import Broken, added, spent
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState, TableMeld
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.snatching import melded
from kontrakt_dsl.game.swapping import exchanged
from kontrakt_dsl.melds.laydown import broken_as_assigned
from kontrakt_dsl.melds.parts import assigned


def laid_down(state: RoundState, move: LayDown) -> RoundState | Broken:
    """The round after the contract was laid, or after it new melds."""
    seat, rules = state.seats[state.turn], state.rules
    if state.open:
        return chosen_by(state, move, laid_down)
    if wrong := broken_by_choice(state, move):
        return wrong
    if seat.laid_turn is not None:
        larger = started(state, move.melds)
        return melded(state, larger) if isinstance(larger, RoundState) else larger
    parts = assigned(move.melds, rules.contract, rules.melds)
    broken = broken_as_assigned(move.melds, parts, contract=rules.contract, rules=rules.melds, hand=seat.hand)
    if broken or parts is None:
        return broken
    after = spent(state, [card for meld in move.melds for card in meld.cards])
    laid = tuple(
        TableMeld(state.turn, meld, None if part.is_plain else part)
        for meld, part in zip(move.melds, parts, strict=True)
    )
    after = after.but(melds=(*after.melds, *laid))
    after = with_seat(after, state.turn, after.seats[state.turn].but(laid_turn=state.turns))
    if rules.contract.whole_hand or (rules.contract.may_keep_discard and not after.seats[after.turn].hand):
        return after.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    return melded(state, after)


def laid_off(state: RoundState, move: LayOff) -> RoundState | Broken:
    """The round after cards were added to a meld."""
    after = added(state, move)
    return melded(state, after) if isinstance(after, RoundState) else after


def swapped(state: RoundState, move: Swap) -> RoundState | Broken:
    """The round after a wild card was swapped off a meld, and after the lay-down that it was swapped for."""
    after = exchanged(state, move)
    if not isinstance(after, RoundState):
        return after
    return laid_down(after, move.use) if isinstance(move.use, LayDown) else melded(state, after)
