"""What discards leave, and hands of other sizes, where a contract takes the whole hand and a discard may be kept."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Backend
from kontrakt_solver.discards import discard_table
from kontrakt_solver.near.nearness import nearness_for
from kontrakt_solver.oracle import Oracle
from tests.main_rules import main_round

PIECES, HANDS = 8, 20
UNSEEN = 5
"""So few unseen cards that CP-SAT is asked about each of them."""


def hands(piece: int) -> Iterator[tuple[RoundRules, tuple[Card, ...], Counter[Card]]]:
    """Hands of melds that are full or nearly so, with rules that they are judged by and unseen cards."""
    random = Random(f"whole hands and discards {piece}")
    for _ in range(HANDS):
        kinds = random.choice(((MeldKind.RUN,), (MeldKind.SET,), (MeldKind.SET, MeldKind.RUN)))
        parts = tuple(Part(random.choice((1, 1, 2)), kind, Count.at_least(random.choice((3, 4)))) for kind in kinds)
        may_keep = random.random() < 0.7
        contract = Contract(parts, keeps_discard=not may_keep, may_keep_discard=may_keep)
        rules = replace(main_round(1), contract=contract)
        size = min(contract.least_cards + random.choice((0, 0, 1, 1, 2)), 10)
        hand = rules.deck.sorted(Dealer(rules.deck, random).mixed(contract, size))
        rest = list((rules.deck.counts - Counter(hand)).elements())
        yield rules, hand, Counter(random.sample(rest, UNSEEN))


@pytest.mark.parametrize("piece", range(PIECES))
def test_the_screen_says_what_cp_sat_says_of_discards_and_other_sizes(piece: int) -> None:
    for rules, hand, unseen in hands(piece):
        quick, searched = Oracle(rules), Oracle(rules, backend=Backend.CP_SAT)
        assert discard_table(quick, hand, unseen) == discard_table(searched, hand, unseen)
        for size in (len(hand) - 1, len(hand) + 1):
            near, second = nearness_for(quick), nearness_for(searched)
            near.begin()
            second.begin()
            found, truth = near.help(hand, size, unseen), second.help(hand, size, unseen)
            assert near.settled
            assert second.settled
            assert (found.away, set(found.helping), set(found.spare)) == (
                truth.away,
                set(truth.helping),
                set(truth.spare),
            )
