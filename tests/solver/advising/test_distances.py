"""Distances in advice: those of check-hand wherever these are settled, and before a draw those of the hand to come."""

import pytest
from positions import cards
from positions_told import told
from rules_under_test import main_ruleset

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.buying import buying
from kontrakt_solver.advising.nearing import hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import Told, asked_to_buy, to_draw, to_play

FAR = "4S 8S 9S KH KH AD TD 4C 6C 6C 8C"


@pytest.mark.parametrize("upcard", ["KD", "2D"])
def test_a_buy_is_judged_by_the_distances_that_check_hand_finds(upcard: str) -> None:
    position = told(FAR, ruleset=load("shanghai-levels"), round_number=6, upcard=upcard, moment=asked_to_buy)
    found = buying(position)
    assert found is not None
    here, with_upcard = (position.oracle.away(hand, position.unseen) for hand in _without_and_with(position))
    assert (found.away, found.away_bought, found.exact) == (here, with_upcard, True)
    assert here == 5  # the bots' estimate is 6


def test_the_upcard_is_judged_by_the_distances_that_check_hand_finds() -> None:
    position = told(FAR, ruleset=load("shanghai-levels"), round_number=6, upcard="KD", moment=to_draw)
    advice = advice_on(position)
    assert advice.drawing is not None
    assert advice.standing is not None
    here, with_upcard = (position.oracle.away(hand, position.unseen) for hand in _without_and_with(position))
    assert (advice.drawing.away, advice.drawing.away_taken, advice.drawing.exact) == (here, with_upcard, True)
    assert advice.standing.away == here
    assert advice.drawing.counted
    nearer = [
        copies
        for card, copies in position.unseen.items()
        if (position.oracle.away((*position.hand, card), position.unseen) or 0) < (here or 0)
    ]
    assert advice.drawing.copies == sum(nearer)


def _without_and_with(position: Position) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hand, and the hand with the upcard."""
    upcard = position.view.round.upcard
    assert upcard is not None
    return position.hand, (*position.hand, upcard)


@pytest.mark.parametrize(
    ("name", "number", "hand", "upcard"),
    [
        ("kontrakt", 7, "2H 3H 4H 5H 6S 7S 8S 9S TD JD QD KD", "AD"),
        ("kontrakt", 7, "9S 9H 9D 4H 5H 6H 8C QC KD 2S 3S 4S", "7H"),
        ("carioca", 9, "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS 4D", "QS"),
    ],
)
def test_before_the_draw_a_whole_hand_is_one_card_further_than_with_the_best_one(
    name: str, number: int, hand: str, upcard: str
) -> None:
    position = told(hand, ruleset=load(name), round_number=number, upcard=upcard, moment=to_draw)
    advice = advice_on(position)
    with_card = [position.oracle.away((*position.hand, card), position.unseen) for card in position.unseen]
    nearest = min(away for away in with_card if away is not None)
    assert advice.standing is not None
    assert advice.standing.before_draw
    assert advice.standing.away == nearest + 1
    assert advice.drawing is not None
    assert advice.drawing.away == advice.standing.away


def test_a_whole_hand_of_which_a_card_is_unknown_waits_for_the_draw_too() -> None:
    rules = main_ruleset().round(7, players=4)
    hand = cards("2H 3H 4H 5H 6S 7S 8S 9S TD JD QD")
    after = advice_on(Position(to_play(Told(rules, (*hand, *cards("KD")), unknown=1)))).standing
    before = advice_on(Position(to_draw(Told(rules, hand, unknown=1)))).standing
    assert after is not None
    assert before is not None
    assert after.chance is not None
    assert before.chance is not None
    assert before.before_draw
    assert 0 < before.chance.probability < after.chance.probability


def test_what_was_asked_before_changes_no_answer() -> None:
    """The allowance of work leaves some of these discards uncounted, and counts no more of them the second time."""
    hand = "9S 9H 9D 4H 5H 6H 8C QC KD 2S 3C"
    first, again = (hands_left(told(hand, ruleset=load("shanghai-levels"), round_number=3)) for _ in range(2))
    assert first == again
    assert None in [left.copies for left in first]
