"""A sample of the long proof in benchmarks/play_many.py, and that the proof can fail."""

from pathlib import Path

import pytest

from benchmarks import play_many
from kontrakt_dsl.records.referee import LoadRules, Verdict


def test_games_at_every_table_lose_no_card_and_their_records_are_confirmed(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_many.main(["--games", "1", "--seed", "sample"]) == 0
    shown = capsys.readouterr().out
    assert [f"{players} players: 1 games" in shown for players in (3, 4, 5)] == [True] * 3
    assert shown.count(" 0 faults") == 3


def test_a_refused_record_fails_the_proof(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(_path: Path, _load_rules: LoadRules) -> Verdict:
        return Verdict(7, "seat 1 moves, but it is for seat 2 to move")

    monkeypatch.setattr(play_many, "referee", refuse)
    assert play_many.main(["--games", "1", "--players", "3"]) == 1
    assert "seed many/3/0: record line 7" in capsys.readouterr().err


def test_other_rules_are_played_at_their_smallest_usual_and_largest_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_many.main(["--rules", "short-game", "king", "--games", "1", "--seed", "sample"]) == 0
    shown = capsys.readouterr().out
    assert [f"short-game, {players} players" in shown for players in (3, 4, 8)] == [True] * 3
    assert "king" in shown


def test_rounds_in_which_nobody_went_out_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = play_many.Checked(1, 2, 1, None, frozenset(range(1, 8)), ("seed many/3/0, round 2, turn_limit",))
    monkeypatch.setattr(play_many, "play_checked", lambda *_: played)
    assert play_many.main(["--games", "1", "--players", "3"]) == 0
    assert "nobody went out: seed many/3/0, round 2, turn_limit" in capsys.readouterr().out


def test_a_contract_that_nobody_lays_in_many_games_fails_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_many, "FEW_GAMES", 1)
    monkeypatch.setattr(play_many, "play_checked", lambda *_: play_many.Checked(1, 1, 1, None, frozenset({1, 2})))
    assert play_many.main(["--games", "1", "--players", "3"]) == 1
