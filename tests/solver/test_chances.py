"""Chances, against trying every order of the unseen cards of a small pack, and against each other."""

from collections import Counter
from itertools import permutations
from math import comb
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_solver.answers import Backend
from kontrakt_solver.chances import Policy, after_cards, after_turns, with_unknown
from kontrakt_solver.near.by_asking import AskedNearness
from kontrakt_solver.near.by_kernel import KernelNearness
from kontrakt_solver.near.nearness import nearness_for
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.rough.turns import RoughTurns
from kontrakt_solver.sampling import shares, wilson
from tests.main_rules import main_round
from tests.solver.hand_cases import cards
from tests.solver.small_hands import OPEN, WHOLE, small_hands

CONTRACTS = pytest.mark.parametrize("contract", [OPEN, WHOLE], ids=["cards left over", "whole hand"])
BACKENDS = pytest.mark.parametrize("backend", [Backend.KERNEL, Backend.CP_SAT])

NEAR = (
    (2, "9S 9H 9D 4H 5H 6H 8C QC KD 2S"),
    (2, "9S 9H 4H 5H 6H 8C QC KD 2S 3D"),
    (3, "4H 5H 6H JK 2C 3C JC KC 8S 8D"),
    (4, "4H 4C 4D 9S 9D 9H KC 8S 8D AH"),
)
"""Hands that are a card or two away, with the rounds they are for."""


def _of_round(number: int, *, seed: str, size: int) -> tuple[Oracle, tuple[str, ...]]:
    rules = main_round(number)
    hand = Dealer(rules.deck, Random(seed)).mixed(rules.contract, size)
    return Oracle(rules), hand


@CONTRACTS
@BACKENDS
def test_the_chance_after_cards_is_that_of_all_choices(contract: Contract, backend: Backend) -> None:
    for small in small_hands(contract, number=8):
        found = after_cards(Oracle(small.rules, backend=backend), small.hand, small.every.unseen)
        assert [chance.exact for chance in found] == [True] * 3
        assert [chance.probability for chance in found] == [float(small.every.chance_after(k)) for k in (1, 2, 3)]


@CONTRACTS
def test_the_chance_after_turns_is_that_of_all_orders(contract: Contract) -> None:
    for small in small_hands(contract, number=8):
        found = after_turns(Oracle(small.rules), small.hand, small.every.unseen)
        assert {(chance.exact, chance.policy) for chance in found} <= {(True, Policy.NEAREST), (True, None)}
        truth = [float(small.every.chance_of_turns(turns, small.points)) for turns in (1, 2, 3)]
        assert [chance.probability for chance in found] == truth


@BACKENDS
def test_a_whole_hand_with_a_card_still_to_be_drawn_has_the_chance_of_all_choices_and_orders(backend: Backend) -> None:
    for small in small_hands(WHOLE, number=6, to_draw=1):
        oracle, unseen = Oracle(small.rules, backend=backend), small.every.unseen
        found = after_cards(oracle, small.hand, unseen)
        assert [chance.exact for chance in found] == [True] * 3
        assert [chance.probability for chance in found] == [float(small.every.chance_after(k)) for k in (1, 2, 3)]
        assert found[0].probability == with_unknown(oracle, small.hand, 1, unseen).probability
        turns = after_turns(oracle, small.hand, unseen, most=2)
        assert turns[0].probability == found[0].probability
        if backend is Backend.KERNEL:
            truth = [float(small.every.chance_of_turns(number, small.points)) for number in (1, 2)]
            assert [chance.probability for chance in turns] == truth


@CONTRACTS
@BACKENDS
def test_where_nothing_else_is_near_the_chance_is_that_of_one_of_the_finishing_cards(
    contract: Contract, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not counted out, but exact all the same, against all choices and orders."""
    for near in (KernelNearness, AskedNearness):
        monkeypatch.setattr(near, "countable", lambda *_: False)
    monkeypatch.setattr("kontrakt_solver.chances._can_be_played_out", lambda *_: False)
    monkeypatch.setattr("kontrakt_solver.near.by_kernel.SAMPLES", 1)
    monkeypatch.setattr("kontrakt_solver.near.by_kernel.SAMPLES_OF_WHOLE_HANDS", 1)
    monkeypatch.setattr("kontrakt_solver.near.by_asking.SAMPLES", 1)
    exact = 0
    for small in small_hands(contract, number=30):
        unseen = Counter(small.every.unseen) - Counter(small.every.helping()[2:])
        every = small.every.with_unseen(unseen)
        oracle = Oracle(small.rules, backend=backend)
        for chance in after_cards(oracle, small.hand, unseen):
            if chance.exact:
                assert chance.probability == float(every.chance_after(chance.cards))
        for chance in after_turns(oracle, small.hand, unseen, most=2):
            if chance.exact and chance.policy is Policy.NEAREST:
                exact += chance.cards > 1
                assert chance.probability == float(every.chance_of_turns(chance.cards, small.points))
    assert exact


def test_a_run_of_the_whole_hand_that_wants_one_card_has_an_exact_chance_however_many_turns_there_are() -> None:
    oracle = Oracle(load("carioca").round(9, players=4))
    hand = cards("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JK QH 2S")
    for found in (after_cards(oracle, hand, most=5), after_turns(oracle, hand, most=5)):
        assert all(chance.exact for chance in found)
        assert [chance.probability for chance in found] == pytest.approx(
            [1 - comb(91, k) / comb(95, k) for k in range(1, 6)]
        )


@CONTRACTS
@BACKENDS
def test_the_chance_with_unknown_cards_is_that_of_all_choices(contract: Contract, backend: Backend) -> None:
    for small in small_hands(contract, number=6):
        for unknown in (1, 2):
            known, unseen = small.hand[unknown:], small.every.unseen
            found = with_unknown(Oracle(small.rules, backend=backend), known, unknown, unseen)
            truth = small.every.of(known).chance_of_unknown(unknown)
            assert (found.exact, found.cards, found.probability) == (True, unknown, float(truth))


@CONTRACTS
def test_turns_counted_out_under_the_rougher_policy_are_those_of_all_orders(contract: Contract) -> None:
    for small in small_hands(contract, number=4):
        oracle, unseen = Oracle(small.rules, backend=Backend.CP_SAT), small.every.unseen
        found = after_turns(oracle, small.hand, unseen, most=2)
        assert {(chance.exact, chance.policy) for chance in found} == {(True, Policy.ROUGHLY_NEAREST)}
        first = contract.takes_the_hand
        turns = RoughTurns(nearness_for(oracle), small.rules, len(small.hand), discards_first=first, may_hinder=False)
        copies = [card for card, number in unseen.items() for _ in range(number)]
        laid = [turns.played(small.hand, unseen, coming) for coming in permutations(copies, 2)]
        assert [chance.probability for chance in found] == [
            sum(turn is not None and turn <= most for turn in laid) / len(laid) for most in (1, 2)
        ]


def test_a_hand_with_nothing_unknown_can_be_laid_or_not() -> None:
    oracle = Oracle(main_round(1))
    assert with_unknown(oracle, cards("9S 9H 9D QS QH QD"), 0).probability == 1.0
    assert with_unknown(oracle, cards("9S 9H 9D QS QH 2D"), 0).probability == 0.0


def test_more_unknown_cards_than_are_unseen_are_refused() -> None:
    with pytest.raises(ValueError, match="3 cards are unknown, but only 2 are unseen"):
        with_unknown(Oracle(main_round(1)), cards("9S 9H"), 3, Counter(cards("9D 9C")))


def test_what_can_be_laid_stays_so() -> None:
    oracle = Oracle(main_round(1))
    for found in (after_cards(oracle, cards("9S 9H 9D QS QH QD")), after_turns(oracle, cards("9S 9H 9D QS QH QD"))):
        assert [(chance.cards, chance.probability, chance.exact) for chance in found] == [
            (1, 1.0, True),
            (2, 1.0, True),
            (3, 1.0, True),
        ]


def test_fewer_unseen_cards_end_the_row() -> None:
    found = after_cards(Oracle(main_round(1)), cards("9S 9H 9D QS QH"), Counter(cards("QD 2C")))
    assert [(chance.cards, chance.probability) for chance in found] == [(1, 0.5), (2, 1.0)]


@pytest.mark.parametrize("number", range(1, 7))
def test_chances_grow_and_no_discards_are_better_than_discards(number: int) -> None:
    oracle, hand = _of_round(number, seed=f"grow {number}", size=11)
    kept, parted = after_cards(oracle, hand), after_turns(oracle, hand)
    for row in (kept, parted):
        assert [chance.probability for chance in row] == sorted(chance.probability for chance in row)
    assert all(turn.probability <= card.probability for turn, card in zip(parted, kept, strict=True))
    assert kept[0].probability == parted[0].probability


def test_the_intervals_of_sampled_chances_hold_the_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten intervals at 95 in 100 fewer than eight hold only once in a hundred questions or so."""
    asked = [(Oracle(main_round(number)), cards(hand), most) for number, hand in NEAR for most in (3, 4, 5)][:10]
    exact = [after_cards(oracle, hand)[2] for oracle, hand, _ in asked]
    assert all(chance.exact for chance in exact)
    monkeypatch.setattr(KernelNearness, "countable", lambda *_: False)
    monkeypatch.setattr("kontrakt_solver.near.by_kernel.SAMPLES", 300)
    held = 0
    for (oracle, hand, most), truth in zip(asked, exact, strict=True):
        guess = after_cards(Oracle(oracle.rules), hand, most=most)[2]
        assert guess.samples == 300
        held += guess.low <= truth.probability <= guess.high
    assert held >= 8


def test_the_same_question_has_the_same_answer() -> None:
    number, text = NEAR[0]
    hand = cards(text)
    first = after_turns(Oracle(main_round(number)), hand, most=4)
    assert not first[-1].exact
    assert first == after_turns(Oracle(main_round(number)), hand[::-1], most=4)


def test_wilsons_interval_is_as_printed_in_tables() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_runs_that_hit_before_the_first_level_are_left_out() -> None:
    (share,) = shares(iter([1, 2, 3, 1, 2]), [2], after=0.4, samples=10)
    assert (share.samples, share.middle) == (3, pytest.approx(0.4 + 0.6 * 2 / 3))
