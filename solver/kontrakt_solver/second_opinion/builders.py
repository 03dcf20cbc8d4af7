"""Melds of each kind built card by card where wild cards differ, or melds are other than plain sets and runs."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import MeldRules, RunSuits, SetWild
from kontrakt_solver.second_opinion.values import Builder, Stock


def builder_for(kind: MeldKind) -> Builder:
    """The builder for melds of a kind."""
    return {MeldKind.SET: _sets, MeldKind.RUN: _runs, MeldKind.GROUP: _groups}[kind]


def _sets(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    for rank in rules.pack.ranks:
        faces = [face for face in stock.faces if face.rank == rank or face in rules.wild]
        for cards in combinations_with_replacement(faces, size):
            if not stock.allows([stock.numbers(cards)], new):
                continue
            ways = [list(_in_set(card, rank, rules)) for card in cards]
            for places in dict.fromkeys(product(*ways)):
                yield Meld(MeldKind.SET, places)


def _in_set(card: Card, rank: str, rules: MeldRules) -> Iterator[Placed]:
    """The places a card may take in a set of a rank."""
    if card not in rules.wild or not acts_wild(Placed(card, Card(rank)), rules):
        yield Placed(card, card.face)
    elif rules.sets.suit_of_wild is SetWild.ANNOUNCED:
        yield from (Placed(card, Card(rank, suit)) for suit in rules.pack.suits)
    else:
        yield Placed(card, Card(rank))


def _groups(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    faces = [face for face in stock.faces if face in rules.wild or face.rank in rules.pack.rank_index]
    for cards in combinations_with_replacement(faces, size):
        if stock.allows([stock.numbers(cards)], new):
            yield Meld(MeldKind.GROUP, tuple(Placed(card, card.face) for card in cards))


def _runs(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    ranks = rules.pack.ranks
    for suit in rules.pack.suits if rules.runs.suits is RunSuits.ONE else ("",):
        for start in range(len(ranks)):
            stands = [Card(ranks[(start + step) % len(ranks)], suit) for step in range(size)]
            yield from _filled(stands, stock, rules, new, ())


def _filled(stands: list[Card], stock: Stock, rules: MeldRules, new: int, filled: tuple[Placed, ...]) -> Iterator[Meld]:
    if len(filled) == len(stands):
        yield Meld(MeldKind.RUN, filled)
        return
    wanted = stands[len(filled)]
    for face in stock.faces:
        own = face.rank == wanted.rank and wanted.suit in ("", face.suit)
        wild = face in rules.wild and acts_wild(Placed(face, wanted), rules)
        if not own and not wild:
            continue
        place = Placed(face, wanted) if wild else Placed(face, face.face)
        more = (*filled, place)
        if stock.allows([stock.numbers([laid.card for laid in more])], new):
            yield from _filled(stands, stock, rules, new, more)
