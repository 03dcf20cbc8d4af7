"""How a card is discarded: safe from claims where that can be called, and against whom where it costs a turn."""

from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claiming import may_protect
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.skipping import discards_of
from kontrakt_dsl.game.view import View


def discard_of(view: View, card: Card) -> Discard:
    """The discard of `card`, aimed at the player who seems nearest to going out, of equal ones at the next in turn."""
    best = min(discards_of(view.round, card), key=lambda move: _nearness(view, move))
    # No claim ever does the discarder good, and the call costs nothing.
    return replace(best, protected=True) if may_protect(view.round, card) else best


def _nearness(view: View, move: Discard) -> tuple[bool, int]:
    if move.against is None:
        return True, 0
    seat = view.round.seats[move.against]
    return seat.laid_turn is None, len(seat.hand)
