"""The discard pile: which of its cards may be lifted, and which can make a new stock."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.skipping import is_skip
from kontrakt_dsl.rules.broken import BrokenRule

FROZEN_RULE = "claiming > the claimer"


def broken_by_lifting(state: RoundState, place: int) -> tuple[BrokenRule, ...]:
    """The rules by which the cards from index `place` of the pile up may not be taken or bought."""
    if state.rules.skipping is None and not state.frozen:
        return ()
    for index, card in enumerate(state.discards[place:], start=place):
        if is_skip(state, card):
            return (BrokenRule("skipping > cards", f"{card} is never taken from the discard pile"),)
        if index in state.frozen:
            return (BrokenRule(FROZEN_RULE, f"{card} is frozen: nobody may take it"),)
    return ()


def without_upcard(state: RoundState) -> RoundState:
    """The round after somebody took the upcard away."""
    return state.but(discards=state.discards[:-1], discarders=state.discarders[:-1])


def recyclable(state: RoundState) -> tuple[Card, ...]:
    """The discards that can make a new stock: those that are not frozen, without the upcard where it stays."""
    below = state.discards[:-1] if state.rules.stock.upcard_stays else state.discards
    return tuple(card for index, card in enumerate(below) if index not in state.frozen) if state.frozen else below


def recycled(state: RoundState) -> RoundState:
    """The round whose pile is what stays when a new stock is made: frozen cards, and mostly the upcard."""
    last = len(state.discards) - 1
    kept = sorted({*state.frozen, last} if state.rules.stock.upcard_stays else state.frozen)
    return state.but(
        discards=tuple(state.discards[index] for index in kept),
        discarders=tuple(state.discarders[index] for index in kept),
        frozen=frozenset(place for place, index in enumerate(kept) if index in state.frozen),
    )
