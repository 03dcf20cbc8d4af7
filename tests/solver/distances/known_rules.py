"""Hands under rules drawn from all that branching knows: counted ones, those that are said anew, and groups."""

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from random import Random

from kontrakt_dsl.cards import JOKER, Card, DeadCard
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import RunSuits, SetSuits, SetWild, WildsAsNaturals
from tests.solver import random_rules
from tests.solver.random_rules import Drawn


class Form(StrEnum):
    """What is particular about the rules."""

    COUNTED = "counted"
    OWN_PLACE = "wild cards that are natural in their own place"
    MIXED_RUNS = "runs of any suits"
    ANNOUNCED = "wild cards of announced suits"
    GROUPS = "groups"
    WHOLE_HAND = "the whole hand, in runs of any length"


def draw(random: Random) -> tuple[Form, Drawn]:
    """A question, with few unseen cards now and then."""
    form = random.choice(tuple(Form))
    drawn = random_rules.draw(random)
    if random.random() < 0.6:
        sets = drawn.rules.sets
        sets = replace(sets, wilds=replace(sets.wilds, by_size=()), naturals=min(sets.naturals, 2))
        drawn = replace(drawn, rules=replace(drawn.rules, sets=sets))
    parts = tuple(_exact(part, random) for part in drawn.contract.parts)
    drawn = _FORMS[form](replace(drawn, contract=replace(drawn.contract, parts=parts)), random)
    pack = drawn.rules.pack
    unseen = Counter(pack.cards * 2 + (JOKER,) * 6) - Counter(card.face for card in drawn.hand)
    if random.random() < 0.25:
        rest = list(unseen.elements())
        unseen = Counter(random.sample(rest, random.randint(0, len(rest))))
    return form, replace(drawn, unseen=unseen)


def _exact(part: Part, random: Random) -> Part:
    return replace(part, size=Count.exactly(max(2, part.size.low))) if random.random() < 0.7 else part


def _counted(drawn: Drawn, random: Random) -> Drawn:
    return drawn


def _own_place(drawn: Drawn, random: Random) -> Drawn:
    rules, hand = drawn.rules, list(drawn.hand)
    rank = random.choice(rules.pack.ranks)
    of_rank = [card for card in rules.pack.cards if card.rank == rank]
    for _ in range(random.choice((0, 0, 1, 2))):
        hand[random.randrange(len(hand))] = random.choice(of_rank)
    dead = frozenset(of_rank) if random.random() < 0.3 else frozenset[Card]()
    hand = [DeadCard(card.rank, card.suit) if card in dead and random.random() < 0.4 else card for card in hand]
    wild = frozenset(of_rank) | (frozenset({JOKER}) if random.random() < 0.7 else frozenset())
    rules = replace(rules, wild=wild, dead=dead, as_naturals=WildsAsNaturals.OWN_PLACE)
    points = drawn.points | {DeadCard(card.rank, card.suit): drawn.points[card] for card in dead}
    return replace(drawn, rules=rules, hand=tuple(hand), points=points)


def _mixed_runs(drawn: Drawn, random: Random) -> Drawn:
    rules = drawn.rules
    runs, sets = replace(rules.runs, suits=RunSuits.ANY), replace(rules.sets, suits=SetSuits.ANY)
    points = {card: 50 if card == JOKER else 5 for card in drawn.points}
    return replace(drawn, rules=replace(rules, runs=runs, sets=sets, forbidden_run_pairs=frozenset()), points=points)


def _announced(drawn: Drawn, random: Random) -> Drawn:
    rules = drawn.rules
    sets = replace(rules.sets, suits=SetSuits.DIFFERENT, suit_of_wild=SetWild.ANNOUNCED, largest=len(rules.pack.suits))
    return replace(drawn, rules=replace(rules, sets=sets))


def _groups(drawn: Drawn, random: Random) -> Drawn:
    shared = random.choice(tuple(Shared))
    parts = []
    for _ in range(random.choice((1, 1, 2))):
        size = random.choice((Count.exactly, Count.at_least))(random.randint(3, 6))
        parts.append(Part(random.choice((1, 1, 2)), MeldKind.GROUP, size, shared=shared))
    return replace(drawn, contract=Contract(tuple(parts)))


def _whole_hand(drawn: Drawn, random: Random) -> Drawn:
    parts = tuple(
        replace(part, size=Count.at_least(part.size.low)) if part.kind is MeldKind.RUN else part
        for part in drawn.contract.parts
    )
    kept = random.random() < 0.3
    return replace(drawn, contract=Contract(parts, whole_hand=not kept, keeps_discard=kept))


_FORMS = {
    Form.COUNTED: _counted,
    Form.OWN_PLACE: _own_place,
    Form.MIXED_RUNS: _mixed_runs,
    Form.ANNOUNCED: _announced,
    Form.GROUPS: _groups,
    Form.WHOLE_HAND: _whole_hand,
}
