"""`kontrakt check-hand`: the JSON form of an answer, cards and their faults, contracts, backends and rules."""

import json
from pathlib import Path

import pytest
from literate import run_cli

from tests.cli.one_hand import ask

SAMPLE = {
    "schema": "kontrakt/check-hand@1",
    "rules": "kontrakt",
    "round": 2,
    "contract": "1 set of 3 + 1 run of 4",
    "hand": ["9S", "9H", "9D", "4H", "JK", "6H", "7H", "8C", "QC", "KD", "2S"],
    "satisfied": True,
    "melds": [
        {"kind": "set", "cards": ["9S", "9H", "9D"], "as": ["9S", "9H", "9D"]},
        {"kind": "run", "cards": ["4H", "JK", "6H", "7H"], "as": ["4H", "5H", "6H", "7H"]},
    ],
    "left": ["8C", "QC", "KD", "2S"],
    "left_points": 30,
    "away": 0,
}


def test_json_has_the_fixed_form() -> None:
    answer = ask("--round", "2", *SAMPLE["hand"])  # type: ignore[misc]
    assert {key: answer[key] for key in SAMPLE} == SAMPLE


def test_what_a_no_leaves_open_is_null() -> None:
    answer = ask("--round", "3", "9S 9H 9D 4H 5H 6H 7H")
    assert (answer["satisfied"], answer["melds"], answer["left"], answer["left_points"]) == (False, None, None, None)
    assert answer["away"] == 3


def test_round_seven_is_out_of_reach_with_fewer_than_twelve_cards() -> None:
    assert ask("--round", "7", "3S 4S 5S 6S 5H 6H 7H 8H TD JD QD")["away"] is None


@pytest.mark.parametrize(
    "cards",
    [
        ["9S", "9H", "9D", "4S", "4H", "4C", "JK"],
        ["9S 9H 9D 4S 4H 4C JK"],
        ["9s,9h,9d", "4S,4H , 4C", "joker"],
        ["9♠ 9♥ 9♦ 4♠ 4♥ 4♣ *"],
        ["9♤ 9♡ 9♢ 4♤ 4♡ 4♧ ★"],
        ["9♠\ufe0f 9♥\ufe0f 9♦\ufe0f 4S 4H 4C jk"],
    ],
    ids=["arguments", "one text", "commas", "symbols", "white symbols", "emoji"],
)
def test_cards_are_read_in_every_spelling(cards: list[str]) -> None:
    assert ask("--round", "1", *cards)["hand"] == ["9S", "9H", "9D", "4S", "4H", "4C", "JK"]


def test_a_ten_has_two_spellings() -> None:
    assert ask("--round", "1", "TS 10H 10♦ td")["hand"] == ["TS", "TH", "TD", "TD"]


def test_every_fault_of_the_cards_is_reported_with_its_place() -> None:
    ran = run_cli(["check-hand", "--round", "1", "9S", "9X", "4H", "4H", "4H", "1C"])
    faults = ran.err.splitlines()
    assert (ran.status, ran.out, len(faults)) == (2, "", 3)
    assert '"9X"' in faults[0]
    assert "(character 4)" in faults[0]
    assert "4H" in faults[1]
    assert "holds 2" in faults[1]
    assert '"1C"' in faults[2]


def test_hand_and_seen_cards_together_hold_no_more_than_the_deck() -> None:
    ran = run_cli(["check-hand", "--round", "1", "--seen", "9S JK JK", "9S 9S JK JK"])
    assert ran.status == 2
    assert [line.split()[1] for line in ran.err.splitlines()] == ["9S", "JK"]


def test_seen_cards_are_no_longer_there_to_be_added() -> None:
    hand = ["--round", "1", "9S 9H 4S 4H 4D"]
    seen = ["--seen", "9S 9H 9D 9D 9C 9C JK JK JK"]
    assert ask(*hand)["away"] == 1
    # The two nines are worth nothing now: three cards of another rank are needed.
    assert ask(*seen, *hand)["away"] == 3


def test_players_decide_how_many_jokers_there_are() -> None:
    hand = ["--round", "1", "JK JK JK JK"]
    assert run_cli(["check-hand", *hand]).status == 2
    assert run_cli(["check-hand", "--players", "5", *hand]).status == 1


def test_a_contract_of_ones_own_replaces_that_of_the_round() -> None:
    answer = ask("--contract", "1 set of 4 + 1 run of 5", "9S 9H 9D 9C 4H 5H 6H 7H 8H 2S")
    assert (answer["contract"], answer["round"], answer["satisfied"]) == ("1 set of 4 + 1 run of 5", 1, True)


def test_a_faulty_contract_is_shown_with_a_caret() -> None:
    ran = run_cli(["check-hand", "--contract", "2 sets of", "9S"])
    assert (ran.status, ran.out) == (2, "")
    assert "--contract" in ran.err
    assert "^" in ran.err


@pytest.mark.parametrize("backend", ["auto", "kernel", "cp-sat", "constraint"])
def test_every_backend_says_the_same(backend: str) -> None:
    answer = ask("--backend", backend, "--round", "2", "9S 9H 9D 4H JK 6H 7H 8C QC KD 2S")
    assert (answer["satisfied"], answer["left_points"], answer["away"]) == (True, 30, 0)
    assert backend in (answer["backend"], "auto")


def test_a_backend_that_is_not_exact_for_the_rules_is_refused() -> None:
    ran = run_cli(
        ["check-hand", "--backend", "kernel", "--contract", "1 set of 3 to 4 + 1 run of 4 or more", "9S 9H 9D 4H"]
    )
    assert ran.status == 2
    assert "--backend" in ran.err


def test_unusable_input_is_json_too_where_json_was_asked_for() -> None:
    ran = run_cli(["check-hand", "--json", "--round", "1", "9X"])
    assert ran.status == 2
    assert len(json.loads(ran.out)["faults"]) == 1
    assert "9X" in ran.err


def test_colours_and_symbols_stay_on_the_terminal() -> None:
    ran = run_cli(["check-hand", "--round", "1", "TS TH TD 4S 4H 4D"])
    assert "TS TH TD" in ran.out
    assert ran.out.isascii()


def test_a_file_lying_about_never_shadows_a_shipped_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kontrakt").write_text("nonsense", encoding="utf-8")
    assert ask("--rules", "kontrakt", "--round", "1", "9S 9H 9D 4S 4H 4C")["satisfied"] is True


def test_a_broken_rules_file_is_shown_with_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("kontrakt: 1\nname: House\ncolour: red\n", encoding="utf-8")
    ran = run_cli(["check-hand", "--rules", str(path), "--round", "1", "9S"])
    assert (ran.status, ran.out) == (2, "")
    assert f"{path}:3:1: error[" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [["--round", "one", "9S"], ["--backend", "magic", "9S"], ["--nothing"], ["--round", "1", "--limit", "1", "9S"]],
    ids=" ".join,
)
def test_options_that_cant_be_used_are_an_object_with_an_error(arguments: list[str]) -> None:
    ran = run_cli(["check-hand", "--json", *arguments])
    assert ran.status == 2
    assert json.loads(ran.out)["error"] in ran.err
