"""Taking a wild card off a meld for the card it stands for: which may come off, and where each goes.

Whether the turn can still end then is judged in `turn_end`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayOff, Swap
from kontrakt_dsl.game.placing import Broken, meld_at, spent, with_meld
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.melds.layoff import grown, ways_to_add, without_wild
from kontrakt_dsl.melds.legality import Moment, broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.turns import SnatchingRules, SwappedWild, SwappingRules

THE_WILD_RULE = "swapping > the wild"
AT_ONCE = frozenset({SwappedWild.RUN_END, SwappedWild.OWNER_RUN})


class TakenOff(NamedTuple):
    """A meld with a natural card in the place of a wild card, and the wild card that came off."""

    meld: Meld
    wild: Card


def exchanged(state: RoundState, move: Swap) -> RoundState | Broken:
    """The round after the player on turn swapped a wild card off a meld, or the rules that this breaks.

    What a lay-down does that the swap is made for is left to the lay-down.
    """
    swapping = state.rules.swapping
    if swapping is None:
        return (BrokenRule("swapping", "wild cards are not swapped in this round"),)
    result = taken_off(state, move, seat=state.turn, rules=swapping, section="swapping")
    if not isinstance(result, TakenOff):
        return result
    wild, goes = result.wild, swapping.goes
    after = spent(state, [move.card])
    after = after.but(melds=with_meld(after, move.meld, result.meld))
    if goes in AT_ONCE:
        return _moved_on(after, move, wild, goes)
    if isinstance(move.use, LayOff) or (move.use is not None and goes is SwappedWild.HAND):
        message = f"the wild card comes to the hand first; say swap {move.card} in {move.meld}"
        return (BrokenRule(THE_WILD_RULE, message),)
    hand = (*after.seats[state.turn].hand, wild)
    after = with_seat(after, state.turn, after.seats[state.turn].but(hand=hand))
    return after if goes is SwappedWild.HAND else after.but(swapped=(*after.swapped, wild))


def swaps(state: RoundState) -> Iterator[Swap]:
    """Every natural card of the player on turn with each meld where a wild card stands for it, legal or not."""
    swapping = state.rules.swapping
    if swapping is None:
        return
    for swap in swaps_with(state, state.seats[state.turn].hand):
        if swapping.goes in AT_ONCE:
            yield from _with_places(state, swap, _wild_of(state, swap))
        else:
            yield swap


def swaps_with(state: RoundState, cards: tuple[Card, ...]) -> Iterator[Swap]:
    """Every natural card among `cards` with each meld where a wild card stands for it."""
    melds = state.rules.melds
    hand = [card for card in dict.fromkeys(cards) if not acts_wild(Placed(card, card.face), melds)]
    for number, table in enumerate(state.melds, start=1):
        stands = {place.stands for place in table.meld.places if acts_wild(place, melds)}
        if stands:
            yield from (Swap(card, number) for card in hand if card.face in stands or Card(card.rank) in stands)


def taken_off(
    state: RoundState, move: Swap, *, seat: int, rules: SwappingRules | SnatchingRules, section: str
) -> TakenOff | Broken:
    """What taking a wild card off a meld for a card of `seat` leaves, or the rules of `section` that this breaks."""
    if not rules.when.holds(state.facts(seat)):
        return (BrokenRule(f"{section} > when", f"wild cards are swapped by {rules.when.told}"),)
    target = meld_at(state, move.meld, section=section)
    if not isinstance(target, Meld):
        return target
    if target.kind not in rules.wilds_in:
        kinds = " and ".join(f"{kind}s" for kind in sorted(rules.wilds_in))
        message = f"meld {move.meld} ({target}) is a {target.kind}; wild cards come off {kinds} only"
        return (BrokenRule(f"{section} > wilds in", message),)
    if not rules.whose.holds(own=state.melds[move.meld - 1].owner == seat):
        message = f"meld {move.meld} is not one of {rules.whose} melds; wild cards come off those only"
        return (BrokenRule(f"{section} > whose", message),)
    melds = state.melds[move.meld - 1].rules(state.rules_for(seat).melds)
    if acts_wild(Placed(move.card, move.card.face), melds):
        return (BrokenRule(section, f"{move.card} is a wild card itself; a natural card takes the place of one"),)
    if move.card not in state.seats[seat].hand:
        return (BrokenRule(section, f"{move.card} is not in the hand"),)
    result = without_wild(target, move.card, melds)
    if result is None:
        stands = [str(place.stands) for place in target.places if acts_wild(place, melds)]
        there = f"they stand for {' '.join(stands)}" if stands else "it has none"
        return (BrokenRule(section, f"no wild card of meld {move.meld} stands for {move.card}; {there}"),)
    return broken_in_meld(result[0], melds, moment=Moment.GROWN) or TakenOff(*result)


def _moved_on(state: RoundState, move: Swap, wild: Card, goes: SwappedWild) -> RoundState | Broken:
    """The round after the wild card went straight to another place on the table."""
    use = move.use
    if not isinstance(use, LayOff) or [place.card for place in use.places] != [wild]:
        example = next(_with_places(state, move, wild), None)
        message = f"say where {wild} goes" + (f", such as {example}" if example else "; no run has a place for it")
        return (BrokenRule(THE_WILD_RULE, message),)
    target = meld_at(state, use.meld, section="swapping")
    if not isinstance(target, Meld):
        return target
    owner = state.melds[move.meld - 1].owner
    if goes is SwappedWild.RUN_END and use.meld != move.meld:
        return (BrokenRule(THE_WILD_RULE, f"{wild} goes to an end of meld {move.meld}, where it lay"),)
    if target.kind is not MeldKind.RUN or state.melds[use.meld - 1].owner != owner:
        return (BrokenRule(THE_WILD_RULE, f"{wild} goes into a run of the player whose meld {move.meld} is"),)
    larger = grown(target, use.places, state.melds[use.meld - 1].rules(state.rules.melds))
    if not isinstance(larger, Meld):
        return larger
    return state.but(melds=with_meld(state, use.meld, larger))


def _wild_of(state: RoundState, swap: Swap) -> Card:
    """The wild card that comes off by a swap."""
    melds, stands = state.rules.melds, (swap.card.face, Card(swap.card.rank))
    places = state.melds[swap.meld - 1].meld.places
    return next(place.card for place in places if acts_wild(place, melds) and place.stands in stands)


def _with_places(state: RoundState, swap: Swap, wild: Card) -> Iterator[Swap]:
    """The swap with each end of a run where its wild card may go at once."""
    swapping, owner = state.rules.swapping, state.melds[swap.meld - 1].owner
    assert swapping is not None
    for number, table in enumerate(state.melds, start=1):
        fits = number == swap.meld or swapping.goes is SwappedWild.OWNER_RUN
        if fits and table.meld.kind is MeldKind.RUN and table.owner == owner:
            places = ways_to_add(wild, table.meld, table.rules(state.rules.melds))
            yield from (replace(swap, use=LayOff((place,), number)) for place in places)
