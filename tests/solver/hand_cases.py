"""Reads tests/cases/hands: hands with a contract and the right answer.

The keys of a case: `hand` and `contract` (`using the whole hand` where it says so); `rules` departs from the main
rules in the ways of `CHANGES`; `lays` is the answer. For a hand that does not lay, `missing` is the fewest cards
to add where there are copies enough, and `missing_one`, when that is one, every natural card that does it. For a
hand that lays, `ways` is how many different lay-downs there are at least.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Card, Deck
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, AgainstNaturals, MeldRules, RunPair, SetPair, SetSuits, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from tests.main_rules import MELDS, main_round

FOLDER = Path(__file__).resolve().parents[1] / "cases" / "hands"
ENOUGH = 12
TOO_NEAR = frozenset({RunPair.CONSECUTIVE, RunPair.ONE_RANK_APART, RunPair.OVERLAPPING})


@dataclass(frozen=True, slots=True)
class HandCase:
    """One case of a file."""

    name: str
    hand: tuple[Card, ...]
    rules: RoundRules
    lays: bool
    missing: int | None
    missing_one: frozenset[Card]
    ways: int

    @property
    def unseen(self) -> Counter[Card]:
        """Copies enough of every card."""
        return Counter(dict.fromkeys((*STANDARD_PACK.cards, JOKER), ENOUGH))


def cards(text: str) -> tuple[Card, ...]:
    """Cards in text, separated by blanks."""
    return tuple(JOKER if name == str(JOKER) else Card(name[0], name[1:]) for name in text.split())


def contract(text: str) -> Contract:
    """A contract in the words of the cases."""
    melds, _, whole = text.partition(", ")
    parts = []
    for number, kind, size, more in re.findall(r"(\d+) (set|run)s? of (\d+)( or more)?", melds):
        count = Count.at_least(int(size)) if more else Count.exactly(int(size))
        parts.append(Part(int(number), MeldKind(kind), count))
    assert len(parts) == len(melds.split(" + "))
    assert whole in ("", "using the whole hand")
    return Contract(tuple(parts), whole_hand=bool(whole))


def _limited(rules: MeldRules, limit: WildLimit) -> MeldRules:
    return replace(rules, sets=replace(rules.sets, wilds=limit), runs=replace(rules.runs, wilds=limit))


def _least_naturals(rules: MeldRules, naturals: int) -> MeldRules:
    return replace(rules, sets=replace(rules.sets, naturals=naturals), runs=replace(rules.runs, naturals=naturals))


def _ace(rules: MeldRules, ace: AceUse) -> MeldRules:
    return replace(rules, runs=replace(rules.runs, ace=ace))


CHANGES: dict[tuple[str, Any], Callable[[MeldRules], MeldRules]] = {
    ("ace", "low"): lambda rules: _ace(rules, AceUse.LOW),
    ("ace", "high"): lambda rules: _ace(rules, AceUse.HIGH),
    ("round_the_corner", True): lambda rules: _ace(rules, AceUse.CORNER),
    ("distinct_suits_in_set", True): lambda rules: replace(rules, sets=replace(rules.sets, suits=SetSuits.DIFFERENT)),
    ("same_rank_sets", False): lambda rules: replace(rules, forbidden_set_pairs=frozenset({SetPair.ONE_RANK})),
    ("min_same_suit_gap", 2): lambda rules: replace(rules, forbidden_run_pairs=TOO_NEAR),
    ("max_jokers_per_meld", None): lambda rules: _limited(rules, WildLimit()),
    ("max_jokers_per_meld", 1): lambda rules: _limited(rules, WildLimit(at_most=1)),
    ("wilds_at_most_naturals", True): lambda rules: _limited(rules, WildLimit(against=AgainstNaturals.NO_MORE)),
    ("max_wild_share", 0.5): lambda rules: _limited(rules, WildLimit(against=AgainstNaturals.NO_MORE)),
    ("min_naturals_per_meld", 0): lambda rules: _least_naturals(rules, 0),
    ("min_naturals_per_meld", 1): lambda rules: _least_naturals(rules, 1),
    ("twos_wild", True): lambda rules: replace(
        rules, wild=frozenset({JOKER, *(card for card in STANDARD_PACK.cards if card.rank == "2")})
    ),
}


def _case(raw: dict[str, Any]) -> HandCase:
    hand = cards(raw["hand"])
    melds = MELDS
    for change in raw.get("rules", {}).items():
        melds = CHANGES[change](melds)
    copies = Counter(hand)
    jokers = copies.pop(JOKER, 0)
    deck = Deck(STANDARD_PACK, packs=max(2, *copies.values()), jokers=max(3, jokers))
    return HandCase(
        name=raw["id"],
        hand=hand,
        rules=replace(main_round(1), deck=deck, melds=melds, contract=contract(raw["contract"])),
        lays=raw["lays"],
        missing=raw.get("missing"),
        missing_one=frozenset(cards(raw.get("missing_one", ""))),
        ways=raw.get("ways", 1),
    )


CASES = tuple(
    _case(raw) for path in sorted(FOLDER.glob("*.yaml")) for raw in yaml.safe_load(path.read_text(encoding="utf-8"))
)
