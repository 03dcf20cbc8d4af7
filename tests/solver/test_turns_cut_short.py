"""Turns played at random: a run that can't lay any more is not played on, and tells the same as if it were."""

from random import Random

import pytest

from kontrakt_solver.near.nearness import less, nearness_for, unseen_for, without
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.sampling import draws
from kontrakt_solver.turns import NearestDiscard, Turns
from tests.main_rules import main_round
from tests.solver.hand_cases import cards


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_run_cut_short_tells_what_the_whole_run_tells(number: int) -> None:
    oracle = Oracle(main_round(number))
    near, rules = nearness_for(oracle), oracle.rules
    policy = NearestDiscard(near, rules.scoring.card_points, rules.deck.pack.order)
    random = Random("whole runs")
    laid = 0
    for _ in range(4):
        hand = tuple(random.sample(rules.deck.pack.cards, 7)) + cards("9S 9H 4H 5H")
        unseen = unseen_for(oracle, hand)
        near.begin()
        stands = near.help(hand, len(hand), unseen)
        for coming, _ in zip(draws(unseen, 4, seed=f"{hand}"), range(12), strict=False):
            near.begin()
            held, rest, whole = hand, unseen, len(coming) + 1
            for turn, card in enumerate(coming, start=1):
                if oracle.can_lay((*held, card)):
                    whole = turn
                    break
                rest = less(rest, card)
                gone, _ = policy((*held, card), rest)
                held = without((*held, card), gone)
            assert Turns(near, policy).played(hand, stands, unseen, coming) == whole
            assert near.settled
            laid += whole <= len(coming)
    assert laid or number == 5
