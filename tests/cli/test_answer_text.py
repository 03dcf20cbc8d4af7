"""What a person reads where the limits leave an answer open, wholly or in part."""

import json
from pathlib import Path
from typing import Any

import pytest
from literate import Ran, run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_solver.answers import Answer, Backend
from kontrakt_solver.oracle import Oracle

OPEN = "the distance was not settled"
HAND = "9S 9H 4H"


def _answered(monkeypatch: pytest.MonkeyPatch, answer: Answer, *arguments: str, given: str = "") -> Ran:
    def ask(_oracle: Oracle, _hand: object, **_unseen: object) -> Answer:
        return answer

    monkeypatch.setattr(Oracle, "answer", ask)
    return run_cli(["check-hand", *arguments], given)


UNDECIDED = Answer(None, Backend.CP_SAT, reason=OPEN)
FAR = Answer(False, Backend.CONSTRAINT, reason=OPEN)


def test_an_undecided_answer_is_3_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _answered(monkeypatch, UNDECIDED, "--round", "1", HAND)
    assert ran.status == ExitCode.UNDECIDED
    assert f"Undecided: {OPEN}." in ran.out.splitlines()


def test_an_undecided_answer_is_null_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    answer: dict[str, Any] = json.loads(_answered(monkeypatch, UNDECIDED, "--json", "--round", "1", HAND).out)
    assert (answer["satisfied"], answer["reason"], answer["melds"], answer["away"]) == (None, OPEN, None, None)


def test_many_hands_are_3_where_one_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answered(monkeypatch, UNDECIDED, "--from", "-", given=f"1: {HAND}\n").status == ExitCode.UNDECIDED
    assert _answered(monkeypatch, UNDECIDED, "--from", "-", given=f"1: {HAND}\n1: 9X\n").status == ExitCode.UNUSABLE


def test_a_no_whose_distance_is_open_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _answered(monkeypatch, FAR, "--round", "1", HAND)
    assert ran.status == ExitCode.NO
    assert f"Cannot be laid down; {OPEN}." in ran.out.splitlines()


def test_a_no_whose_distance_is_open_has_a_reason_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    answer: dict[str, Any] = json.loads(_answered(monkeypatch, FAR, "--json", "--round", "1", HAND).out)
    assert (answer["satisfied"], answer["away"], answer["reason"]) == (False, None, OPEN)


def test_a_set_of_wild_cards_alone_says_its_rank(tmp_path: Path) -> None:
    """Nothing else on the line would tell it; beside a natural card a joker is plain."""
    rules = tmp_path / "wild.yaml"
    rules.write_text(
        "kontrakt: 1\nextends: kontrakt\nname: Wild\ndeck: {jokers: 6}\nsets: {naturals: none needed}\n"
        "contracts: {1: 2 sets of 2 aces}\n",
        encoding="utf-8",
    )
    ran = run_cli(["check-hand", "--rules", str(rules), "--round", "1", "AS JK JK JK 3S"])
    assert ran.status == ExitCode.DONE
    assert sorted(line for line in ran.out.splitlines() if line.startswith("  set")) == [
        "  set  AS JK",
        "  set  JK=A JK=A",
    ]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("9S TH unknown", "Hand of 3 cards: 9S TH and 1 unknown card"),
        ("? 9S unknown TH", "Hand of 4 cards: 9S TH and 2 unknown cards"),
        ("unknown", "Hand of 1 card: 1 unknown card"),
    ],
)
def test_unknown_cards_of_a_hand_are_said_alike_by_each_command(cards: str, said: str) -> None:
    for command in ("check-hand", "advise"):
        assert said in run_cli([command, "--round", "1", cards]).out.splitlines()
