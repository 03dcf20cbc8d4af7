"""How the command ends: statuses, interrupts, readers that leave, and faults of our own."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from literate import run_cli
from own_process import environment

from kontrakt_cli import app
from kontrakt_cli.exit_codes import ExitCode

COMMAND = [sys.executable, "-m", "kontrakt_cli"]
HAND = "9S 9H 9D 4H 5H 6H 7H 8C QC KD 2S"


def piped(*words: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own, with pipes at all its ends."""
    return subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    )


def test_rules_without_tests_are_read_all_the_same(tmp_path: Path) -> None:
    """A broken file does not pass because nothing tests it."""
    broken = tmp_path / "broken.yaml"
    broken.write_text("kontrakt: 1\nextends: kontrakt\nname: Broken\ndeal: {rounds 1-3: 10}\n", encoding="utf-8")
    assert run_cli(["test", str(broken)]).status == ExitCode.UNUSABLE


@pytest.mark.parametrize(
    "rules",
    ["deal: 99\n", "game: {winner: lowest total of those who finished}\n", "deal: {rounds 1-3: 10}\n"],
    ids=["a deck too small", "a winner whom nobody is", "a round without an answer"],
)
@pytest.mark.parametrize("command", [["show", "--resolved", "FILE"], ["new", "NEW", "--from", "FILE"]], ids=" ".join)
def test_rules_that_cannot_be_played_are_unusable(command: list[str], rules: str, tmp_path: Path) -> None:
    """(Interfaces 3) A broken rules file is 2 for commands that need to use it; no file is made of it."""
    broken, new = tmp_path / "broken.yaml", tmp_path / "new.yaml"
    broken.write_text(f"kontrakt: 1\nextends: kontrakt\nname: Broken\n{rules}", encoding="utf-8")
    places = {"FILE": str(broken), "NEW": str(new)}
    ran = run_cli([places.get(word, word) for word in command])
    assert ran.status == ExitCode.UNUSABLE
    assert "error[K" in ran.out + ran.err
    assert not new.exists()


def test_rules_that_cannot_be_played_are_written_out_all_the_same(tmp_path: Path) -> None:
    """Where a value is from helps to mend it."""
    broken = tmp_path / "broken.yaml"
    broken.write_text("kontrakt: 1\nextends: kontrakt\nname: Broken\ndeal: 99\n", encoding="utf-8")
    ran = run_cli(["show", "--resolved", str(broken)])
    assert ran.status == ExitCode.UNUSABLE
    assert f"# {broken}:4" in ran.out


def test_a_zero_character_in_the_name_of_a_file_is_a_finding(tmp_path: Path) -> None:
    """Escaped in quotes it passes the reading of YAML."""
    rules = tmp_path / "rules.yaml"
    rules.write_text('kontrakt: 1\nextends: "./a\\0b.yaml"\nname: Ours\n', encoding="utf-8")
    ran = run_cli(["validate", str(rules)])
    assert ran.status == ExitCode.NO
    assert "no file has a zero character in its name" in ran.out + ran.err


def test_a_message_does_not_steer_the_terminal() -> None:
    """What a person typed is shown, not sent."""
    ran = run_cli(["check-hand", "--round", "1", "\x1b[31m9S"])
    assert ran.status == ExitCode.UNUSABLE
    assert "\x1b" not in ran.out + ran.err
    assert "\\x1b[31m9S" in ran.out + ran.err


def test_a_flood_of_faults_is_cut_short() -> None:
    """One line of a file must not become a thousand times as much."""
    ran = run_cli(["check-hand", "--round", "1", "9S " * 500])
    assert (ran.out + ran.err).count("9S stands here") == 50
    assert "and 448 more faults of this kind" in ran.out + ran.err


def test_a_round_that_is_left_out_is_told_from_one_that_is_played() -> None:
    """The short game plays rounds 1 to 4 and 7."""
    hand = "3H 4H 5H 6H 8D 9D TD JD 2S 3S 4S 5S"
    assert run_cli(["check-hand", "--rules", "short-game", "--round", "7", hand]).status == ExitCode.DONE
    ran = run_cli(["check-hand", "--rules", "short-game", "--round", "5", hand])
    assert ran.status == ExitCode.UNUSABLE
    assert "has rounds 1, 2, 3, 4, 7, not 5" in ran.out + ran.err


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check-hand", "--round", "2", HAND], ExitCode.DONE),
        (["check-hand", "--round", "3", HAND], ExitCode.NO),
        (["check-hand", "--round", "9", HAND], ExitCode.UNUSABLE),
        (["check-hand", HAND], ExitCode.UNUSABLE),
        (["check-hand", "--round", "two", HAND], ExitCode.UNUSABLE),
        (["check-hand", "--no-such-option"], ExitCode.UNUSABLE),
        (["check-hand", "--rules", "no-such-rules", "--round", "1", HAND], ExitCode.UNUSABLE),
        (["check-hand", "--rules", "./no-such-file.yaml", "--round", "1", HAND], ExitCode.UNUSABLE),
        (["check-hand", "--players", "9", "--round", "1", HAND], ExitCode.UNUSABLE),
        (["check-hand", "--from", "no-such-file"], ExitCode.UNUSABLE),
        (["no-such-command"], ExitCode.UNUSABLE),
        (["referee", "no-such-file"], ExitCode.UNUSABLE),
        (["validate", "no-such-name"], ExitCode.UNUSABLE),
        (["simulate"], ExitCode.UNUSABLE),
        (["simulate", "--games", "0"], ExitCode.UNUSABLE),
        (["play", "--players", "2", "--auto"], ExitCode.UNUSABLE),
        (["rulesets"], ExitCode.DONE),
        ([], ExitCode.DONE),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(int(value)),
)
def test_status_says_how_it_went(arguments: list[str], status: ExitCode) -> None:
    ran = run_cli(arguments)
    assert ran.status == status
    assert "Traceback" not in ran.err
    assert bool(ran.err) == (status is ExitCode.UNUSABLE)


def test_a_rules_file_that_is_not_there_is_a_finding_and_unusable() -> None:
    ran = run_cli(["validate", "no-such-file.yaml"])
    assert (ran.status, ran.err) == (ExitCode.UNUSABLE, "")
    assert ran.out.startswith("no-such-file.yaml:1:1: error[")


def _fails(_module: str) -> NoReturn:
    raise RuntimeError("the table collapsed")


def test_a_fault_of_ours_is_4_and_asks_for_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "import_module", _fails)
    monkeypatch.delenv("KONTRAKT_DEBUG", raising=False)
    ran = run_cli(["rulesets"])
    assert ran.status == ExitCode.BUG
    assert "the table collapsed" in ran.err
    assert "report" in ran.err
    assert "Traceback" not in ran.err


def test_the_trace_of_our_fault_is_there_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "import_module", _fails)
    monkeypatch.setenv("KONTRAKT_DEBUG", "1")
    assert "Traceback" in run_cli(["rulesets"]).err


@pytest.mark.skipif(os.name == "nt", reason="signals as on Unix")
def test_an_interrupt_is_130_without_a_trace() -> None:
    with piped("check-hand", "--from", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"1: 9S 9H 9D 4H 4S 4C\n")
        process.stdin.flush()
        answered = process.stdout.readline()  # so the command waits for the next line now
        process.send_signal(signal.SIGINT)
        process.wait()
        assert answered.startswith(b"line 1, round 1: Can be laid down")
        assert process.returncode == ExitCode.INTERRUPTED
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(os.name == "nt", reason="pipes as on Unix")
def test_a_reader_that_leaves_ends_the_command_quietly() -> None:
    hands = b"1: 9S 9H 9D 4H 4S 4C\n" * 3000
    with piped("check-hand", "--json", "--from", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(hands[:2000])
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(hands)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait() == ExitCode.DONE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_output_that_can_not_be_written_is_said_so() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [*COMMAND, "rulesets"]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, env=environment(PYTHONUNBUFFERED="1"), check=False
        )
    assert done.returncode == ExitCode.UNUSABLE
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell as on Unix")
@pytest.mark.parametrize(
    ("call", "status"),
    [
        ("play --players 3 --seed s <&-", ExitCode.UNUSABLE),
        ("check-hand --from - <&-", ExitCode.DONE),
        ("check-hand --round 1 9S >&-", ExitCode.NO),
        ("check-hand --round 1 9X 2>&-", ExitCode.UNUSABLE),
    ],
)
def test_closed_streams_are_no_fault(call: str, status: ExitCode) -> None:
    shell = ["sh", "-c", f'"$@" {call}', "sh", *COMMAND]
    done = subprocess.run(shell, capture_output=True, env=environment(PYTHONUNBUFFERED="1"), check=False)
    assert done.returncode == status
    assert b"internal error" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="names of files are bytes on Unix")
def test_a_name_that_is_no_text_can_be_printed(tmp_path: Path) -> None:
    command = [*map(os.fsencode, COMMAND), b"validate", b"\xff.yaml"]
    done = subprocess.run(
        command, capture_output=True, env=environment(PYTHONUNBUFFERED="1"), cwd=tmp_path, check=False
    )
    assert done.returncode == ExitCode.UNUSABLE
    assert done.stdout.startswith(b"\\udcff.yaml:1:1: error[")
