"""Rules of melds made so loose that the kernel is exact for them: whatever may be laid by the rules in force may be
laid by these, with melds of the least sizes and wild cards as jokers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kontrakt_dsl.cards import ACE, JOKER, Card, DeadCard, Pack
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import (
    NO_LIMIT,
    AceUse,
    MeldRules,
    RunPair,
    RunRules,
    RunSuits,
    SetRules,
    SetSuits,
    WildsAsNaturals,
)
from kontrakt_solver.kernel import Kernel, PackedHand, Question, exact_questions
from kontrakt_solver.kernel.packed import LANES
from kontrakt_solver.kernel.supports import SHRINKABLE

LEAST_SIZE = 2
KEPT_WHEN_SHRINKING = frozenset({RunPair.ONE_SUIT})
"""Pairs of runs that are as forbidden when both runs have lost cards."""


@dataclass(frozen=True)
class Looser:
    """One pattern of a contract under looser rules.

    `faces` has the card of the looser rules for each card that any meld can use. `is_whole` says that the parts are
    those of the pattern, in number and exact size, so that every lay-down of the pattern is one by the looser rules.
    `one_suit` says that all suits count as one there.
    """

    pattern: Contract
    melds: MeldRules
    contract: Contract
    loose: MeldRules
    points: Mapping[Card, int]
    faces: Mapping[Card, Card]
    is_whole: bool
    one_suit: bool
    _kernels: dict[int, Kernel] = field(default_factory=dict)

    @property
    def fits_the_hand(self) -> bool:
        """Whether a lay-down by the looser rules takes the whole hand where one of the pattern must."""
        return self.contract.whole_hand or not self.pattern.takes_the_hand

    def natural(self, card: Card) -> Card:
        """What a card with a suit is by the looser rules where it is not wild."""
        return Card(card.rank, self.loose.pack.suits[0] if self.one_suit else card.suit)

    def kernel(self, price: int) -> Kernel:
        """The kernel that counts `price` points for each wild card."""
        kernel = self._kernels.get(price)
        if kernel is None:
            kernel = self._kernels[price] = Kernel(self.contract, self.loose, self._loose_points | {JOKER: price})
        return kernel

    def pack(self, cards: Iterable[Card] | Mapping[Card, int]) -> PackedHand:
        """Prepare cards for the kernel; ValueError for more of a rank than it counts."""
        listed = cards.items() if isinstance(cards, Mapping) else [(card, 1) for card in cards]
        counts: dict[Card, int] = {}
        for card, number in listed:
            face = self.faces.get(card)
            if face is not None:
                counts[face] = counts.get(face, 0) + number
        return self.kernel(self.highest_price).pack(counts)

    def away(self, cards: Iterable[Card], unseen: Mapping[Card, int]) -> int | None:
        """How far the cards are by the looser rules; ValueError for more of a rank than the kernel counts."""
        return self.kernel(self.highest_price).away(self.pack(cards), self.pack(unseen))

    def counts_all(self, cards: Iterable[Card]) -> bool:
        """Whether some meld can use each of the cards; only then are exchanges those of the whole hand."""
        return all(card in self.faces for card in cards)

    def exchanges_all(self, cards: Iterable[Card]) -> bool:
        """Whether each of the cards may be exchanged where cards are exchanged at all."""
        return not self.contract.whole_hand or self.counts_all(cards)

    @cached_property
    def highest_price(self) -> int:
        """The points of the dearest wild card."""
        return max([max(0, self.points.get(card, 0)) for card in self.melds.wild], default=0)

    def wild_price(self, cards: Iterable[Card]) -> int | None:
        """The points of each wild card among `cards`, None where they differ or the points bound nothing."""
        wild = self.melds.wild
        prices = {self.points.get(card, 0) for card in cards if card in wild}
        if not self.is_whole or not self._points_go_by_rank or len(prices) > 1 or min(prices, default=0) < 0:
            return None
        return prices.pop() if prices else self.highest_price

    @cached_property
    def _points_go_by_rank(self) -> bool:
        dearest = self._loose_points
        return all(self.points.get(card) == dearest[face] for card, face in self.faces.items() if face != JOKER)

    @cached_property
    def _loose_points(self) -> dict[Card, int]:
        by_rank = dict.fromkeys(self.loose.pack.ranks, 0)
        for card in self.melds.pack.cards:
            by_rank[card.rank] = max(by_rank[card.rank], self.points.get(card, 0))
        return {card: by_rank[card.rank] for card in self.loose.pack.cards}


def looser(pattern: Contract, melds: MeldRules, points: Mapping[Card, int]) -> Looser | None:
    """The looser rules for one pattern, None where the kernel knows none."""
    runs = [part for part in pattern.parts if part.kind is MeldKind.RUN]
    one_suit = any(rules_for(part, melds).runs.suits is not RunSuits.ONE for part in runs)
    pack = melds.pack
    if one_suit or (not runs and len(pack.suits) > LANES):
        pack, one_suit = Pack(pack.ranks, pack.suits[:1]), True
    loose_pack = Pack(pack.ranks, pack.suits)
    faces = _faces(melds, loose_pack, one_suit)
    points_of_all = dict.fromkeys((*loose_pack.cards, JOKER), 0)
    every = frozenset(Question)
    if (
        pattern.whole_hand
        and not one_suit
        and all(part.kind is MeldKind.RUN and part.is_plain for part in pattern.parts)
    ):
        loose = _loose_rules(melds, loose_pack, melds.forbidden_run_pairs & SHRINKABLE)
        if exact_questions(pattern, loose, points_of_all) == every:
            return Looser(pattern, melds, pattern, loose, points, faces, is_whole=True, one_suit=False)
    parts = _least_parts(pattern, melds, loose_pack)
    contract = Contract(parts)
    is_whole = not pattern.takes_the_hand and sorted(map(_melds_of, parts)) == sorted(map(_melds_of, pattern.parts))
    pairs = melds.forbidden_run_pairs if is_whole and not one_suit else frozenset[RunPair]()
    if not one_suit:
        pairs |= melds.forbidden_run_pairs & KEPT_WHEN_SHRINKING
    loose = _loose_rules(melds, loose_pack, pairs)
    made = Looser(pattern, melds, contract, loose, points, faces, is_whole, one_suit)
    return made if parts and exact_questions(contract, loose, points_of_all) == every else None


def _melds_of(part: Part) -> tuple[str, int, int, int]:
    return part.kind.value, part.size.low, part.size.high or 0, part.number


def _least_parts(pattern: Contract, melds: MeldRules, pack: Pack) -> tuple[Part, ...]:
    """As many melds of each kind, all of the least size that any of them has."""
    parts = []
    for kind in (MeldKind.SET, MeldKind.RUN):
        sized = [part for part in pattern.parts if part.kind is kind and part.size.low >= LEAST_SIZE]
        if not sized:
            continue
        number, least = sum(part.number for part in sized), min(part.size.low for part in sized)
        if kind is MeldKind.RUN:
            # The kernel knows a run of every rank where it is alone and may begin anywhere.
            every = number == 1 and _ace(melds, pack) is AceUse.CORNER
            least = min(least, len(pack.ranks) - (not every))
        parts.append(Part(number, kind, Count.exactly(least)))
    return tuple(parts)


def _loose_rules(melds: MeldRules, pack: Pack, pairs: frozenset[RunPair]) -> MeldRules:
    # A wild card in its own place may be the natural one that a meld must have.
    never = melds.as_naturals is WildsAsNaturals.NEVER
    in_set, in_run = (min(1, rules.naturals) if never else 0 for rules in (melds.sets, melds.runs))
    return MeldRules(
        pack=pack,
        wild=frozenset({JOKER}),
        sets=SetRules(SetSuits.ANY, None, in_set, NO_LIMIT, NO_LIMIT),
        runs=RunRules(_ace(melds, pack), len(pack.ranks) + 1, in_run, NO_LIMIT, NO_LIMIT, wilds_side_by_side=True),
        forbidden_set_pairs=frozenset(),
        forbidden_run_pairs=pairs,
    )


def _ace(melds: MeldRules, pack: Pack) -> AceUse:
    """Where an ace may stand; no run of a pack without one goes past its last rank."""
    return melds.runs.ace if ACE in pack.ranks else AceUse.LOW


def _faces(melds: MeldRules, pack: Pack, one_suit: bool) -> dict[Card, Card]:
    faces: dict[Card, Card] = {}
    for card in melds.pack.faces:
        natural = None
        if card.suit in melds.pack.suits and card.rank in pack.rank_index:
            natural = Card(card.rank, pack.suits[0] if one_suit else card.suit)
        face = JOKER if card in melds.wild else natural
        if face is not None:
            faces[card] = face
        if natural is not None and card in melds.dead:
            # Dead, a card of a wild rank is the natural one that its face says.
            faces[DeadCard(card.rank, card.suit)] = natural
    return faces


def patterns_of(contract: Contract, melds: MeldRules, points: Mapping[Card, int]) -> tuple[Looser, ...]:
    """The looser rules of every pattern, none at all where one pattern has none."""
    found = [looser(pattern, melds, points) for pattern in contract.patterns]
    known = tuple(one for one in found if one is not None)
    return known if len(known) == len(found) else ()
