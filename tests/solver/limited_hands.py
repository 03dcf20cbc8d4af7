"""Hands under rules for which the kernel is exact but for limits of wild cards, drawn at random."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, AgainstNaturals, MeldRules, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.wild_limits.unlimited import Unlimited, unlimited
from tests.main_rules import CONTRACTS, main_round
from tests.solver import random_rules
from tests.solver.hands_in_rounds import HandInRound, round_of

FEW = 30


@dataclass(frozen=True)
class Limited(HandInRound):
    """A hand, and the rules of its round without their limits."""

    free: Unlimited


def limited_hands(seed: str, number: int) -> Iterator[Limited]:
    """So many hands; of two in five few cards are unseen."""
    random = Random(f"limited {seed}")
    while number:
        dealt = _of_changed_main_rules(random) if random.random() < 0.6 else _of_drawn_rules(random)
        free = unlimited(dealt.rules)
        if free is None:
            continue
        unseen = dealt.unseen
        if random.random() < 0.4:
            copies = list(unseen.elements())
            unseen = Counter(random.sample(copies, min(len(copies), random.randint(1, FEW))))
        number -= 1
        yield Limited(dealt.rules, dealt.hand, unseen, free)


def _of_drawn_rules(random: Random) -> HandInRound:
    drawn = random_rules.draw(random)
    return HandInRound(round_of(drawn), drawn.hand, drawn.unseen)


def _of_changed_main_rules(random: Random) -> HandInRound:
    rules = main_round(random.randint(1, len(CONTRACTS)))
    rules = replace(rules, contract=_contract(random, rules.contract), melds=_melds(random, rules.melds))
    hand = list(_hand(random, rules))
    for _ in range(random.choice((0, 0, 1, 2))):
        if hand.count(JOKER) < rules.deck.jokers:
            hand[random.randrange(len(hand))] = JOKER
    return HandInRound(rules, rules.deck.sorted(tuple(hand)), rules.deck.counts - Counter(hand))


def _hand(random: Random, rules: RoundRules) -> tuple[Card, ...]:
    least = rules.contract.least_cards
    size = least + random.randint(0, 2) if rules.contract.whole_hand else random.randint(max(9, least - 1), 14)
    return Dealer(rules.deck, random).mixed(rules.contract, size)


def _contract(random: Random, contract: Contract) -> Contract:
    parts = contract.parts
    if random.random() < 0.3:
        parts = tuple(replace(part, number=1) for part in parts for _ in range(part.number))
    if random.random() < 0.3:
        parts = tuple(replace(part, wilds=random.choice((None, 0, 1))) for part in parts)
    if not contract.whole_hand and random.random() < 0.25:
        parts = tuple(replace(part, size=Count.at_least(part.size.low)) for part in parts)
    return replace(contract, parts=parts)


def _melds(random: Random, melds: MeldRules) -> MeldRules:
    ace = random.choice(tuple(AceUse)) if random.random() < 0.3 else melds.runs.ace
    side_by_side = random.random() < 0.6
    sets = replace(melds.sets, wilds=_limit(random), naturals=random.choice((0, 1, 1, 2, 3)))
    runs = replace(melds.runs, wilds=_limit(random), naturals=random.choice((0, 1, 1, 2, 3)), ace=ace)
    return replace(melds, sets=sets, runs=replace(runs, wilds_side_by_side=side_by_side))


def _limit(random: Random) -> WildLimit:
    longer = ((Count.at_least(random.randint(3, 5)), random.randint(0, 2)),)
    return WildLimit(
        at_most=random.choice((None, None, 0, 1, 1, 2)),
        against=random.choice((None, None, *AgainstNaturals)),
        by_size=longer if random.random() < 0.2 else (),
        at_start=random.choice((None, None, None, None, 1, 2)),
        per_laydown=random.choice((None, None, None, None, 1, 2)),
    )
