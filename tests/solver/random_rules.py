"""Contracts and meld rules drawn at random over all that is solved by counting cards, with hands that suit them."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import (
    AceUse,
    AgainstNaturals,
    MeldRules,
    RunPair,
    RunRules,
    SetPair,
    SetRules,
    SetSuits,
    WildLimit,
)

PACKS = (
    STANDARD_PACK,
    Pack(tuple("A234567"), tuple("SHD")),
    Pack(tuple("A2345"), tuple("SH")),
    Pack(tuple("456789TJ"), tuple("RGB")),
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hand with the rules it is to be judged by, and the cards that are unseen."""

    contract: Contract
    rules: MeldRules
    points: dict[Card, int]
    hand: tuple[Card, ...]
    unseen: Counter[Card]

    def __str__(self) -> str:
        return f"{self.contract} from {' '.join(map(str, self.hand))} under {self.rules}"


def draw(random: Random) -> Drawn:
    """A contract, meld rules, card points, a hand and the unseen cards."""
    pack = random.choice(PACKS)
    rules = _rules(random, pack)
    contract = _contract(random)
    points = _points(random, pack)
    deck = list(pack.cards * 2) + [JOKER] * random.randint(0, 5)
    if random.random() < 0.5:
        low = random.randrange(len(pack.ranks))
        near = {pack.ranks[(low + step) % len(pack.ranks)] for step in range(4)}
        deck = [card for card in deck if card.rank in near or card == JOKER or random.random() < 0.2]
    random.shuffle(deck)
    hand = _built(random, contract, rules) if random.random() < 0.4 else []
    rest = list((Counter(deck) - Counter(hand)).elements())
    random.shuffle(rest)
    size = max(random.randint(5, 13), contract.least_cards)
    if hand and contract.whole_hand and random.random() < 0.8:
        size = len(hand)
    hand = (hand + rest)[:size]
    limited = random.random() < 0.5
    unseen = Counter(rest[size:]) if limited else Counter(pack.cards * 2 + (JOKER,) * 6) - Counter(hand)
    return Drawn(contract, rules, points, tuple(hand), unseen)


def _built(random: Random, contract: Contract, rules: MeldRules) -> list[Card]:
    """Cards for melds of the contract, here and there a wild one among them; not every rule is heeded."""
    pack = rules.pack
    wilds = sorted(rules.wild, key=str)
    cards = []
    for part in contract.parts:
        for _ in range(part.number):
            most = part.size.low + 2 if part.size.high is None else part.size.high
            size = random.randint(part.size.low, most)
            suit, start = random.choice(pack.suits), random.randrange(len(pack.ranks))
            for step in range(size):
                rank = pack.ranks[(start + step) % len(pack.ranks)]
                card = Card(rank, suit) if part.kind is MeldKind.RUN else random.choice(_of_rank(pack, start))
                cards.append(random.choice(wilds) if wilds and random.random() < 0.15 else card)
    return cards


def _of_rank(pack: Pack, rank: int) -> list[Card]:
    return [Card(pack.ranks[rank], suit) for suit in pack.suits]


def _rules(random: Random, pack: Pack) -> MeldRules:
    rank = random.choice(pack.ranks)
    twos = frozenset(card for card in pack.cards if card.rank == rank)
    wild = random.choice(
        (frozenset({JOKER}),) * 3
        + (twos | {JOKER}, twos, frozenset[Card](), frozenset({JOKER, random.choice(pack.cards)}))
    )
    return MeldRules(
        pack=pack,
        wild=wild,
        sets=SetRules(
            random.choice((SetSuits.ANY, SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID)),
            largest=random.choice((None, None, 3, 4, 6)),
            naturals=random.choice((0, 1, 1, 2, 3)),
            wilds=_limit(random),
            wilds_later=WildLimit(),
        ),
        runs=RunRules(
            random.choice(tuple(AceUse)),
            largest=random.choice((4, 6, len(pack.ranks) + 1, len(pack.ranks) + 3)),
            naturals=random.choice((0, 1, 1, 2, 3)),
            wilds=_limit(random),
            wilds_later=WildLimit(),
            wilds_side_by_side=random.random() < 0.6,
        ),
        forbidden_set_pairs=frozenset(random.sample((SetPair.ONE_RANK,), random.randint(0, 1))),
        forbidden_run_pairs=frozenset(random.sample(tuple(RunPair), random.choice((0, 0, 1, 1, 2)))),
    )


def _limit(random: Random) -> WildLimit:
    low = random.randint(2, 4)
    sizes = random.choice((Count.exactly(low), Count.at_least(low), Count(low, low + 1)))
    return WildLimit(
        at_most=random.choice((None, None, 0, 1, 2)),
        against=random.choice((None, None, *AgainstNaturals)),
        by_size=((sizes, random.randint(0, 2)),) if random.random() < 0.25 else (),
    )


def _contract(random: Random) -> Contract:
    parts = []
    for _ in range(random.choice((1, 1, 2, 2, 3))):
        low = random.randint(1, 4) if random.random() < 0.2 else random.randint(2, 4)
        size = random.choice((Count.exactly(low), Count.exactly(low), Count.at_least(low), Count(low, low + 2)))
        parts.append(Part(random.choice((1, 1, 2)), random.choice((MeldKind.SET, MeldKind.RUN)), size))
    return Contract(tuple(parts), whole_hand=random.random() < 0.3)


def _points(random: Random, pack: Pack) -> dict[Card, int]:
    by_rank = {rank: random.randint(0, 20) for rank in pack.ranks}
    by_card = random.random() < 0.3
    points = {card: random.randint(0, 20) if by_card else by_rank[card.rank] for card in pack.cards}
    return points | {JOKER: random.choice((0, 15, 50))}
