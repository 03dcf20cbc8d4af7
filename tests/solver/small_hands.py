"""Hands of a pack so small that every order of the unseen cards can be tried."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from kontrakt_dsl.cards import STANDARD_PACK, Card, Deck, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import ScoringRules
from tests.main_rules import MELDS, main_round
from tests.solver.every_draw import EveryDraw
from tests.solver.subsets import Subsets

PACK = Pack(tuple("A23456"), tuple("SH"), STANDARD_PACK.colours[:2])
DECK = Deck(PACK, packs=1, jokers=1)
OPEN = Contract((Part(1, MeldKind.SET, Count.exactly(2)), Part(1, MeldKind.RUN, Count.exactly(3))))
WHOLE = Contract((Part(2, MeldKind.RUN, Count.at_least(3)),), whole_hand=True)
HAND = 6


@dataclass(frozen=True)
class SmallHand:
    """A hand, its rules and the brute force for it."""

    rules: RoundRules
    hand: tuple[Card, ...]
    every: EveryDraw

    @property
    def points(self) -> dict[Card, int]:
        """What each card costs."""
        return dict(self.rules.scoring.card_points)


def small_rules(contract: Contract) -> RoundRules:
    """The main rules with the small pack and another contract."""
    prices = ((card, 3 + 2 * PACK.rank_index.get(card.rank, len(PACK.ranks))) for card in PACK.order)
    points = ScoringRules(tuple(prices), going_out=0)
    return replace(main_round(1), deck=DECK, contract=contract, melds=replace(MELDS, pack=PACK), scoring=points)


def small_hands(contract: Contract, *, number: int, to_draw: int = 0) -> Iterator[SmallHand]:
    """Seeded hands that can't be laid as they are, with so many cards still to be drawn."""
    rules = small_rules(contract)
    brute = Subsets(contract, rules.melds, dict(rules.scoring.card_points))
    random, found = Random(str(contract)), 0
    while found < number:
        hand = DECK.sorted(tuple(random.sample(DECK.cards, HAND - to_draw)))
        unseen = DECK.counts - Counter(hand)
        if not brute.can_lay(hand):
            found += 1
            whole = contract.takes_the_hand
            every = EveryDraw(brute.can_lay, hand, unseen, takes_the_hand=whole, pack=PACK, most=3, to_draw=to_draw)
            yield SmallHand(rules, hand, every)
