"""Sentences of advice: no estimate is told as a fact, and praise and blame follow from the numbers."""

from dataclasses import replace

import pytest
from positions_told import told

from kontrakt_cli.render.advice_reasons import distance, why_buy, why_draw, why_lay, why_wait
from kontrakt_cli.render.cards import PLAIN
from kontrakt_solver.advising.buying import Buying, buying
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.laying import laying
from kontrakt_solver.advising.set_up import asked_to_buy, to_draw
from kontrakt_solver.answers import Aim

HAND = "9S 9H 9D 4H 5H 8H 8C QC KD 2S"


def _buying() -> Buying:
    found = buying(told(HAND, upcard="6H", moment=asked_to_buy))
    assert found is not None
    assert (found.away, found.away_bought) == (2, 1)
    return found


def test_estimates_alone_recommend_no_buy_and_say_that_nothing_is_settled() -> None:
    unsettled = replace(_buying(), exact=False)
    assert not unsettled.buy
    for buy in (True, False):
        assert "could not be settled" in why_buy(unsettled, PLAIN, buy=buy)
        assert "instead of" not in why_buy(unsettled, PLAIN, buy=buy)


def test_estimated_distances_of_a_whole_hand_are_told_as_such() -> None:
    whole = replace(_buying(), exact=False, laid_whole=True)
    assert whole.buy
    assert "about 1 card away instead of about 2 cards away" in why_buy(whole, PLAIN, buy=True)


def test_a_pass_with_a_card_that_takes_the_hand_further_has_no_but() -> None:
    further = replace(_buying(), away=1, away_bought=2, exact=False, laid_whole=True)
    assert not further.buy
    assert " but " not in why_buy(further, PLAIN, buy=False)
    assert ", but with 6H" in why_buy(_buying(), PLAIN, buy=False)


@pytest.mark.parametrize("take", [True, False])
def test_the_upcard_by_an_estimate_is_told_as_such(take: bool) -> None:
    found = drawing(told(HAND, upcard="6H", moment=to_draw))
    assert found is not None
    assert "about" not in why_draw(found, PLAIN, take=take)
    sentence = why_draw(replace(found, exact=False, counted=False), PLAIN, take=take)
    assert "with a chance of about" in sentence
    assert "for certain" not in sentence


def test_a_hand_that_is_estimated_to_be_complete_is_not_called_so() -> None:
    assert distance(0) == "ready to lay"
    assert distance(0, exact=False) == "about ready to lay"


def test_what_can_be_laid_off_later_is_told_with_its_points_and_no_wild_card_is_praised_that_is_not_kept() -> None:
    position = told("9S 9H 9D 4H 5H 6H 7H 8H KD QC 2S", table=("8S 8D 8C",))
    found = laying(position)
    assert found is not None
    first = found.now[0]
    contract = position.rules.contract
    all_but_room = replace(first, aims=(Aim.FEWEST_POINTS, Aim.FEWEST_CARDS, Aim.KEEP_WILDS), keeps_wilds=False)
    assert why_lay(found, all_but_room, contract).startswith("It leaves the fewest points and cards: ")
    kept = replace(all_but_room, keeps_wilds=True)
    assert "leaves the fewest points and cards and keeps the most wild cards" in why_lay(found, kept, contract)
    later = replace(first, fits_later=(position.hand[0],), later_points=9)
    assert "(1 card of 9 points can be laid off on a later turn)" in why_lay(found, later, contract)


@pytest.mark.parametrize(("down", "words"), [(1, "and has 6 cards in hand"), (2, "one of them with 6 cards in hand")])
def test_others_who_are_down_are_told_by_their_number(down: int, words: str) -> None:
    found = laying(told("9S 9H 9D 4H 5H 6H 7H 8C KD QC 2S"))
    assert found is not None
    assert words in why_wait(replace(found, waiting=replace(found.waiting, down=down, smallest=6)))
