"""The search for least points by branching gives what a brute force and CP-SAT give."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from rules_under_test import shipped_round

from benchmarks.hands import mixed_hands
from kontrakt_dsl.cards import JOKER, Card, Pack
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import (
    AceUse,
    MeldRules,
    RunPair,
    RunSuits,
    SetSuits,
    WildLimit,
    WildsAsNaturals,
)
from kontrakt_solver.answers import Backend, Found, Goal, Limits, Status
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.counting.supply import supply_of
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.shedding import search
from kontrakt_solver.shedding.counted import Shedding
from kontrakt_solver.shedding.way import SheddingWay
from kontrakt_solver.verify import Verifier
from tests.main_rules import MELDS, main_round
from tests.prove_whole_language import alone
from tests.solver.brute_force import BruteForce
from tests.solver.hand_cases import cards
from tests.solver.random_rules import draw

DRAWN = 250
HANDS = 12
LONGER = [
    ("king", 1),
    ("king", 4),
    ("shanghai", 7),
    ("liverpool", 3),
    ("liverpool", 6),
    ("continental", 6),
    ("may-i", 7),
    ("kontrakt-romme", 2),
    ("kontrak-rummy", 4),
    ("phase-10", 9),
    ("shanghai", 6),
    ("shanghai-levels", 2),
    ("carioca", 3),
]
SET, RUN = Part(1, MeldKind.SET, Count.at_least(3)), Part(1, MeldKind.RUN, Count.at_least(4))


def points_left(hand: Sequence[Card], found: Found, points: dict[Card, int]) -> int | None:
    if found.status is Status.NONE:
        return None
    assert found.status is Status.FOUND
    assert found.proven
    return sum(points[card] for card in hand) - sum(points[card] for meld in found.melds for card in meld.cards)


def shed(hand: Sequence[Card], *parts: Part, rules: MeldRules = MELDS) -> tuple[Meld, ...]:
    """The lay-down of the hand, after it has been verified and compared."""
    points = dict(main_round(1).scoring.card_points)
    contract = Contract(parts)
    found = Shedding(contract, rules, points).find(supply_of(hand, rules), Goal.LEAST_POINTS)
    if found.melds:
        Verifier(contract, rules, points).laydown(found.melds, hand)
    assert points_left(hand, found, points) == BruteForce(contract, rules, points).least_left(hand)
    return found.melds


@pytest.mark.parametrize("block", range(5))
def test_it_leaves_as_few_points_as_a_brute_force_under_rules_drawn_at_random(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 10**9)
    lays = 0
    for number in range(block * DRAWN // 5, (block + 1) * DRAWN // 5):
        drawn = draw(Random(f"shedding-{number}"))
        contract = replace(drawn.contract, whole_hand=False)
        shedding = Shedding(contract, drawn.rules, drawn.points)
        found = shedding.find(supply_of(drawn.hand, drawn.rules), Goal.LEAST_POINTS)
        if found.melds:
            Verifier(contract, drawn.rules, drawn.points).laydown(found.melds, drawn.hand)
        brute_force = BruteForce(contract, drawn.rules, drawn.points)
        assert points_left(drawn.hand, found, drawn.points) == brute_force.least_left(drawn.hand), number
        lays += found.status is Status.FOUND
    assert lays > DRAWN // 5 // 8


@pytest.mark.parametrize("keeps_discard", [False, True])
def test_it_lays_whole_hands_as_cp_sat_does_under_rules_drawn_at_random(
    keeps_discard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 10**9)
    lays = 0
    for number in range(DRAWN):
        drawn = draw(Random(f"whole-{number}"))
        contract = replace(drawn.contract, whole_hand=not keeps_discard, keeps_discard=keeps_discard)
        supply = supply_of(drawn.hand, drawn.rules)
        found = Shedding(contract, drawn.rules, drawn.points).find(supply, Goal.LEAST_POINTS)
        if found.melds:
            Verifier(contract, drawn.rules, drawn.points).laydown(found.melds, drawn.hand)
        searched = CpSat(contract, drawn.rules, drawn.points, Limits()).find(supply, Goal.LEAST_POINTS)
        left = points_left(drawn.hand, found, drawn.points)
        assert left == points_left(drawn.hand, searched, drawn.points), number
        lays += found.status is Status.FOUND
    assert lays > DRAWN // 50


@pytest.mark.parametrize(("name", "number"), LONGER)
def test_it_leaves_as_few_points_as_cp_sat_where_melds_may_be_longer(name: str, number: int) -> None:
    rules = shipped_round(name, number)
    points = dict(rules.scoring.card_points)
    auto, cp_sat = Oracle(rules), Oracle(rules, backend=Backend.CP_SAT)
    size = rules.contract.least_cards + 1 if rules.contract.takes_the_hand else rules.deal + 1
    for hand in mixed_hands(rules.contract, rules.deck, size=size, number=HANDS, seed="longer"):
        found, searched = auto.best(hand), cp_sat.best(hand)
        assert found.by is not Backend.CP_SAT
        assert points_left(hand, found, points) == points_left(hand, searched, points)


def test_wild_cards_left_over_are_laid_at_the_ends_of_runs() -> None:
    (run,) = shed(cards("JS QS KS AS JK JK 4H"), RUN)
    assert len(run.places) == 6
    melds = shed(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK JK"), RUN)
    assert len(melds[0].places) == 14


def test_runs_with_wild_cards_at_their_ends_may_lie_apart_where_shorter_ones_may_not() -> None:
    rules = replace(MELDS, forbidden_run_pairs=frozenset({RunPair.CONSECUTIVE, RunPair.ONE_RANK_APART}))
    assert shed(cards("3S 4S 5S 6S 8S 9S TS JS JK JK 2H"), replace(RUN, number=2), rules=rules)


def test_two_sets_of_one_rank_share_out_its_suits() -> None:
    rules = replace(MELDS, sets=replace(MELDS.sets, suits=SetSuits.DIFFERENT))
    pair = replace(SET, number=2)
    assert len(shed(cards("9S 9H 9D 9C 9C JK 2H 3D"), pair, rules=rules)) == 2
    assert len(shed(cards("9S 9H 9D 9S 9H 9D 9C 2H"), pair, rules=rules)) == 2
    assert shed(cards("9S 9S 9S 9H 9H 9H JK 2H"), pair, rules=rules) == ()


def test_a_card_that_a_run_and_a_set_want_is_laid_once() -> None:
    assert len(shed(cards("4S 5S 6S 7S 7H 7D 2C"), SET, RUN)) == 0
    assert len(shed(cards("4S 5S 6S 7S 7H 7D 7C 2C"), SET, RUN)) == 2
    assert len(shed(cards("4S 5S 6S 7S 7H 7D 2C JK"), SET, RUN)) == 2


def test_a_wild_card_stays_out_of_sets_of_the_rank_where_it_is_natural() -> None:
    hand, points = cards("8S 9S TS JS 9H 9D 2C JK"), dict(main_round(1).scoring.card_points)
    homes = {JOKER: MELDS.pack.rank_index["9"]}
    shedding = Shedding(Contract((SET, RUN)), MELDS, points, homes)
    found = shedding.find(supply_of(hand, MELDS), Goal.LEAST_POINTS)
    assert [JOKER in meld.cards for meld in found.melds] == [False, True]
    pair = supply_of(cards("9H 9D 2C JK"), MELDS)
    assert Shedding(Contract((SET,)), MELDS, points, homes).find(pair, Goal.LEAST_POINTS).status is Status.NONE
    assert Shedding(Contract((SET,)), MELDS, points).find(pair, Goal.LEAST_POINTS).status is Status.FOUND
    dearer = dict.fromkeys(points, 100) | {JOKER: 0}
    twos = frozenset({JOKER, Card("2", "S")})
    with pytest.raises(ValueError, match="can't be laid by branching"):
        Shedding(Contract((SET,)), replace(MELDS, wild=twos), dearer, {Card("2", "S"): 1})


def test_distances_of_runs_count_round_the_corner_without_an_ace_too() -> None:
    pack = replace(MELDS.pack, ranks=MELDS.pack.ranks[1:8])
    rules = replace(
        MELDS,
        pack=pack,
        runs=replace(MELDS.runs, ace=AceUse.CORNER),
        forbidden_run_pairs=frozenset({RunPair.CONSECUTIVE}),
    )
    # From the eight on the two follows, as far as pairs are concerned.
    assert shed(cards("2S 3S 4S 6S 7S 8S"), Part(2, MeldKind.RUN, Count.exactly(3)), rules=rules) == ()
    assert shed(cards("2S 3S 4S 5H 6H 7H"), Part(2, MeldKind.RUN, Count.exactly(3)), rules=rules)


def test_a_search_that_grows_too_long_is_left_to_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_STEPS", 1)
    hand = cards("2S 3S 4S 5S 7H 7D 7C 9C 9D 9H JK")
    points = dict(main_round(1).scoring.card_points)
    shedding = Shedding(Contract((SET, RUN)), MELDS, points)
    assert shedding.find(supply_of(hand, MELDS), Goal.LEAST_POINTS).status is Status.UNDECIDED
    oracle = Oracle(replace(main_round(1), contract=Contract((SET, RUN))))
    found = oracle.best(hand)
    assert found.by is Backend.CP_SAT
    assert points_left(hand, found, points) == points_left(
        hand,
        CpSat(Contract((SET, RUN)), MELDS, points, Limits()).find(supply_of(hand, MELDS), Goal.LEAST_POINTS),
        points,
    )


def test_a_two_counts_by_its_suit_in_a_set_of_twos() -> None:
    ruleset = load("shanghai-levels")
    rules = ruleset.round(1, players=4)
    points = dict(rules.scoring.card_points)
    for text in (
        "2S 6H 6H 7H 2D 6D 6D 2C 8C JK JK JK",
        "2S 2S 2H KS KH KD 3C 4D 5H 9S TS 8C",
        "2S 2S 2D 2D KH KD 4C JK 9S",
    ):
        hand = cards(text)
        found, searched = Oracle(rules).best(hand), Oracle(rules, backend=Backend.CP_SAT).best(hand)
        assert found.by is not Backend.CP_SAT
        assert points_left(hand, found, points) == points_left(hand, searched, points)


@pytest.mark.parametrize(
    ("ace", "text"),
    [
        (AceUse.LOW_OR_HIGH, "AS 2S 3S 4S 5S AS"),
        (AceUse.CORNER, "AS 2S 3S 4S 5S AS"),
        (AceUse.CORNER, "3S 4S 5S AS 2S 3S"),
    ],
)
@pytest.mark.parametrize("wild", ["A", "3"])
def test_a_run_may_have_a_card_twice_that_is_natural_in_its_own_place(ace: AceUse, text: str, wild: str) -> None:
    """All six cards lie in one run without a wild card, whichever of them might be one."""
    pack = Pack(tuple("A2345"), ("S", "H"))
    of_rank = frozenset(card for card in pack.cards if card.rank == wild)
    runs = replace(MELDS.runs, ace=ace, largest=6, wilds=WildLimit(at_most=0))
    rules = replace(
        MELDS,
        pack=pack,
        wild=of_rank,
        runs=runs,
        forbidden_run_pairs=frozenset(),
        as_naturals=WildsAsNaturals.OWN_PLACE,
    )
    points = dict.fromkeys(pack.faces, 1)
    for size in (Count.exactly(6), Count.at_least(3)):
        way = alone(SheddingWay(Contract((Part(1, MeldKind.RUN, size),)), rules, points))
        assert points_left(cards(text), way.lay_down(Hand(cards(text), rules)), points) == 0


@pytest.mark.parametrize("size", [Count.exactly(14), Count.at_least(14), Count(14, 15)])
def test_a_run_longer_than_the_rules_allow_cannot_be_laid(size: Count) -> None:
    rules = replace(MELDS, runs=replace(MELDS.runs, largest=13), forbidden_run_pairs=frozenset())
    hand = cards("JK 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK")
    points = dict(main_round(1).scoring.card_points)
    found = Shedding(Contract((Part(1, MeldKind.RUN, size),)), rules, points).find(
        supply_of(hand, rules), Goal.LEAST_POINTS
    )
    assert found.status is Status.NONE


def test_rules_it_is_not_exact_for_are_refused() -> None:
    points = dict(main_round(1).scoring.card_points)
    coloured = replace(MELDS, runs=replace(MELDS.runs, suits=RunSuits.ONE_COLOUR))
    with pytest.raises(ValueError, match="can't be laid by branching"):
        Shedding(Contract((RUN,)), coloured, points)
    with pytest.raises(ValueError, match="can't be laid by branching"):
        Shedding(Contract((SET,)), MELDS, points | {JOKER: -5})
