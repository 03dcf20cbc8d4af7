"""What a view tells a player who looks closely: cards still to come, and how near the others are to going out."""

from collections import Counter

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.layoff import run_ends
from kontrakt_dsl.rules.contracts import MeldKind


def unseen_cards(view: View) -> dict[Card, int]:
    """How many copies of each card may still come: all but those in the own hand, among the discards and in melds."""
    current = view.round
    seen = Counter(view.hand)
    seen.update(current.discards)
    for table in current.melds:
        seen.update(table.meld.cards)
    return {card: left for card, copies in current.rules.deck.counts.items() if (left := copies - seen[card]) > 0}


def wanted_on_table(view: View) -> frozenset[Card]:
    """The natural cards that fit some meld on the table as it lies; limits of wild cards play no part."""
    current = view.round
    melds = current.rules.melds
    wanted: set[Card] = set()
    for table in current.melds:
        if table.meld.kind is MeldKind.SET:
            rank = table.meld.places[0].stands.rank
            wanted.update(Card(rank, suit) for suit in melds.pack.suits)
        else:
            wanted.update(run_ends(table.meld, melds))
    return frozenset(wanted)


def swappable(view: View) -> frozenset[Card]:
    """The natural cards for which a wild card could be swapped off the table."""
    swapping = view.round.rules.swapping
    if swapping is None:
        return frozenset()
    wild = view.round.rules.melds.wild
    return frozenset(
        place.stands
        for table in view.round.melds
        if table.meld.kind in swapping.wilds_in
        for place in table.meld.places
        if place.card in wild
    )


def fewest_cards_down(view: View) -> int | None:
    """The fewest cards that another player who has laid down holds; None where no other player has."""
    sizes = [
        len(seat.hand)
        for number, seat in enumerate(view.round.seats)
        if number != view.seat and seat.laid_turn is not None
    ]
    return min(sizes, default=None)
