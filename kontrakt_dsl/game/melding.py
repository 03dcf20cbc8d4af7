"""Laying down, laying off and swapping: what each does to a round, or the rules it breaks.

Each function gives the round after the move or the broken rules, so that asking and doing can't disagree.
"""

from collections.abc import Iterator
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayDown, LayOff, Swap
from kontrakt_dsl.game.placing import Broken, added, meld_at, spent, with_meld
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.state import Phase, RoundEnd, RoundState, TableMeld
from kontrakt_dsl.game.turn_end import if_turn_can_end
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.layoff import without_wild
from kontrakt_dsl.melds.legality import Moment, broken_in_meld
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.turns import SwappedWild


def laid_down(state: RoundState, move: LayDown) -> RoundState | Broken:
    """The round after the contract was laid."""
    seat, rules = state.seats[state.turn], state.rules
    if seat.laid_turn is not None:
        return (BrokenRule("laying down", "the contract has been laid already; from now on cards are added to melds"),)
    broken = broken_in_laydown(move.melds, contract=rules.contract, rules=rules.melds, hand=seat.hand)
    if broken:
        return broken
    after = spent(state, [card for meld in move.melds for card in meld.cards])
    laid = tuple(TableMeld(state.turn, meld) for meld in move.melds)
    after = after.but(melds=(*after.melds, *laid))
    after = with_seat(after, state.turn, replace(after.seats[state.turn], laid_turn=state.turns))
    if rules.contract.whole_hand:
        return after.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    return if_turn_can_end(after)


def laid_off(state: RoundState, move: LayOff) -> RoundState | Broken:
    """The round after cards were added to a meld."""
    after = added(state, move)
    return if_turn_can_end(after) if isinstance(after, RoundState) else after


def swapped(state: RoundState, move: Swap) -> RoundState | Broken:
    """The round after a wild card was swapped off a meld; it must be melded again in this turn."""
    result = _with_card_for_wild(state, move)
    return if_turn_can_end(result) if isinstance(result, RoundState) else result


def swaps(state: RoundState) -> Iterator[Swap]:
    """Every natural card of the player on turn with each meld where a wild card stands for it, legal or not."""
    wild = state.rules.melds.wild
    hand = [card for card in dict.fromkeys(state.seats[state.turn].hand) if card not in wild]
    for number, table in enumerate(state.melds, start=1):
        stands = {place.stands for place in table.meld.places if place.card in wild}
        if stands:
            yield from (Swap(card, number) for card in hand if card in stands or Card(card.rank) in stands)


def _with_card_for_wild(state: RoundState, move: Swap) -> RoundState | Broken:
    rules, seat = state.rules, state.seats[state.turn]
    swapping = rules.swapping
    if swapping is None:
        return (BrokenRule("swapping", "wild cards are not swapped in this round"),)
    if not swapping.when.holds(state.facts(state.turn)):
        return (BrokenRule("swapping > when", f"wild cards are swapped by {swapping.when.told}"),)
    target = meld_at(state, move.meld, section="swapping")
    if not isinstance(target, Meld):
        return target
    if target.kind not in swapping.wilds_in:
        kinds = " and ".join(f"{kind}s" for kind in sorted(swapping.wilds_in))
        message = f"meld {move.meld} ({target}) is a {target.kind}; wild cards come off {kinds} only"
        return (BrokenRule("swapping > wilds in", message),)
    if not swapping.whose.holds(own=state.melds[move.meld - 1].owner == state.turn):
        message = f"meld {move.meld} is not one of {swapping.whose} melds; wild cards come off those only"
        return (BrokenRule("swapping > whose", message),)
    if move.card in rules.melds.wild:
        return (BrokenRule("swapping", f"{move.card} is a wild card itself; a natural card takes the place of one"),)
    if move.card not in seat.hand:
        return (BrokenRule("swapping", f"{move.card} is not in the hand"),)
    result = without_wild(target, move.card, rules.melds)
    if result is None:
        stands = [str(place.stands) for place in target.places if place.card in rules.melds.wild]
        there = f"they stand for {' '.join(stands)}" if stands else "it has none"
        return (BrokenRule("swapping", f"no wild card of meld {move.meld} stands for {move.card}; {there}"),)
    meld, wild = result
    broken = broken_in_meld(meld, rules.melds, moment=Moment.GROWN)
    if broken:
        return broken
    after = spent(state, [move.card])
    hand = (*after.seats[state.turn].hand, wild)
    after = with_seat(after, state.turn, replace(after.seats[state.turn], hand=hand))
    after = after.but(melds=with_meld(after, move.meld, meld))
    if swapping.goes is SwappedWild.HAND:
        return after
    return after.but(swapped=(*after.swapped, wild))
