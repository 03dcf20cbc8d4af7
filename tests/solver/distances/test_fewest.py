"""Distances by branching are those that CP-SAT and trying everything find, and what it can't tell it leaves open."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from rules_under_test import shipped_round

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import JOKER, Card, Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, Shared
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, RunPair, RunSuits, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend, Found, Status
from kontrakt_solver.distances import fewest
from kontrakt_solver.distances.way import FewestOfPatterns
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.prove_distances import Outcome, compare, of_shipped
from tests.solver.distances.known_rules import Form, draw
from tests.solver.random_rules import Drawn
from tests.solver.subsets import Subsets

DRAWN, TRIED = 240, 38


def asked(rules: RoundRules, text: str, *, reach: int | None = None, size: int | None = None) -> Found | None:
    cards = read_cards(text, rules.deck)
    branching = FewestOfPatterns(rules.contract, rules.melds, rules.scoring.card_points)
    return branching.fewest_new(cards, rules.deck.counts - Counter(cards), reach=reach, size=size)


def by_cp_sat(rules: RoundRules, text: str) -> Found:
    new = Oracle(rules, backend=Backend.CP_SAT).away(read_cards(text, rules.deck))
    return Found(Status.NONE) if new is None else Found(Status.FOUND, new=new)


def test_branching_and_cp_sat_agree_under_rules_drawn_at_random() -> None:
    """Under each form of rules, and with hands at many distances."""
    outcomes = {number: compare(draw(Random(f"sample {number}"))[1]) for number in range(DRAWN)}
    assert [outcome.fault for outcome in outcomes.values() if outcome.fault] == []
    settled = [number for number, outcome in outcomes.items() if outcome.settled]
    assert len(settled) > DRAWN // 3
    assert {draw(Random(f"sample {number}"))[0] for number in settled} == set(Form)
    assert {outcomes[number].new for number in settled} >= {None, 0, 1, 2, 3, 4}


def test_branching_and_cp_sat_agree_in_every_shipped_round() -> None:
    outcomes = [compare(drawn) for drawn in of_shipped("sample", of_each_round=1)]
    assert [outcome.fault for outcome in outcomes if outcome.fault] == []
    assert sum(outcome.settled for outcome in outcomes) > len(outcomes) * 9 // 10


@pytest.mark.parametrize("number", range(TRIED))
def test_branching_and_trying_everything_agree_on_near_hands(number: int) -> None:
    _, drawn = draw(Random(f"tried {number}"))
    branching = FewestOfPatterns(drawn.contract, drawn.rules, drawn.points)
    found = branching.fewest_new(drawn.hand[:9], drawn.unseen)
    if found is not None:
        near = found.new if found.status is Status.FOUND and found.new <= 1 else None
        tried = Subsets(drawn.contract, drawn.rules, drawn.points).away(drawn.hand[:9], drawn.unseen)
        assert near == tried


@pytest.mark.parametrize(
    ("name", "number", "text", "away"),
    [
        # Of one rank with more suits than a set has cards, the further cards of its suits make a second set.
        ("shanghai-levels", 4, "9S JS JS 7H 7H JH JH 7D JD 4C 7C JC", 0),
        ("kontrakt-romme", 4, "6S 6H 6H 2D 6D QD 6C 7C 7C JK JK", 1),
        # A second two of diamonds lies in no set of twos, not even as a wild card.
        ("shanghai-levels", 1, "AS 4S QS AH 2H 3H 6H AD 2D 2D KD 8C", 1),
        # With one wild card a run, the five of diamonds goes from the run to the set, and a wild card in its place.
        ("shanghai-levels", 6, "2H 5H 6H 3D 4D 5D 7D TD TC JK JK JK", 0),
        # Two runs of one suit share the cards that both want, so that each has a wild card.
        ("carioca", 3, "2H 5H 6H 3D 4D 5D 6D 7D TD TC JK JK JK", 1),
        ("shanghai", 3, "5S 4D 5D 5D 6D 7D 7D 9D 2C KC JK JK", 0),
        # Cards of one colour, and wild ones.
        ("phase-10", 8, "1R 2R 3R 4R 5R 6R 1B 2B 3G 4G", 1),
    ],
)
def test_hands_that_are_easily_got_wrong(name: str, number: int, text: str, away: int) -> None:
    rules = shipped_round(name, number)
    assert asked(rules, text) == by_cp_sat(rules, text) == Found(Status.FOUND, new=away)


def test_a_reach_bounds_the_search() -> None:
    rules = shipped_round("kontrakt-romme", 4)
    text = "AS 4S 7S 2H 5H 8H 3D 6D 9D TC KC"
    found = asked(rules, text)
    assert found == Found(Status.FOUND, new=6)
    assert asked(rules, text, reach=5) == Found(Status.NONE)
    assert asked(rules, text, reach=6) == found


def test_the_whole_hand_is_of_the_size_that_is_told() -> None:
    """With fewer cards there is room for new ones, with more some are left over."""
    rules = main_round(7)
    assert asked(rules, "2S 3S 4S 5S 6H 7H 8H 9H 2C 3C 4C", size=12) == Found(Status.FOUND, new=1)
    assert asked(rules, "2S 3S 4S 5S 6H 7H 8H 9H 2C 3C 4C 5C KD", size=12) == Found(Status.FOUND, new=0)
    assert asked(rules, "2S 3S 4S 5S 6H 7H 8H 9H 2C 3C 4C", size=11) == Found(Status.NONE)


def test_places_that_no_card_can_come_for_must_have_wild_cards() -> None:
    rules = main_round(3)
    cards = read_cards("2S 3S 4S 6H 7H 8H KC", rules.deck)
    branching = FewestOfPatterns(rules.contract, rules.melds, rules.scoring.card_points)
    for_jokers = Counter({JOKER: 2})
    assert branching.fewest_new(cards, for_jokers) == Found(Status.FOUND, new=2)
    one = replace(rules.melds, runs=replace(rules.melds.runs, wilds=WildLimit(at_most=0)))
    branching = FewestOfPatterns(rules.contract, one, rules.scoring.card_points)
    assert branching.fewest_new(cards, for_jokers) is None


def test_what_branching_does_not_know_is_left_to_others() -> None:
    rules = main_round(2)
    alternating = replace(rules.melds, runs=replace(rules.melds.runs, suits=RunSuits.ALTERNATING))
    assert not FewestOfPatterns(rules.contract, alternating, rules.scoring.card_points).knows
    longer = Part(2, MeldKind.RUN, Count.at_least(4))
    assert not FewestOfPatterns(Contract((longer,)), rules.melds, rules.scoring.card_points).knows
    # A larger group may have wild cards where one of the least size may not.
    by_size = WildLimit(by_size=((Count.exactly(4), 0),))
    limited = replace(rules.melds, sets=replace(rules.melds.sets, wilds=by_size))
    group = Contract((Part(1, MeldKind.GROUP, Count.at_least(4), shared=Shared.SUIT),))
    assert not FewestOfPatterns(group, limited, rules.scoring.card_points).knows
    alone = Contract((replace(longer, number=1),))
    assert FewestOfPatterns(alone, rules.melds, rules.scoring.card_points).knows


def test_a_search_that_is_too_long_is_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, text = shipped_round("kontrakt-romme", 6), "AS 4S 7S 2H 5H 8H 3D 6D 9D TC KC"
    found = asked(rules, text)
    monkeypatch.setattr(fewest, "MOST_STEPS", 3)
    assert asked(rules, text) is None
    assert Oracle(rules).away(read_cards(text, rules.deck)) == found.new if found else None


def test_runs_are_compared_round_the_corner_in_a_pack_without_an_ace_too() -> None:
    """Two runs from the first rank and one to the last: consecutive on the ring, though no run lies across it."""
    pack = Pack(tuple("456789TJ"), tuple("RG"))
    melds = main_round(3).melds
    runs = replace(melds.runs, ace=AceUse.CORNER, largest=6)
    consecutive = replace(melds, pack=pack, runs=runs, forbidden_run_pairs=frozenset({RunPair.CONSECUTIVE}))
    hand = tuple(Card(rank, "R") for rank in "4569TJ")
    contract = Contract((Part(2, MeldKind.RUN, Count.exactly(3)),))
    points = dict.fromkeys(pack.faces, 1)
    unseen = Counter(pack.cards * 2) - Counter(hand)
    assert compare(Drawn(contract, consecutive, points, hand, unseen)) == Outcome(known=True, settled=True, new=1)
    free = replace(consecutive, forbidden_run_pairs=frozenset())
    assert compare(Drawn(contract, free, points, hand, unseen)) == Outcome(known=True, settled=True, new=0)


def test_a_card_that_goes_from_run_to_run_to_set_is_no_wrong_answer() -> None:
    """The one run gives its three to the other, which gives its five to a set: CP-SAT is asked."""
    _, drawn = draw(Random("away 906497"))
    assert str(drawn.contract) == "1 run of 3 + 2 sets of 4 + 2 runs of 3"
    assert compare(drawn) == Outcome(known=True)
