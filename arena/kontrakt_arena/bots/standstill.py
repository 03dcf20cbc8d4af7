"""Rounds that stand still: what one player waits for lies in the hand of another, and nobody parts with anything.

Low cards are held for their points and cards near the contract for the contract, so the same high cards come by again
and again. Whoever collects gives way then: it buys no more, and parts with other cards at every turn.
"""

from collections.abc import Sequence

from kontrakt_arena.bots.hopeless import is_hopeless
from kontrakt_arena.bots.sight import unseen_cards
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.view import View
from kontrakt_solver.advice import Advice

STANDS_STILL = 6
"""After so many reshuffles of the discards few rounds still end by themselves."""
LONG = 60
"""After so many turns of each seat few do, however large the stock is."""


def stands_still(view: View) -> bool:
    """Whether the round has gone on for so long that nobody seems to get what it waits for."""
    return view.round.reshuffles >= STANDS_STILL or view.round.turns > LONG * view.rules.players


def card_to_discard(view: View, advice: Advice, cards: Sequence[Card]) -> Card:
    """One of the dearer half of `cards`, another one at every turn, and none that the contract needs.

    Where no unseen card brings the contract nearer, what is held for it is worth no more than any other card.
    """
    points, order = view.rules.scoring.card_points, view.rules.melds.pack.order
    if not is_hopeless(view):
        cards = _unneeded(view, advice, cards)
    middle = sorted(points[card] for card in cards)[len(cards) // 2]
    dear = sorted((card for card in cards if points[card] >= middle), key=lambda card: order[card])
    return dear[view.round.turns // view.rules.players % len(dear)]


def _unneeded(view: View, advice: Advice, cards: Sequence[Card]) -> Sequence[Card]:
    """Those of `cards` whose loss leaves the contract as near as it can be, all where it comes no nearer any more."""
    hand, size, unseen = advice.hand(view.hand), len(view.hand), unseen_cards(view)
    here = advice.distance(hand, size=size)
    if here and all(advice.distance(hand.plus(card), size=size) >= here for card in unseen):
        return cards
    return [prospect.card for prospect in advice.prospects(hand, cards, unseen, size=size)]
