"""Buying or passing: distances, chances and prices against counting them one by one."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from game_of import ruleset_with
from positions_told import told

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import play
from kontrakt_dsl.game.moves import Draw
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.trials import positions
from kontrakt_solver.advising.buying import buying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import asked_to_buy
from kontrakt_solver.near.nearness import less

HAND = "9S 9H 9D 4H 5H 6H 8C QC KD 2S"


def test_the_price_of_a_buy_is_its_cards_and_their_mean_points() -> None:
    position = told(HAND, upcard="7H", moment=asked_to_buy)
    found = buying(position)
    assert found is not None
    points = position.rules.scoring.card_points
    every = [points[card] for card, copies in position.unseen.items() for _ in range(copies)]
    assert found.cards == 1
    assert found.points == pytest.approx(7 + sum(every) / len(every))
    assert (found.away, found.away_bought, found.buy) == (1, 0, True)


def test_a_card_that_brings_nothing_is_not_bought() -> None:
    found = buying(told(HAND, upcard="KC", moment=asked_to_buy))
    assert found is not None
    assert not found.buy


def test_the_chance_that_the_price_helps_counts_every_hand_of_stock_cards() -> None:
    two = ruleset_with(("  cost: 1 stock card", "  cost: 2 stock cards"))
    position = told(HAND, upcard="KC", moment=asked_to_buy, ruleset=two)
    found = buying(position)
    assert found is not None
    stock = [card for card, copies in position.unseen.items() for _ in range(copies)]
    bought = (*position.hand, Card("K", "C"))
    here = position.oracle.away(bought, position.unseen)
    assert here is not None
    helps = {card for card in position.unseen if (position.oracle.away((*bought, card), position.unseen) or 0) < here}
    pairs = list(combinations(stock, 2))
    assert found.chance == pytest.approx(sum(not helps.isdisjoint(pair) for pair in pairs) / len(pairs))


def test_nobody_buys_where_the_rules_have_no_buying() -> None:
    without = load("zioncheck")
    assert without.round(2, players=4).buying is None
    assert buying(told(HAND, upcard="7H", moment=asked_to_buy, ruleset=without)) is None


def test_a_buyer_on_a_ladder_asks_about_the_own_contract() -> None:
    """Ann, who is on turn, has a contract that takes the whole hand and lets her buy once; Bob has another one."""
    text = """
kontrakt: 1
extends: shanghai-levels
name: Whole at last
sources: [these tests]
contracts: {10: "3 runs of 4 or more, using the whole hand"}
buying: {limit: {contract 10: 1 per round, other contracts: 4 per round}}
"""
    rules = load_text(text, name="whole", path="whole.yaml").ruleset
    assert rules is not None
    seats = {"Ann": "KD QD, contract 10", "Bob": "TS TH 9S 9C 2D, bought 1, contract 1"}
    start = positions.Position(seats, "Ann to draw", pile="9H 7H").game(rules)
    found = buying(Position(view(play.apply(start, Draw()), 1)))
    assert found is not None
    assert not found.laid_whole
    assert found.exact
    assert found.left == 3


@pytest.mark.parametrize("upcard", ["7H", "KC", "JK"])
def test_a_buy_that_makes_the_hand_too_large_to_be_laid_whole_is_told(upcard: str) -> None:
    """Ten cards and the card of the turn are the contract and its discard; thirteen never are."""
    position = told(
        "9S 9H 9D JS JC JK 4H 5H 6H KD", round_number=4, upcard=upcard, moment=asked_to_buy, ruleset=load("king")
    )
    found = buying(position)
    assert found is not None
    assert found.too_large
    assert not found.buy
    assert (found.away, found.away_bought, found.exact) == (1, None, True)


def test_a_larger_hand_may_still_be_laid_whole_where_melds_may_be_larger() -> None:
    found = buying(told("9S 9H 9D 4H 5H 6H 8C QC KD 2S 3S 4S", round_number=7, upcard="7H", moment=asked_to_buy))
    assert found is not None
    assert not found.too_large


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [
        ("AS 2S 3S 4S 5H 6H 7H 8H TC JC QC 2D", "KC"),
        ("AS 2S 3S 4S 5H 6H 7H 8H TC JC QC 2D", "2D"),
        ("9S 9H 9D 4H 5H 6H 8C QC KD 2S 3S JK", "7H"),
    ],
)
def test_a_larger_hand_that_must_be_laid_whole_is_compared_by_every_card_that_may_come_with_the_upcard(
    hand: str, upcard: str
) -> None:
    """The upcard, a stock card for its price and the card of the turn: fifteen cards that must all lie in runs."""
    position = told(hand, round_number=7, upcard=upcard, moment=asked_to_buy)
    found = buying(position)
    assert found is not None
    bought = (*position.hand, Card(upcard[0], upcard[1]))
    nearest: dict[Card, int] = {}
    for first, rest in ((card, less(position.unseen, card)) for card in position.unseen):
        after = (oracle_away(position, (*bought, first, last), less(rest, last)) for last in rest if rest[last])
        nearest[first] = min(after) + 1
    assert found.exact
    assert found.away_bought == min(nearest.values()) + 1
    helps = [card for card, away in nearest.items() if away < found.away_bought]
    assert found.copies == sum(position.unseen[card] for card in helps)
    assert found.chance == pytest.approx(found.copies / position.unseen_total)
    assert found.buy is (found.away is not None and found.away_bought < found.away)


def oracle_away(position: Position, cards: tuple[Card, ...], unseen: Mapping[Card, int]) -> int:
    """How many cards of a whole hand must be exchanged, more than any number where none is enough."""
    away = position.oracle.away(cards, unseen)
    return 99 if away is None else away
