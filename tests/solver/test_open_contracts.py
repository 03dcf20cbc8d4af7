"""Contracts of which the first to lay down chooses one are answered as each of them by itself."""

from pathlib import Path
from random import Random

import pytest

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.choosing import undecided
from kontrakt_solver.oracle import Oracle

RULES = Path(__file__).resolve().parents[1] / "cases" / "rulesets" / "ok" / "contract-chosen-in-play.yaml"
OPEN = tuple(load(str(RULES)).round(number, players=3) for number in (1, 2, 3, 4))


def near_hand(seed: int) -> tuple[Card, ...]:
    """Twelve cards of few ranks and suits, so that every contract is near."""
    random = Random(f"open {seed}")
    cards = [card for card in OPEN[0].deck.cards if card.suit in ("S", "H", "") and card.rank not in "JQK2"]
    return tuple(random.sample(cards, 12))


@pytest.mark.parametrize("seed", range(25))
def test_open_contracts_are_laid_where_one_of_them_is(seed: int) -> None:
    """The lay-down leaves as few points as the best of them, and the hand is as far away as from the nearest."""
    hand, rules = near_hand(seed), undecided(OPEN)
    assert rules is not None
    together, alone = Oracle(rules).answer(hand), [Oracle(one).answer(hand) for one in OPEN]
    assert together.satisfied is any(answer.satisfied for answer in alone)
    if together.satisfied:
        assert together.left_points == min(one.left_points for one in alone if one.left_points is not None)
    else:
        assert together.away == min(one.away for one in alone if one.away is not None)


def test_hands_that_lay_and_hands_that_do_not_are_asked() -> None:
    """The sample tells something of both."""
    rules = undecided(OPEN)
    assert rules is not None
    assert {Oracle(rules).can_lay(near_hand(seed)) for seed in range(25)} == {True, False}
