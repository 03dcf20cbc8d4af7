"""A test that does not hold says where, what was expected, and what happened."""

from pathlib import Path

import pytest

from tests.trials.outcomes import failures

POSITION = """\
- name: a position
  round: 2
  seats: {Ann: 7C KD QC, Bob: 4S 9D, Eva: 5S 8D}
  table: {1: 9S 9H 9C of Bob}
  pile from the top: 2D 8S
  stock from the top: 3C 3H 4H
"""


def position(*lines: str) -> str:
    """A test of a position with further lines."""
    return POSITION + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("turn: Ann has drawn", "each alone: [discard KD: refused by discarding > wilds]"),
            "discard KD should be refused by discarding > wilds, but it is allowed",
        ),
        (
            ("turn: Ann to draw", "each alone: [discard KD]"),
            "discard KD should be allowed, but it is refused by drawing > from: ",
        ),
        (("turn: Ann to draw", "in order: [Bob draw]"), "Bob should be the one to move, but the game waits for Ann"),
        (
            ("turn: Ann has drawn", "in order: [discard KD: ends the round]"),
            "discard KD should end the round, but the round goes on",
        ),
        (("turn: Ann has drawn", "in order: [throw KD]"), '"throw KD" is no move; moves are'),
        (("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {Ann: 7C}"), "Ann should be 7C, not 7C QC"),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {upcard: QC}"),
            "upcard should be QC, not KD",
        ),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {pile from the top: KD 2D}"),
            "pile from the top should be KD 2D, not KD 2D 8S",
        ),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {meld 2: 9S 9H}"),
            "there is no meld 2 on the table, which has 1 meld",
        ),
        (("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {melds: 2}"), "melds should be 2, not 1"),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {winner: Ann}"),
            "winner can be asked when the round is over, and it goes on",
        ),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {weather: fine}"),
            '"weather" is no question; ask for ',
        ),
        (
            ("turn: Ann has drawn", "in order: [discard KD]", "afterwards: {waits for: Bob to play}"),
            "waits for should be Bob to play, not Bob to draw",
        ),
        (("turn: Ann draws", "in order: [draw]"), 'the position can\'t be set up: "Ann draws" does not say whose turn'),
        (("turn: Jon to draw", "in order: [draw]"), 'the position can\'t be set up: "Jon" is none of the seats'),
    ],
)
def test_a_position_that_comes_out_otherwise(lines: tuple[str, ...], message: str, tmp_path: Path) -> None:
    ((line, found),) = failures(position(*lines), tmp_path)
    assert message in found
    assert 6 < line <= 6 + len(lines)


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("7C KD, asleep", '"asleep" is no state of a seat'),
        ("7C 99", '"99" is no card of this deck'),
        ("9S 9S", "9S is in the position 3 times, but in the deck 2 times"),
    ],
)
def test_a_position_that_no_table_can_have(seat: str, message: str, tmp_path: Path) -> None:
    text = position("turn: Ann has drawn", "in order: [discard 7C]").replace("7C KD QC", f'"{seat}"')
    ((line, found),) = failures(text, tmp_path)
    assert message in found
    assert line == 3


def test_a_failure_in_a_sequence_ends_it(tmp_path: Path) -> None:
    """What would come after a move that went wrong can't be judged."""
    text = position("turn: Ann to draw", "in order: [buy, Bob pass]", "afterwards: {Ann: 7C}")
    assert len(failures(text, tmp_path)) == 1


def test_every_move_tried_alone_is_judged(tmp_path: Path) -> None:
    text = position("turn: Ann to draw", "each alone: [buy, pass, draw, take]")
    assert len(failures(text, tmp_path)) == 2


def test_a_round_that_ends_unexpectedly(tmp_path: Path) -> None:
    text = position("turn: Ann has drawn", "in order: [discard 7C]").replace("7C KD QC", '"7C, down earlier"')
    assert [message for _, message in failures(text, tmp_path)] == [
        "discard 7C should leave the round going on, but it ends the round"
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            ("lays: 9S 9H 9D / 5H 6H 7H 8H",),
            "this should be allowed, but it is refused by laying down: not in the hand: 8H",
        ),
        (("lays: 9S 9H",), "this should be allowed, but it is refused by contracts"),
        (("lays: 9X",), '"9X" is no card'),
        (("cards left: 8C QC KD",), "8C QC KD should be left, but it is 2S KD 8C QC"),
        (("points left: 8",), "points left should be 8, not 30"),
        (("points: 8",), "points should be 8, not 79"),
        (("cannot lay: runs > ace",), "the hand should not lay 1 set of 3 + 1 run of 4, but "),
        (("away: 1",), "away should be 1, not 0"),
    ],
)
def test_a_hand_that_comes_out_otherwise(lines: tuple[str, ...], message: str, tmp_path: Path) -> None:
    head = "- name: a hand\n  round: 2\n  hand: 9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S\n"
    ((line, found),) = failures(head + "".join(f"  {part}\n" for part in lines), tmp_path)
    assert message in found
    assert line == 4


def test_a_lay_down_that_leaves_more_than_it_must(tmp_path: Path) -> None:
    text = "- name: a hand\n  round: 1\n  hand: 2S 2H 2D KS KH KD 5C 5D 5H 9C\n  lays: 2S 2H 2D / 5C 5D 5H\n"
    ((_, found),) = failures(text, tmp_path)
    assert found == "this leaves 39 points, but 5H 5D 5C / KS KH KD leaves 15"


def test_a_hand_that_can_lay_nothing_says_how_far_it_is_away(tmp_path: Path) -> None:
    ((_, found),) = failures("- name: a hand\n  round: 1\n  hand: 2S 2H KS KH\n  points left: 0\n", tmp_path)
    assert found == "the hand should lay 2 sets of 3, but it can't; it is 2 cards away"


def test_a_rule_that_does_not_stand_in_the_way(tmp_path: Path) -> None:
    """The rule named must be the one without which the hand could lay down."""
    head = "- name: a hand\n  round: 3\n  hand: 3S 4S 5S 6S 7S 8S 9S TS 2D KH\n"
    assert failures(f"{head}  cannot lay: laying down > several runs\n", tmp_path) == []
    ((_, found),) = failures(f"{head}  cannot lay: sets > naturals\n", tmp_path)
    assert found == "sets > naturals is not what stands in the way: no other answer to it helps"


def test_a_deal_that_comes_out_otherwise(tmp_path: Path) -> None:
    text = "- name: a deal\n  players: 5\n  cards each: 11\n  jokers: 3\n  packs: 2\n"
    assert failures(text, tmp_path) == [
        (3, "cards each should be 11, not 10"),
        (4, "jokers should be 3, not 4"),
    ]


def test_players_that_the_rules_don_t_admit(tmp_path: Path) -> None:
    assert failures("- name: a deal\n  players: 9\n  packs: 2\n", tmp_path) == [
        (2, "the deal can't be set up: kontrakt is for 3 to 5 players, not 9")
    ]


def test_rules_for_a_test_alone(tmp_path: Path) -> None:
    text = "- name: a deal\n  players: 3\n  with: {deal: 11}\n  cards each: 11\n"
    assert failures(text, tmp_path) == []


def test_rules_of_a_test_that_make_no_rules(tmp_path: Path) -> None:
    ((line, found),) = failures("- name: a deal\n  players: 3\n  with: {deal: eleven}\n  packs: 2\n", tmp_path)
    assert line == 3
    assert found.startswith("there are no rules to test by: tests.yaml:3: ")


def test_a_ruleset_of_a_test_that_is_not_there(tmp_path: Path) -> None:
    ((line, found),) = failures("- name: a deal\n  players: 3\n  rules: nowhere\n  packs: 2\n", tmp_path)
    assert (line, found.partition(";")[0]) == (3, 'there is no ruleset "nowhere"')
