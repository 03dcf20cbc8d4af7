"""What is worth doing in another player's turn: claiming a discard, answering for a claim, snatching a wild card."""

from kontrakt_arena.bots.collecting import least_missed
from kontrakt_arena.bots.sight import place_cost
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fits
from kontrakt_dsl.game.moves import Claim, Discard, Give, LayOff, Move, Pass, Swap
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.claiming import ClaimedCard, ClaimingRules, Discarder
from kontrakt_solver.advice import Advice

NEARLY_OUT = 2
"""Whoever is down with so many cards may go out in the next turn."""


def claim(view: View, *, down: bool) -> Move:
    """A claim where it costs the discarder something or rids the hand of a card, in the place that helps most."""
    claims = [move for move in view.legal_moves() if isinstance(move, Claim)]
    rules = view.rules.claiming
    if rules is None or not claims or not _pays(view, rules, down=down):
        return Pass()
    return min(claims, key=lambda move: place_cost(view, LayOff((move.place,), move.meld)))


def answer(view: View, advice: Advice, *, down: bool) -> Move:
    """The card that the claimer parts with: the dearest one for who is down, else the one that is missed least."""
    moves = [move for move in view.legal_moves() if isinstance(move, Discard | Give)]
    if down:
        points = view.rules.scoring.card_points
        return max(moves, key=lambda move: (not fits(view.round, move.card, seat=view.seat), points[move.card]))
    least = least_missed(view, advice, tuple(dict.fromkeys(move.card for move in moves)))
    return next(move for move in moves if move.card == least)


def snatch(view: View, advice: Advice, *, down: bool) -> Move:
    """The snatch that is worth most.

    A wild card serves wherever the card served that it is taken for, so who collects takes one. Who is down takes it
    for a card that finds no other place, unless somebody may go out before the wild card is on the table again.
    """
    swaps = [move for move in view.legal_moves() if isinstance(move, Swap)]
    if not swaps:
        return Pass()
    points = view.rules.scoring.card_points
    if not down:
        size = len(view.hand) + 1
        hand = advice.hand(view.hand)
        return min(
            swaps,
            key=lambda move: (
                advice.distance(hand.minus(move.card).plus(_wild_of(view, move)), size=size),
                -points[move.card],
            ),
        )
    hurry = any(
        other.laid_turn is not None and len(other.hand) <= NEARLY_OUT
        for seat, other in enumerate(view.round.seats)
        if seat != view.seat
    )
    worth = [
        move
        for move in swaps
        if view.rules.laying_off is not None
        and not fits(view.round, move.card, seat=view.seat)
        and not (hurry and points[_wild_of(view, move)] > points[move.card])
    ]
    return max(worth, key=lambda move: points[move.card], default=Pass())


def _pays(view: View, rules: ClaimingRules, *, down: bool) -> bool:
    loses_a_card = rules.takes_a_card or rules.discards
    if not loses_a_card:
        return rules.discarder is not Discarder.NOTHING or rules.card is ClaimedCard.BACK
    if down:
        return True
    # A card drawn unseen may be one that the contract needs.
    spare = len(view.hand) - rules.takes_a_card - rules.discards >= view.rules.cards_to_lay
    return spare and rules.discarder is not Discarder.DRAWS_UNSEEN


def _wild_of(view: View, move: Swap) -> Card:
    melds = view.rules.melds
    stands = (move.card.face, Card(move.card.rank))
    places = view.round.melds[move.meld - 1].meld.places
    return next(place.card for place in places if acts_wild(place, melds) and place.stands in stands)
