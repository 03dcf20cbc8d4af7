"""What a card does in its place, wild or natural, and the rules as they hold for one part of a contract."""

from dataclasses import replace

from kontrakt_dsl.cards import Card, DeadCard
from kontrakt_dsl.melds.meld import Placed
from kontrakt_dsl.rules.contracts import MeldKind, Part, PartSuits
from kontrakt_dsl.rules.melding import (
    MeldRules,
    RunSuits,
    SetSuits,
    WildLimit,
    WildsAsNaturals,
    WildsStandFor,
)

_RUN_SUITS = {
    PartSuits.ANY: RunSuits.ANY,
    PartSuits.ONE_COLOUR: RunSuits.ONE_COLOUR,
    PartSuits.ALTERNATING: RunSuits.ALTERNATING,
}


def acts_wild(place: Placed, rules: MeldRules) -> bool:
    """Whether the card is a wild one where it lies."""
    card, stands = place.card, place.stands
    if card not in rules.wild:
        return False
    own = stands.rank == card.rank and stands.suit in ("", card.suit) and card.rank in rules.pack.rank_index
    return not (own and rules.as_naturals is WildsAsNaturals.OWN_PLACE)


def as_it_lies(place: Placed, rules: MeldRules) -> Placed:
    """The place with a card of a wild rank that is natural there standing for itself, whatever it was said to stand
    for."""
    natural = place.card in rules.wild and not acts_wild(place, rules)
    return Placed(place.card, place.card.face) if natural else place


def buried(card: Card, rules: MeldRules) -> Card:
    """The card as it lies in the discard pile: one that discarding kills is dead."""
    return DeadCard(card.rank, card.suit) if card in rules.dead else card


def suit_in(place: Placed, rules: MeldRules) -> str:
    """The suit that a card has in its place, empty where a wild card stands for no certain one."""
    if not acts_wild(place, rules) or (place.card.suit and rules.stand_for is WildsStandFor.OWN_SUIT):
        return place.card.suit
    return place.stands.suit if place.stands != place.card else ""


def rules_for(part: Part | None, rules: MeldRules) -> MeldRules:
    """The rules for melds of one part; None, or a part that adds nothing, leaves them as they are."""
    if part is None or (part.suits is None and part.wilds is None and part.shared is None):
        return rules
    sets, runs = rules.sets, rules.runs
    if part.suits is PartSuits.DIFFERENT and sets.suits is SetSuits.ANY:
        sets = replace(sets, suits=SetSuits.DIFFERENT_WHEN_LAID)
    elif part.suits is PartSuits.ANY and part.kind is MeldKind.SET:
        sets = replace(sets, suits=SetSuits.ANY)
    if part.suits in _RUN_SUITS and part.kind is MeldKind.RUN:
        runs = replace(runs, suits=_RUN_SUITS[part.suits])
    if part.wilds is not None:
        sets, runs = replace(sets, wilds=_no_more(sets.wilds, part)), replace(runs, wilds=_no_more(runs.wilds, part))
    return replace(rules, sets=sets, runs=runs, shared=part.shared)


def _no_more(limit: WildLimit, part: Part) -> WildLimit:
    numbers = [number for number in (limit.at_most, part.wilds) if number is not None]
    return replace(limit, at_most=min(numbers))
