"""What the screen settles is what the general search says; where rules differ little it settles nearly everything."""

from collections import Counter
from dataclasses import replace

import pytest
from rules_under_test import shipped_round

from benchmarks.hands import Hand as Cards
from benchmarks.hands import hands_of_round
from kontrakt_dsl.cards import JOKER, SKIP_CARD, Card, DeadCard, Pack
from kontrakt_dsl.loading.load import load
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend, Limits, Status
from kontrakt_solver.hands import Hand, RestOfDeck
from kontrakt_solver.kernel import exact_questions
from kontrakt_solver.kernel.packed import layout_of
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.pattern_models import cp_sat_for
from kontrakt_solver.screening.holding import Holding
from kontrakt_solver.screening.looser import patterns_of
from kontrakt_solver.screening.patterns import Patterns
from kontrakt_solver.screening.way import ScreenWay
from kontrakt_solver.ways import Way
from tests.main_rules import MELDS
from tests.positions import cards as read
from tests.prove_whole_language import alone

HANDS = 6
ROUNDS = [
    ("deuces-wild", 2),
    ("deuces-wild", 6),
    ("custom-contracts", 7),
    ("kontrak-rummy", 2),
    ("kontrak-rummy", 4),
    ("kontrak-rummy", 5),
    ("kontrak-rummy", 7),
    ("kontrakt-romme", 4),
    ("shanghai", 4),
    ("shanghai", 7),
    ("shanghai-levels", 1),
    ("shanghai-levels", 4),
    ("phase-10", 2),
    ("phase-10", 6),
    ("phase-10", 9),
    ("phase-10", 10),
    ("shanghai-levels", 2),
    ("shanghai-10", 6),
    ("carioca", 1),
    ("carioca", 2),
    ("carioca", 6),
    ("carioca", 9),
    ("continental", 3),
    ("continental", 6),
    ("contract-rummy-nl", 7),
    ("deuces-wild", 7),
    ("king", 3),
    ("king", 4),
]


def asked(name: str, number: int) -> tuple[RoundRules, Way, Oracle, list[Cards]]:
    rules = shipped_round(name, number)
    screen = alone(ScreenWay(Patterns(rules.contract, rules.melds, rules.scoring.card_points)))
    hands = hands_of_round(rules, number=HANDS, seed="screen")
    return rules, screen, Oracle(rules, backend=Backend.CP_SAT), hands


@pytest.mark.parametrize(("name", "number"), ROUNDS)
def test_what_the_screen_settles_is_what_cp_sat_says(name: str, number: int) -> None:
    rules, screen, oracle, hands = asked(name, number)
    points = rules.scoring.card_points

    def worth(melds: tuple[Meld, ...]) -> int:
        return sum(points[card] for meld in melds for card in meld.cards)

    settled = 0
    for cards in hands:
        hand = oracle.hand(cards)
        lays = oracle.can_lay(hand)
        says, best = screen.can_lay(hand), screen.lay_down(hand)
        away = screen.away(hand, rules.deck.counts - Counter(cards))
        settled += says.status is not Status.UNDECIDED
        assert says.status is Status.UNDECIDED or (says.status is Status.FOUND) is lays
        if best.status is Status.FOUND:
            oracle.verify(best.melds, hand)
            assert worth(best.melds) == worth(oracle.lay_down(hand) or ())
        if away.status is not Status.UNDECIDED and not lays:
            assert oracle.away(hand) == (away.new if away.status is Status.FOUND else None)
    assert settled > 0


@pytest.mark.parametrize(
    ("name", "number"),
    [("deuces-wild", 6), ("kontrakt-romme", 5), ("shanghai-10", 6), ("shanghai-levels", 9), ("king", 4)],
)
def test_hands_of_these_rounds_never_need_a_search(name: str, number: int) -> None:
    rules, screen, oracle, hands = asked(name, number)
    for cards in hands:
        hand = oracle.hand(cards)
        assert screen.can_lay(hand).status is not Status.UNDECIDED
        assert screen.away(hand, rules.deck.counts - Counter(cards)).status is not Status.UNDECIDED


def near(name: str, number: int, text: str) -> tuple[Status, int, Status]:
    """How far the screen says the hand is, and whether it can be laid."""
    rules, screen, oracle, _ = asked(name, number)
    hand = oracle.hand(read(text))
    away = screen.away(hand, rules.deck.counts - Counter(hand.cards))
    return away.status, away.new, screen.can_lay(hand).status


def test_sets_of_one_rank_share_its_cards_evenly_where_wild_cards_are_limited() -> None:
    assert near("shanghai-levels", 1, "3H 3H 3D 3C JK JK AS 4S 7D 9C 8S KD") == (Status.FOUND, 0, Status.FOUND)


def test_a_wild_card_that_would_be_natural_in_a_set_goes_where_it_is_wild() -> None:
    assert near("shanghai-levels", 8, "2H 2H 4H 5H 6H 7H 8H 9H TH JH QH JK") == (Status.FOUND, 1, Status.NONE)


def test_a_run_lends_a_natural_card_to_a_set_that_lacks_too_many() -> None:
    assert near("shanghai", 6, "TS 3D 9D TD JD QD TC JC QC JK JK JK") == (Status.FOUND, 0, Status.FOUND)


@pytest.mark.parametrize(
    ("number", "text"),
    [(5, "9S 5H 5H AD 5D QD KD 5C KC JK JK JK"), (7, "5S 6S 7S 8S AD 9D JD QD QD JK JK JK")],
)
def test_melds_that_want_the_same_cards_are_filled_together(number: int, text: str) -> None:
    assert near("shanghai", number, text) == (Status.FOUND, 1, Status.NONE)


def test_one_wild_card_a_meld_leaves_others_without_use() -> None:
    assert near("shanghai", 1, "9S 9H 9D KC JK JK 2S 4H 6D 8C TH QS") == (Status.FOUND, 1, Status.NONE)


def test_the_rest_of_a_deck_is_counted_as_any_unseen_cards() -> None:
    rules = shipped_round("shanghai-levels", 7)
    pattern = patterns_of(rules.contract, rules.melds, rules.scoring.card_points)[0]
    holding = Holding(pattern, layout_of(pattern.loose.pack))
    more_than_there_are = read("9S 2D") * 3
    for laid, gone in ((read("2S 2S 9H KD JK"), "2H AC"), (more_than_there_are, "3C"), (read("4C 5C"), "JK JK")):
        for cards in (laid, (DeadCard("2", "S"), *laid)):
            rest = RestOfDeck(rules.deck, Hand(cards, rules.melds), read(gone))
            assert holding.counted(rest) == holding.counted(dict(rest.counts))


def test_where_no_unseen_cards_are_left_no_number_is_enough() -> None:
    _, screen, oracle, _ = asked("kontrakt-romme", 1)
    away = screen.away(oracle.hand(read("9S 9H 9D KC 2S 4H 6D 8C TH QS 3C")), {})
    assert away.status is Status.NONE


def test_a_run_in_any_colours_is_laid_with_the_cards_of_the_hand() -> None:
    ruleset = load("phase-10")
    rules = ruleset.round(4, players=4)
    oracle = Oracle(rules)
    cards = [Card(str(rank), suit) for rank, suit in zip(range(3, 9), "RBGYRB", strict=True)]
    hand = oracle.hand((*cards, Card("W"), Card("12", "G"), Card("12", "Y"), Card("SK"), Card("1", "R")))
    assert oracle.can_lay(hand) is True
    laid = oracle.lay_down(hand)
    assert laid is not None
    assert Counter(laid[0].cards) <= Counter(hand.cards)


def test_the_backend_asked_for_answers_alone() -> None:
    rules, _, oracle, hands = asked("kontrak-rummy", 2)
    auto = Oracle(rules)
    answers = [(auto.answer(cards), oracle.answer(cards)) for cards in hands]
    assert all(forced.backend is Backend.CP_SAT for _, forced in answers)
    assert any(free.backend is Backend.KERNEL for free, _ in answers)
    assert all(
        (free.satisfied, free.left_points, free.away) == (f.satisfied, f.left_points, f.away) for free, f in answers
    )


def test_more_cards_of_a_rank_than_the_kernel_counts_go_to_the_search() -> None:
    rules, screen, _, _ = asked("deuces-wild", 2)
    hand = Hand((Card("9", "S"),) * 70, rules.melds)
    assert screen.can_lay(hand).status is Status.UNDECIDED
    assert screen.away(hand, {}).status is Status.UNDECIDED


def test_a_pack_without_an_ace_has_no_rank_at_both_ends() -> None:
    """The rules for aces say nothing there, whatever stands in them."""
    pack = Pack(("1", "2", "3", "4", "5", "6"), ("R", "B"), copies=2)
    runs = replace(MELDS.runs, ace=AceUse.HIGH, largest=6)
    melds = replace(MELDS, pack=pack, runs=runs)
    contract = Contract((Part(1, MeldKind.RUN, Count.exactly(3)),))
    points = dict.fromkeys(pack.faces, 1)
    hand = Hand(tuple(Card(rank, "R") for rank in ("1", "2", "3")), melds)
    screen = alone(ScreenWay(Patterns(contract, melds, points)))
    assert exact_questions(contract, melds, points) == frozenset()
    assert screen.can_lay(hand).status is Status.FOUND
    assert cp_sat_for(contract, melds, points, Limits()).can_lay(hand).status is Status.FOUND


def apart_runs(pack: Pack, *, naturals: int) -> tuple[Contract, MeldRules]:
    """Two runs of three that take the whole hand, no wild card beside another."""
    runs = replace(MELDS.runs, wilds_side_by_side=False, naturals=naturals, largest=7)
    contract = Contract((Part(2, MeldKind.RUN, Count.exactly(3)),), whole_hand=True)
    return contract, replace(MELDS, pack=pack, runs=runs, forbidden_run_pairs=frozenset())


@pytest.mark.parametrize(("jokers", "naturals", "away"), [(6, 0, 2), (5, 1, 1), (3, 3, 1)])
def test_more_wild_cards_than_runs_may_have_do_not_make_a_whole_hand_farther(
    jokers: int, naturals: int, away: int
) -> None:
    """Each run wants a natural of its own; the other wild cards need not find a place besides."""
    contract, melds = apart_runs(Pack(tuple("A23456"), ("S", "H")), naturals=1)
    points = dict.fromkeys(melds.pack.faces, 1)
    hand, unseen = Hand((*[JOKER] * jokers, *[Card("3", "S")] * naturals), melds), Counter(melds.pack.cards)
    screen = alone(ScreenWay(Patterns(contract, melds, points)))
    found = screen.away(hand, unseen)
    assert (found.status, found.new) == (Status.FOUND, away)
    assert cp_sat_for(contract, melds, points, Limits()).away(hand, unseen).new == away


@pytest.mark.parametrize("naturals", [1, 2])
def test_a_card_that_no_meld_can_use_is_exchanged_like_any_other(naturals: int) -> None:
    contract, melds = apart_runs(Pack(tuple("A23456"), ("S", "H"), extras=(SKIP_CARD,)), naturals=naturals)
    points = dict.fromkeys(melds.pack.faces, 1)
    hand = Hand((*[JOKER] * 5, SKIP_CARD), melds)
    unseen = Counter({Card("4", "S"): 2, Card("5", "S"): 2, JOKER: 2})
    away = cp_sat_for(contract, melds, points, Limits()).away(hand, unseen)
    found = alone(ScreenWay(Patterns(contract, melds, points))).away(hand, unseen)
    assert (away.status, away.new) == (Status.FOUND, 2 * naturals)
    assert found.status is Status.UNDECIDED or found.new == away.new
