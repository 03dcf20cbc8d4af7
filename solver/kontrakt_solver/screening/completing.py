"""Hands that new cards have completed, by the looser rules: the likeliest to be legal by the rules in force first."""

from collections.abc import Iterator, Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_solver.screening.looser import Looser

Hand = tuple[Card, ...]


def added_to(cards: Sequence[Card], unseen: Mapping[Card, int], away: int, looser: Looser) -> Iterator[Hand]:
    """The hand with `away` unseen cards added, natural ones first."""
    if not away:
        yield tuple(cards)
        return
    kernel = looser.kernel(looser.highest_price)
    helping = kernel.help(looser.pack(cards), looser.pack(unseen)).helping
    for card, rest in _drawn(helping, unseen, looser):
        yield from added_to((*cards, card), rest, away - 1, looser)


def exchanged(cards: Sequence[Card], unseen: Mapping[Card, int], away: int, looser: Looser) -> Iterator[Hand]:
    """The hand with `away` of its cards exchanged for unseen ones."""
    if not away:
        yield tuple(cards)
        return
    kernel = looser.kernel(looser.highest_price)
    told = kernel.help(looser.pack(cards), looser.pack(unseen))
    for card, rest in _drawn(told.helping, unseen, looser):
        left_unseen = looser.pack(rest)
        for spare in told.spare:
            place = next(place for place, held in enumerate(cards) if looser.faces[held] == spare)
            nearer = (*cards[:place], *cards[place + 1 :], card)
            if kernel.away(looser.pack(nearer), left_unseen) == away - 1:
                yield from exchanged(nearer, rest, away - 1, looser)


def _drawn(
    faces: Sequence[Card], unseen: Mapping[Card, int], looser: Looser
) -> Iterator[tuple[Card, Mapping[Card, int]]]:
    """An unseen card for each face, natural if there is one, with the cards that are then unseen."""
    wild = looser.melds.wild
    by_face: dict[Card, list[Card]] = {}
    for card, copies in unseen.items():
        if copies > 0 and card in looser.faces:
            by_face.setdefault(looser.faces[card], []).append(card)
    for face in faces:
        card = min(by_face[face], key=lambda card: card in wild)
        yield card, {**unseen, card: unseen[card] - 1}
