"""The kernel's lay-downs are written as their text reads back, so that nobody need write them anew."""

from random import Random

import pytest

from benchmarks.hands import Dealer
from kontrakt_dsl.cards import Deck
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.answers import Aim
from kontrakt_solver.kernel import Kernel
from kontrakt_solver.oracle import Oracle
from tests.main_rules import CONTRACTS, MELDS, main_round
from tests.solver.hand_cases import cards

HANDS = 150


@pytest.mark.parametrize("number", range(1, len(CONTRACTS) + 1))
def test_the_kernel_writes_lay_downs_as_their_text_reads_back(number: int) -> None:
    rules = main_round(number)
    kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)
    oracle = Oracle(rules)
    dealer = Dealer(Deck(rules.deck.pack, packs=2, jokers=4), Random(f"form {number}"))
    sizes = (12, 13, 16, 20) if rules.contract.whole_hand else (11, 13, 20)
    laid = 0
    for size in sizes:
        for _ in range(HANDS // len(sizes)):
            hand = dealer.built(rules.contract, size)
            melds = kernel.lay_down(kernel.pack(hand))
            if melds is not None and max(len(meld.places) for meld in melds) < len(MELDS.pack.ranks):
                laid += 1
                assert oracle.in_one_form(melds) == melds
                assert oracle.lay_down(hand) == melds
    assert laid > HANDS // 4


def test_a_run_of_all_ranks_has_its_ace_low_though_it_could_be_high() -> None:
    whole = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 4H 5H 6H 7H 4D 5D 6D 7D")
    oracle = Oracle(main_round(7))
    for melds in (oracle.lay_down(whole), oracle.best(whole, aims=(Aim.FEWEST_POINTS,)).melds):
        assert melds is not None
        longest = max(melds, key=lambda meld: len(meld.places))
        assert longest.kind is MeldKind.RUN
        assert str(longest.stands[0]) == "AS"
