"""Before the contract is laid: which upcards to take or buy, and which card to part with."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_arena.bots import standstill
from kontrakt_arena.bots.hopeless import is_hopeless
from kontrakt_arena.bots.sight import unseen_cards
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fits
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.view import View
from kontrakt_solver.advice import Advice
from kontrakt_solver.outlook import Prospect


@dataclass(frozen=True, slots=True)
class Weights:
    """How a collecting player weighs one thing against another, mostly in penalty points.

    `help` is the worth of being sure that the next card helps, `held` the part of a held card's points that counts,
    `gift` the cost of a discard that the next player can add to the table. `cheap` is the dearest card worth taking
    when the contract is complete or out of reach.
    """

    help: float = 25.0
    held: float = 0.3
    gift: float = 2.0
    cheap: int = 4


WEIGHTS = Weights()


def wants_upcard(view: View, advice: Advice, weights: Weights = WEIGHTS) -> bool:
    """Whether the upcard is worth more than a card from the stock."""
    upcard = view.round.upcard
    if upcard is None:
        return False
    hand, size = advice.hand(view.hand), len(view.hand) + 1
    here = advice.distance(hand, size=size)
    if here == 0 or is_hopeless(view):
        return advice.rules.scoring.card_points[upcard] <= weights.cheap
    return advice.distance(hand.plus(upcard), size=size) < here


def wants_to_buy(view: View, advice: Advice) -> bool:
    """Whether the upcard brings the contract nearer, the cards that come with it counted as no help.

    Any upcard will do for a hand that is too small for the contract and the cards to be left after it. A round that
    stands still would only be slower to end with more cards in the hands.
    """
    buying, upcard = view.rules.buying, view.round.upcard
    if buying is None or upcard is None:
        return False
    if len(view.hand) + 1 < view.rules.cards_to_lay:
        return True
    if standstill.stands_still(view):
        return False
    hand, size = advice.hand(view.hand), len(view.hand) + 1
    here = advice.distance(hand, size=size)
    return advice.distance(hand.plus(upcard), size=size + 1 + buying.cost) < here


def card_to_discard(view: View, advice: Advice, weights: Weights = WEIGHTS) -> Card:
    """The discard whose loss hurts least."""
    return least_missed(view, advice, discardable(view.round), weights)


def least_missed(view: View, advice: Advice, cards: Sequence[Card], weights: Weights = WEIGHTS) -> Card:
    """That one of `cards` whose loss hurts least."""
    points = advice.rules.scoring.card_points
    if standstill.stands_still(view):
        return standstill.card_to_discard(view, advice, cards)
    if is_hopeless(view):
        return max(cards, key=lambda card: points[card])
    hand, size = advice.hand(view.hand), len(view.hand)
    unseen = unseen_cards(view)
    prospects = advice.prospects(hand, cards, unseen, size=size)
    total = sum(unseen.values())
    following = advice.rules.seats_after(view.seat)[0]
    is_down = view.round.seats[following].laid_turn is not None

    def worth(prospect: Prospect) -> float:
        card = prospect.card
        gift = weights.gift if is_down and fits(view.round, card, seat=following) else 0.0
        return weights.help * prospect.helping / total + weights.held * points[card] - gift

    return max(prospects, key=worth).card
