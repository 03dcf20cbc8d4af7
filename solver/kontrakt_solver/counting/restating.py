"""Rules that sound otherwise but come to counting cards by face, said anew so that they can be counted.

Runs of any suits come to runs in a pack of one suit; rules for a kind of meld that the contract has not play no part;
the announced suit of a wild card can always be a free one where the suits of a set differ; a wild card that is natural
in its own place is either the one or the other; and a dead card is the natural one that its face says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card, DeadCard, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import (
    NO_LIMIT,
    AceUse,
    MeldRules,
    RunRules,
    RunSuits,
    SetPair,
    SetRules,
    SetSuits,
    SetWild,
    WildsAsNaturals,
)
from kontrakt_solver.counting.counted import any_wild_fills_any_gap, is_counted

IDLE_SETS = SetRules(SetSuits.ANY, None, 0, NO_LIMIT, NO_LIMIT)
IDLE_RUNS = RunRules(AceUse.LOW, 1, 0, NO_LIMIT, NO_LIMIT, wilds_side_by_side=True)
MARK = "*"
"""Behind the rank of a card that stands, in the rules said anew, for a wild card and for nothing else."""


@dataclass(frozen=True)
class Restated:
    """Rules said anew.

    `naturals` and `wilds` have what each card is there as the one and as the other, `either` the faces that are the
    one or the other as their place will have it. With `one_suit` all suits count as one; with `announces` the wild
    cards of a set are to be given suits when it is laid.
    """

    contract: Contract
    melds: MeldRules
    naturals: Mapping[Card, Card]
    wilds: Mapping[Card, Card]
    either: frozenset[Card]
    one_suit: bool
    announces: bool

    def points(self, card_points: Mapping[Card, int], living: frozenset[Card]) -> dict[Card, int]:
        """The points of the cards there, of the natural card of a wild face those of the dead or the `living` card."""
        worth = {self.wilds[card]: card_points[card] for card in self.wilds}
        for card, natural in self.naturals.items():
            if card.face not in self.wilds or (card == card.face) is (card.face in living):
                worth[natural] = card_points[card]
        return worth


def restated(contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> Restated | None:
    """The rules said anew for one pattern of a contract; None where they can't be."""
    sets, runs = contract.number_of(MeldKind.SET), contract.number_of(MeldKind.RUN)
    one_suit = runs > 0 and melds.runs.suits is RunSuits.ANY
    announces = sets > 0 and melds.sets.suit_of_wild is SetWild.ANNOUNCED
    if runs and melds.runs.suits not in (RunSuits.ONE, RunSuits.ANY):
        return None
    if announces and not _a_suit_is_free(contract, melds):
        return None
    if one_suit and not _suits_are_idle(melds, card_points):
        return None
    pack = melds.pack
    suits = pack.suits[:1] if one_suit else pack.suits
    wilds = {face: Card(face.rank + face.suit + MARK) for face in pack.faces if face in melds.wild}
    either = (
        frozenset(wilds).intersection(pack.cards) if melds.as_naturals is WildsAsNaturals.OWN_PLACE else frozenset()
    )
    naturals: dict[Card, Card] = {}
    for face in pack.cards:
        natural = Card(face.rank, suits[0]) if one_suit else face
        if face not in wilds or face in either:
            naturals[face] = natural
        if face in melds.dead:
            naturals[DeadCard(face.rank, face.suit)] = natural
    counted = replace(
        melds,
        pack=Pack(pack.ranks, suits, () if one_suit else pack.colours, pack.copies, tuple(wilds.values())),
        wild=frozenset(wilds.values()),
        sets=replace(melds.sets, suit_of_wild=SetWild.RANK) if sets else IDLE_SETS,
        runs=replace(melds.runs, suits=RunSuits.ONE) if runs else IDLE_RUNS,
        as_naturals=WildsAsNaturals.NEVER,
        dead=frozenset(),
    )
    if not is_counted(contract, counted):
        return None
    return Restated(contract, counted, naturals, wilds, either, one_suit, announces)


def _a_suit_is_free(contract: Contract, melds: MeldRules) -> bool:
    """Whether there is always a suit that a wild card of a set may be announced to have."""
    if melds.sets.suits not in (SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID):
        return False
    suits = len(melds.pack.suits)
    bounds = [(part.size.high, melds.sets.largest) for part in contract.parts if part.kind is MeldKind.SET]
    return SetPair.IDENTICAL not in melds.forbidden_set_pairs and all(
        any(bound is not None and bound <= suits for bound in of_part) for of_part in bounds
    )


def _suits_are_idle(melds: MeldRules, card_points: Mapping[Card, int]) -> bool:
    """Whether no rule and no point goes by suit, where runs may be of any suits."""
    return (
        melds.sets.suits is SetSuits.ANY
        and melds.sets.suit_of_wild is SetWild.RANK
        and not melds.forbidden_run_pairs
        and SetPair.IDENTICAL not in melds.forbidden_set_pairs
        and any_wild_fills_any_gap(melds)
        and all(len({card_points[Card(rank, suit)] for suit in melds.pack.suits}) == 1 for rank in melds.pack.ranks)
    )
