"""The oracle asks the fastest exact backend, answers as a whole and always the same."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import SetSuits, WildLimit
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Aim, Answer, Backend, Found, Limits, Status, UnfitBackend, UnverifiedAnswer
from kontrakt_solver.chances import after_cards
from kontrakt_solver.hands import Hand, RestOfDeck
from kontrakt_solver.helping import helping
from kontrakt_solver.kernel import Question
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reasons import reasons_for
from tests.main_rules import CONTRACTS, main_round
from tests.solver.hand_cases import cards

HAND = cards("9S 9H 9D 4H JK 6H 7H 8C QC KD 2S")
EXACT = (Backend.KERNEL, Backend.CP_SAT, Backend.CONSTRAINT)


def _with_sets(suits: SetSuits) -> RoundRules:
    rules = main_round(1)
    return replace(rules, melds=replace(rules.melds, sets=replace(rules.melds.sets, suits=suits)))


@pytest.mark.parametrize("backend", Backend)
def test_a_yes_shows_its_melds_and_what_they_leave(backend: Backend) -> None:
    answer = Oracle(main_round(2), backend=backend).answer(HAND)
    assert answer.satisfied is True
    assert answer.melds is not None
    assert [meld.kind for meld in answer.melds] == [MeldKind.SET, MeldKind.RUN]
    assert answer.melds[1].stands == cards("4H 5H 6H 7H")
    assert answer.left == cards("2S KD 8C QC")
    assert (answer.left_points, answer.away, answer.reason) == (30, 0, None)


@pytest.mark.parametrize("backend", Backend)
def test_a_no_says_how_far_away_the_contract_is(backend: Backend) -> None:
    answer = Oracle(main_round(2), backend=backend).answer(cards("9S 9H 4H 6H 7H 8C QC KD 2S 2D JK"))
    assert answer == Answer(False, answer.backend, away=1)


def test_the_kernel_answers_the_main_rules_and_cp_sat_what_it_is_not_exact_for() -> None:
    for number in range(1, 8):
        assert Oracle(main_round(number)).answer(HAND).backend is Backend.KERNEL
    two_of_a_suit = cards("9S 9S 9D KH KH KD 2S 3D 5C 6H 8C")
    assert Oracle(_with_sets(SetSuits.EXACTLY_THREE)).answer(two_of_a_suit).backend is Backend.CP_SAT


def test_a_backend_that_is_not_exact_is_refused_by_name() -> None:
    with pytest.raises(UnfitBackend, match="kernel is not exact for 2 sets of 3"):
        Oracle(_with_sets(SetSuits.DIFFERENT), backend=Backend.KERNEL)


def test_another_contract_is_asked_under_the_same_rules() -> None:
    oracle = Oracle(_with_sets(SetSuits.DIFFERENT), backend=Backend.CP_SAT)
    other = oracle.with_contract(CONTRACTS[1])
    assert other.rules.contract == CONTRACTS[1]
    assert other.rules.melds == oracle.rules.melds
    assert other.can_lay(HAND) is True
    assert oracle.can_lay(HAND) is False


def test_a_hand_is_prepared_once_and_asked_often() -> None:
    oracle = Oracle(main_round(2))
    hand = oracle.hand(HAND)
    assert isinstance(hand, Hand)
    assert oracle.can_lay(hand) is oracle.can_lay(HAND) is True
    assert oracle.answer(hand) == oracle.answer(HAND)


def test_a_card_of_another_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="no card 7R"):
        Oracle(main_round(1)).hand((Card("7", "R"),))


@pytest.mark.parametrize("backend", EXACT)
def test_the_order_of_the_cards_and_repetition_change_nothing(backend: Backend) -> None:
    random = Random(7)
    for number in (1, 2) if backend is Backend.CONSTRAINT else range(1, 8):
        rules = main_round(number)
        hand = list(cards("9S 9H 9D 4H JK 6H 7H 8H 9H TH JH QH KH"))
        first = Oracle(rules, backend=backend).answer(tuple(hand))
        for _ in range(3):
            random.shuffle(hand)
            assert Oracle(rules, backend=backend).answer(tuple(hand)) == first


@pytest.mark.parametrize("backend", EXACT)
def test_away_counts_only_cards_that_are_unseen(backend: Backend) -> None:
    oracle = Oracle(main_round(1), backend=backend)
    hand = cards("9S 9H KD KC KH 2S 3S 5D 7C JH QD")
    assert oracle.away(hand) == 1
    assert oracle.away(hand, Counter(cards("4C"))) is None
    assert oracle.away(hand, Counter(cards("9C 4C"))) == 1
    assert oracle.away(hand, Counter((JOKER,))) == 1


@pytest.mark.parametrize("backend", [Backend.KERNEL, Backend.CP_SAT])
def test_twelve_cards_at_least_make_three_runs(backend: Backend) -> None:
    oracle = Oracle(main_round(7), backend=backend)
    assert oracle.answer(cards("3S 4S 5S 6S 7H 8H 9H TH 2D 3D 4D")).away is None
    assert oracle.answer(cards("3S 4S 5S 6S 7H 8H 9H TH 2D 3D 4D 9D")).away == 1
    assert oracle.answer(cards("3S 4S 5S 6S 7H 8H 9H TH 2D 3D 4D 5D")).left == ()


@pytest.mark.parametrize("backend", EXACT)
def test_an_answer_that_breaks_a_rule_never_comes_out(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = Oracle(main_round(2), backend=backend)
    way = type(oracle._ways[Question.LAY_DOWN])
    melds = oracle.lay_down(HAND)
    assert melds is not None
    short = Found(Status.FOUND, (melds[0], Meld(MeldKind.RUN, melds[1].places[:3])))
    monkeypatch.setattr(way, "lay_down", lambda self, hand: short)
    for ask in (oracle.answer, oracle.lay_down):
        with pytest.raises(UnverifiedAnswer):
            ask(HAND)


def test_limits_that_are_reached_leave_the_question_open() -> None:
    limits = Limits(work=1e-9, seconds=1e-6)
    oracle = Oracle(main_round(6), backend=Backend.CP_SAT, limits=limits)
    hand = cards("TS TH 3C 4C 5C 7H 8H 9H JK JK 2D QS 2C 6C 9C TC")
    answer = oracle.answer(hand)
    assert answer.satisfied is None
    assert answer.reason
    assert oracle.can_lay(hand) is None
    assert oracle.lay_down(hand) is None


def test_python_constraint_says_when_it_has_too_much_to_look_at() -> None:
    oracle = Oracle(main_round(2), backend=Backend.CONSTRAINT, limits=Limits(candidates=1))
    assert oracle.can_lay(HAND) is None
    oracle = Oracle(main_round(2), backend=Backend.CONSTRAINT, limits=Limits(checks=1))
    assert oracle.can_lay(HAND) is None
    oracle = Oracle(main_round(6), backend=Backend.CONSTRAINT, limits=Limits(new_cards=0))
    answer = oracle.answer(HAND)
    assert (answer.satisfied, answer.away) == (False, None)
    assert answer.reason is not None


def test_longer_melds_are_laid_when_that_leaves_fewer_points() -> None:
    contract = Contract((Part(1, MeldKind.SET, Count.at_least(3)), Part(1, MeldKind.RUN, Count(4, 5))))
    for backend in (Backend.AUTO, Backend.CP_SAT, Backend.CONSTRAINT):
        oracle = Oracle(main_round(2), backend=backend).with_contract(contract)
        answer = oracle.answer(cards("9S 9H 9D 9C 4H 5H 6H 7H 8H 9H 2S"))
        assert (answer.left, answer.left_points) == (cards("2S"), 2)


@pytest.mark.parametrize("backend", [Backend.CP_SAT, Backend.CONSTRAINT])
def test_a_larger_set_is_laid_where_a_small_one_may_have_no_wild_card(backend: Backend) -> None:
    rules = main_round(1)
    limit = WildLimit(by_size=((Count.exactly(3), 0),))
    rules = replace(rules, melds=replace(rules.melds, sets=replace(rules.melds.sets, wilds=limit)))
    oracle = Oracle(rules, backend=backend)
    contract = Contract((Part(1, MeldKind.SET, Count.at_least(3)),))
    hand = cards("9S 9H JK JK 2C 5D")
    assert oracle.with_contract(contract).can_lay(hand) is True
    assert oracle.with_contract(contract).away(cards("9S 9H JK 2C 5D")) == 1
    assert oracle.with_contract(Contract((Part(1, MeldKind.SET, Count.exactly(3)),))).can_lay(hand) is False


@pytest.mark.parametrize("backend", [Backend.CP_SAT, Backend.CONSTRAINT])
def test_the_dearest_wild_cards_are_laid_first(backend: Backend) -> None:
    """A joker costs 15 and a wild two 2, so the joker goes down although the two would do as well."""
    rules = main_round(1)
    twos = frozenset(card for card in rules.deck.pack.cards if card.rank == "2")
    oracle = Oracle(replace(rules, melds=replace(rules.melds, wild=twos | {JOKER})), backend=backend)
    answer = oracle.answer(cards("9S 9H 2C JK 8C 8D 8H 3D"))
    assert (answer.left, answer.left_points) == (cards("3D 2C"), 5)


@pytest.mark.parametrize("backend", [Backend.CP_SAT, Backend.CONSTRAINT])
def test_a_joker_that_is_not_wild_is_in_the_way_of_a_whole_hand(backend: Backend) -> None:
    """Twos are wild here and jokers are nothing, so a wild two must not be counted twice for the joker."""
    rules = main_round(7)
    twos = frozenset(card for card in rules.deck.pack.cards if card.rank == "2")
    oracle = Oracle(replace(rules, melds=replace(rules.melds, wild=twos)), backend=backend)
    runs = cards("3S 4S 5S 6S 7H 8H 9H TH 4D 5D 6D")
    assert oracle.can_lay((*runs, *cards("2C"))) is True
    assert oracle.can_lay((*runs, *cards("2C JK"))) is False
    assert oracle.away((*runs, *cards("2C JK"))) == 1


def test_main_rules_never_load_ortools() -> None:
    code = (
        "import sys\n"
        "from kontrakt_solver.oracle import Oracle\n"
        "from tests.main_rules import main_round\n"
        "from tests.solver.hand_cases import cards\n"
        "hand = cards('9S 9H 9D 4H JK 6H 7H 8C QC KD 2S')\n"
        "print([Oracle(main_round(number)).answer(hand).satisfied for number in range(1, 8)])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('ortools', 'constraint')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    answers, loaded = done.stdout.splitlines()
    assert answers == "[False, True, False, False, False, False, False]"
    assert loaded == "[]"


@pytest.mark.parametrize("number", range(1, 8))
def test_the_rest_of_the_deck_is_what_neither_the_hand_nor_the_table_has(number: int) -> None:
    """Told as such or card by card, it leaves the hand as far away."""
    rules, random = main_round(number), Random(number)
    oracle = Oracle(rules)
    for _ in range(30):
        dealt = random.sample(rules.deck.cards, rules.deal + 1 + random.choice((0, 5, 30)))
        hand, gone = oracle.hand(dealt[: rules.deal + 1]), tuple(dealt[rules.deal + 1 :])
        rest = RestOfDeck(rules.deck, hand, gone)
        by_card = rules.deck.counts - Counter(dealt)
        assert dict(rest) == dict(by_card)
        assert oracle.answer(hand, unseen=rest) == oracle.answer(hand, unseen=by_card)


@pytest.mark.parametrize("deck", [{"packs": 16}, {"packs": 40}, {"jokers": 64}])
@pytest.mark.parametrize("number", [2, 7])
def test_a_deck_of_more_cards_than_the_kernel_counts_is_left_to_others(deck: dict[str, int], number: int) -> None:
    rules = main_round(number)
    rules = replace(rules, deck=replace(rules.deck, **deck))
    hand = cards("9S 9H 4H 6H 7H 8C QC KD 2S 2D JK 3C 3D")
    with pytest.raises(UnfitBackend):
        Oracle(rules, backend=Backend.KERNEL)
    answer, by_cp_sat = Oracle(rules).answer(hand), Oracle(rules, backend=Backend.CP_SAT).answer(hand)
    assert (answer.satisfied, answer.away) == (by_cp_sat.satisfied, by_cp_sat.away)


def test_unseen_cards_that_nobody_has_counted_are_refused() -> None:
    oracle, hand, unseen = Oracle(main_round(1)), cards("9S 9H 4H 4S 4D"), cards("9D 9C")
    asks: list[Callable[[Any], object]] = [
        lambda told: oracle.away(hand, told),
        lambda told: oracle.answer(hand, unseen=told),
        lambda told: oracle.best(cards("9S 9H 9D 4H 4S 4D"), aims=(Aim.LAY_OFF_ROOM,), unseen=told),
        lambda told: helping(oracle, hand, told),
        lambda told: after_cards(oracle, hand, told),
        lambda told: reasons_for(oracle, hand, unseen=told),
    ]
    for ask in asks:
        with pytest.raises(TypeError, match="unseen: a mapping from each card"):
            ask(unseen)
        assert ask(Counter(unseen))


def test_of_lay_downs_as_good_by_the_aims_named_the_one_with_the_fewest_points_left_is_shown() -> None:
    oracle, hand = Oracle(main_round(1)), cards("9S 9H 9D 4H 4S JK 5H 6H 7C KD KC")
    points = oracle.rules.scoring
    for backend in (Backend.AUTO, Backend.CP_SAT, Backend.CONSTRAINT):
        found = Oracle(main_round(1), backend=backend).best(hand, aims=(Aim.KEEP_WILDS,))
        laid = [card for meld in found.melds for card in meld.cards]
        assert sum(points.card_points[card] for card in (Counter(hand) - Counter(laid)).elements()) == 26


@pytest.mark.parametrize(
    ("sets", "runs", "size", "away"), [(0, 5, 4, 19), (0, 6, 4, 23), (3, 4, 4, 24), (0, 4, 12, 47), (9, 0, 3, 26)]
)
def test_a_hand_far_from_many_melds_is_left_to_searches_that_count_their_steps(
    sets: int, runs: int, size: int, away: int
) -> None:
    parts = [Part(sets, MeldKind.SET, Count.exactly(3)), Part(runs, MeldKind.RUN, Count.exactly(size))]
    contract = Contract(tuple(part for part in parts if part.number))
    oracle = Oracle(main_round(1)).with_contract(contract)
    with pytest.raises(UnfitBackend):
        Oracle(oracle.rules, backend=Backend.KERNEL)
    assert oracle.away(cards("9S")) == away
