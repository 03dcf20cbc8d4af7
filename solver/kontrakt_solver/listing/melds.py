"""The list of all melds that a hand can make towards a contract, each once, in written order."""

from collections.abc import Sequence
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.listing.building import Builder, TooManyMeldsError

Order = tuple[int | tuple[tuple[int, ...], ...], ...]
_KINDS = tuple(MeldKind)


class Form(NamedTuple):
    """A way for the cards of a meld to lie as the answer to one part of the contract."""

    part: Part
    meld: Meld


class Listed(NamedTuple):
    """A meld of the list: certain cards standing for certain cards, in each of the `forms` that are legal.

    There are several where more than one part takes the meld, or where its cards can lie in more than one order,
    as in a run with an ace at both ends.
    """

    order: Order
    forms: tuple[Form, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it takes from the hand."""
        return self.forms[0].meld.cards

    @property
    def parts(self) -> frozenset[Part]:
        """The parts of the contract that it can answer."""
        return frozenset(form.part for form in self.forms)


class MeldList(NamedTuple):
    """The melds in written order; not `complete` where there are more than may be looked at.

    `judged` is how many possible ones were looked at.
    """

    melds: tuple[Listed, ...]
    complete: bool
    judged: int


def list_melds(contract: Contract, rules: MeldRules, cards: Sequence[Card], *, most: int) -> MeldList:
    """Every meld that `cards` can make as a part of the contract; at most `most` possible ones are judged."""
    forms: dict[Order, list[Form]] = {}
    builder = Builder(rules, cards, most=most)
    complete = True
    try:
        for part, most_cards in _sizes(contract, len(cards)).items():
            for meld in builder.melds(part, most_cards=most_cards):
                forms.setdefault(_order_of(meld, rules), []).append(Form(part, meld))
    except TooManyMeldsError:
        complete = False
    melds = tuple(Listed(order, tuple(forms[order])) for order in sorted(forms))
    return MeldList(melds, complete, judged=most - max(builder.left, 0))


def _order_of(meld: Meld, rules: MeldRules) -> Order:
    """The place of a meld in written order, the same for all ways its cards can lie.

    Sets come first, low to high; then runs, suit by suit and low to high; then groups, suit by suit.
    """
    ranks, suits, order = rules.pack.rank_index, rules.pack.suits, rules.pack.order

    def stands(card: Card) -> tuple[int, int]:
        return ranks.get(card.rank, len(ranks)), suits.index(card.suit) if card.suit in suits else len(suits)

    def written(place: Placed) -> tuple[int, ...]:
        return (order[place.card], *stands(place.stands))

    placed = tuple(sorted(map(written, meld.places)))
    rank = min(stands(card)[0] for card in meld.stands)
    if meld.kind is MeldKind.SET:
        return (_KINDS.index(meld.kind), rank, 0, placed)
    return (_KINDS.index(meld.kind), min(stands(card)[1] for card in meld.stands), rank, placed)


def _sizes(contract: Contract, cards: int) -> dict[Part, int]:
    """For each part the most cards that one of its melds can have, when the others are as small as they may be."""
    sizes: dict[Part, int] = {}
    for pattern in contract.patterns:
        for part in pattern.parts:
            sizes[part] = max(sizes.get(part, 0), cards - pattern.least_cards + part.size.low)
    return sizes
