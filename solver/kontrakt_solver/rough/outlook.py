"""How near a hand is to any contract under any rules: a good guess, for rules that the kernel is not exact for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import PackedHand
from kontrakt_solver.kernel.packed import CELL, Layout
from kontrakt_solver.outlook import Prospect
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.rough.lanes import Lanes, Levels
from kontrakt_solver.rough.search import Look, RoughSearch

LOOKS_KEPT = 4_000
ONE_CELL = (1 << CELL) - 1
NEAR = 1
"""From which distance on a lay-down is asked for; the guess may be a card too high."""


@dataclass(frozen=True)
class FaceLayout(Layout):
    """A place for every face of a pack, whatever its suits, so that cards are added and taken away as in the kernel."""

    @cached_property
    def units(self) -> dict[Card, int]:
        """What one copy of each face adds to a hand."""
        return {face: 1 << CELL * place for face, place in self.pack.order.items()}

    @cached_property
    def _faces(self) -> tuple[Card, ...]:
        return tuple(self.pack.order)

    @cached_property
    def suit_faces(self) -> int:
        """How many faces one suit has; the suits come first and in their order."""
        suited = [face for face in self._faces if face.suit]
        return len(suited) // len(self.pack.suits)

    @property
    def suit_bits(self) -> int:
        """The bits of one suit of a hand."""
        return CELL * self.suit_faces

    def counts(self, bits: int, *, first: int) -> Iterator[tuple[Card, int]]:
        """The faces that `bits` hold, from the place `first` on, with their numbers."""
        place = first
        while bits:
            if copies := bits & ONE_CELL:
                yield self._faces[place], copies
            bits, place = bits >> CELL, place + 1


@dataclass(frozen=True, slots=True)
class _Unseen:
    """Cards still to come: how many wild ones, and the naturals as suit, mask of the rank, and copies."""

    wilds: int
    naturals: tuple[tuple[int, int, int], ...]


class RoughOutlook:
    """Any contract; distances are those of the most promising melds."""

    def __init__(self, rules: RoundRules) -> None:
        self._melds, self._pack = rules.melds, rules.melds.pack
        self._layout = FaceLayout(self._pack)
        self._searches = tuple(RoughSearch(pattern, rules.melds) for pattern in rules.contract.patterns)
        self._by_size = any(pattern.takes_the_hand for pattern in rules.contract.patterns)
        self._suits = {suit: place for place, suit in enumerate(self._pack.suits)}
        self._looks = Remembered[tuple[int, int], Look](LOOKS_KEPT)
        self._read = Remembered[tuple[int, int], tuple[Levels, int]](LOOKS_KEPT)

    def hand(self, cards: Iterable[Card]) -> PackedHand:
        """Prepare a hand for many questions."""
        units = self._layout.units
        return PackedHand(sum([units[card] for card in cards]), self._layout)

    def may_lay(self, hand: PackedHand, *, size: int) -> bool:
        """Whether it is worth asking for a lay-down."""
        distance = self.distance(hand, size=size)
        if not 0 < distance <= NEAR or self._by_size:
            return distance <= NEAR
        # The melds that seem nearest are a card short; others, in places that seemed less promising, may be whole.
        lanes, wilds = self._lanes(hand)
        return any(search.completes(lanes, wilds=wilds) for search in self._searches)

    def distance(self, hand: PackedHand, *, size: int) -> int:
        """About how many cards must still be drawn, in exchange for others where the whole hand is used."""
        return self._look(hand, size).distance

    def prospects(
        self, hand: PackedHand, cards: Iterable[Card], unseen: Mapping[Card, int], *, size: int
    ) -> tuple[Prospect, ...]:
        """The discards, of `cards`, that leave the hand nearest."""
        looks = [(card, self._look(hand.minus(card), size)) for card in cards]
        nearest = min(look.distance for _, look in looks)
        to_come = self._sorted(unseen)
        return tuple(
            Prospect(card, nearest, self._helping(look, to_come) if nearest else 0)
            for card, look in looks
            if look.distance == nearest
        )

    def _helping(self, look: Look, unseen: _Unseen) -> int:
        wanted = look.wanted
        return unseen.wilds + sum([copies for suit, rank, copies in unseen.naturals if wanted[suit] & rank])

    def _sorted(self, unseen: Mapping[Card, int]) -> _Unseen:
        wild, suits, ranks = self._melds.wild, self._suits, self._pack.rank_index
        return _Unseen(
            sum(copies for card, copies in unseen.items() if card in wild),
            tuple(
                (suits[card.suit], 1 << ranks[card.rank], copies)
                for card, copies in unseen.items()
                if card.suit in suits and card not in wild
            ),
        )

    def _look(self, hand: PackedHand, size: int) -> Look:
        key = hand.bits, size if self._by_size else 0
        look = self._looks.get(key)
        if look is None:
            lanes, wilds = self._lanes(hand)
            looks = [search.look(lanes, wilds=wilds, size=size) for search in self._searches]
            look = self._looks[key] = min(looks, key=lambda look: look.distance)
        return look

    def _lanes(self, hand: PackedHand) -> tuple[Lanes, int]:
        """The naturals of a hand suit by suit, and the number of its wild cards."""
        suits = range(len(self._pack.suits))
        width = self._layout.suit_bits
        read = [self._suit(suit, hand.bits >> width * suit & (1 << width) - 1) for suit in suits]
        others = self._layout.counts(hand.bits >> width * len(suits), first=len(suits) * self._layout.suit_faces)
        wilds = sum([copies for card, copies in others if card in self._melds.wild])
        return tuple([levels for levels, _ in read]), wilds + sum([wilds for _, wilds in read])

    def _suit(self, suit: int, bits: int) -> tuple[Levels, int]:
        """The naturals of one suit, and the number of its wild cards."""
        found = self._read.get((suit, bits))
        if found is None:
            wild, wilds, levels = self._melds.wild, 0, list[int]()
            for card, copies in self._layout.counts(bits, first=suit * self._layout.suit_faces):
                if card in wild:
                    wilds += copies
                else:
                    rank = 1 << self._pack.rank_index[card.rank]
                    levels.extend([0] * (copies - len(levels)))
                    for level in range(copies):
                        levels[level] |= rank
            found = self._read[suit, bits] = tuple(levels), wilds
        return found
