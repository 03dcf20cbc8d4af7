"""The position before a line of a record: that of the game at this move, found from the lines before it alone."""

import json
from pathlib import Path

import pytest
from recorded import load_small
from records.conftest import SEED
from small_game import small_ruleset
from strategies import Habits, Start

from kontrakt_dsl.game.shuffle import Deal, Refill
from kontrakt_dsl.records.referee import WrongLineError, before_line


def _record(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_each_move_is_made_in_the_position_before_its_line(lines: list[str], tmp_path: Path) -> None:
    path = _record(tmp_path / "game.jsonl", lines)
    start = Start(small_ruleset(), 3, SEED, Habits(buys=0.3, takes=0.3, melds=1.0))
    played = [(before, move) for before, move, _ in start.events() if not isinstance(move, Deal | Refill)]
    numbers = [number for number, line in enumerate(lines, 1) if "move" in json.loads(line)]
    assert len(played) == len(numbers)
    for number, (state, move) in list(zip(numbers, played, strict=True))[::17]:
        found = before_line(path, number, load_small())
        assert (found.line, found.state, found.move) == (number, state, str(move))


def test_without_a_line_it_is_the_end(lines: list[str], tmp_path: Path) -> None:
    found = before_line(_record(tmp_path / "game.jsonl", lines), None, load_small())
    assert (found.line, found.move) == (len(lines) + 1, None)
    assert found.state.over


def test_lines_that_follow_may_be_wrong(lines: list[str], tmp_path: Path) -> None:
    cut = [*lines[:9], '{"seat":0,"move":"discard of nothing"}']
    path = _record(tmp_path / "game.jsonl", cut)
    assert (
        before_line(path, 9, load_small()).state
        == before_line(_record(tmp_path / "whole.jsonl", lines), 9, load_small()).state
    )
    with pytest.raises(WrongLineError, match="line 10 is wrong"):
        before_line(path, 11, load_small())


@pytest.mark.parametrize("line", [-1, 0, 1, 10**30])
def test_there_is_no_position_outside_the_record(line: int, lines: list[str], tmp_path: Path) -> None:
    with pytest.raises(WrongLineError, match=f"no position before line {line}; it has lines 2 to {len(lines)}"):
        before_line(_record(tmp_path / "game.jsonl", lines), line, load_small())
