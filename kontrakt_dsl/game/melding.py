"""Laying down, laying off and swapping: what each does to a round, or the rules it breaks.

Each function gives the round after the move or the broken rules, so that asking and doing can't disagree.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import SWAPPED_RULE, TAKEN_RULE, discardable
from kontrakt_dsl.game.drawing import with_seat
from kontrakt_dsl.game.moves import LayDown, LayOff, Swap
from kontrakt_dsl.game.state import Phase, RoundEnd, RoundState, TableMeld
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.layoff import grown, run_ends, without_wild
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind

Broken = tuple[BrokenRule, ...]
LAST_CARD_RULE = "going out > last card"


def laid_down(state: RoundState, move: LayDown) -> RoundState | Broken:
    """The round after the contract was laid."""
    seat, rules = state.seats[state.turn], state.rules
    if seat.laid_turn is not None:
        return (BrokenRule("laying down", "the contract has been laid already; from now on cards are added to melds"),)
    broken = broken_in_laydown(move.melds, contract=rules.contract, rules=rules.melds, hand=seat.hand)
    if broken:
        return broken
    after = _spent(state, [card for meld in move.melds for card in meld.cards])
    laid = tuple(TableMeld(state.turn, meld) for meld in move.melds)
    after = replace(after, melds=(*after.melds, *laid))
    after = with_seat(after, state.turn, replace(after.seats[state.turn], laid_turn=state.turns))
    if rules.contract.whole_hand:
        return replace(after, phase=Phase.ENDED, end=RoundEnd.WENT_OUT)
    return _if_turn_can_end(after)


def laid_off(state: RoundState, move: LayOff) -> RoundState | Broken:
    """The round after cards were added to a meld."""
    after = _added(state, move)
    return _if_turn_can_end(after) if isinstance(after, RoundState) else after


def swapped(state: RoundState, move: Swap) -> RoundState | Broken:
    """The round after a wild card was swapped off a meld; it must be melded again in this turn."""
    rules, seat = state.rules, state.seats[state.turn]
    swapping = rules.swapping
    if swapping is None:
        return (BrokenRule("swapping", "wild cards are not swapped in this game"),)
    if not swapping.when.holds(state.facts(state.turn)):
        return (BrokenRule("swapping > when", f"swapping is allowed when: {swapping.when}"),)
    target = _target(state, move.meld)
    if not isinstance(target, Meld):
        return target
    if target.kind not in swapping.wilds_in:
        kinds = " and ".join(f"{kind}s" for kind in sorted(swapping.wilds_in))
        return (
            BrokenRule("swapping > wilds in", f"meld {move.meld} is a {target.kind}; wild cards come off {kinds} only"),
        )
    if move.card not in seat.hand or move.card in rules.melds.wild:
        return (BrokenRule("swapping", f"{move.card} is no natural card in the hand"),)
    result = without_wild(target, move.card, rules.melds)
    if result is None:
        return (BrokenRule("swapping", f"no wild card in meld {move.meld} ({target}) stands for {move.card}"),)
    meld, wild = result
    after = _spent(state, [move.card])
    hand = (*after.seats[state.turn].hand, wild)
    after = with_seat(after, state.turn, replace(after.seats[state.turn], hand=hand))
    after = replace(after, melds=_with_meld(after, move.meld, meld), swapped=(*after.swapped, wild))
    return _if_turn_can_end(after)


def lay_offs(state: RoundState) -> Iterator[LayOff]:
    """Every single card of the player on turn with each meld that it fits, whether or not the turn could end then."""
    wild = state.rules.melds.wild
    hand = tuple(dict.fromkeys(state.seats[state.turn].hand))
    for number, table in enumerate(state.melds, start=1):
        in_set = table.meld.kind is MeldKind.SET
        ends = () if in_set else run_ends(table.meld, state.rules.melds)
        for card in hand:
            if card in wild:
                yield from (LayOff((Placed(card, end),), number) for end in ends or (card,))
            elif card in ends or (in_set and card.rank == table.meld.places[0].stands.rank):
                yield LayOff((Placed(card, card),), number)


def _added(state: RoundState, move: LayOff) -> RoundState | Broken:
    rules, seat = state.rules, state.seats[state.turn]
    if rules.laying_off is None:
        return (BrokenRule("laying off", "cards are not added to melds in this game"),)
    if not rules.laying_off.when.holds(state.facts(state.turn)):
        return (BrokenRule("laying off > when", f"laying off is allowed when: {rules.laying_off.when}"),)
    target = _target(state, move.meld)
    if not isinstance(target, Meld):
        return target
    cards = [place.card for place in move.places]
    missing = Counter(cards) - Counter(seat.hand)
    if missing:
        return (BrokenRule("laying off", f"not in the hand: {' '.join(map(str, missing.elements()))}"),)
    larger = grown(target, move.places, rules.melds)
    if not isinstance(larger, Meld):
        return larger
    return replace(_spent(state, cards), melds=_with_meld(state, move.meld, larger))


def _if_turn_can_end(state: RoundState) -> RoundState | Broken:
    """`state`, or the rule by which the turn could no longer be ended from it."""
    if _can_end(state):
        return state
    hand = state.seats[state.turn].hand
    if state.swapped:
        wilds = " ".join(map(str, state.swapped))
        return (BrokenRule(SWAPPED_RULE, f"{wilds} would find no place on the table in this turn"),)
    if not hand:
        return (BrokenRule(LAST_CARD_RULE, "the last card must be discarded; keep one"),)
    return (BrokenRule(TAKEN_RULE, f"only {hand[0]} would be left, the upcard taken in this turn; keep another card"),)


def _can_end(state: RoundState) -> bool:
    """Whether some lay-offs and a discard can end the turn."""
    if not state.swapped and discardable(state):
        return True
    if not state.swapped:
        return False  # more lay-offs never give a card to discard
    moves = sorted(lay_offs(state), key=lambda move: move.places[0].card not in state.swapped)
    return any(_can_end(after) for move in moves if isinstance(after := _added(state, move), RoundState))


def _target(state: RoundState, number: int) -> Meld | Broken:
    if not 1 <= number <= len(state.melds):
        return (BrokenRule("laying off", f"there is no meld {number} on the table; there are {len(state.melds)}"),)
    return state.melds[number - 1].meld


def _with_meld(state: RoundState, number: int, meld: Meld) -> tuple[TableMeld, ...]:
    owner = state.melds[number - 1].owner
    return (*state.melds[: number - 1], TableMeld(owner, meld), *state.melds[number:])


def _spent(state: RoundState, cards: list[Card]) -> RoundState:
    """The round after the player on turn put `cards` of the hand on the table."""
    seat = state.seats[state.turn]
    hand, waiting = list(seat.hand), list(state.swapped)
    for card in cards:
        hand.remove(card)
        if card in waiting:
            waiting.remove(card)
    return replace(with_seat(state, state.turn, replace(seat, hand=tuple(hand))), swapped=tuple(waiting))
