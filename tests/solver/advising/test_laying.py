"""Laying the contract now or waiting: each way is legal, and the points are those of the engine."""

import pytest
from game_of import ruleset_with
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import Position as InWords
from positions_told import told

from kontrakt_dsl import load
from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import LayDown, Swap, read_move
from kontrakt_dsl.game.view import view
from kontrakt_dsl.loading.load import load_text
from kontrakt_solver.advising.advice import advice_on
from kontrakt_solver.advising.laying import laying
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Aim
from kontrakt_solver.lay_downs import lay_downs

HAND = "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"


def test_laying_now_is_compared_with_the_points_of_a_wait() -> None:
    found = laying(told(HAND))
    assert found is not None
    assert [str(choice.move) for choice in found.now] == ["lay 9S 9H 9D / 4H 5H 6H 7H"]
    assert found.now[0].rest.points == 20  # 8C QC 2S after the discard of KD
    assert found.waiting.points == 69  # the whole hand without KD
    assert found.waiting.points - found.now[0].rest.points == 49
    assert found.waiting.smallest is None


def test_every_way_that_is_shown_is_legal_and_best_by_its_aim() -> None:
    position = told("9S 9H 9D 9C JK 4H 5H 6H 7H 8H 8D 2S")
    found = laying(position)
    assert found is not None
    assert all(position.view.can(choice.move) for choice in found.now)
    assert {aim for choice in found.now for aim in choice.aims} == set(Aim)
    wilds = {aim: str(choice.move).count("JK") for choice in found.now for aim in choice.aims}
    assert wilds[Aim.KEEP_WILDS] == min(wilds.values()) == 0


def test_lay_downs_that_both_end_the_round_are_one_way_with_the_aims_of_both() -> None:
    found = laying(told("4S 4H 4D 4C 3D 4D 5D 6D 7D JK KD", round_number=2, ruleset=load("may-i")))
    assert found is not None
    assert [choice.rest.out for choice in found.now] == [True, False]
    assert found.now[0].aims == (Aim.FEWEST_POINTS, Aim.FEWEST_CARDS, Aim.LAY_OFF_ROOM)
    assert found.now[1].aims == (Aim.KEEP_WILDS,)


def test_lay_downs_that_keep_the_same_cards_are_one_way_and_that_with_the_most_room_is_told() -> None:
    found = laying(told("4S 4H 4D 3C 3D 2H JK KD QC 9S", round_number=1, ruleset=load("shanghai-levels")))
    assert found is not None
    best, other = found.now
    assert str(best.move) == "lay 3D 3C 2H / 4S 4H JK"
    assert best.aims == (Aim.FEWEST_POINTS, Aim.FEWEST_CARDS, Aim.LAY_OFF_ROOM)
    assert Card("JK") in other.rest.left


def test_an_aim_by_which_a_way_is_as_good_as_the_best_belongs_to_it_too() -> None:
    """Every lay-down of this contract leaves as few cards: the sizes of its melds are fixed."""
    found = laying(told("9S 9H 9D 9C JK 4H 5H 6H 7H KD 2S", table=("5S 5D 5C",)))
    assert found is not None
    assert len(found.now) == 3
    assert all(Aim.FEWEST_CARDS in choice.aims for choice in found.now)
    assert [Aim.FEWEST_POINTS in choice.aims for choice in found.now] == [True, False, False]


@pytest.mark.parametrize("drawn", ["9D", "JK"])
def test_where_the_fewest_points_leave_nothing_to_discard_a_card_is_kept_though_another_aim_is_allowed(
    drawn: str,
) -> None:
    """The lay-down that keeps the most wild cards may be laid, but does not go out."""
    hand = f"4S 4H 4D 4C 3D 4D 5D 6D 7D JK {drawn}"
    found = laying(told(hand, table=("9S 9H 9D",), ruleset=load("may-i")))
    assert found is not None
    best, *others = found.now
    assert best.rest.out
    assert best.aims == (Aim.FEWEST_POINTS,)
    assert any(Aim.KEEP_WILDS in other.aims for other in others)
    assert not any(other.rest.out or Aim.FEWEST_POINTS in other.aims for other in others)


def test_what_could_be_laid_off_later_is_counted() -> None:
    found = laying(told("9S 9H 9D 4H 5H 6H 7H 8H 9C QC KD"))
    assert found is not None
    assert str(found.now[0].move) == "lay 9S 9D 9C / 6H 7H 8H 9H"
    assert [str(card) for card in found.now[0].rest.left] == ["4H", "5H", "KD"]
    assert [str(card) for card in found.now[0].fits_later] == ["5H"]


def test_others_who_are_down_make_waiting_a_risk() -> None:
    seats = {"Ann": HAND, "Bea": "4S 5D, down earlier", "Cid": "5S 6S 7S"}
    state = InWords(seats, "Ann has drawn", table=("3S 3D 3C of Bea",)).game()
    found = laying(Position(view(state, 0)))
    assert found is not None
    assert (found.waiting.down, found.waiting.smallest) == (1, 2)


def test_of_a_position_that_was_told_only_that_somebody_is_down_is_known() -> None:
    found = laying(told(HAND, table=("3S 3D 3C",)))
    assert found is not None
    assert (found.waiting.down, found.waiting.smallest) == (None, None)


def test_a_complete_hand_that_may_not_be_laid_says_why() -> None:
    advice = advice_on(told("9S 9H 9D 4H 5H 6H 7H"))
    assert advice.laying is None
    assert [broken.rule for broken in advice.refused] == ["going out > last card"]
    assert advice.standing is not None
    assert advice.standing.away == 0


def test_in_the_last_round_laying_ends_the_round() -> None:
    found = laying(told("AS 2S 3S 4S 5H 6H 7H 8H TC JC QC KC", round_number=7))
    assert found is not None
    assert found.now[0].rest.out
    assert found.now[0].rest.points == 0


def test_a_wild_card_can_be_swapped_for_the_contract_where_the_rules_allow_it() -> None:
    early = ruleset_with(("swapping:\n  when: down earlier", "swapping:\n  when: always"))
    position = told("9S 9H 4D 5D 6D 7D 5H KD QC 2S 2C", table=("4H JK=5H 6H 7H",), ruleset=early)
    found = laying(position)
    assert found is not None
    (swap,) = [choice.move for choice in found.now]
    assert isinstance(swap, Swap)
    assert isinstance(swap.use, LayDown)
    assert position.view.can(swap)


def test_what_keeps_the_wild_cards_is_judged_without_discarding_one() -> None:
    position = told("9S 9H 9D 9C JK 4H 5H 6H 7H KD 2S", table=("5S 5D 5C",))
    found = laying(position)
    assert found is not None
    kept = next(choice for choice in found.now if Aim.KEEP_WILDS in choice.aims)
    assert kept.keeps_wilds
    assert Card("JK") in kept.rest.left
    assert kept.rest.points == 26  # JK 9C 2S, after the discard of KD


def test_where_the_best_lay_downs_leave_nothing_to_discard_one_that_keeps_a_card_is_told() -> None:
    found = laying(told("8D 9D TD JD KC KD KD KS", round_number=1, ruleset=load("king")))
    assert found is not None
    assert [len(choice.move.melds) for choice in found.now if isinstance(choice.move, LayDown)] == [2]
    assert found.now[0].rest.out
    assert found.now[0].rest.discard is not None


@settings(max_examples=40, deadline=None)
@given(
    start=st.integers(2, 6),
    length=st.integers(4, 5),
    rank=st.sampled_from("89TJQK"),
    size=st.integers(3, 4),
    spare=st.lists(st.sampled_from(["3C", "8S", "KD", "JK"]), max_size=2, unique=True),
)
def test_a_lay_down_is_told_where_any_is_legal(start: int, length: int, rank: str, size: int, spare: list[str]) -> None:
    """Against all lay-downs of the hand, each held against the engine; the last card must be discarded."""
    run = [f"{number}D" for number in range(start, min(start + length, 10))]
    same = [f"{rank}{suit}" for suit in "SHCD"[:size]]
    position = told(" ".join([*run, *same, *spare]), round_number=1, ruleset=load("king"))
    ways = lay_downs(position.oracle, position.hand)
    assert ways.exact
    legal = any(position.view.can(LayDown(melds)) for melds in ways.ways)
    assert (laying(position) is not None) is legal


@pytest.mark.parametrize("hand", ["4H 7H 9H 6H TH 8H 3H JH 5H TC QC", "9H 6H JH KH 8H 4H AH QH 7H 2C 3C"])
def test_what_is_told_is_what_its_text_says_where_cards_of_one_suit_may_be_a_run_as_well(hand: str) -> None:
    """The runs of four are both in a row, and the text of a lay-down does not say which is which but by its order."""
    text = """
kontrakt: 1
extends: kontrakt
name: Both
sources: [these tests]
contracts: {2: 4 cards of one suit + 1 run of 4}
"""
    ruleset = load_text(text, name="both", path="both.yaml").ruleset
    assert ruleset is not None
    position = told(hand, ruleset=ruleset)
    found = laying(position)
    assert found is not None
    rules = position.rules
    for choice in found.now:
        assert read_move(str(choice.move), rules.deck.pack, wild=rules.melds.wild, rules=rules) == choice.move
        assert choice.exact
