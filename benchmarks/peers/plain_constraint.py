"""The python-constraint problem that one would write first: a variable for each meld, whose values are all melds that
the cards of the hand make, told apart card by card; any two melds have different cards.

It knows the main rules only, as the plain CP-SAT model does.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from constraint import Problem

from benchmarks.peers.plain_cpsat import CELLS
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind

Laid = tuple[frozenset[int], str, int, int]
"""The places in the hand of a meld's cards, and of a run its suit, lowest cell and the cell after its highest."""


class PlainProblem:
    """Whether a hand can lay `contract`, by a problem built anew for each hand."""

    def __init__(self, contract: Contract) -> None:
        self._whole_hand = contract.whole_hand
        self._melds = [(part.kind, part.size.low) for part in contract.parts for _ in range(part.number)]

    def can_lay(self, hand: Sequence[Card]) -> bool:
        """Whether the hand can lay, judged as given."""
        problem = Problem()
        values: dict[tuple[MeldKind, int], list[Laid]] = {}
        for name, meld in enumerate(self._melds):
            if meld not in values:
                kind, size = meld
                values[meld] = list(_sets(hand, size) if kind is MeldKind.SET else self._runs(hand, size))
            if not values[meld]:
                return False
            problem.addVariable(name, values[meld])
        for pair in combinations(range(len(self._melds)), 2):
            problem.addConstraint(_together, pair)
        if self._whole_hand:
            problem.addConstraint(
                lambda *melds: sum(len(meld[0]) for meld in melds) == len(hand), range(len(self._melds))
            )
        return problem.getSolution() is not None

    def _runs(self, hand: Sequence[Card], least: int) -> Iterator[Laid]:
        jokers = [place for place, card in enumerate(hand) if card == JOKER]
        for suit in STANDARD_PACK.suits:
            held = [[place for place, card in enumerate(hand) if card == Card(rank, suit)] for rank in CELLS]
            for size in range(least, (len(CELLS) if self._whole_hand else least) + 1):
                for low in range(len(CELLS) - size + 1):
                    for places in product(*[[*copies, *jokers] for copies in held[low : low + size]]):
                        used = frozenset(places)
                        if len(used) == size and not used.issubset(jokers):
                            yield used, suit, low, low + size


def _sets(hand: Sequence[Card], size: int) -> Iterator[Laid]:
    for places in combinations(range(len(hand)), size):
        if len({hand[place].rank for place in places if hand[place] != JOKER}) == 1:
            yield frozenset(places), "", 0, 0


def _together(one: Laid, other: Laid) -> bool:
    (cards, suit, low, high), (other_cards, other_suit, other_low, other_high) = one, other
    touching = suit != "" and suit == other_suit and (high == other_low or other_high == low)
    return not touching and cards.isdisjoint(other_cards)
