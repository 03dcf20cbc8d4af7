"""`kontrakt check-hand`: its JSON form, cards and their faults, and many hands from a file or a pipe."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from literate import run_cli

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Deck

ROOT = Path(__file__).resolve().parents[2]
PATHS = [str(ROOT / folder) for folder in (".", "solver", "arena", "cli")]
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


def ask(*arguments: str) -> dict[str, Any]:
    """The JSON answer to one hand."""
    answer: dict[str, Any] = json.loads(run_cli(["check-hand", "--json", *arguments]).out)
    return answer


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


MANY = "1: 9S 9H 9D 4H 4S 4C\n\n# a remark\n2: 9S 9H  # and one here\n8: 9S\nx: 9S\n1: 9X\n9S 9H\n"


def test_many_hands_are_answered_line_by_line_in_order() -> None:
    ran = run_cli(["check-hand", "--json", "--from", "-"], MANY)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [answer["line"] for answer in answers] == [1, 4, 5, 6, 7, 8]
    assert [answer.get("satisfied") for answer in answers] == [True, False, None, None, None, None]
    assert ["error" in answer for answer in answers] == [False, False, True, True, True, True]


def test_bare_cards_belong_to_the_round_of_the_options() -> None:
    ran = run_cli(["check-hand", "--json", "--round", "3", "--from", "-"], "9S 9H\n1: 9S 9H\n")
    assert ran.status == 0
    assert [json.loads(line)["round"] for line in ran.out.splitlines()] == [3, 1]


def test_many_hands_as_text_are_a_line_each_and_faults_go_apart(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(MANY, encoding="utf-8")
    ran = run_cli(["check-hand", "--from", str(path)])
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == ["line 1, round 1", "line 4, round 2"]
    assert [line.split(":")[1] for line in ran.err.splitlines()] == ["5", "6", "7", "8"]


def test_a_file_of_hands_may_begin_with_a_mark_and_end_lines_as_on_windows() -> None:
    ran = run_cli(["check-hand", "--from", "-"], b"\xef\xbb\xbf1: 9S 9H 9D 4H 4S 4C\r\n1: 9S\r\n")
    assert (ran.status, len(ran.out.splitlines())) == (0, 2)


def test_a_byte_that_is_no_text_spoils_its_own_line_only() -> None:
    ran = run_cli(["check-hand", "--from", "-"], b"1: \xff\xfe\n1: 9S\n")
    assert (ran.status, len(ran.out.splitlines())) == (2, 1)


def test_an_empty_file_of_hands_is_nothing_wrong() -> None:
    ran = run_cli(["check-hand", "--from", "-"], "\n# nothing\n")
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def test_a_hand_and_a_file_of_hands_exclude_each_other() -> None:
    assert run_cli(["check-hand", "--round", "1", "--from", "-", "9S"], "9S\n").status == 2


def test_each_answer_leaves_before_the_next_hand_is_read() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(PATHS)}
    command = [sys.executable, "-m", "kontrakt_cli", "check-hand", "--json", "--from", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand in (b"1: 9S 9H 9D 4H 4S 4C\n", b"2: 9S\n"):
            process.stdin.write(hand)
            process.stdin.flush()
            # Without a flush this would wait forever, and the test with it.
            assert json.loads(process.stdout.readline())["schema"] == SAMPLE["schema"]
        process.stdin.close()
        assert process.wait() == 0


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


def test_a_no_comes_with_its_reasons_and_what_helps() -> None:
    answer = ask("--round", "1", "9S 9H 9D 4S 4H KD")
    assert answer["reasons"]
    assert answer["helping"]["cards"][0] == {"card": "4S", "copies": 1}
    assert answer["helping"]["spare"] == ["KD"]
    assert answer["needs"]["wilds"] == [{"card": "JK", "copies": 3}]


def test_each_card_that_is_said_to_help_brings_the_hand_nearer() -> None:
    hand = "9S 9H 4S 4H KD 7C"
    answer = ask("--round", "2", hand)
    helping = {entry["card"] for entry in answer["helping"]["cards"]}
    nearer = {str(card) for card in (*STANDARD_PACK.cards, JOKER) if _away("2", f"{hand} {card}") < answer["away"]}
    assert helping == nearer


def _away(number: str, hand: str) -> int:
    away: int = ask("--no-why", "--round", number, hand)["away"]
    return away


def test_what_helps_from_afar_is_told_at_once_or_where_it_is_asked_for() -> None:
    """Where the kernel does not answer, to find it can take seconds."""
    hand = ["--round", "2", "9S 2H KD 4C"]
    slow = ["--backend", "cp-sat", *hand]
    told = ask(*slow)
    assert told["away"] > 3
    assert told["reasons"]
    assert "helping" not in told
    assert ask("--why", *slow)["helping"] == ask(*hand)["helping"]


def test_many_hands_are_answered_without_reasons_unless_they_are_asked_for() -> None:
    lean, whole = (
        json.loads(run_cli(["check-hand", "--json", "--from", "-", *asked], "1: 9S 9H\n").out)
        for asked in ([], ["--why"])
    )
    assert "reasons" not in lean
    assert whole["reasons"]
    assert {key: whole[key] for key in lean} == lean


def test_an_unknown_card_is_worth_the_chance_of_the_cards_that_it_may_be() -> None:
    known = "9S 9H 9D 4S 4H KD"
    answer = ask("--round", "1", known, "?")
    deck = Deck(STANDARD_PACK, packs=2, jokers=3)
    unseen = deck.counts - Counter(read_cards(known, deck))
    good = sum(copies for card, copies in unseen.items() if _away("1", f"{known} {card}") == 0)
    assert answer["satisfied"] is None
    assert answer["chance"]["exact"] is True
    assert answer["chance"]["probability"] == pytest.approx(good / unseen.total())


def test_what_the_known_cards_can_lay_does_not_depend_on_the_unknown_one() -> None:
    answer = ask("--round", "1", "9S 9H 9D ? 4S 4H 4D KD")
    assert (answer["satisfied"], answer["left"], answer["left_points"]) == (True, ["KD", "?"], None)
    assert len(answer["melds"]) == 2


def test_a_hand_may_have_no_more_unknown_cards_than_there_are_unseen_ones() -> None:
    ran = run_cli(["check-hand", "--round", "1", "? " * 108])
    assert ran.status == 2
    assert "only 107 are unseen" in ran.err


@pytest.mark.parametrize("aim", ["fewest-points", "fewest-cards", "keep-wilds", "keep-jokers", "lay-off-room"])
def test_each_aim_is_best_at_what_it_says(aim: str) -> None:
    """Over all lay-downs of a hand where the aims disagree."""
    hand = ["--round", "1", "KS KH KD 2S 2H 2D JK 7C 7D"]
    every = ask("--all", *hand)["lay_downs"]["ways"]
    shown = ask("--aim", aim, *hand)["melds"]
    wilds = [sum(card == "JK" for meld in melds for card in meld["cards"]) for melds in every]
    if aim.startswith("keep"):
        assert sum(card == "JK" for meld in shown for card in meld["cards"]) == min(wilds) == 0
    if aim == "fewest-cards":
        assert sum(len(meld["cards"]) for meld in shown) == max(sum(len(m["cards"]) for m in melds) for melds in every)
    assert shown in every


def test_all_lay_downs_are_counted_whatever_the_limit() -> None:
    hand = ["--round", "1", "KS KH KD KC 2S 2H 2D 7S 7H 7D"]
    whole, cut = ask("--all", *hand)["lay_downs"], ask("--all", "--limit", "3", *hand)["lay_downs"]
    assert whole["number"] == cut["number"] == len(whole["ways"])
    assert cut["ways"] == whole["ways"][:3]
    assert len({json.dumps(way) for way in whole["ways"]}) == whole["number"]


@pytest.mark.parametrize(
    "arguments",
    [["--round", "one", "9S"], ["--backend", "magic", "9S"], ["--nothing"], ["--round", "1", "--limit", "1", "9S"]],
    ids=" ".join,
)
def test_options_that_cant_be_used_are_an_object_with_an_error(arguments: list[str]) -> None:
    ran = run_cli(["check-hand", "--json", *arguments])
    assert ran.status == 2
    assert json.loads(ran.out)["error"] in ran.err


def test_places_of_faults_count_from_the_start_of_the_line() -> None:
    ran = run_cli(["check-hand", "--from", "-"], "  12 : 9S\n  1 : 9S 9X\n")
    assert "(character 10)" in ran.err


def test_a_line_without_end_is_cut_off_and_told() -> None:
    ran = run_cli(["check-hand", "--from", "-"], "1: " + "9S " * 200_000 + "\n1: 9S\n# " + "x" * 200_000 + "\n")
    assert ran.status == 2
    assert ran.err == "-:1: the line is longer than 10000 characters\n"
    assert len(ran.out.splitlines()) == 1
