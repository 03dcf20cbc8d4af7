"""`kontrakt check-hand --from`: many hands from a file or a pipe, each answered on a line of its own."""

import json
import subprocess
import sys
from pathlib import Path

from literate import run_cli
from own_process import environment

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
    command = [sys.executable, "-m", "kontrakt_cli", "check-hand", "--json", "--from", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand in (b"1: 9S 9H 9D 4H 4S 4C\n", b"2: 9S\n"):
            process.stdin.write(hand)
            process.stdin.flush()
            # Without a flush this would wait forever, and the test with it.
            assert json.loads(process.stdout.readline())["schema"] == "kontrakt/check-hand@1"
        process.stdin.close()
        assert process.wait() == 0


def test_many_hands_are_answered_without_reasons_unless_they_are_asked_for() -> None:
    lean, whole = (
        json.loads(run_cli(["check-hand", "--json", "--from", "-", *asked], "1: 9S 9H\n").out)
        for asked in ([], ["--why"])
    )
    assert "reasons" not in lean
    assert whole["reasons"]
    assert {key: whole[key] for key in lean} == lean


def test_places_of_faults_count_from_the_start_of_the_line() -> None:
    ran = run_cli(["check-hand", "--from", "-"], "  12 : 9S\n  1 : 9S 9X\n")
    assert "(character 10)" in ran.err


def test_a_line_without_end_is_cut_off_and_told() -> None:
    ran = run_cli(["check-hand", "--from", "-"], "1: " + "9S " * 200_000 + "\n1: 9S\n# " + "x" * 200_000 + "\n")
    assert ran.status == 2
    assert ran.err == "-:1: the line is longer than 10000 characters\n"
    assert len(ran.out.splitlines()) == 1
