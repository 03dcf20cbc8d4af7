"""The upcard or the stock: distances and chances against counting them one by one."""

import pytest
from positions_told import told

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.buying import buying
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.laying import laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import asked_to_buy, to_draw
from kontrakt_solver.advising.ways_to_draw import Drawing
from kontrakt_solver.discards import discard_table
from kontrakt_solver.near.nearness import less

HAND = "9S 9H 9D 4H 5H 6H 8C QC KD 2S"


def _drawing(position: Position) -> Drawing:
    found = drawing(position)
    assert found is not None
    return found


@pytest.mark.parametrize("upcard", ["7H", "3H", "JK", "KC", "2H", "AS"])
def test_a_stock_card_is_as_good_as_often_as_counting_says(upcard: str) -> None:
    position = told(HAND, upcard=upcard, moment=to_draw)
    found = _drawing(position)
    away = {card: position.oracle.away((*position.hand, card), position.unseen) for card in position.unseen}
    with_upcard = position.oracle.away((*position.hand, Card(upcard[0], upcard[1]) if upcard != "JK" else Card("JK")))
    here = position.oracle.away(position.hand, position.unseen)
    assert here is not None
    assert with_upcard is not None
    good = sum(copies for card, copies in position.unseen.items() if (away[card] or 0) <= with_upcard)
    nearer = sum(copies for card, copies in position.unseen.items() if (away[card] or 0) < here)
    assert found.as_good == pytest.approx(good / position.unseen_total)
    assert found.nearer == pytest.approx(nearer / position.unseen_total)
    assert found.take is (with_upcard < here)
    assert (found.away, found.away_taken) == (here, with_upcard)


def test_before_a_draw_in_the_last_round_the_hand_grows_by_the_card() -> None:
    position = told("9S 9H 9D 4H 5H 6H 8C QC KD 2S 3S 4S", round_number=7, upcard="7H", moment=to_draw)
    found = _drawing(position)
    with_card = [position.oracle.away((*position.hand, card), position.unseen) for card in position.unseen]
    nearest = min(away for away in with_card if away is not None)
    assert found.away == nearest + 1
    assert found.away_taken == position.oracle.away((*position.hand, Card("7", "H")), position.unseen)
    assert found.take


def test_a_complete_hand_takes_what_leaves_fewer_points_than_the_stock() -> None:
    complete = "9S 9H 9D 4H 5H 6H 7H 8C QC KD"
    cheap, dear = (_drawing(told(complete, upcard=card, moment=to_draw)) for card in ("2S", "AS"))
    assert cheap.take
    assert not dear.take
    assert cheap.taken is not None
    assert cheap.taken.points == 20  # 8C QC and 2S, without KD
    assert cheap.stock_points is not None
    assert cheap.stock_points > 20


@pytest.mark.parametrize(
    ("rules", "number", "hand", "upcard", "table"),
    [
        ("liverpool", 1, "9S 9H 9D 4S 4H JK KC 2D 7C 8C", "KH", ("KS KH KD KC",)),
        ("shanghai-levels", 1, "4S 4H 4D 3C 3D 2H JK KD QC 9S", "5S", ()),
        ("may-i", 2, "4S 4H 4D 4C 3D 4D 5D 6D 7D JK", "JK", ("9S 9H 9D",)),
        ("kontrakt", 2, "9S 9H 9D 9C JK 4H 5H 6H 7H KD", "2S", ("5S 5D 5C",)),
    ],
)
def test_the_lay_downs_after_taking_are_those_of_the_same_hand_after_the_draw(
    rules: str, number: int, hand: str, upcard: str, table: tuple[str, ...]
) -> None:
    ruleset = load(rules)
    before = told(hand, upcard=upcard, table=table, moment=to_draw, round_number=number, ruleset=ruleset)
    found = _drawing(before)
    assert found.laying == laying(told(f"{hand} {upcard}", table=table, round_number=number, ruleset=ruleset))
    assert found.laying is not None
    assert found.taken is not None
    assert (found.taken.points, found.taken.out) == (found.laying.now[0].rest.points, found.laying.now[0].rest.out)
    assert found.taken.line[0] == found.laying.now[0].move


def test_after_laying_down_the_upcard_that_goes_out_is_taken() -> None:
    position = told("3H KD", upcard="9D", table=("9S 9H 9C", "4H 5H 6H 7H"), down=True, moment=to_draw)
    found = _drawing(position)
    assert found.taken is not None
    assert found.taken.out
    assert found.take
    assert 0 < found.out < 1


@pytest.mark.parametrize(
    ("hand", "too_small"), [("9S 9H 9D 4H 4S 4D 6H 7H 8H", True), ("9S 9H 9D 4H 4S 4D 6H 7H 8H KC", False)]
)
def test_a_discard_that_must_be_kept_is_one_of_the_cards_without_which_a_hand_is_too_small(
    hand: str, too_small: bool
) -> None:
    """Ten cards lie in the melds and one is discarded: with nine and the card of the turn that can't be."""
    found = buying(told(hand, upcard="2S", round_number=4, moment=asked_to_buy, ruleset=load("king")))
    assert found is not None
    assert found.too_small is too_small


BARRED = [
    ("king", 4, "KC", "9S 9H 9D 4H 4S 4D 5H 6H 7H 8H", 1, 1.0),
    ("king", 4, "KC", "9S 9H 9D 4H 4S JK 5H 6H 7H 8H", 1, 1.0),
    ("king", 4, "JK", "9S 9H 9D 4H 4S 4D 5H 6H 7H 8H", 0, 1.0),
    ("carioca", 9, "7C", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JK QH", 2, 4 / 95),
    ("shanghai-levels", 6, "KC", "9S 9H 9D 4H 4D 4C 5S 6S 7S 8S 9S", 1, 0.0),
    ("shanghai-levels", 6, "9S", "9S 9H 9D 4S 4H 4D 5S 6S 7S 8S TS", 0, 0.0),
]


@pytest.mark.parametrize(("rules", "number", "upcard", "hand", "away", "out"), BARRED)
def test_what_the_upcard_makes_of_the_hand_outlasts_the_turn(
    rules: str, number: int, upcard: str, hand: str, away: int, out: float
) -> None:
    """A lay-down that the rules refuse is none, and an upcard that may not be discarded costs another card."""
    position = told(hand, round_number=number, upcard=upcard, moment=to_draw, ruleset=load(rules))
    found = _drawing(position)
    assert found.away_taken == away
    assert found.out == pytest.approx(out)
    if found.laying is None:
        assert found.away_taken == found.discards[0].away
        assert not found.goes_out
    else:
        assert found.goes_out


@pytest.mark.parametrize(("rules", "number"), [("progressive", 1), ("kontrakt", 1)])
def test_a_complete_hand_keeps_its_points_where_the_upcard_takes_the_lay_down_away(rules: str, number: int) -> None:
    """Only KC would be left, which may not go back; a card from the stock may."""
    position = told("9S 9H 9D 4H 4S 4D", round_number=number, upcard="KC", moment=to_draw, ruleset=load(rules))
    found = _drawing(position)
    assert found.taken is not None
    assert found.unlaid
    assert found.taken.points == found.discards[0].points > 0
    assert (found.stock_points, found.out, found.goes_out, found.take) == (0, 1.0, False, False)


def test_a_hand_that_no_card_of_the_turn_lets_lay_says_so() -> None:
    hand = "9S 9H 9D 4H 4D 4C 5S 6S 7S 8S 9S"
    advice = advice_on(told(hand, round_number=6, upcard="KC", moment=to_draw, ruleset=load("shanghai-levels")))
    assert [broken.rule for broken in advice.refused] == ["going out > on the turn of laying down"]


def test_a_stock_card_that_is_as_near_must_leave_as_many_cards_that_help() -> None:
    position = told("9S 9H 8D 4H 5H 6S 8C QC KD 2S", upcard="KC", moment=to_draw)
    found = _drawing(position)
    assert (found.away, found.copies, found.away_taken, found.copies_taken) == (3, 25, 3, 37)
    good = 0
    for card, copies in position.unseen.items():
        rows = discard_table(position.oracle, (*position.hand, card), less(position.unseen, card))
        best = min((row.away or 0, -(row.copies or 0)) for row in rows)
        good += copies * (best <= (3, -37))
    assert found.as_good == pytest.approx(good / position.unseen_total)


def test_what_a_ready_hand_lays_after_taking_is_told_where_the_stock_is_better() -> None:
    hand = "9S 9H 9D 4H 5H 6H 7H 8C QC KD"
    found = _drawing(told(hand, upcard="AS", moment=to_draw))
    assert not found.take
    assert found.laying is not None
    assert found.taken is not None
    assert found.laying.now[0].rest.points == found.taken.points


@pytest.mark.parametrize(
    ("hand", "upcard", "copies", "take"),
    [
        ("8D 4S TD KH KD KS 3S 2H JD 2D", "2S", (2, 6), True),
        ("9S 5D QD 5H 7D KH 5S TC 6C 4C", "9D", (6, 14), False),
        ("4H 4S JD 3C 4D 3D QD 2H KD 5D", "4C", (4, 8), False),
    ],
)
def test_an_upcard_that_brings_nothing_is_taken_where_enough_more_cards_help_with_it(
    hand: str, upcard: str, copies: tuple[int, int], take: bool
) -> None:
    """Against the chance of two stock cards: each that does not help, then each after the best discard."""
    position = told(hand, upcard=upcard, moment=to_draw, ruleset=load("kontrakt-no-jokers"))
    found = _drawing(position)
    assert (found.copies, found.copies_taken, found.take) == (*copies, take)
    assert found.away == found.away_taken
    chance, total = 0.0, position.unseen_total
    for card, number in position.unseen.items():
        rows = discard_table(position.oracle, (*position.hand, card), less(position.unseen, card))
        away, helps = min((row.away or 0, -(row.copies or 0)) for row in rows)
        chance += number / total * (1 if away < (found.away or 0) else -helps / (total - 1))
    assert found.next_turn_taken == copies[1] / total
    assert found.next_turn == pytest.approx(chance)
    assert take is (found.next_turn_taken > chance)


def test_nothing_is_as_good_as_an_upcard_that_may_not_be_taken() -> None:
    """Under Carioca a player who is down draws from the stock."""
    position = told(
        "3S TS 3H 2D 5D 9C",
        upcard="QS",
        table=("8D 8C JK", "KH KH KD"),
        down=True,
        moment=to_draw,
        round_number=1,
        ruleset=load("carioca"),
    )
    found = _drawing(position)
    assert found.refused
    assert (found.as_good, found.rival, found.take) == (None, None, False)
    assert found.stock_points is not None
