"""After the contract is laid: which upcards to take, what to add to the table, and which card to part with."""

from collections.abc import Iterator

from kontrakt_arena.bots import scarce_places
from kontrakt_arena.bots.aiming import discard_of
from kontrakt_arena.bots.sight import fits_for_wild, next_but_one, place_cost, placed_together
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fits
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import LayDown, Move
from kontrakt_dsl.game.new_melds import startable
from kontrakt_dsl.game.placing import lay_offs
from kontrakt_dsl.game.swapping import swaps
from kontrakt_dsl.game.view import View

SOON = 3
"""The points that a card is worth for being one card short of fitting a run."""


def wants_upcard(view: View) -> bool:
    """Whether the upcard can go straight on to the table, which a card from the stock may not do."""
    upcard = view.round.upcard
    if upcard is None or view.rules.laying_off is None:
        return False
    if fits_for_wild(view, upcard):
        return True
    if not scarce_places.are_scarce(view):
        return fits(view.round, upcard, seat=view.seat)
    if not scarce_places.collects(view):
        return False
    return len(placed_together(view, (*view.hand, upcard))) > len(placed_together(view, view.hand))


def shed(view: View) -> Move:
    """One card more on the table, or the discard where none fits or where it ends the round."""
    if len(view.hand) == 1 and view.can(last := discard_of(view, view.hand[0])):
        return last
    if scarce_places.are_scarce(view) and not scarce_places.goes_out(view, view.hand):
        return discard_of(view, scarce_places.card_to_discard(view))
    for move in _candidates(view):
        if view.can(move):
            return move
    return discard_of(view, card_to_discard(view))


def card_to_discard(view: View) -> Card:
    """The dearest card that may go, of those that fit the table only where there is no other.

    What fits now and may not be added in this turn can be added in the next. A card that may soon fit a run counts a
    little less.
    """
    points, soon = view.rules.scoring.card_points, next_but_one(view)
    laid_off = view.rules.laying_off is not None

    def worth(card: Card) -> tuple[bool, int]:
        return not (laid_off and fits(view.round, card, seat=view.seat)), points[card] - SOON * (card in soon)

    return max(discardable(view.round), key=worth)


def _candidates(view: View) -> Iterator[Move]:
    """Moves that put a card on the table, the better first; whether they are legal is left open."""
    current = view.round
    wild = current.rules.melds.wild
    yield from (LayDown((meld,)) for meld in startable(current))
    added = list(lay_offs(current))
    yield from (move for move in added if move.places[0].card not in wild)
    yield from swaps(current)
    wilds = [move for move in added if move.places[0].card in wild]
    yield from sorted(wilds, key=lambda move: place_cost(view, move))
