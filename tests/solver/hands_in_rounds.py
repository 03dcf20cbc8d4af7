"""Hands with the rules of a whole round: of the main ones, or of such as are drawn from the whole language."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_dsl.rules.scoring import ScoringRules
from tests.main_rules import CONTRACTS, main_round
from tests.solver.random_rules import Drawn
from tests.solver.whole_language import draw


@dataclass(frozen=True)
class HandInRound:
    """A hand, the rules of its round, and the cards that are unseen."""

    rules: RoundRules
    hand: tuple[Card, ...]
    unseen: Counter[Card]


def of_main_rules(random: Random) -> HandInRound:
    """A hand of 10 to 13 cards under the main rules of some round, with all other cards unseen."""
    rules = main_round(random.randint(1, len(CONTRACTS)))
    hand = Dealer(rules.deck, random).mixed(rules.contract, random.randint(10, 13))
    return HandInRound(rules, rules.deck.sorted(hand), rules.deck.counts - Counter(hand))


def of_any_rules(random: Random) -> HandInRound:
    """A hand under rules of its own."""
    drawn = draw(random)
    return HandInRound(round_of(drawn), drawn.hand, drawn.unseen)


def round_of(drawn: Drawn) -> RoundRules:
    """The rules of a round in which a drawn hand is judged; what is no matter of melds is as in the main rules."""
    return replace(
        main_round(1),
        contract=drawn.contract,
        melds=drawn.rules,
        deck=Deck(drawn.rules.pack, packs=2, jokers=3),
        scoring=ScoringRules(tuple(drawn.points.items()), going_out=0),
    )
