"""Every single meld that can be made of some cards, built place by place and judged by the game's own rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.melds.parts import fits
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules

Builder = Callable[[int, "Stock", MeldRules, int], Iterator[Meld]]
"""Makes the melds of one size from a stock, with so many new cards at most; not all of them need be legal."""


class TooManyMeldsError(Exception):
    """The cards can make more melds than the limit."""


@dataclass(frozen=True, slots=True)
class MeldValue:
    """A legal meld and its number among those of its part.

    `stands` is what pairs of melds are judged on: the cards that a set or a run stands for. `cards` are the cards it
    is made of, as the stock numbers them.
    """

    index: int
    meld: Meld
    stands: tuple[str, ...]
    cards: tuple[int, ...]


class Stock:
    """The cards of a hand and the unseen ones. Every wild card counts as the same one, `wild`, where that is exact.

    `listed` keeps the melds that a part of the contract can be with so many new cards, once they are listed.
    """

    def __init__(
        self, hand: Sequence[Card], unseen: Mapping[Card, int], rules: MeldRules, *, wilds_alike: bool = True
    ) -> None:
        self.wilds_alike = wilds_alike
        self.wild = min(rules.wild, key=str, default=None) if wilds_alike else None
        self.wilds = [card for card in hand if card in rules.wild]
        self.size = len(hand)
        self.unseen = sum(unseen.values())
        self.listed: dict[tuple[Part, int], list[MeldValue]] = {}
        self._number = {card: number for number, card in enumerate(rules.pack.order)}
        if self.wild is not None:
            self._number |= dict.fromkeys(rules.wild, self._number[self.wild])
        self._hand = [0] * len(self._number)
        self._all = [0] * len(self._number)
        for card, copies in Counter(hand).items():
            self._hand[self._number[card]] += copies
            self._all[self._number[card]] += copies
        for card, copies in unseen.items():
            self._all[self._number[card]] += copies

    def numbers(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """The cards as the stock numbers them."""
        return tuple([self._number[card] for card in cards])

    def holds(self, card: Card) -> bool:
        """Whether there is any copy of the card."""
        return self._all[self._number[card]] > 0

    @property
    def faces(self) -> list[Card]:
        """Each face of which there is any card."""
        return [card for card, number in self._number.items() if self._all[number]]

    def allows(self, melds: Sequence[tuple[int, ...]], new: int) -> bool:
        """Whether all these melds can be made together with at most `new` cards beyond the hand."""
        hand, everything = self._hand, self._all
        used = [0] * len(hand)
        short = 0
        for cards in melds:
            for card in cards:
                used[card] += 1
                if used[card] > hand[card]:
                    short += 1
                    if short > new or used[card] > everything[card]:
                        return False
        return True

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


def meld_values(
    part: Part, stock: Stock, rules: MeldRules, *, new: int, most: int, builder: Builder | None = None
) -> list[MeldValue]:
    """Every meld that fits `part`, with at most `new` cards beyond the hand; `builder` makes them other than by
    counting wild cards as alike.

    Raises TooManyMeldsError when there are more than `most` to be judged.
    """
    values: list[MeldValue] = []
    build = builder or (_sets if part.kind is MeldKind.SET else _runs)
    of_part = rules_for(part, rules)
    judged = 0
    size = max(1, part.size.low)
    while part.size.allows(size) and size <= stock.size + new:
        for meld in build(size, stock, of_part, new):
            judged += 1
            if judged > most:
                raise TooManyMeldsError
            if fits(meld, part) and not broken_in_meld(meld, of_part):
                values.append(MeldValue(len(values), meld, _stands(meld), stock.numbers(meld.cards)))
        size += 1
    return values


def _stands(meld: Meld) -> tuple[str, ...]:
    return () if meld.kind is MeldKind.GROUP else tuple(map(str, meld.stands))


def _sets(size: int, stock: Stock, rules: MeldRules, new: int) -> Iterator[Meld]:
    for rank in rules.pack.ranks:
        faces = [Card(rank, suit) for suit in rules.pack.suits]
        choices = [face for face in faces if face not in rules.wild and stock.holds(face)]
        for naturals in range(size + 1):
            wilds = size - naturals
            if wilds and stock.wild is None:
                continue
            fill = [stock.wild] * wilds if stock.wild is not None else []
            for cards in combinations_with_replacement(choices, naturals):
                if stock.allows([stock.numbers((*cards, *fill))], new):
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
        if stock.allows([stock.numbers(more)], new):
            yield from _fillings(stands, stock, rules, new, more)
