"""A lay-down by looser rules made anew from the cards of the hand, as near to the rules in force as these tell."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import SetWild
from kontrakt_solver.screening.looser import Looser

Held = dict[Card, list[Card]]
"""The natural cards still to be laid, by the card they are by the looser rules."""


def rebuilt(melds: Sequence[Meld], hand: Sequence[Card], looser: Looser) -> tuple[Meld, ...]:
    """The melds in the order of the pattern's parts, with the cards of `hand`; whether they are legal is left open."""
    wild, faces, points = looser.melds.wild, looser.faces, looser.points
    held: Held = defaultdict(list)
    for card in hand:
        if card not in wild and card in faces:
            held[faces[card]].append(card)
    wilds = iter(sorted((card for card in hand if card in wild), key=lambda card: -points.get(card, 0)))
    runs = [_run(meld, held, wilds, looser) for meld in melds if meld.kind is MeldKind.RUN]
    left = Counter({face: len(cards) for face, cards in held.items()})
    sets = [_set(meld, held, left, wilds, looser) for meld in melds if meld.kind is MeldKind.SET]
    waiting = {MeldKind.RUN: iter(runs), MeldKind.SET: iter(sets)}
    order = [part.kind for part in looser.pattern.parts for _ in range(part.number) if part.kind in waiting]
    return tuple([meld for kind in order if (meld := next(waiting[kind], None)) is not None])


def _run(meld: Meld, held: Held, wilds: Iterator[Card], looser: Looser) -> Meld:
    places = []
    for place in meld.places:
        if place.card == place.stands:
            card = held[place.card].pop()
            places.append(Placed(card, card.face))
        else:
            # Where suits don't matter a wild card stands for a bare rank.
            stands = Card(place.stands.rank) if looser.one_suit else place.stands
            places.append(Placed(next(wilds), stands))
    return Meld(MeldKind.RUN, tuple(places))


def _set(meld: Meld, held: Held, left: Counter[Card], wilds: Iterator[Card], looser: Looser) -> Meld:
    """The set with cards of as many suits as can be, those first of which most are left."""
    rank = meld.places[0].stands.rank
    rules, order = looser.melds, looser.melds.pack.order
    rows = [(face, cards) for face, cards in held.items() if face.rank == rank and cards]
    cards: list[Card] = []
    missing = sum(place.card == place.stands for place in meld.places)
    while missing and rows:
        suits = {card.suit for card in cards}
        face, row = max(rows, key=lambda item: (_newest(item[1], suits), left[item[0]]))
        cards.append(row.pop(_newest_at(row, suits)))
        left[face] -= 1
        missing -= 1
        rows = [(face, row) for face, row in rows if row]
    cards.sort(key=order.__getitem__)
    places = [Placed(card, card.face) for card in cards]
    free = (suit for suit in rules.pack.suits if all(card.suit != suit for card in cards))
    announced = rules.sets.suit_of_wild is SetWild.ANNOUNCED
    for _ in range(len(meld.places) - len(cards)):
        suit = next(free, rules.pack.suits[0]) if announced else ""
        places.append(Placed(next(wilds), Card(rank, suit)))
    return Meld(MeldKind.SET, tuple(places))


def _newest(row: list[Card], suits: set[str]) -> bool:
    return any(card.suit not in suits for card in row)


def _newest_at(row: list[Card], suits: set[str]) -> int:
    return next((place for place, card in enumerate(row) if card.suit not in suits), 0)
