"""Tests of games in which each player climbs a ladder of their own."""

from pathlib import Path

import pytest

from tests.trials.outcomes import failures

LADDER = """\
- name: a ladder
  with:
    deal: 12
    game:
      progress: each on their own ladder
      ends: after the round in which a ladder is finished
      winner: lowest total of those who finished
"""


@pytest.mark.parametrize(
    ("name", "lays", "last", "after"),
    [
        ("Ann", "9S 9H 9D / 4H 4S 4D", "KD", "{Ann: 2, Bob: 2, Eva: 1}"),
        ("Bob", "9S 9C 9D / 4H 5H 6H 7H", "QD", "{Ann: 1, Bob: 3, Eva: 1}"),
    ],
)
def test_each_player_lays_a_contract_of_their_own(name: str, lays: str, last: str, after: str, tmp_path: Path) -> None:
    lines = [
        "seats:",
        "  Ann: 9S 9H 9D 4H 4S 4D KD, contract 1",
        "  Bob: 9S 9C 9D 4H 5H 6H 7H QD, contract 2",
        "  Eva: 5S 8D",
        "pile from the top: 2D",
        f"turn: {name} has drawn",
        "in order:",
        f"- lay {lays}",
        f"- discard {last}: ends the round",
        f"afterwards: {{contracts: {after}}}",
    ]
    assert failures(LADDER + "".join(f"  {line}\n" for line in lines), tmp_path) == []


def test_a_meld_on_the_table_is_read_by_the_contract_of_its_owner(tmp_path: Path) -> None:
    """After the discard the next player is on turn, whose contract may know no such meld."""
    lines = [
        "  contracts: {1: 5 cards of one colour, 2: 2 sets of 3}",
        'seats: {Ann: "2D 4H 6D 9H JH 2S 3S, contract 1", Bob: "5S 8D, contract 2", Eva: "5H 7D, contract 2"}',
        "turn: Ann has drawn",
        "in order: [lay 2D 4H 6D 9H JH, discard 2S]",
        "afterwards: {meld 1: 2D 4H 6D 9H JH}",
    ]
    assert failures(LADDER + "".join(f"  {line}\n" for line in lines), tmp_path) == []


def test_nobody_asks_for_the_contract_where_each_player_has_one(tmp_path: Path) -> None:
    lines = [
        'seats: {Ann: "7C KD, contract 1", Bob: "5S 8D, contract 2", Eva: "5H 7D, contract 2"}',
        "turn: Ann has drawn",
        "in order: [discard KD]",
        "afterwards: {contract: 1}",
    ]
    ((_, found),) = failures(LADDER + "".join(f"  {line}\n" for line in lines), tmp_path)
    assert "each player has a contract of their own" in found


def test_the_contract_of_a_hand_on_a_ladder(tmp_path: Path) -> None:
    text = LADDER + "  hand: 9S 9C 9D 4H 5H 6H 7H QD\n  contract: 2\n  points left: 10\n"
    assert failures(text, tmp_path) == []


@pytest.mark.parametrize(
    ("head", "seat", "message"),
    [
        (LADDER, "7C KD, contract 9", "there is no contract 9 on the ladder"),
        ("- name: together\n", "7C KD, contract 2", "all play the same contract here"),
    ],
)
def test_a_contract_that_no_seat_can_have(head: str, seat: str, message: str, tmp_path: Path) -> None:
    text = f'{head}  seats: {{Ann: "{seat}", Bob: 2S, Eva: 3S}}\n  turn: Ann has drawn\n  in order: [discard KD]\n'
    ((_, found),) = failures(text, tmp_path)
    assert message in found
