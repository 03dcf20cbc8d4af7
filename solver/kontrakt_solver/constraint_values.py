"""Every single meld that can be made of some cards, built place by place and judged by the game's own rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules


class TooManyMeldsError(Exception):
    """The cards can make more melds than the limit."""


@dataclass(frozen=True, slots=True)
class MeldValue:
    """A legal meld and its number among those of its part; `stands` names the cards it stands for."""

    index: int
    meld: Meld
    stands: tuple[str, ...]
    cards: tuple[Card, ...]


class Stock:
    """The cards of a hand and the unseen ones. Every wild card counts as the same one, `wild`."""

    def __init__(self, hand: Sequence[Card], unseen: Mapping[Card, int], rules: MeldRules) -> None:
        self.wild = min(rules.wild, key=str, default=None)
        self.wilds = [card for card in hand if card in rules.wild]
        self.size = len(hand)
        self.unseen = sum(unseen.values())
        self.hand = Counter(self.wild if card in rules.wild and self.wild else card for card in hand)
        self.all = self.hand.copy()
        for card, copies in unseen.items():
            self.all[self.wild if card in rules.wild and self.wild else card] += copies

    def allows(self, values: Sequence[MeldValue], new: int) -> bool:
        """Whether all these melds can be made together with at most `new` cards beyond the hand."""
        used: Counter[Card] = Counter()
        for value in values:
            used.update(value.cards)
        return self._covers(used, new)

    def _covers(self, used: Counter[Card], new: int) -> bool:
        short = 0
        for card, copies in used.items():
            if copies > self.all[card]:
                return False
            short += max(0, copies - self.hand[card])
        return short <= new

    def has(self, cards: Sequence[Card], new: int) -> bool:
        """Whether these cards can be had with at most `new` of them from beyond the hand."""
        return self._covers(Counter(cards), new)

    def with_own_wilds(self, melds: Sequence[Meld], card_points: Mapping[Card, int]) -> tuple[Meld, ...]:
        """The melds with the wild cards of the hand put in, the dearest first."""
        wilds = iter(sorted(self.wilds, key=lambda card: (-card_points[card], str(card))))
        return tuple(
            Meld(
                meld.kind,
                tuple(
                    Placed(next(wilds, place.card), place.stands) if place.card == self.wild else place
                    for place in meld.places
                ),
            )
            for meld in melds
        )


def meld_values(part: Part, stock: Stock, rules: MeldRules, *, new: int, most: int) -> list[MeldValue]:
    """Every meld that fits `part`, with at most `new` cards beyond the hand.

    Raises TooManyMeldsError when there are more than `most`.
    """
    values: list[MeldValue] = []
    size = max(1, part.size.low)
    while part.size.allows(size) and size <= stock.size + new:
        build = _sets if part.kind is MeldKind.SET else _runs
        for meld in build(size, stock, rules, new):
            if not broken_in_meld(meld, rules):
                if len(values) == most:
                    raise TooManyMeldsError
                values.append(MeldValue(len(values), meld, tuple(map(str, meld.stands)), meld.cards))
        size += 1
    return values


def _sets(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    for rank in rules.pack.ranks:
        faces = [Card(rank, suit) for suit in rules.pack.suits]
        choices = [face for face in faces if face not in rules.wild and stock.all[face]]
        for naturals in range(size + 1):
            wilds = size - naturals
            if wilds and stock.wild is None:
                continue
            fill = [stock.wild] * wilds if stock.wild is not None else []
            for cards in combinations_with_replacement(choices, naturals):
                if stock.has((*cards, *fill), new):
                    places = [Placed(card, card) for card in cards]
                    yield Meld(MeldKind.SET, (*places, *(Placed(wild, Card(rank)) for wild in fill)))


def _runs(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    ranks = rules.pack.ranks
    for suit in rules.pack.suits:
        for start in range(len(ranks)):
            stands = [Card(ranks[(start + step) % len(ranks)], suit) for step in range(size)]
            for cards in _fillings(stands, stock, rules, new):
                yield Meld(MeldKind.RUN, tuple(map(Placed, cards, stands)))


def _fillings(
    stands: Sequence[Card], stock: Stock, rules: MeldRules, new: int, filled: tuple[Card, ...] = ()
) -> Iterator[tuple[Card, ...]]:
    """Every way to fill the places of a run with the cards themselves and with wild ones."""
    if len(filled) == len(stands):
        yield filled
        return
    own = stands[len(filled)]
    choices = [] if own in rules.wild else [own]
    if stock.wild is not None:
        choices.append(stock.wild)
    for card in choices:
        more = (*filled, card)
        if stock.has(more, new):
            yield from _fillings(stands, stock, rules, new, more)
