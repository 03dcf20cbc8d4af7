"""`kontrakt advise`: a recorded position and the same one told by options are answered alike, as text and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.recorded_position import recorded_position
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.view import View


def _asked(*arguments: str) -> dict[str, Any]:
    ran = run_cli(["advise", "--json", *arguments])
    assert ran.status == ExitCode.DONE, ran.err
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of bots of the seed `advised`, as the command records it."""
    path = tmp_path_factory.mktemp("records") / "advised.jsonl"
    assert run_cli(["play", "--auto", "--players", "3", "--seed", "advised", "--record", str(path)]).status == 0
    return path


def _lines(path: Path, phase: Phase) -> list[int]:
    """The lines of the record that hold the moves of those positions."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        move = str(json.loads(line).get("move", "")).split(" ")[0]
        if move in ({"draw", "take"} if phase is Phase.DRAW else {"lay", "discard", "add", "swap"}):
            found.append(number)
    return found


def _options(seen: View) -> list[str]:
    current = seen.round
    pile = current.discards[:-1] if current.phase is Phase.DRAW else current.discards
    options = ["--players", "3", "--round", str(current.rules.number), "--seen", " ".join(map(str, pile))]
    if current.melds:
        options += ["--table", " / ".join(str(table.meld) for table in current.melds)]
    if current.phase is Phase.DRAW and current.upcard is not None:
        options += ["--upcard", str(current.upcard)]
    return [*options, *map(str, seen.hand)]


def test_a_recorded_hand_before_the_draw_is_advised_as_the_same_hand_told(record: Path) -> None:
    compared = 0
    for line in _lines(record, Phase.DRAW)[::9]:
        seen = recorded_position(record, line, None).view
        if seen.round.seats[seen.seat].laid_turn is not None:
            continue
        recorded, told = _asked("--record", str(record), "--line", str(line)), _asked(*_options(seen))
        assert told["drawing"]["draw"] == recorded["drawing"]["draw"]
        assert told["drawing"]["take"]["away"] == recorded["drawing"]["take"]["away"]
        assert told["best"] == recorded["best"]
        assert told["unseen"] == recorded["unseen"]
        compared += 1
    assert compared >= 8


def test_the_text_says_the_same_best_move_as_the_json(record: Path) -> None:
    for line in _lines(record, Phase.PLAY)[::29]:
        place = ["--record", str(record), "--line", str(line)]
        best = _asked(*place)["best"]
        assert f"Best: {best['move']}. {best['why']}" in run_cli(["advise", *place]).out.splitlines()


def test_what_was_played_stands_beside_the_advice(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    for line in _lines(record, Phase.PLAY)[::31]:
        assert _asked("--record", str(record), "--line", str(line))["played"] == json.loads(lines[line - 1])["move"]


def test_every_number_is_marked_exact_or_not() -> None:
    answer = _asked("--rules", "phase-10", "--round", "1", "--upcard", "4R", "1R 2R 5B 5G 9Y 9B 12R 12Y 3G 7B")
    assert isinstance(answer["drawing"]["exact"], bool)
    assert all(isinstance(choice["exact"], bool) for choice in answer["drawing"]["take"]["discards"])


def test_an_unknown_card_gives_a_chance() -> None:
    chance = _asked("--round", "2", "9S 9H 9D 4H 5H 6H 8C QC KD ?")["contract_now"]
    assert chance["away"] is None
    assert chance["chance"]["exact"]
    assert chance["chance"]["probability"] == pytest.approx(7 / 98)  # 3H 3H 7H 7H and three jokers


def test_faults_are_json_where_json_is_asked_for() -> None:
    ran = run_cli(["advise", "--json", "--round", "2", "--upcard", "QQ", "XX"])
    assert ran.status == ExitCode.UNUSABLE
    assert len(json.loads(ran.out)["faults"]) == 2
    assert len(ran.err.splitlines()) == 2


def test_melds_of_your_own_are_told_with_being_down() -> None:
    ran = run_cli(["advise", "--round", "2", "--table", "9S 9H 9D", "--own", "1", "9C"])
    assert ran.status == ExitCode.UNUSABLE
    assert "--own" in ran.err
    assert "--down" in ran.err


def test_being_down_without_melds_to_lay_off_on_is_remarked() -> None:
    assert "--table" in run_cli(["advise", "--round", "2", "--down", "9C", "8C"]).out
    assert "--table" not in run_cli(["advise", "--round", "2", "--down", "--table", "9S 9H 9D", "9C", "8C"]).out


def test_an_upcard_that_discarding_kills_is_dead_however_it_is_written() -> None:
    hand = ["9S", "9H", "4H", "4S", "6D", "8C", "KC", "QC", "3D", "7S", "TS"]
    written, bare = (
        run_cli(["advise", "--rules", "shanghai-levels", "--round", "1", "--upcard", card, *hand]).out
        for card in ("2D~", "2D")
    )
    assert written == bare
    assert "Upcard: 2D~" in bare
    assert "Best: draw" in bare


def test_whom_a_discard_is_meant_for_is_not_told_by_the_number_of_a_seat_that_nobody_named() -> None:
    hand = ["SK", "3R", "3B", "4B", "5R", "5B", "6G", "8R", "9R", "2B", "1R"]
    assert "Best: discard SK. " in run_cli(["advise", "--rules", "phase-10", "--round", "1", *hand]).out


@pytest.mark.parametrize("last", ["game_end", "round_end", "deal"])
def test_without_a_line_it_is_the_last_position_in_which_somebody_chooses(
    last: str, record: Path, tmp_path: Path
) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    ends = [number for number, line in enumerate(lines, 1) if f'"event":"{last}"' in line]
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(lines[: ends[-1]]), encoding="utf-8")
    moves = [number for number, line in enumerate(lines[: ends[-1]], 1) if '"move":' in line]
    expected = (ends[-1] + 1, None) if last == "deal" else (moves[-1], json.loads(lines[moves[-1] - 1])["move"])
    found = recorded_position(path, None, None)
    assert (found.line, found.played) == expected


def test_a_seat_that_is_not_there_is_named_wherever_the_record_ends(record: Path) -> None:
    for arguments in ([], ["--line", "3"], ["--line", str(len(record.read_text(encoding="utf-8").splitlines()) + 1)]):
        ran = run_cli(["advise", "--record", str(record), *arguments, "--seat", "9"])
        assert (ran.status, ran.err) == (2, "--seat: seats count from 0 to 2, not 9\n")
