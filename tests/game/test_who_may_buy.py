"""Offers of the upcard: who is asked, in which order and at what price, and what others are told who would buy."""

from dataclasses import replace

import pytest
from positions import after, refused_to, verify, with_rules
from rules_under_test import main_ruleset

from kontrakt_dsl.game.moves import Buy, Pass
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.turns import BuyingRules, Fact, NextUpcard, When
from tests.game.table_of_four import DRAWN, HANDS, TO_DRAW


def buying(**changes: object) -> BuyingRules:
    """The main rules of buying with some changes."""
    rules = main_ruleset().round(1, players=4).buying
    assert rules is not None
    return replace(rules, **changes)  # type: ignore[arg-type]


def test_a_buyer_is_told_why_not() -> None:
    """(Buying 3, 4) Buying: too soon, too late, not yet asked, asked already, bought just now, on turn."""
    window = "buying > window: the upcard is bought once the player on turn goes to the stock, not before and not later"
    assert refused_to(TO_DRAW.game(), 1, "buy") == [window]
    assert refused_to(DRAWN.game(), 1, "buy") == [window]
    offered = after(TO_DRAW.game(), "draw")
    assert refused_to(offered, 1, "buy") == []
    assert refused_to(offered, 2, "buy") == ["buying > priority: seat 1 is asked before seat 2"]
    assert refused_to(offered, 2, "draw") == ["buying > priority: it is for seat 1 to act, not for seat 2"]
    assert refused_to(offered, 0, "buy") == [
        "buying > window: whoever goes to the stock leaves the upcard to the others"
    ]
    assert refused_to(after(offered, "pass"), 1, "buy") == ["buying > priority: seat 1 has passed; seat 2 is asked now"]
    piled = replace(TO_DRAW, pile="2D 8S")
    bought = after(piled.game(), "draw", "buy")
    assert refused_to(bought, 1, "buy") == ["buying > next upcard: the next upcard is for anyone but the last buyer"]


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        (None, ()),
        (buying(), (1, 2, 3)),
        (buying(when=When(((Fact.DOWN, False),))), (2, 3)),
        (buying(when=When(((Fact.DOWN_EARLIER, True),))), (1,)),
        (buying(when=When(((Fact.NEXT, False),))), (2, 3)),
        (buying(when=When(((Fact.DISCARDER, False),))), (1, 2)),
        (buying(limit=1), (1, 3)),
        (buying(cost=2), (1, 2, 3)),
        (buying(cost=200), ()),
        (buying(cost=0), (1, 2, 3)),
    ],
)
def test_who_is_asked_follows_from_the_rules(rules: BuyingRules | None, asked: tuple[int, ...]) -> None:
    """Groups differ in who may buy, how often and at what price."""
    hands = {**HANDS, "Eva": f"{HANDS['Eva']}, bought 1"}
    state = with_rules(replace(TO_DRAW, seats=hands).game(), buying=rules)
    offered = after(state, "draw").round
    assert offered is not None
    assert offered.asked == asked


@pytest.mark.parametrize(
    ("rules", "seat", "refusal"),
    [
        (
            buying(when=When(((Fact.DOWN, False),))),
            1,
            "buying > when: the upcard is bought by a player who has not laid the contract",
        ),
        (buying(limit=1), 2, "buying > limit: a player buys 1 time in a round at most; seat 2 has done so"),
    ],
)
def test_whoever_may_not_buy_is_told_which_rule_says_so(rules: BuyingRules, seat: int, refusal: str) -> None:
    """A seat that is not asked can still look up why."""
    hands = {**HANDS, "Eva": f"{HANDS['Eva']}, bought 1"}
    state = after(with_rules(replace(TO_DRAW, seats=hands).game(), buying=rules), "draw")
    assert refused_to(state, seat, "buy") == [refusal]


def test_two_cards_a_buy() -> None:
    """Elsewhere a buy costs two cards, with a new stock between them where it must be."""
    state = with_rules(replace(TO_DRAW, stock="3C", pile="2D 8S 4H TC").game(), buying=buying(cost=2))
    bought = after(state, "draw", "buy", "new stock TC 4H")
    assert bought.round is not None
    assert [str(card) for card in bought.round.seats[1].hand[-3:]] == ["2D", "3C", "TC"]
    unpayable = with_rules(replace(TO_DRAW, stock="3C", pile="2D 8S").game(), buying=buying(cost=2))
    assert after(unpayable, "draw").actor == 0


@pytest.mark.parametrize(
    ("next_upcard", "asked"),
    [(NextUpcard.OTHERS, (2, 3)), (NextUpcard.ANYONE, (1, 2, 3)), (NextUpcard.NOBODY, ())],
)
def test_the_uncovered_card_goes_to_whom_the_rules_say(next_upcard: NextUpcard, asked: tuple[int, ...]) -> None:
    """Elsewhere the last buyer may go on, or there is one buy a turn."""
    state = with_rules(replace(TO_DRAW, pile="2D 8S 4H").game(), buying=buying(next_upcard=next_upcard))
    bought = after(state, "draw", "buy").round
    assert bought is not None
    assert bought.asked == asked


def test_buy_and_pass_are_the_only_answers_to_an_offer() -> None:
    """Nothing else can be said before the stock card."""
    offered = after(TO_DRAW.game(), "draw")
    assert view(offered, 1).legal_moves() == (Buy(), Pass())
    assert [str(rule) for rule in verify(offered, "take")] == ["drawing > from: 2D is on offer; say buy or pass"]
    assert [str(rule) for rule in verify(offered, "discard 4S")] == ["discarding: 2D is on offer; say buy or pass"]
