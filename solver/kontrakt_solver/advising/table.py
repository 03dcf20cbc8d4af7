"""Melds on the table: each card that may be laid off and each wild card that may be swapped, and what it opens."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fitting
from kontrakt_dsl.game.moves import LayOff, Swap
from kontrakt_dsl.game.placing import lay_offs
from kontrakt_dsl.game.play import can
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.swapping import TakenOff, taken_off
from kontrakt_dsl.melds.meld import Meld
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import after_putting


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOffChoice:
    """One card on one meld: the `meld` that it makes, the penalty `points` that leave the hand, the cards that fit it
    then and did not before (`opens`), and those of them in the own hand (`own`).

    `wild` tells that a wild card would be spent.
    """

    move: LayOff
    meld: Meld
    points: int
    opens: tuple[Card, ...]
    own: tuple[Card, ...]
    wild: bool


@dataclass(frozen=True, slots=True)
class SwapChoice:
    """A wild card off a meld for the card it stands for: the wild card, and the moves by which it could then be added
    to the table in the same turn."""

    move: Swap
    wild: Card
    points: int
    places: tuple[LayOff, ...]


def lay_off_choices(position: Position) -> tuple[LayOffChoice, ...]:
    """Every legal lay-off of one card, those that rid the hand of most points first, wild cards last."""
    moves = [move for move in position.view.legal_moves() if isinstance(move, LayOff)]
    choices = [_lay_off(position, move) for move in moves]
    return tuple(sorted(choices, key=lambda choice: (choice.wild, -len(choice.own), -choice.points)))


def swap_choices(position: Position) -> tuple[SwapChoice, ...]:
    """Every legal swap, in the order of the melds."""
    swaps = [move for move in position.view.legal_moves() if isinstance(move, Swap)]
    return tuple(_swap(position, move) for move in swaps)


def opened(before: RoundState, after: RoundState, number: int, *, seat: int) -> tuple[Card, ...]:
    """The cards of the deck that by the rules for `seat` fit a meld of the table after a move and did not before it."""
    fit = [card for card in after.rules.deck.counts if _fits(after, card, number, seat=seat)]
    return tuple(card for card in fit if not _fits(before, card, number, seat=seat))


def _lay_off(position: Position, move: LayOff) -> LayOffChoice:
    current = position.view.round
    after = after_putting(current, move)
    assert after is not None  # the move is legal
    cards = [place.card for place in move.places]
    opens = opened(current, after, move.meld, seat=position.view.seat)
    held = list(position.hand)
    for card in cards:
        held.remove(card)
    return LayOffChoice(
        move=move,
        meld=after.melds[move.meld - 1].meld,
        points=position.points(cards),
        opens=opens,
        own=tuple(card for card in dict.fromkeys(held) if card in opens),
        wild=any(card in position.rules.melds.wild for card in cards),
    )


def _swap(position: Position, move: Swap) -> SwapChoice:
    current = position.view.round
    swapping = current.rules.swapping
    assert swapping is not None  # a swap is legal under these rules only
    off = taken_off(current, move, seat=position.view.seat, rules=swapping, section="swapping")
    assert isinstance(off, TakenOff)
    places: tuple[LayOff, ...] = ()
    after = after_putting(current, move)
    if move.use is None and after is not None:
        places = tuple(use for use in lay_offs(after) if use.places[0].card == off.wild and can(after, use))
    return SwapChoice(move, off.wild, position.points([move.card]), places)


def _fits(current: RoundState, card: Card, number: int, *, seat: int) -> bool:
    return any(claim.meld == number for claim in fitting(current, card, seat=seat))
