"""Contracts of a single group: of each suit or colour, every number of natural and of wild cards is looked at."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, Shared
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Status
from kontrakt_solver.counting.counted import any_wild_fills_any_gap
from kontrakt_solver.hands import Hand
from kontrakt_solver.ways import EarlyWay


@dataclass(frozen=True, slots=True)
class GroupWay(EarlyWay):
    """The group of a contract, under rules by which a wild card has no suit and is never a natural one."""

    contract: Contract
    melds: MeldRules
    card_points: Mapping[Card, int]

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self.lay_down(hand)

    def lay_down(self, hand: Hand) -> Found:
        """A group whose cards are worth the most points."""
        wild, order = self.melds.wild, self.melds.pack.order
        dearest = max(self._groups(hand.cards), key=self._worth, default=None)
        if dearest is None:
            return Found(Status.NONE)
        laid = sorted(dearest, key=lambda card: (card in wild, order[card]))
        return Found(Status.FOUND, (Meld(MeldKind.GROUP, tuple([Placed(card, card) for card in laid])),))

    def _groups(self, cards: Sequence[Card]) -> Iterator[list[Card]]:
        """Of each suit or colour, the dearest cards in every number of natural and of wild ones that may be laid."""
        wild = self._dearest([card for card in cards if card in self.melds.wild])
        for naturals in self._by_what_they_share(cards):
            for number, wilds in product(range(len(naturals) + 1), range(len(wild) + 1)):
                if self._is_legal(number, wilds, len(cards)):
                    yield naturals[:number] + wild[:wilds]

    def _is_legal(self, naturals: int, wilds: int, cards: int) -> bool:
        """Whether so many natural and wild cards of a hand of so many cards are a group that may be laid."""
        size, sets = naturals + wilds, self.melds.sets
        takes = cards - self.contract.keeps_discard if self.contract.takes_the_hand else size
        allowed = self._part.size.allows(size) and size == takes and size > 0
        return allowed and wilds <= sets.most_wilds(size)

    def _by_what_they_share(self, cards: Sequence[Card]) -> list[list[Card]]:
        pack = self.melds.pack
        of_colour = self._part.shared is Shared.COLOUR
        found: dict[str, list[Card]] = {pack.colour_of[suit] if of_colour else suit: [] for suit in pack.suits}
        for card in cards:
            if card not in self.melds.wild and card.suit in pack.colour_of:
                found[pack.colour_of[card.suit] if of_colour else card.suit].append(card)
        return [self._dearest(naturals) for naturals in found.values()]

    def _worth(self, cards: Sequence[Card]) -> int:
        return sum([self.card_points[card] for card in cards])

    def _dearest(self, cards: list[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: -self.card_points[card])

    @property
    def _part(self) -> Part:
        return self.contract.parts[0]


def one_group(contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> GroupWay | None:
    """The group that is all a contract asks for; None for other contracts and where counting is not enough."""
    if len(contract.patterns) > 1 or sum(part.number for part in contract.parts) != 1:
        return None
    part = contract.parts[0]
    plain = (
        part == Part(1, MeldKind.GROUP, part.size, shared=part.shared)
        and any_wild_fills_any_gap(melds)
        and melds.sets.wilds.is_plain
    )
    return GroupWay(contract, melds, card_points) if plain else None
