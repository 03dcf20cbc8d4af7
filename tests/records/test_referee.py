"""The referee: a wrong line is named, with what is wrong with it.

A changed line is named itself where it is wrong by itself: a wrong seat, an illegal move, cards that the deck does
not have, other points. A change that makes another legal game (a different discard) is named where that game first
contradicts the record: at that line or a later one, never before.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recorded import load_small, recorded

from kontrakt_dsl.records.referee import Verdict, referee

Fields = dict[str, object]
SEED = 31


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of one finished small game."""
    return recorded(tmp_path_factory.mktemp("record") / "game.jsonl", players=3, seed=SEED)


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[str]], Verdict]:
    """What the referee says of some lines."""
    path = tmp_path_factory.mktemp("judged") / "game.jsonl"

    def verdict(lines: list[str]) -> Verdict:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return referee(path, load_small())

    return verdict


Judge = Callable[[list[str]], Verdict]


def changed(lines: list[str], number: int, **fields: object) -> list[str]:
    """The lines with some fields of line `number` (from 1) changed."""
    line = {**json.loads(lines[number - 1]), **fields}
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


def numbers(lines: list[str], wanted: Callable[[Fields], bool]) -> list[int]:
    """The numbers of the lines that are wanted."""
    return [number for number, line in enumerate(lines, start=1) if wanted(json.loads(line))]


def moves(lines: list[str]) -> list[int]:
    return numbers(lines, lambda line: "move" in line)


def events(lines: list[str], name: str) -> list[int]:
    return numbers(lines, lambda line: line.get("event") == name)


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
    assert verdict.message == ("discard AS is not allowed: discarding: a turn begins with one card; say draw or take")


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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "kontrakt/record@2"),
        ("schema", None),
        ("rules_text", "other rules\n"),
        ("rules_text", "\ud800"),
        ("rules_sha256", "0" * 64),
        ("rules", "other"),
        ("players", []),
        ("players", ["Ann"]),
        ("players", ["Ann"] * 5),
        ("players", "Ann"),
        ("players", [1, 2, 3]),
        ("seed", 42),
        ("version", None),
    ],
)
def test_a_wrong_header_is_named(lines: list[str], judge: Judge, field: str, value: object) -> None:
    """The version of the form, the rules and the players."""
    verdict = judge(changed(lines, 1, **{field: value}))
    assert verdict.line == 1
    assert verdict.message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "not a JSON object"),
        ("[]", "not a JSON object"),
        ("null", "not a JSON object"),
        ("{", "not a JSON object"),
        ("[" * 10_000, "not a JSON object"),
        ("{}", "neither a move nor one of the events deal, refill, dealer_draw, cut, round_end, game_end"),
        ('{"event":"party"}', "neither a move nor one of the events"),
        ('{"event":7}', "neither a move nor one of the events"),
        ('{"move":"draw"}', "seat: "),
        ('{"seat":"0","move":"draw"}', "seat: "),
        ('{"seat":true,"move":"draw"}', "seat: "),
        ('{"seat":0.5,"move":"draw"}', "seat: "),
        ('{"seat":0,"move":null}', "move: "),
        ('{"seat":0,"move":"\\ud800"}', ""),
        ('{"seat":' + "9" * 5000 + ',"move":"draw"}', ""),
    ],
)
def test_a_line_that_is_none_is_named(lines: list[str], judge: Judge, line: str, message: str) -> None:
    """Whatever stands there, the answer is a sentence."""
    number = moves(lines)[0]
    verdict = judge([*lines[: number - 1], line, *lines[number:]])
    assert verdict.line == number
    assert message in verdict.message
    assert verdict.message


@pytest.mark.parametrize("last", ['{"event":"party"}', '{"seat":9,"move":"draw"}', "{}", "7"])
def test_only_a_cut_line_is_dropped(lines: list[str], tmp_path: Path, last: str) -> None:
    """A last line without its line end is a crash only where its JSON is cut; else it is judged."""
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([*lines[:10], last]), encoding="utf-8")
    verdict = referee(path, load_small())
    assert verdict.line == 11
    assert not verdict.torn


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


def test_further_fields_are_welcome(lines: list[str], judge: Judge) -> None:
    """Other tools may add to every line."""
    more = [json.dumps({**json.loads(line), "note": ["any", {"thing": 1}]}) for line in lines]
    assert judge(more).right


def test_moves_may_be_written_in_another_spelling(lines: list[str], judge: Judge) -> None:
    """Cards in any order and case, as the form of moves allows."""
    loud = [
        json.dumps({**json.loads(line), "move": json.loads(line)["move"].upper()}) if number in moves(lines) else line
        for number, line in enumerate(lines, start=1)
    ]
    assert judge(loud).right


def test_line_ends_of_another_system_are_read(lines: list[str], tmp_path: Path) -> None:
    """A record may have passed through other hands."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(f"{line}\r\n".encode() for line in lines))
    assert referee(path, load_small()).right


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10**6), byte=st.integers(0, 255), gone=st.integers(0, 3))
def test_no_damage_breaks_the_referee(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory, place: int, byte: int, gone: int
) -> None:
    """Any byte anywhere: the answer is a verdict, never an exception."""
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    data = "".join(f"{line}\n" for line in lines).encode()
    place %= len(data)
    path.write_bytes(data[:place] + bytes([byte]) + data[place + gone :])
    verdict = referee(path, load_small())
    before = data[:place].count(b"\n") + 1
    assert verdict.line is None or verdict.line >= before
