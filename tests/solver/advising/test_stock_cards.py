"""What the stock may bring: the chances are those of following every single card to the end of the turn."""

from dataclasses import replace
from random import Random

import pytest
from positions_told import told

from kontrakt_dsl import load
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.laying import best_laying
from kontrakt_solver.advising.nearing import FEW_HANDS, Left, best_lefts, hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.reaching import Approach, kept
from kontrakt_solver.advising.set_up import to_draw
from kontrakt_solver.advising.stock_cards import StockChances, stock_chances, with_stock_card
from kontrakt_solver.advising.ways_to_draw import EVEN
from kontrakt_solver.helping import helping

HANDS = [
    ("kontrakt", 2, "9S 9H 9D 4H 5H 6H 8C QC KD 2S"),
    ("kontrakt", 2, "9S 9H 8D 4H 5H 6S 8C QC KD 2S"),
    ("kontrakt", 6, "9S 9H JK 4H 5H 6H 8C QC KD 2S 2D TC"),
    ("kontrakt", 7, "9S 9H 9D 4H 5H 6H 7H QC KC 2S 3S 4S"),
    ("king", 4, "9S 9H 9D 4H 4S 4D 5H 6H 7H 8H"),
    ("continental", 3, "9S 9H 9D 4H 4S JK 5H 6H 7H 8H"),
    ("continental", 7, "6C JK 2D 4D JK JK 4C 3C 5D 5C 6H 9H 5S KH"),
    ("shanghai-levels", 6, "9S 9H 9D 4H 4D KC 5S 6S 7S 8S 9S"),
]


def _before(position: Position) -> Left:
    found = helping(position.oracle, position.hand, position.unseen, size=position.size)
    return Left(position.hand[0], found.away, found.cards, found.copies)


def _followed(position: Position) -> dict[int, list[Approach]]:
    """What each unseen card makes of the hand by every discard or lay-down, under the number of its copies."""
    found: dict[int, list[Approach]] = {}
    for card, copies in position.unseen.items():
        after = with_stock_card(position, card)
        best = best_laying(after) if after.distance.away == 0 else None
        one = kept(after, hands_left(after)) if best is None else Approach(0, None, best[1].out)
        found.setdefault(copies, []).append(one)
    return found


@pytest.mark.parametrize(("name", "number", "hand"), HANDS)
def test_the_chances_are_those_of_every_card_followed_to_the_end_of_the_turn(name: str, number: int, hand: str) -> None:
    position = told(hand, round_number=number, upcard="KC", moment=to_draw, ruleset=load(name))
    before, followed, total = _before(position), _followed(position), position.unseen_total
    assert before.away is not None
    assert before.copies is not None
    rivals = [Approach(before.away, before.copies + more) for more in (-1, 0, 1, 9, 30)]
    rivals += [Approach(before.away - 1, copies) for copies in (0, 5, 20)] if before.away > 1 else []
    rivals += [Approach(0, None), Approach(before.away + 1, 40), Approach(None, None)]
    for rival in rivals:
        good = sum(copies * bool(one.is_as_good_as(rival)) for copies, each in followed.items() for one in each)
        out = sum(copies * one.out for copies, each in followed.items() for one in each)
        as_good, ends, _ = stock_chances(position, before, rival)
        assert ends == pytest.approx(out / total)
        assert as_good == pytest.approx(good / total) or (as_good is None and not position.is_quick)


def test_the_best_hand_that_a_discard_leaves_is_the_best_of_all_that_may_go() -> None:
    """Under rules that read tables and under rules that search, whatever may not go."""
    random = Random("best left")
    assert best_lefts([]) == []
    for name, number in (("kontrakt", 2), ("continental", 2), ("kontrak-rummy", 2)):
        position = told("9S 9H 9D 4H 5H 8H JC 8C QC KD 2S", round_number=number, ruleset=load(name))
        lefts = hands_left(position)
        for few in (1, 4, len(lefts)):
            may_go = {left.card for left in random.sample(lefts, few)}
            least = min((left for left in lefts if left.card in may_go), key=lambda left: left.rank)
            (best,) = best_lefts([(position, may_go)]) or ()
            assert best is not None
            assert best.away == least.away
            assert least.copies is None or best.copies == least.copies
        assert best_lefts([(position, ())]) == [None]
        if not position.reads_tables:
            assert best_lefts([(position, ())] * (FEW_HANDS + 1)) is None


def test_what_would_take_too_many_searches_is_not_told() -> None:
    """Fifteen cards bring the hand as near as KC does; how many help then takes searches for each of them."""
    position = told("9S 9H 8D 4H 5H 6S 8C QC KD 2S", upcard="KC", moment=to_draw, ruleset=load("kontrak-rummy"))
    before = _before(position)
    assert before.away
    assert stock_chances(position, before, Approach(before.away - 1, 5)) == StockChances()
    assert stock_chances(position, before, Approach(before.away, 0)) == StockChances(1.0)


def test_a_small_chance_to_end_the_round_is_not_worth_more_points_on_average() -> None:
    """With 2C the king goes and two points stay; one stock card in eight ends the round, and the others leave more."""
    position = told("3H KD", upcard="2C", table=("9S 9H 9C", "4H 5H 6H 7H"), down=True, moment=to_draw)
    found = drawing(position)
    assert found is not None
    assert found.taken is not None
    assert (found.taken.points, found.taken.out) == (2, False)
    assert list(map(str, found.taken.line)) == ["add 3H to 2", "discard KD"]
    assert found.stock_points is not None
    assert (found.stock_points > 2, 0 < found.out < EVEN, found.take) == (True, True, True)
    assert not replace(found, out=EVEN).take
