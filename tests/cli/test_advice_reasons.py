"""Sentences of advice: no estimate is told as a fact, and praise and blame follow from the numbers."""

from dataclasses import replace

import pytest
from positions import Position as InWords
from positions_told import told

from kontrakt_cli.render.advice_reasons import why_best, why_buy, why_dig, why_draw, why_lay, why_wait
from kontrakt_cli.render.cards import PLAIN
from kontrakt_cli.render.distances import distance
from kontrakt_cli.render.out_of_turn_reasons import why_claim, why_no_claim, why_no_snatch, why_snatch
from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import Swap
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.advice import Advice, advice_on
from kontrakt_solver.advising.buying import Buying, buying
from kontrakt_solver.advising.claiming import Claiming
from kontrakt_solver.advising.drawing import drawing
from kontrakt_solver.advising.laying import laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.set_up import asked_to_buy, to_draw
from kontrakt_solver.advising.snatching import Held, SnatchChoice, Snatching
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


def test_a_larger_hand_that_is_no_nearer_is_told_as_a_fact_where_it_is_one() -> None:
    whole = replace(_buying(), away_bought=2, laid_whole=True)
    assert not whole.buy
    assert "the larger hand, which must be laid whole, is no nearer" in why_buy(whole, PLAIN, buy=False)
    unsettled = replace(whole, exact=False)
    assert "the larger hand, which must be laid whole, does not seem nearer" in why_buy(unsettled, PLAIN, buy=False)
    assert not replace(unsettled, away_bought=1).buy


def test_a_pass_with_a_card_that_takes_the_hand_further_has_no_but() -> None:
    further = replace(_buying(), away=1, away_bought=2, laid_whole=True)
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
    all_but_room = replace(first, aims=(Aim.FEWEST_POINTS, Aim.FEWEST_CARDS, Aim.KEEP_WILDS), keeps_wilds=False)
    assert why_lay(found, all_but_room).startswith("It leaves the fewest points and cards: ")
    kept = replace(all_but_room, keeps_wilds=True)
    assert "leaves the fewest points and cards and keeps the most wild cards" in why_lay(found, kept)
    later = replace(first, fits_later=(position.hand[0],), later_points=9)
    assert "(1 card of 9 points can be laid off on a later turn)" in why_lay(found, later)


@pytest.mark.parametrize(("down", "words"), [(1, "and has 6 cards in hand"), (2, "one of them with 6 cards in hand")])
def test_others_who_are_down_are_told_by_their_number(down: int, words: str) -> None:
    found = laying(told("9S 9H 9D 4H 5H 6H 7H 8C KD QC 2S"))
    assert found is not None
    assert words in why_wait(replace(found, waiting=replace(found.waiting, down=down, smallest=6)))


def _claiming(**changes: object) -> Claiming:
    found = Claiming(
        card=Card("8", "H"),
        choices=(),
        parts=1,
        chosen=None,
        drawn=True,
        points=54,
        points_claimed=48.0,
        away=1,
        away_claimed=2,
        keeps=0.75,
        gets=1,
        out=False,
        too_small=False,
    )
    return replace(found, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "claim", "no_claim"),
    [
        (
            {},
            "You part with a card drawn unseen, about 6.0 points less, and the discarder gets 1 card; with a chance of "
            "25.0 % you are then up to 2 cards away instead of 1 card away.",
            "It keeps 1 card that the contract may need.",
        ),
        (
            {"keeps": 1.0, "away_claimed": 1},
            "You part with a card drawn unseen, about 6.0 points less, and the discarder gets 1 card; you stay 1 card "
            "away.",
            "It keeps 1 card that you can do without.",
        ),
        (
            {"too_small": True},
            "You part with a card drawn unseen, about 6.0 points less, and the discarder gets 1 card; the hand is then "
            "too small for the contract without a buy.",
            "It keeps 1 card; with fewer the hand is too small for the contract without a buy.",
        ),
        (
            {"away": None, "away_claimed": None, "keeps": 1.0},
            "You part with a card drawn unseen, about 6.0 points less, and the discarder gets 1 card.",
            "It keeps 1 card that you can do without.",
        ),
        (
            {"parts": 0, "drawn": False, "gets": 2},
            "It costs nothing, and the discarder gets 2 cards.",
            "It brings nothing, though the claim is free.",
        ),
        (
            {"parts": 0, "drawn": False, "gets": 0},
            "It costs nothing, and the discarder gets nothing.",
            "It brings nothing, and a claim brings nothing either.",
        ),
        (
            {"out": True},
            "You part with the last card and go out.",
            "The round goes on, though a claim would end it.",
        ),
    ],
)
def test_a_claim_is_told_by_what_it_brings_and_costs(changes: dict[str, object], claim: str, no_claim: str) -> None:
    assert (why_claim(_claiming(**changes), PLAIN), why_no_claim(_claiming(**changes))) == (claim, no_claim)


def test_a_snatch_is_told_by_the_hand_with_the_wild_card() -> None:
    before = Held(54, 2, 11, None, exact=True)
    swap = Swap(Card("8", "H"), 1)

    def told_of(held: Held) -> str:
        choice = SnatchChoice(swap, Card("JK"), held)
        return why_snatch(choice, Snatching((choice,), before), PLAIN)

    nearer, as_near = replace(before, points=66, away=1), replace(before, points=66, copies=15)
    assert told_of(nearer) == "With JK you are 1 card away instead of 2 cards away; 12 points more at risk until then."
    assert told_of(as_near) == (
        "With JK you stay 2 cards away, and 15 unseen cards help instead of 11; 12 points more at risk until then."
    )
    assert "was not counted" in told_of(replace(as_near, copies=None))
    leaving = Snatching((SnatchChoice(swap, Card("JK"), nearer),), before)
    assert why_no_snatch(leaving, PLAIN) == "It keeps 8H and saves 12 points until your next turn."


def _digging(cards: str, pile: str, *, table: tuple[str, ...] = ()) -> Advice:
    """Advice for Ann, who draws and may take cards from inside the pile; the upcard is the first of it."""
    seats = {"Ann": cards, "Bob": "7C KD 2S, down earlier" if table else "7C KD 2S", "Eva": "8C QC 3D"}
    state = InWords(seats, "Ann to draw", table=table, pile=pile).game(load("kontrak-rummy"))
    return advice_on(Position(view(state, 0)))


def test_the_sentence_for_a_deeper_card_names_what_it_leaves_and_what_a_stock_card_does() -> None:
    table = ("9S 9H 9D of Bob", "4H 5H 6H 7H of Bob")
    advice = _digging("QS QC 2D, down earlier", "9H 8H", table=table)
    found = advice.drawing
    assert found is not None
    (dig,) = found.digs
    sentence = why_best(advice, PLAIN)
    assert sentence == why_dig(dig, found, PLAIN)
    assert sentence.startswith(f"It leaves {dig.rest.points} points, with 9H taken along; a stock card leaves ")
    cut = replace(dig, rest=replace(dig.rest, exact=False))
    unsure = replace(found, digs=(cut,), exact=False, counted=False)
    assert f"leaves about {dig.rest.points} points" in why_dig(cut, unsure, PLAIN)
    assert "a stock card leaves about" in why_dig(cut, unsure, PLAIN)


def test_a_deeper_card_that_costs_more_than_the_hand_says_so() -> None:
    found = _digging("9S 9H 4H 5H 6H 7H 2C 3D 2S 4C", "KC QC JS AS QH JD KD 9D").drawing
    assert found is not None
    (dig,) = found.digs
    assert f"more than the {dig.held} in hand now" in why_dig(dig, found, PLAIN)
    lays = _digging("9S 9H 4H 5H 6H 7H QC KD 2S TC", "3C 9D").drawing
    assert lays is not None
    assert "It lays the contract and leaves 25 points, with 3C taken along; a stock card lays it with a chance" in (
        why_dig(lays.digs[0], lays, PLAIN)
    )


def test_more_cards_that_help_are_told_with_the_chances_by_the_next_turn() -> None:
    rules = load("kontrakt-no-jokers")
    found = drawing(told("8D 4S TD KH KD KS 3S 2H JD 2D", upcard="2S", moment=to_draw, ruleset=rules))
    assert found is not None
    assert found.take
    assert why_draw(found, PLAIN, take=True) == (
        "2S does not bring you nearer, but 6 cards then help in place of 2, so that by your next turn you are nearer "
        "with a chance of 6.5 %, not 4.9 %; a stock card helps with a chance of 2.2 %."
    )


def test_an_upcard_that_may_not_be_taken_leaves_the_numbers_of_the_stock() -> None:
    found = drawing(told(HAND, upcard="6H", moment=to_draw))
    assert found is not None
    barred = replace(found, refused=(BrokenRule("drawing > from", "say draw"),))
    assert why_draw(barred, PLAIN, take=True) == "6H may not be taken: say draw."
    sentence = why_draw(barred, PLAIN, take=False)
    assert sentence.startswith("A stock card helps with a chance of ")
    assert sentence.endswith("; the upcard may not be taken.")
