"""Tables where places run out, since all that lies there are sets which may not grow without end.

Whoever adds a card there as soon as it fits closes a place that somebody needs to go out, and once all sets are full
nobody can go out any more. So a player lays small sets, holds what fits, and adds it all in the turn in which it goes
out.
"""

from collections import Counter
from collections.abc import Sequence

from kontrakt_arena.bots.sight import placed_together
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import LayDown
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.one_form import asked_in, in_one_form
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import SetSuits

STUCK = 2
"""After so many reshuffles of the discards nobody seems to get what it waits for."""


def are_scarce(view: View) -> bool:
    """Whether every meld on the table, and every one of the contract, is a set that can be full."""
    sets, contract = view.rules.melds.sets, view.rules.contract
    if view.rules.laying_off is None or view.rules.laying_off.new_melds:
        return False
    can_be_full = sets.largest is not None or sets.suits is SetSuits.DIFFERENT
    parts = [part for pattern in contract.patterns for part in pattern.parts]
    return (
        can_be_full
        and all(part.kind is MeldKind.SET for part in parts)
        and all(table.meld.kind is MeldKind.SET for table in view.round.melds)
    )


def goes_out(view: View, cards: Sequence[Card]) -> bool:
    """Whether all of `cards`, but one to discard, find a place on the table together."""
    return len(cards) - len(placed_together(view, cards)) <= 1


def collects(view: View) -> bool:
    """Whether the player holds on to what fits: all do until nobody seems to get what it waits for, and then the one
    with the fewest cards."""
    if view.round.reshuffles < STUCK:
        return True
    drawn = view.round.phase is Phase.PLAY
    sizes = [
        (len(other.hand) - (drawn and number == view.seat), number)
        for number, other in enumerate(view.round.seats)
        if other.laid_turn is not None
    ]
    return min(sizes)[1] == view.seat


def card_to_discard(view: View) -> Card:
    """The dearest of the cards that find no place beside the others, of those that do where there is none else.

    Where the stock has been made anew again and again, players hold what others need: only who has the fewest cards
    goes on collecting then, and of the others the dearest card goes.
    """
    may_go, points = discardable(view.round), view.rules.scoring.card_points
    if not collects(view):
        return max(may_go, key=lambda card: points[card])
    spare = list((Counter(view.hand) - Counter(placed_together(view, view.hand))).keys())
    return max([card for card in may_go if card in spare] or may_go, key=lambda card: points[card])


def with_places_left(view: View, melds: tuple[Meld, ...], held: Sequence[Card]) -> LayDown | None:
    """The lay-down with sets as small as they may be, where places are scarce and all of it does not end the round.

    A wild card is the first to stay in the hand: it fits everywhere.
    """
    laid = sum(len(meld.places) for meld in melds)
    if len(held) - laid <= 1 or not are_scarce(view):
        return None
    return LayDown(in_one_form([_smallest(view, meld) for meld in melds], asked_in(view.rules)))


def _smallest(view: View, meld: Meld) -> Meld:
    rules = view.rules
    sizes = [part.size.low for pattern in rules.contract.patterns for part in pattern.parts]
    if meld.kind is not MeldKind.SET or len(meld.places) <= min(sizes):
        return meld
    points = rules.scoring.card_points
    places = sorted(meld.places, key=lambda place: (place.card not in rules.melds.wild, points[place.card]))
    kept = places[len(meld.places) - min(sizes) :]
    return Meld(MeldKind.SET, tuple(place for place in meld.places if place in kept))
