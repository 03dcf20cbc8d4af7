"""Every different lay-down of a hand by brute force: which cards lie in its melds, and what each stands for.

A lay-down is written as the sorted kinds of its melds, each with its sorted pairs of a card and what it stands for.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import cast

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Part, PartSuits
from kontrakt_dsl.rules.melding import RunSuits, SetWild
from tests.solver.meld_ways import Identity, Way
from tests.solver.subsets import Subsets

Lying = tuple[tuple[str, str], ...]
WrittenMeld = tuple[str, Lying]
Written = tuple[WrittenMeld, ...]

_RUN_SUITS = {
    PartSuits.ANY: RunSuits.ANY,
    PartSuits.ONE_COLOUR: RunSuits.ONE_COLOUR,
    PartSuits.ALTERNATING: RunSuits.ALTERNATING,
}


def written(melds: Sequence[Meld]) -> Written:
    """A lay-down of the solver, written as those of the brute force are."""
    return tuple(
        sorted(
            (str(meld.kind), tuple(sorted((str(place.card), str(place.stands)) for place in meld.places)))
            for meld in melds
        )
    )


class Laid(tuple[object, ...]):
    """The identity of one meld, and besides the cards as they lie; two of them are equal if both are."""

    lying: Lying

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid) and tuple(self) == tuple(other) and self.lying == other.lying

    def __hash__(self) -> int:
        return hash((tuple(self), self.lying))


def _laid(identity: Identity, lying: Sequence[tuple[Card, Card]]) -> Laid:
    laid = Laid(identity)
    laid.lying = tuple(sorted((str(card), str(stands)) for card, stands in lying))
    return laid


class EveryWay(Subsets):
    """Tells all lay-downs of one hand apart."""

    def ways(self, hand: Sequence[Card]) -> set[Written]:
        """Every different lay-down."""
        found: set[Written] = set()
        for pattern in self.contract.patterns:
            slots = [part for part in pattern.parts for _ in range(part.number)]
            listed = {part: list(self._melds(part, hand, pattern)) for part in set(slots)}
            for chosen, used in self._chosen(slots, listed, 0, []):
                left = len(hand) - used.bit_count()
                if not ((pattern.whole_hand and left) or (pattern.keeps_discard and left != 1)):
                    found.add(tuple(sorted((str(part.kind), cast(Laid, way[0]).lying) for part, way in chosen)))
        return found

    def _chosen(
        self,
        slots: list[Part],
        listed: Mapping[Part, list[tuple[int, tuple[Way, ...]]]],
        used: int,
        chosen: list[tuple[Part, Way]],
    ) -> Iterator[tuple[list[tuple[Part, Way]], int]]:
        if len(chosen) == len(slots):
            yield chosen, used
            return
        part = slots[len(chosen)]
        for mask, ways in listed[part]:
            for way in () if mask & used else ways:
                if self._may_stand(part, way, chosen):
                    yield from self._chosen(slots, listed, used | mask, [*chosen, (part, way)])

    def _apart(self, first: Identity, second: Identity) -> bool:
        return super()._apart(tuple(first), tuple(second))

    def _sets(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        for identity, wilds in super()._sets(part, cards):
            rank = str(identity[1])
            natural = [card for card in cards if self._is_natural_of(card, rank)]
            own = [(card, card.face) for card in natural]
            wild = list((Counter(cards) - Counter(natural)).elements())
            if self.rules.sets.suit_of_wild is SetWild.RANK:
                yield _laid(identity, [*own, *((card, Card(rank)) for card in wild)]), wilds
                continue
            bound = [(card, Card(rank, card.suit)) for card in wild if self._bound(card)]
            free = [card for card in wild if not self._bound(card)]
            fixed = Counter([card.suit for card in natural] + [stands.suit for _, stands in bound])
            announced = (Counter(cast(tuple[str, ...], identity[2])) - fixed).elements()
            for suits in set(permutations(announced)):
                stands = [(card, Card(rank, suit)) for card, suit in zip(free, suits, strict=True)]
                yield _laid(identity, [*own, *bound, *stands]), wilds

    def _is_natural_of(self, card: Card, rank: str) -> bool:
        return card.rank == rank and (card not in self.rules.wild or self._in_place)

    def _groups(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        for identity, wilds in super()._groups(part, cards):
            yield _laid(identity, [(card, card.face) for card in cards]), wilds

    def _runs(self, part: Part, cards: tuple[Card, ...]) -> Iterator[Way]:
        runs, ranks, size = self.rules.runs, self.rules.pack.ranks, len(cards)
        wanted = _RUN_SUITS.get(part.suits or PartSuits.DIFFERENT, runs.suits)
        if size > runs.largest:
            return
        for start in range(len(ranks)):
            along = [ranks[(start + step) % len(ranks)] for step in range(size)]
            if not self._aces_fit(start, size) or part.ends not in (None, (along[0], along[-1])):
                continue
            for suit in self.rules.pack.suits if wanted is RunSuits.ONE else ("",):
                for cards_along in self._orders(along, suit, list(cards), ()):
                    wild = [self._lies_wild(card, rank, suit) for card, rank in zip(cards_along, along, strict=True)]
                    shown = [
                        card.suit if not as_wild or self._bound(card) else ""
                        for card, as_wild in zip(cards_along, wild, strict=True)
                    ]
                    follows = all(
                        not here or self._may_follow(here, suit, wanted, shown[:place])
                        for place, here in enumerate(shown)
                    )
                    if follows and self._wilds_lie_well(part, tuple(wild)):
                        lying = [
                            (card, Card(rank, suit) if as_wild else card.face)
                            for card, rank, as_wild in zip(cards_along, along, wild, strict=True)
                        ]
                        yield _laid(("run", suit, start, size), lying), sum(wild)

    def _orders(
        self, along: list[str], suit: str, left: list[Card], laid: tuple[Card, ...]
    ) -> Iterator[tuple[Card, ...]]:
        """Every order of the cards in which each lies at its rank or wild."""
        if len(laid) == len(along):
            yield laid
            return
        rank = along[len(laid)]
        for card in dict.fromkeys(left):
            if self._lies_wild(card, rank, suit) or (card.rank == rank and suit in ("", card.suit)):
                rest = list(left)
                rest.remove(card)
                yield from self._orders(along, suit, rest, (*laid, card))

    def _lies_wild(self, card: Card, rank: str, suit: str) -> bool:
        own = card.rank == rank and suit in ("", card.suit)
        return card in self.rules.wild and not (own and self._in_place)
