"""The referee: a wrong line is named, with what is wrong with it.

A changed line is named itself where it is wrong by itself: a wrong seat, an illegal move, cards that the deck does
not have, other points. A change that makes another legal game (a different discard) is named where that game first
contradicts the record: at that line or a later one, never before.
"""

import json
import random
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from records.changed_lines import Judge, changed, events, moves

from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.records.referee import Verdict, referee
from kontrakt_dsl.rules.ruleset import Ruleset


def test_the_untouched_record_is_right(lines: list[str], judge: Judge) -> None:
    """What the other tests change is right before."""
    assert judge(lines) == Verdict(finished=True, moves=len(moves(lines)))
    assert all(events(lines, name) for name in ("deal", "refill", "round_end", "game_end"))


def test_a_move_of_a_wrong_seat_is_named(lines: list[str], judge: Judge) -> None:
    """Each move line with each other seat."""
    for number in moves(lines):
        seat = json.loads(lines[number - 1])["seat"]
        for other in {-1, 0, 1, 2, 3} - {seat}:
            verdict = judge(changed(lines, number, seat=other))
            assert verdict.line == number
            assert verdict.message == f"seat {other} moves, but it is for seat {seat} to move"


def test_empty_lines_at_the_end_say_nothing(lines: list[str], judge: Judge) -> None:
    """An editor may leave them; between other lines they are wrong."""
    assert judge([*lines, "", " "]).right
    assert judge([*lines[:5], "", *lines[5:]]).line == 6


def test_a_line_that_is_a_move_and_an_event_is_neither(lines: list[str], judge: Judge) -> None:
    """Nobody could say which of the two it records."""
    number = moves(lines)[0]
    verdict = judge(changed(lines, number, event="deal"))
    assert (verdict.line, verdict.message) == (number, "a line is a move or an event, not both")


def test_rules_that_lean_on_others_are_no_record_of_their_own(tmp_path: Path) -> None:
    """A record is refereed from its lines alone, so its rules are whole."""
    text = "kontrakt: 1\nextends: kontrakt\nname: Ours\nsources: [us]\n"
    first = {
        "schema": "kontrakt/record@1",
        "rules": "ours",
        "rules_text": text,
        "rules_sha256": sha256(text.encode()).hexdigest(),
        "players": ["Ann", "Bob", "Eva"],
        "seed": "1",
        "version": "1",
    }
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(first) + "\n", encoding="utf-8")

    def whole(text: str, name: str) -> Ruleset:
        ruleset = load_text(text, name=name, path="rules_text").ruleset
        assert ruleset is not None
        return ruleset

    verdict = referee(path, whole)
    assert verdict.line == 1
    assert verdict.message.startswith("rules_text is not the whole ruleset")


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("fold", '"fold" is no move'),
        ("discard 9X", '"9X" is no card'),
        ("add JK to 99", "is not allowed: "),
        ("lay 2S 2S 2S 2S 2S", "is not allowed: "),
        ("", '"" is no move'),
    ],
)
def test_an_impossible_move_is_named(lines: list[str], judge: Judge, move: str, message: str) -> None:
    """Each move line in turn becomes something that can't be said there."""
    for number in moves(lines)[::5]:
        verdict = judge(changed(lines, number, move=move))
        assert verdict.line == number
        assert message in verdict.message


def test_an_illegal_move_is_named_with_its_rule(lines: list[str], judge: Judge) -> None:
    """The refusal is the engine's own."""
    first = moves(lines)[0]
    verdict = judge(changed(lines, first, move="discard AS"))
    told = "discard AS is not allowed: drawing > from: a turn begins with one card; say draw or take"
    assert verdict.message == told


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_another_move_is_never_blamed_on_an_earlier_line(lines: list[str], judge: Judge, seed: int) -> None:
    """One move is replaced by another of the same game: the record is wrong from there on, or tells a legal game."""
    chance = random.Random(seed)
    number, other = chance.choice(moves(lines)), chance.choice(moves(lines))
    verdict = judge(changed(lines, number, move=json.loads(lines[other - 1])["move"]))
    assert verdict.line is None or verdict.line >= number


def test_a_dropped_line_is_noticed(lines: list[str], judge: Judge) -> None:
    """Each line but the last in turn is left out: the next lines don't follow, or the points don't."""
    for number in range(1, len(lines)):
        verdict = judge([*lines[: number - 1], *lines[number:]])
        assert verdict.line is not None, lines[number - 1]
        assert verdict.line >= number
    assert judge(lines[:-1]) == Verdict(moves=len(moves(lines)))


def test_a_doubled_line_is_noticed(lines: list[str], judge: Judge) -> None:
    """Each line in turn stands twice; the second one or what follows is wrong."""
    for number in range(1, len(lines) + 1):
        verdict = judge([*lines[:number], *lines[number - 1 :]])
        assert verdict.line is not None, lines[number - 1]
        assert verdict.line > number


def test_swapped_neighbours_are_noticed(lines: list[str], judge: Judge) -> None:
    """Two lines change places; only moves of one seat in one turn may come in another order."""
    for number in range(1, len(lines)):
        first, second = json.loads(lines[number - 1]), json.loads(lines[number])
        verdict = judge([*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]])
        if verdict.right:
            assert first["seat"] == second["seat"]
        else:
            assert verdict.line is not None
            assert verdict.line >= number


@pytest.mark.parametrize("field", ["round", "reason", "winner", "points", "totals"])
def test_a_wrong_round_end_is_named(lines: list[str], judge: Judge, field: str) -> None:
    """Every field of every round's end is checked."""
    for number in events(lines, "round_end"):
        value = json.loads(lines[number - 1])[field]
        for wrong in wrong_values(value):
            verdict = judge(changed(lines, number, **{field: wrong}))
            assert verdict.line == number
            assert field in verdict.message


@pytest.mark.parametrize("field", ["winners", "totals"])
def test_a_wrong_game_end_is_named(lines: list[str], judge: Judge, field: str) -> None:
    """Winners and totals are checked."""
    (number,) = events(lines, "game_end")
    for wrong in wrong_values(json.loads(lines[number - 1])[field]):
        verdict = judge(changed(lines, number, **{field: wrong}))
        assert verdict.line == number
        assert field in verdict.message


def wrong_values(value: object) -> list[object]:
    """Values of the same sort and of another that are not `value`."""
    if isinstance(value, list):
        return [[], value[::-1] if value != value[::-1] else [*value, 1], [value[0] + 1, *value[1:]], "1", None]
    if isinstance(value, str):
        return ["", "stock", "turn_limit" if value != "turn_limit" else "went_out", None]
    return [number for number in (-1, 0, 1, 2, 3, "0", True) if number != value or number is True]


@pytest.mark.parametrize("name", ["deal", "refill"])
def test_cards_that_are_not_the_right_ones_are_named(lines: list[str], judge: Judge, name: str) -> None:
    """A card more, a card less, another card, a card that there is not."""
    for number in events(lines, name):
        order = json.loads(lines[number - 1])["order"]
        other = next(card for card in ("2S", "3S", "JK") if card != order[0])
        for wrong in ([*order, "2S"], order[1:], [other, *order[1:]], ["9X", *order[1:]], [], [2, *order[1:]], None):
            verdict = judge(changed(lines, number, order=wrong))
            assert verdict.line == number, wrong


def test_a_wrong_deal_is_named(lines: list[str], judge: Judge) -> None:
    """The dealer and the number of each round are checked; only the first dealer is free."""
    for place, number in enumerate(events(lines, "deal")):
        dealer = json.loads(lines[number - 1])["dealer"]
        if place:
            assert judge(changed(lines, number, dealer=(dealer + 1) % 3)).line == number
        for wrong in (-1, 3, "0", None):
            assert judge(changed(lines, number, dealer=wrong)).line == number
        for wrong in (0, place + 2, 99, "1"):
            assert judge(changed(lines, number, round=wrong)).line == number


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_cards_in_another_order_are_never_blamed_on_an_earlier_line(lines: list[str], judge: Judge, seed: int) -> None:
    """Two cards of a deal or of a new stock change places: another game, which the rest of the record contradicts."""
    chance = random.Random(seed)
    number = chance.choice(events(lines, "deal") + events(lines, "refill"))
    order = json.loads(lines[number - 1])["order"]
    first, second = chance.randrange(len(order)), chance.randrange(len(order))
    order[first], order[second] = order[second], order[first]
    verdict = judge(changed(lines, number, order=order))
    assert verdict.line is None or verdict.line >= number


def test_nothing_follows_the_end_of_the_game(lines: list[str], judge: Judge) -> None:
    """A line after the last is wrong."""
    verdict = judge([*lines, lines[1]])
    assert (verdict.line, verdict.message) == (len(lines) + 1, "the game has ended; nothing may follow")


@pytest.mark.parametrize("name", ["round_end", "game_end"])
def test_an_end_that_comes_too_soon_is_named(lines: list[str], judge: Judge, name: str) -> None:
    """A round ends when its last card or its last turn is played, not when a line says so."""
    end = lines[events(lines, name)[0] - 1]
    for number in (2, moves(lines)[0], moves(lines)[3]):
        verdict = judge([*lines[: number - 1], end, *lines[number - 1 :]])
        assert verdict.line == number
        assert name in verdict.message


def test_a_missing_end_of_a_round_is_named_by_what_should_stand_there(lines: list[str], judge: Judge) -> None:
    """After the last move of a round its points come first."""
    number = events(lines, "round_end")[0]
    verdict = judge([*lines[: number - 1], *lines[number:]])
    assert (verdict.line, verdict.message) == (number, "a round_end line should stand here")
