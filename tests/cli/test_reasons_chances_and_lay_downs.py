"""`kontrakt check-hand`: what an answer says beside yes or no: reasons, what helps, chances, and other lay-downs."""

import json
from collections import Counter

import pytest
from literate import run_cli

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Deck
from tests.cli.one_hand import ask


def test_a_no_comes_with_its_reasons_and_what_helps() -> None:
    answer = ask("--round", "1", "9S 9H 9D 4S 4H KD")
    assert answer["reasons"]
    assert answer["helping"]["cards"][0] == {"card": "4S", "copies": 1}
    assert answer["helping"]["spare"] == ["KD"]
    assert answer["needs"]["wilds"] == [{"card": "JK", "copies": 3}]


def test_each_card_that_is_said_to_help_brings_the_hand_nearer() -> None:
    hand = "9S 9H 4S 4H KD 7C"
    answer = ask("--round", "2", hand)
    helping = {entry["card"] for entry in answer["helping"]["cards"]}
    nearer = {str(card) for card in (*STANDARD_PACK.cards, JOKER) if _away("2", f"{hand} {card}") < answer["away"]}
    assert helping == nearer


def _away(number: str, hand: str) -> int:
    away: int = ask("--no-why", "--round", number, hand)["away"]
    return away


def test_what_helps_from_afar_is_told_at_once_or_where_it_is_asked_for() -> None:
    """Where the kernel does not answer, to find it can take seconds."""
    hand = ["--round", "2", "9S 2H KD 4C"]
    slow = ["--backend", "cp-sat", *hand]
    told = ask(*slow)
    assert told["away"] > 3
    assert told["reasons"]
    assert "helping" not in told
    assert ask("--why", *slow)["helping"] == ask(*hand)["helping"]


def test_an_unknown_card_is_worth_the_chance_of_the_cards_that_it_may_be() -> None:
    known = "9S 9H 9D 4S 4H KD"
    answer = ask("--round", "1", known, "?")
    deck = Deck(STANDARD_PACK, packs=2, jokers=3)
    unseen = deck.counts - Counter(read_cards(known, deck))
    good = sum(copies for card, copies in unseen.items() if _away("1", f"{known} {card}") == 0)
    assert answer["satisfied"] is None
    assert answer["chance"]["exact"] is True
    assert answer["chance"]["probability"] == pytest.approx(good / unseen.total())


def test_what_the_known_cards_can_lay_does_not_depend_on_the_unknown_one() -> None:
    answer = ask("--round", "1", "9S 9H 9D ? 4S 4H 4D KD")
    assert (answer["satisfied"], answer["left"], answer["left_points"]) == (True, ["KD", "?"], None)
    assert len(answer["melds"]) == 2


def test_a_hand_may_have_no_more_unknown_cards_than_there_are_unseen_ones() -> None:
    ran = run_cli(["check-hand", "--round", "1", "? " * 108])
    assert ran.status == 2
    assert "only 107 are unseen" in ran.err


@pytest.mark.parametrize("aim", ["fewest-points", "fewest-cards", "keep-wilds", "keep-jokers", "lay-off-room"])
def test_each_aim_is_best_at_what_it_says(aim: str) -> None:
    """Over all lay-downs of a hand where the aims disagree."""
    hand = ["--round", "1", "KS KH KD 2S 2H 2D JK 7C 7D"]
    every = ask("--all", *hand)["lay_downs"]["ways"]
    shown = ask("--aim", aim, *hand)["melds"]
    wilds = [sum(card == "JK" for meld in melds for card in meld["cards"]) for melds in every]
    if aim.startswith("keep"):
        assert sum(card == "JK" for meld in shown for card in meld["cards"]) == min(wilds) == 0
    if aim == "fewest-cards":
        assert sum(len(meld["cards"]) for meld in shown) == max(sum(len(m["cards"]) for m in melds) for melds in every)
    assert shown in every


def test_all_lay_downs_are_counted_whatever_the_limit() -> None:
    hand = ["--round", "1", "KS KH KD KC 2S 2H 2D 7S 7H 7D"]
    whole, cut = ask("--all", *hand)["lay_downs"], ask("--all", "--limit", "3", *hand)["lay_downs"]
    assert whole["number"] == cut["number"] == len(whole["ways"])
    assert cut["ways"] == whole["ways"][:3]
    assert len({json.dumps(way) for way in whole["ways"]}) == whole["number"]


def test_a_wild_card_in_a_run_of_many_suits_says_its_rank_as_in_the_move_that_lays_it() -> None:
    told = run_cli(["check-hand", "--rules", "phase-10", "--round", "4", "3Y W 5R 6B 7R 8B 9G 2R"]).out
    assert "  run  2R 3Y W=4 5R 6B 7R 8B 9G" in told.splitlines()


@pytest.mark.parametrize(
    ("cards", "told"),
    [("4H 5H 6H 7H 8S 9S TS JS AC 2C 3C 4C", True), ("4H 5H 6H 7H 8S 9S TS JS QS AC 2C 3C 4C", False)],
)
def test_a_whole_hand_of_as_many_cards_as_are_dealt_is_told_to_be_judged_as_after_the_draw(
    cards: str, told: bool
) -> None:
    lines = run_cli(["check-hand", "--round", "7", cards]).out.splitlines()
    assert "Can be laid down." in lines
    assert ("Judged as after the draw: with the 12 cards dealt, you draw one first." in lines) is told


@pytest.mark.parametrize(
    ("last", "satisfied", "chance"),
    [("5C", True, 15 / 95), ("6C", False, 5 / 95)],
    ids=["that could be laid as it is", "that could not be laid"],
)
def test_a_hand_of_as_many_cards_as_are_dealt_is_told_what_the_card_to_come_can_do(
    last: str, satisfied: bool, chance: float
) -> None:
    hand = ["--round", "7", f"4H 5H 6H 7H 8S 9S TS JS 2C 3C 4C {last}"]
    answer = ask(*hand)
    assert answer["satisfied"] is satisfied
    assert (answer["before_draw"]["away"], answer["before_draw"]["exact"]) == (1, True)
    assert answer["before_draw"]["chance"]["probability"] == pytest.approx(chance)
    (plan,) = answer["before_draw"]["needs"]["plans"]
    assert {"card": "5C" if last == "6C" else "6C", "copies": 2} in plan[0]
    told = f"With the card still to be drawn: can be laid down with a chance of {100 * chance:.1f} %"
    assert told in run_cli(["check-hand", *hand]).out.splitlines()
    assert "before_draw" not in ask("--no-why", *hand)


def test_a_hand_of_more_cards_than_are_dealt_has_no_card_to_come() -> None:
    assert "before_draw" not in ask("--round", "7", "4H 5H 6H 7H 8S 9S TS JS QS AC 2C 3C 4C")
    assert "before_draw" not in ask("--round", "2", "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("9S 9H 9D 4S 4H 4D 2C", "the contract can be laid as the hand is"),
        ("9S 9H 9D 4S 4H 4D unknown", "the hand has unknown cards"),
        ("9S 9H 9D 4S 4H unknown", "the hand has unknown cards"),
        ("9S unknown", "the hand has unknown cards"),
    ],
)
def test_chances_that_were_asked_for_are_told_or_it_is_said_why_not(cards: str, why: str) -> None:
    said = f"No chances of more cards or turns: {why}"
    ran = run_cli(["check-hand", "--round", "1", "--chances", "1", cards])
    assert said in ran.out.splitlines()
    assert ran.err == ""
    assert said not in run_cli(["check-hand", "--round", "1", cards]).out
    assert "chances" not in ask("--round", "1", "--chances", "1", cards)


def test_where_not_all_that_would_do_is_told_ways_with_wild_cards_are_said_to_be_left_out() -> None:
    hand = "2S 3S 4S 5S 6S 2H JK 9S 9H 2D KD QC 4H 5H 8H"
    last = run_cli(["check-hand", "--rules", "shanghai-levels", "--round", "10", hand]).out.splitlines()[-1]
    assert last.strip().endswith("other ways at least; those with wild cards are not listed")
