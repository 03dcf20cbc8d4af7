"""Which runs a question need not look at."""

from dataclasses import replace

from kontrakt_dsl.loading.load import load
from kontrakt_dsl.rules.melding import AgainstNaturals, WildLimit
from kontrakt_solver.answers import Backend
from kontrakt_solver.counting.cpsat import runs_shrink
from kontrakt_solver.counting.shapes import run_groups
from kontrakt_solver.oracle import Oracle
from tests.main_rules import MELDS


def test_runs_shrink_where_no_limit_or_pair_could_forbid_what_is_left() -> None:
    plain = replace(MELDS, forbidden_run_pairs=frozenset())
    halves = replace(plain.runs, wilds=WildLimit(against=AgainstNaturals.NO_MORE))
    assert runs_shrink(plain)
    assert runs_shrink(replace(plain, runs=replace(plain.runs, wilds=WildLimit(at_most=1))))
    assert not runs_shrink(MELDS)
    assert not runs_shrink(replace(plain, runs=halves))
    assert not runs_shrink(replace(plain, runs=replace(plain.runs, naturals=2)))


def test_runs_far_longer_than_a_hand_are_not_listed() -> None:
    """Round the corner a run may hold every card of its suit, which no hand does."""
    ruleset = load("continental")
    rules = ruleset.round(7, players=8)
    assert rules.melds.runs.largest > 100
    listed = run_groups(rules.contract, rules.melds, most_cards=20)
    assert {group.size for group in listed} == set(range(4, 21))
    assert {group.size for group in run_groups(rules.contract, rules.melds, most_cards=None)} == {4}


def test_a_longer_run_is_still_laid_where_it_leaves_fewer_points() -> None:
    ruleset = load("continental")
    oracle = Oracle(ruleset.round(3, players=4), backend=Backend.CP_SAT)
    deck = oracle.rules.deck
    suits = deck.pack.suits
    cards = [card for card in deck.pack.cards if card.suit == suits[0] and card.rank in "34567"]
    cards += [card for card in deck.pack.cards if card.suit == suits[1] and card.rank in "89TJQK"]
    assert oracle.can_lay(cards) is True
    laid = oracle.lay_down(cards)
    assert laid is not None
    assert sum(len(meld.cards) for meld in laid) == len(cards)
