"""What a view tells a player who looks closely: cards still to come, and what fits the table."""

from collections import Counter

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.layoff import grown, run_ends
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind


def unseen_cards(view: View) -> dict[Card, int]:
    """How many copies of each card may still come: all but those in the own hand, among the discards and in melds."""
    current = view.round
    seen = Counter(view.hand)
    seen.update(current.discards)
    for table in current.melds:
        seen.update(table.meld.cards)
    return {card: left for card, copies in current.rules.deck.counts.items() if (left := copies - seen[card]) > 0}


def fits_on_table(view: View, card: Card) -> bool:
    """Whether `card` could be added to some meld on the table as it lies."""
    melds = view.rules.melds
    for table in view.round.melds:
        in_set = table.meld.kind is MeldKind.SET
        if card in melds.wild:
            places = (card,) if in_set else run_ends(table.meld, melds)
        elif in_set:
            places = (card,) if card.rank == table.meld.places[0].stands.rank else ()
        else:
            places = (card,) if card in run_ends(table.meld, melds) else ()
        if any(isinstance(grown(table.meld, (Placed(card, place),), melds), Meld) for place in places):
            return True
    return False


def next_but_one(view: View) -> frozenset[Card]:
    """The cards that fit a run on the table as soon as one other card lies there."""
    melds = view.rules.melds
    cards: set[Card] = set()
    for table in view.round.melds:
        if table.meld.kind is MeldKind.RUN:
            for end in run_ends(table.meld, melds):
                longer = grown(table.meld, (Placed(end, end),), melds)
                cards.update(run_ends(longer, melds) if isinstance(longer, Meld) else ())
    return frozenset(cards)


def fits_for_wild(view: View, card: Card) -> bool:
    """Whether a wild card that may be swapped off the table stands for `card`."""
    swapping, wild = view.rules.swapping, view.rules.melds.wild
    return swapping is not None and any(
        place.card in wild and place.stands in (card, Card(card.rank))
        for table in view.round.melds
        if table.meld.kind in swapping.wilds_in
        for place in table.meld.places
    )
