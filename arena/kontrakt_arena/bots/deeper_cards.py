"""Cards from inside the discard pile: when one that can be melded at once is worth the cards that lie on it."""

from collections.abc import Iterator

from kontrakt_arena.bots import scarce_places
from kontrakt_arena.bots.sight import placed_together
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fits
from kontrakt_dsl.game.moves import Dig, LayDown
from kontrakt_dsl.game.placing import lay_offs_of
from kontrakt_dsl.game.view import View
from kontrakt_dsl.rules.drawing import Source
from kontrakt_solver.advice import Advice

DEEPEST = 6
"""How many cards a player takes at most."""


def for_lay_off(view: View) -> Dig | None:
    """The deeper card that a player who is down adds to a meld, where it and those on it leave no more in the hand."""
    if not _may_dig(view, down=True):
        return None
    hand = view.hand
    for card, taken in _reachable(view):
        if not fits(view.round, card, seat=view.seat):
            continue
        if scarce_places.are_scarce(view):
            worth = scarce_places.goes_out(view, (*hand, *taken))
        else:
            worth = len(placed_together(view, (*hand, *taken))) >= len(placed_together(view, hand)) + len(taken)
        if worth:
            moves = (Dig(card, use) for use in lay_offs_of(view.round, (card,)))
            move = next((move for move in moves if view.can(move)), None)
            if move is not None:
                return move
    return None


def for_lay_down(view: View, advice: Advice) -> Dig | None:
    """The highest deeper card with which the contract can be laid, where that leaves fewer points than are held now."""
    if not _may_dig(view, down=False):
        return None
    points = advice.rules.scoring.points
    enough = advice.distance(advice.hand(view.hand), size=len(view.hand) + 1)
    for card, taken in _reachable(view):
        # A card brings a hand nearer by one at most.
        if len(taken) < enough:
            continue
        held = (*view.hand, *taken)
        away = advice.distance(advice.hand(held), size=len(held))
        enough = len(taken) + away
        melds = None if away else advice.lay_down(held)
        if melds is None:
            continue
        left = list(held)
        for laid in (laid for meld in melds for laid in meld.cards):
            left.remove(laid)
        use = scarce_places.with_places_left(view, melds, held) or LayDown(melds)
        if points(tuple(left)) < points(view.hand):
            return next((move for lay in (use, LayDown(melds)) if view.can(move := Dig(card, lay))), None)
    return None


def _may_dig(view: View, *, down: bool) -> bool:
    drawing = view.rules.drawing
    return drawing.deeper_card is not None and drawing.source_of(down=down) is Source.DEEPER


def _reachable(view: View) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Each deeper card with all that comes along, the highest first; the lower of two copies can't be named."""
    discards = view.round.discards
    seen: set[Card] = set()
    for depth in range(2, min(DEEPEST, len(discards)) + 1):
        taken = discards[-depth:]
        if taken[0] not in seen:
            seen.add(taken[0])
            yield taken[0], taken
