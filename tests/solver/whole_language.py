"""Hands and meld rules drawn from the whole language, small enough for trying everything."""

from collections import Counter
from random import Random

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, WILD_CARD, Card, DeadCard, Deck, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunPair,
    RunRules,
    RunSuits,
    SetPair,
    SetRules,
    SetSuits,
    SetWild,
    WildLimit,
    WildsAsNaturals,
    WildsStandFor,
)
from tests.solver.random_rules import Drawn

PACKS = (
    Pack(tuple("A23456"), tuple("SHDC"), STANDARD_PACK.colours),
    Pack(tuple("A2345"), tuple("SH"), ("black", "red")),
    Pack(("1", "2", "3", "4", "5", "10", "12"), tuple("RBG"), ("red", "blue", "green"), 2, (WILD_CARD,) * 3),
    Pack(tuple("6789TJ"), tuple("SHD"), ("black", "red", "red")),
)
NO_LIMIT = WildLimit()


def draw(random: Random) -> Drawn:
    """One hand under rules of its own."""
    pack = random.choice(PACKS)
    deck = Deck(pack, packs=random.choice((1, 1, 2)), jokers=random.choice((0, 2, 3)))
    rules = _rules(random, pack)
    contract = _contract(random, pack)
    cards = list(deck.cards)
    random.shuffle(cards)
    size = random.randint(5, 9)
    hand = _clustered(random, cards, size) if random.random() < 0.6 else cards[:size]
    unseen = Counter(cards) - Counter(hand)
    dead = [DeadCard(card.rank, card.suit) if card in rules.dead and random.random() < 0.5 else card for card in hand]
    points = {card: random.randint(1, 20) for card in pack.order}
    return Drawn(contract, rules, points, deck.sorted(tuple(dead)), unseen)


def _clustered(random: Random, cards: list[Card], size: int) -> list[Card]:
    """Cards of few ranks and suits, so that melds come of them."""
    ranks = {card.rank for card in random.sample(cards, min(5, len(cards)))}
    suits = {card.suit for card in random.sample(cards, min(2, len(cards)))}
    near = [card for card in cards if card.rank in ranks or card.suit in suits or not card.suit]
    return near[:size]


def _rules(random: Random, pack: Pack) -> MeldRules:
    rank = random.choice(pack.ranks)
    of_rank = frozenset(card for card in pack.cards if card.rank == rank)
    # in the order of the pack, so that a number asks the same question in every process
    suited = frozenset(card for card in pack.cards if card in of_rank and random.random() < 0.5)
    wild = random.choice((frozenset(), of_rank, suited, of_rank)) | random.choice((frozenset(), frozenset({JOKER})))
    wild |= frozenset(set(pack.extras))
    return MeldRules(
        pack=pack,
        wild=wild,
        sets=SetRules(
            random.choice((SetSuits.ANY, *SetSuits)),
            largest=random.choice((None, None, 3, 4)),
            naturals=random.choice((0, 1, 1, 2)),
            wilds=_limit(random),
            wilds_later=NO_LIMIT,
            suit_of_wild=random.choice((SetWild.RANK, SetWild.RANK, SetWild.ANNOUNCED)),
        ),
        runs=RunRules(
            random.choice(tuple(AceUse)),
            largest=random.choice((4, len(pack.ranks) + 1, len(pack.ranks) + 1)),
            naturals=random.choice((0, 1, 1, 2)),
            wilds=_limit(random),
            wilds_later=NO_LIMIT,
            wilds_side_by_side=random.random() < 0.7,
            suits=random.choice((RunSuits.ONE, *RunSuits)),
        ),
        forbidden_set_pairs=frozenset(random.sample(tuple(SetPair), random.choice((0, 1, 1)))),
        forbidden_run_pairs=frozenset(random.sample(tuple(RunPair), random.choice((0, 0, 1, 2)))),
        as_naturals=random.choice(tuple(WildsAsNaturals)),
        stand_for=random.choice((WildsStandFor.ANY, *WildsStandFor)),
        dead=random.choice((frozenset(), of_rank & wild)),
    )


def _limit(random: Random) -> WildLimit:
    return WildLimit(
        at_most=random.choice((None, None, None, 1, 2)),
        against=random.choice((None, None, None, *AgainstNaturals)),
        by_size=random.choice(((), (), ((Count(2, 3), 1), (Count.at_least(4), 2)), ((Count.exactly(3), 0),))),
        at_start=random.choice((None, None, None, 1)),
        per_laydown=random.choice((None, None, None, 1, 2)),
    )


def _contract(random: Random, pack: Pack) -> Contract:
    patterns = [
        tuple(_part(random, pack) for _ in range(random.choice((1, 1, 2)))) for _ in range(random.choice((1, 1, 2)))
    ]
    whole = random.choice(("", "", "all", "all but the discard", "either"))
    return Contract(
        patterns[0],
        whole_hand=whole == "all",
        keeps_discard=whole == "all but the discard",
        others=tuple(patterns[1:]),
        may_keep_discard=whole == "either",
    )


def _part(random: Random, pack: Pack) -> Part:
    kind = random.choice((*MeldKind, MeldKind.SET, MeldKind.RUN))
    low = random.choice((2, 3, 3, 4))
    size = random.choice((Count.exactly(low), Count.at_least(low), Count(low, low + 1)))
    wilds = random.choice((None, None, None, 0, 1))
    if kind is MeldKind.GROUP:
        return Part(1, kind, size, shared=random.choice(tuple(Shared)))
    if kind is MeldKind.SET:
        rank = random.choice((None, None, None, random.choice(pack.ranks)))
        suits = random.choice((None, None, PartSuits.DIFFERENT, PartSuits.ANY))
        return Part(random.choice((1, 1, 2)), kind, size, rank=rank, suits=suits, wilds=wilds)
    suits = random.choice((None, None, None, PartSuits.ANY, PartSuits.ONE_COLOUR, PartSuits.ALTERNATING))
    if random.random() < 0.15:
        first = random.randrange(len(pack.ranks) - low + 1)
        ends = (pack.ranks[first], pack.ranks[first + low - 1])
        return Part(1, kind, Count.exactly(low), ends=ends, suits=suits, wilds=wilds)
    return Part(random.choice((1, 1, 2)), kind, size, suits=suits, wilds=wilds)
