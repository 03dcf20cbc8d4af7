"""The stock: whether it can still give cards, and how it is made anew."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.pile import recyclable, recycled, without_upcard
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.turns import Refilled, WhenEmpty


def can_refill(state: RoundState) -> bool:
    """Whether the discards can make a new stock."""
    return bool(recyclable(state)) and _may_reshuffle(state)


def can_give_after_buy(state: RoundState, cost: int) -> bool:
    """Whether the stock can give `cost` cards to a buyer of the upcard.

    Before a new stock is made, the bought card and the one that stays as upcard come off the discard pile.
    """
    if len(state.stock) >= cost:
        return True
    below = len(recyclable(without_upcard(state))) if _may_reshuffle(state) else 0
    return len(state.stock) + below >= cost


def refilled(state: RoundState, order: tuple[Card, ...]) -> RoundState:
    """The round with the new stock `order`."""
    return recycled(state).but(stock=order, reshuffles=state.reshuffles + 1)


def due_at_once(state: RoundState) -> bool:
    """Whether the stock is empty and made anew before a card of it is needed."""
    return not state.stock and state.rules.stock.refilled is Refilled.AT_ONCE and can_refill(state)


def _may_reshuffle(state: RoundState) -> bool:
    stock = state.rules.stock
    if stock.when_empty is WhenEmpty.ROUND_ENDS:
        return False
    return stock.reshuffles is None or state.reshuffles < stock.reshuffles
