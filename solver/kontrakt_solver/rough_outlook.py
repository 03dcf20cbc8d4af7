"""How near a hand is to any contract under any rules: a good guess, for rules that the kernel is not exact for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import PackedHand
from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.outlook import Prospect
from kontrakt_solver.rough_search import Look, RoughSearch

LOOKS_KEPT = 20_000
NEAR = 1
"""From which distance on a lay-down is asked for; the guess may be a card too high."""


@dataclass(frozen=True)
class FaceLayout(Layout):
    """A place for every face of a pack, whatever its suits, so that cards are added and taken away as in the kernel."""

    @cached_property
    def units(self) -> dict[Card, int]:
        """What one copy of each face adds to a hand."""
        return {face: 1 << CELL * place for face, place in self.pack.order.items()}

    def counts(self, bits: int) -> Iterator[tuple[Card, int]]:
        """The faces of a hand with their numbers."""
        order = self.pack.order
        for face, copies in zip(order, bits.to_bytes(len(order), "little"), strict=True):
            if copies:
                yield face, copies


class RoughOutlook:
    """Any contract; distances are those of the most promising melds."""

    def __init__(self, rules: RoundRules) -> None:
        self._melds, self._pack = rules.melds, rules.melds.pack
        self._layout = FaceLayout(self._pack)
        self._searches = tuple(RoughSearch(pattern, rules.melds) for pattern in rules.contract.patterns)
        self._by_size = rules.contract.takes_the_hand
        self._looks: dict[tuple[int, int], Look] = {}

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        units = self._layout.units
        return PackedHand(sum([units[card] for card in cards]), self._layout)

    def may_lay(self, hand: PackedHand, *, size: int) -> bool:
        """Whether it is worth asking for a lay-down."""
        return self.distance(hand, size=size) <= NEAR

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """About how many cards must still be drawn, in exchange for others where the whole hand is used."""
        return self._look(hand, size).distance

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        looks = [(card, self._look(hand.minus(card), size)) for card in cards]
        nearest = min(look.distance for _, look in looks)
        return tuple(
            Prospect(card, nearest, self._helping(look, unseen) if nearest else 0)
            for card, look in looks
            if look.distance == nearest
        )

    def _helping(self, look: Look, unseen: Mapping[Card, int]) -> int:
        wild, ranks = self._melds.wild, self._pack.rank_index
        wanted = dict(zip(self._pack.suits, look.wanted, strict=True))
        return sum(
            copies
            for card, copies in unseen.items()
            if card in wild or (card.suit in wanted and wanted[card.suit] >> ranks[card.rank] & 1)
        )

    def _look(self, hand: PackedHand, size: int) -> Look:
        key = hand.bits, size if self._by_size else 0
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) >= LOOKS_KEPT:
                self._looks.clear()
            look = self._looks[key] = self._new_look(hand, size)
        return look

    def _new_look(self, hand: PackedHand, size: int) -> Look:
        wild, wilds = self._melds.wild, 0
        suits: dict[str, list[int]] = {suit: [] for suit in self._pack.suits}
        for card, copies in self._layout.counts(hand.bits):
            if card in wild:
                wilds += copies
            elif card.suit in suits:
                levels, rank = suits[card.suit], 1 << self._pack.rank_index[card.rank]
                levels.extend([0] * (copies - len(levels)))
                for level in range(copies):
                    levels[level] |= rank
        lanes = tuple(map(tuple, suits.values()))
        looks = [search.look(lanes, wilds=wilds, size=size) for search in self._searches]
        return min(looks, key=lambda look: look.distance)
