"""The lay-downs to choose from: the best of a hand by each aim, and which of them the rules allow now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import NamedTuple

from kontrakt_dsl.game.moves import LayDown, Swap
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.swapping import TakenOff, swaps_with, taken_off
from kontrakt_dsl.melds.meld import Meld
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import after_putting
from kontrakt_solver.aims import card_worths
from kontrakt_solver.answers import Aim, Found, Status

CHOICES = {
    Aim.FEWEST_POINTS: (Aim.FEWEST_POINTS,),
    Aim.FEWEST_CARDS: (Aim.FEWEST_CARDS, Aim.FEWEST_POINTS),
    Aim.KEEP_WILDS: (Aim.KEEP_WILDS, Aim.FEWEST_POINTS),
    Aim.LAY_OFF_ROOM: (Aim.LAY_OFF_ROOM, Aim.FEWEST_POINTS),
}
"""The aims that a person chooses from, each with what decides among equals."""

MOST_KEPT = 2
"""How many cards a turn needs at most after laying down: one to discard, and one to keep where nobody goes out."""

Best = Mapping[LayDown | Swap, tuple[tuple[Aim, ...], bool]]
"""Lay-downs with the aims that each is best by, and whether it surely is."""

_ByAims = dict[LayDown, tuple[tuple[Aim, ...], bool]]


class Legal(NamedTuple):
    """A lay-down that the rules allow now, the round after it, and what `Best` tells of it."""

    move: LayDown | Swap
    after: RoundState
    aims: tuple[Aim, ...]
    exact: bool


def found_lay_downs(position: Position, aims: Sequence[Aim]) -> Best:
    """The best lay-downs, whether or not the rules allow them now; none where the contract is not to be laid now."""
    view = position.view
    if view.round.phase is not Phase.PLAY or not view.may_act or position.is_down or position.unknown:
        return {}
    if len(position.hand) < position.rules.cards_to_lay:
        return {}
    by_aims: _ByAims = {}
    for aim in aims:
        best = position.oracle.best(position.hand, aims=CHOICES[aim], unseen=position.unseen)
        if best.status is not Status.FOUND:
            break
        melds = _as_read(position, best.melds)
        move = LayDown(melds)
        before, exact = by_aims.get(move, ((), True))
        by_aims[move] = (*before, aim), exact and best.proven and Counter(melds) == Counter(best.melds)
    found: dict[LayDown | Swap, tuple[tuple[Aim, ...], bool]] = dict(_as_good_by(position, by_aims).items())
    for swap, best in _swaps_for_contract(position):
        found.setdefault(swap, ((Aim.FEWEST_POINTS,), best.proven))
    return found


def _as_good_by(position: Position, found: _ByAims) -> _ByAims:
    """The same, each with the aims too by which it is as good as the best; the room for laying off is no sum over cards
    and is told of the lay-down alone that was found for it."""
    finders = {aim: move for move, (aims, _) in found.items() for aim in aims}
    shared: _ByAims = {}
    for move, (own, exact) in found.items():
        aims = tuple(
            aim
            for aim in CHOICES
            if aim in own
            or (
                aim in finders
                and aim is not Aim.LAY_OFF_ROOM
                and _worth(position, move, aim) == _worth(position, finders[aim], aim)
            )
        )
        shared[move] = aims, exact and all(found[finders[aim]][1] for aim in aims)
    return shared


def _worth(position: Position, move: LayDown, aim: Aim) -> int:
    rules = position.rules
    laid = [card for meld in move.melds for card in meld.cards]
    worths = card_worths((aim,), laid, rules=rules.melds, card_points=rules.scoring.card_points)
    return sum(worths[card] for card in laid)


def _as_read(position: Position, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds in an order in which their text says what they are: cards of one suit in a row may be read as a run,
    wherever the contract has one. Where no order says it, the melds that the text names."""
    read = position.oracle.in_one_form(melds)
    if read == melds:
        return melds
    orders = permutations(melds)
    return next((order for order in orders if position.oracle.in_one_form(order) == order), read)


def legal_lay_downs(position: Position, found: Best) -> list[Legal]:
    """Those that the rules allow, and others that keep a card where they allow none with the fewest points."""
    allowed = _allowed(position, found)
    wants_points = any(Aim.FEWEST_POINTS in aims for aims, _ in found.values())
    if not found or any(Aim.FEWEST_POINTS in legal.aims or not wants_points for legal in allowed):
        return allowed
    kept: Best = {
        move: ((Aim.FEWEST_POINTS,), best.proven) for move, best in _keeping_cards(position) if move not in found
    }
    return [*allowed, *_allowed(position, kept)]


def _allowed(position: Position, found: Best) -> list[Legal]:
    afters = ((move, after_putting(position.view.round, move)) for move in found)
    return [Legal(move, after, *found[move]) for move, after in afters if after is not None]


def _keeping_cards(position: Position) -> list[tuple[LayDown, Found]]:
    """The legal lay-downs that keep a card, else two, where the best ones leave too few to end the turn with."""
    hand, rules = position.rules.deck.sorted(position.hand), position.rules
    if rules.contract.takes_the_hand or len(hand) < rules.cards_to_lay:
        return []
    for number in range(1, MOST_KEPT + 1):
        moves: dict[LayDown, Found] = {}
        for kept in sorted(set(combinations(hand, number)), key=lambda cards: -position.points(cards)):
            rest = list(hand)
            for card in kept:
                rest.remove(card)
            best = position.oracle.best(tuple(rest))
            if best.status is Status.FOUND and position.view.can(move := LayDown(best.melds)):
                moves.setdefault(move, best)
        if moves:
            return list(moves.items())
    return []


def _swaps_for_contract(position: Position) -> list[tuple[Swap, Found]]:
    """The swaps of a wild card that goes into the contract in the same move, where the rules have them."""
    current = position.view.round
    swapping = current.rules.swapping
    if swapping is None:
        return []
    found = []
    for swap in swaps_with(current, position.hand):
        off = taken_off(current, swap, seat=position.view.seat, rules=swapping, section="swapping")
        if not isinstance(off, TakenOff):
            continue
        hand = list(position.hand)
        hand.remove(swap.card)
        best = position.oracle.best((*hand, off.wild))
        if best.status is Status.FOUND and off.wild in [card for meld in best.melds for card in meld.cards]:
            found.append((replace(swap, use=LayDown(best.melds)), best))
    return found
