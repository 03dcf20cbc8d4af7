"""What a view tells a player who looks closely: cards still to come, and what fits the table."""

from collections import Counter
from collections.abc import Iterable

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayOff
from kontrakt_dsl.game.view import View
from kontrakt_dsl.melds.layoff import grown, run_ends, ways_to_add
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.contracts import MeldKind


def unseen_cards(view: View) -> dict[Card, int]:
    """How many copies of each card may still come: all but those in the own hand, among the discards and in melds."""
    current = view.round
    seen = Counter(card.face for card in (*view.hand, *current.discards))
    for table in current.melds:
        seen.update(card.face for card in table.meld.cards)
    return {card: left for card, copies in current.rules.deck.counts.items() if (left := copies - seen[card]) > 0}


def placed_together(view: View, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of `cards` that find a place on the table one after the other, wild ones last."""
    melds = view.rules.melds
    tables = [(table.meld, table.rules(melds)) for table in view.round.melds]
    placed: list[Card] = []
    waiting = sorted(cards, key=lambda card: card in melds.wild)
    while True:
        left: list[Card] = []
        for card in waiting:
            for number, (meld, rules) in enumerate(tables):
                grows = (grown(meld, (place,), rules) for place in ways_to_add(card, meld, rules))
                larger = next((after for after in grows if isinstance(after, Meld)), None)
                if larger is not None:
                    tables[number] = larger, rules
                    placed.append(card)
                    break
            else:
                left.append(card)
        if len(left) == len(waiting):
            return tuple(placed)
        # A run that has grown may take a card that it refused before.
        waiting = left


def next_but_one(view: View) -> frozenset[Card]:
    """The cards that fit a run on the table as soon as one other card lies there."""
    melds = view.rules.melds
    cards: set[Card] = set()
    for table in view.round.melds:
        if table.meld.kind is MeldKind.RUN:
            rules = table.rules(melds)
            for end in run_ends(table.meld, rules):
                longer = grown(table.meld, (Placed(end, end),), rules)
                cards.update(run_ends(longer, rules) if isinstance(longer, Meld) else ())
    return frozenset(cards)


def fits_for_wild(view: View, card: Card) -> bool:
    """Whether a wild card that may be swapped off the table stands for `card`."""
    swapping, melds = view.rules.swapping, view.rules.melds
    return swapping is not None and any(
        acts_wild(place, melds) and place.stands in (card.face, Card(card.rank))
        for table in view.round.melds
        if table.meld.kind in swapping.wilds_in
        for place in table.meld.places
    )


def place_cost(view: View, move: LayOff) -> int:
    """Low for a card's best place: one that lets a card of the hand follow, then one that blocks nobody."""
    table = view.round.melds[move.meld - 1]
    meld, melds = table.meld, table.rules(view.rules.melds)
    if meld.kind is not MeldKind.RUN:
        return 1
    longer = grown(meld, move.places, melds)
    opened = set(run_ends(longer, melds)) - set(run_ends(meld, melds)) if isinstance(longer, Meld) else set()
    return 0 if opened.intersection(view.hand) else 2
