"""Whom to make miss a turn, where a discard does that and the rules leave the choice."""

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.game.skipping import discards_of
from kontrakt_dsl.game.view import View


def discard_of(view: View, card: Card) -> Discard:
    """The discard of `card`, aimed at the player who seems nearest to going out, of equal ones at the next in turn."""
    return min(discards_of(view.round, card), key=lambda move: _nearness(view, move))


def _nearness(view: View, move: Discard) -> tuple[bool, int]:
    if move.against is None:
        return True, 0
    seat = view.round.seats[move.against]
    return seat.laid_turn is None, len(seat.hand)
