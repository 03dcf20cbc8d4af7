"""All lay-downs of a hand and the best of them by other aims; `tests/prove_ways.py` asks about many more hands."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import JOKER
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Aim, Backend, Limits
from kontrakt_solver.lay_downs import lay_downs
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round
from tests.prove_ways import asked, faults, faults_of
from tests.solver.every_way import written
from tests.solver.hand_cases import cards
from tests.solver.hands_in_rounds import HandInRound

SAMPLE, SECONDED = 60, 12


@pytest.mark.parametrize("number", range(SAMPLE))
def test_every_lay_down_is_found_once_and_the_best_by_any_aims(number: int) -> None:
    """The list of melds, CP-SAT and python-constraint against trying everything."""
    assert faults(number, seconded=number < SECONDED)[1] == []


KINDS_OF_ONE_TEXT = {
    449: "a group that is a run",
    465: "a group and a run that are sets",
    625: "a group with more room than the run",
    4547: "a group and a run the other way round",
}


@pytest.mark.parametrize("number", KINDS_OF_ONE_TEXT, ids=KINDS_OF_ONE_TEXT.get)
def test_the_same_cards_as_melds_of_another_kind_are_another_lay_down(number: int) -> None:
    """Read as sets, the cards of the second hand would hold more wild cards than one lay-down may."""
    assert faults(number, seconded=True)[1] == []


def test_the_sample_has_hands_with_many_lay_downs_and_with_none() -> None:
    numbers = [lay_downs(Oracle(asked(number).rules), asked(number).hand).number for number in range(SAMPLE)]
    assert 0 in numbers
    assert sum(number > 1 for number in numbers) > SAMPLE / 4
    assert max(numbers) > 20


def _mixed_runs(number: int, hand: str, **changes: object) -> HandInRound:
    """Runs of one suit, of which no two may touch, and a run of any suits, which may touch any."""
    one, mixed = (Part(count, MeldKind.RUN, Count.exactly(3), suits=suits) for count, suits in RUNS[number])
    rules = main_round(1)
    melds = replace(rules.melds, runs=replace(rules.melds.runs, **changes)) if changes else rules.melds
    held = cards(hand)
    rules = replace(rules, contract=Contract((one, mixed)), melds=melds)
    return HandInRound(rules, held, rules.deck.counts - Counter(held))


RUNS = (((2, None), (1, PartSuits.ANY)), ((1, None), (1, PartSuits.ANY)))


@pytest.mark.parametrize(
    "question",
    [
        _mixed_runs(0, "2H 3H 4H 5H 6H 7H 8H 9H TH JK"),
        _mixed_runs(1, "2H 3H 4H 5H 6H 7H 8S 9S TS KS"),
        _mixed_runs(1, "QH KH AH 2H 3H 4H 5S JK", ace=AceUse.CORNER),
    ],
    ids=["between two others", "apart or touching", "round the corner"],
)
@pytest.mark.parametrize("aims", [(Aim.LAY_OFF_ROOM,), (Aim.KEEP_WILDS, Aim.LAY_OFF_ROOM, Aim.FEWEST_POINTS)])
def test_which_part_a_run_answers_decides_what_may_lie_beside_it(question: HandInRound, aims: tuple[Aim, ...]) -> None:
    number, found = faults_of(question, aims, seconded=True)
    assert number > 1
    assert found == []


def test_a_run_that_answers_a_part_of_any_suits_takes_cards_of_any_suit() -> None:
    """The later run of the two answers that part, so only with the run of diamonds does the nine find a place."""
    question = _mixed_runs(1, "6S 7S 8S 2H 3H 4H TD JD QD")
    rules = replace(question.rules, melds=replace(question.rules.melds, forbidden_run_pairs=frozenset()))
    wide = HandInRound(rules, question.hand, Counter(cards("9C")))
    assert faults_of(wide, (Aim.LAY_OFF_ROOM,), seconded=False) == (3, [])


@pytest.mark.parametrize("number", [2, 3, 5, 6])
def test_counting_agrees_with_writing_every_lay_down(number: int) -> None:
    """For hands too large for a brute force."""
    rules = main_round(number)
    dealer, oracle = Dealer(rules.deck, Random(f"large {number}")), Oracle(rules)
    hands = [rules.deck.sorted(dealer.built(rules.contract, 18)) for _ in range(6)]
    every = [lay_downs(oracle, hand) for hand in hands]
    assert [found.number for found in every] == [len({written(melds) for melds in found.ways}) for found in every]
    assert all(found.exact for found in every)
    assert max(found.number for found in every) > 20


MANY = [card for card in main_round(1).deck.pack.cards if card.rank in "23456789"] + [JOKER] * 3


def _runs_of_any_suits() -> RoundRules:
    """Under these rules the many cards make more melds than are looked at."""
    part = Part(2, MeldKind.RUN, Count.at_least(3), suits=PartSuits.ANY)
    return replace(main_round(1), contract=Contract((part,)))


def _laid(text: str, *, number: int = 2, limit: int | None = None) -> list[str]:
    ways = lay_downs(Oracle(main_round(number)), cards(text), limit=limit).ways
    return [" / ".join(map(str, melds)) for melds in ways]


def test_copies_of_a_card_make_no_new_lay_down() -> None:
    assert _laid("9S 9S 9H 9D 4H 5H 6H 7H") == [
        "9S 9S 9H / 4H 5H 6H 7H",
        "9S 9S 9D / 4H 5H 6H 7H",
        "9S 9H 9D / 4H 5H 6H 7H",
    ]


def test_a_joker_in_another_place_makes_another_lay_down() -> None:
    assert _laid("9S 9H 9D JK 5H 6H 7H 2C") == ["9S 9H 9D / JK=4H 5H 6H 7H", "9S 9H 9D / 5H 6H 7H JK=8H"]


def test_what_leaves_the_fewest_points_comes_first() -> None:
    assert _laid("3S 3H 3D KS KH KD 4H 5H 6H 7H", limit=1) == ["KS KH KD / 4H 5H 6H 7H"]


def test_a_limit_changes_nothing_about_the_number() -> None:
    oracle, hand = Oracle(main_round(1)), cards("9S 9H 9D 9C KS KH KD KC QS QH QD QC")
    assert lay_downs(oracle, hand).number == 48
    few = lay_downs(oracle, hand, limit=3)
    assert (few.number, few.exact, len(few.ways)) == (48, True, 3)


def test_two_aces_at_the_ends_of_a_run_are_one_lay_down_whichever_is_wild() -> None:
    rules = replace(main_round(1), contract=Contract((Part(1, MeldKind.RUN, Count.exactly(14)),)))
    every = lay_downs(Oracle(rules), cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK"))
    assert (every.number, every.exact) == (1, True)


def test_a_number_too_large_to_count_is_a_lower_bound() -> None:
    every = lay_downs(Oracle(_runs_of_any_suits()), MANY, limit=2)
    assert not every.exact
    assert every.number > len(every.ways) == 2


HAND = "9S 9H 9D JK 5H 6H 7H 8H 2C 2D KS"


@pytest.mark.parametrize("backend", [Backend.AUTO, Backend.LISTING, Backend.CP_SAT, Backend.CONSTRAINT])
def test_keeping_wilds_comes_before_points_where_it_is_asked_first(backend: Backend) -> None:
    oracle = Oracle(main_round(2), backend=backend)
    kept = oracle.answer(cards(HAND), aims=(Aim.KEEP_WILDS, Aim.FEWEST_POINTS))
    assert "JK" in map(str, kept.left or ())
    fewest = oracle.answer(cards(HAND), aims=(Aim.FEWEST_POINTS, Aim.KEEP_WILDS))
    assert "JK" not in map(str, fewest.left or ())


def test_the_room_for_laying_off_counts_unseen_copies() -> None:
    """The run from 5 to 8 takes fours and nines of hearts; that from 6 to 9 fives and tens, of which none is left."""
    rules = replace(main_round(1), contract=Contract((Part(1, MeldKind.RUN, Count.exactly(4)),)))
    hand = cards("5H 6H 7H 8H 9H")
    for unseen, run in (("4H", "5H 6H 7H 8H"), ("TH TH 4H", "6H 7H 8H 9H")):
        found = Oracle(rules).best(hand, aims=(Aim.LAY_OFF_ROOM,), unseen=Counter(cards(unseen)))
        assert " ".join(map(str, found.melds[0].cards)) == run
        assert found.proven


def test_without_laying_off_there_is_no_room_and_the_next_aim_decides() -> None:
    rules = replace(main_round(1), contract=Contract((Part(1, MeldKind.RUN, Count.exactly(4)),)), laying_off=None)
    aims, unseen = (Aim.LAY_OFF_ROOM, Aim.FEWEST_POINTS), Counter(cards("4H"))
    found = Oracle(rules).best(cards("5H 6H 7H 8H 9H"), aims=aims, unseen=unseen)
    assert " ".join(map(str, found.melds[0].cards)) == "6H 7H 8H 9H"


def test_room_that_can_not_be_proven_the_widest_is_said_to_be_open() -> None:
    oracle = Oracle(_runs_of_any_suits(), limits=Limits(work=1.0))
    answer = oracle.answer(MANY, aims=(Aim.FEWEST_CARDS, Aim.LAY_OFF_ROOM))
    assert answer.reason is not None
    assert "could not be settled" in answer.reason
