"""`check-hand --from` by several processes: the same answers in the same order, at once, and none is left behind."""

import json
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from own_process import environment

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_cli.hand_workers import LOST
from kontrakt_dsl.cards import JOKER, STANDARD_PACK, Deck

MAIN = "from kontrakt_cli.start import main; main()"
# Workers join at once, however little there is to do.
AT_ONCE = f"from kontrakt_cli import many_hands; many_hands.ALONE_SECONDS = -1; {MAIN}"
FIRST_DIES = (
    "from kontrakt_cli import hand_workers; start = hand_workers._started\n"
    "def started(*given):\n"
    "    workers = start(*given)\n"
    "    [worker.process.kill() for worker in workers[:{number}]]\n"
    "    return workers\n"
    f"hand_workers._started = started\n{AT_ONCE}"
)


def lines_of_hands(number: int, *, seed: str) -> str:
    """Hands at random, with remarks, empty lines and faults between them."""
    rng = random.Random(seed)
    deck = Deck(STANDARD_PACK, packs=2, jokers=3).cards
    lines = []
    for _ in range(number):
        cards = " ".join(map(str, rng.sample(deck, rng.choice((6, 10, 11, 13)))))
        faulty = f"1: 9X {JOKER} {cards}"
        lines.append(rng.choice((f"{rng.randint(1, 7)}: {cards}", f"2:{cards} # seen", f"1: {cards}", faulty, "", "#")))
    return "\n".join(lines) + "\n"


def run(code: str, *arguments: str, given: str) -> subprocess.CompletedProcess[bytes]:
    """One whole process of the command."""
    command = [sys.executable, "-c", code, "check-hand", "--from", "-", *arguments]
    return subprocess.run(
        command, input=given.encode(), capture_output=True, env=environment(PYTHONUNBUFFERED="1"), check=False
    )


def started(*arguments: str) -> subprocess.Popen[bytes]:
    """A process of the command that waits for hands, with a process group of its own."""
    command = [sys.executable, "-c", AT_ONCE, "check-hand", "--from", "-", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(PYTHONUNBUFFERED="1"), start_new_session=True
    )


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "JSON"])
def test_any_number_of_processes_prints_the_same(form: list[str]) -> None:
    given = lines_of_hands(300, seed="same bytes")
    alone, *others = (run(AT_ONCE, *form, "--jobs", jobs, given=given) for jobs in ("1", "2", "3"))
    assert alone.returncode == ExitCode.UNUSABLE
    assert alone.stdout.count(b"\n") > 100
    for other in others:
        assert (other.returncode, other.stdout, other.stderr) == (alone.returncode, alone.stdout, alone.stderr)


def test_a_line_that_arrives_is_answered_before_the_next_one_comes() -> None:
    with started("--json", "--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for sent in (b"1: 9S\n2: 9S\n", b"3: 9S\n", b"4: 9S", b" 9H\n"):
            process.stdin.write(sent)
            process.stdin.flush()
            # An answer that were kept back would be waited for without end, and the test with it.
            for _ in range(sent.count(b"\n")):
                assert json.loads(process.stdout.readline())["satisfied"] is False
        process.stdin.close()
        assert process.wait() == ExitCode.DONE


@pytest.mark.skipif(os.name == "nt", reason="groups of processes as on Unix")
def test_an_interrupt_ends_all_processes_quietly() -> None:
    with started("--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines_of_hands(200, seed="interrupt").encode())
        process.stdin.flush()
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        # The pipe of errors ends when the last process that could write to it is gone.
        _, errors = process.communicate()
    assert process.returncode == ExitCode.INTERRUPTED
    assert b"Traceback" not in errors
    assert LOST.encode() not in errors


@pytest.mark.parametrize("number", [1, 2], ids=["one of two", "all"])
def test_a_process_that_dies_is_told_and_its_hands_are_answered(number: int) -> None:
    given = lines_of_hands(100, seed="dead worker")
    alone = run(MAIN, "--json", "--jobs", "1", given=given)
    bereft = run(FIRST_DIES.format(number=number), "--json", "--jobs", "2", given=given)
    assert (bereft.returncode, bereft.stdout) == (alone.returncode, alone.stdout)
    assert bereft.stderr.decode().splitlines() == [LOST] * number


def test_a_reader_that_leaves_ends_all_processes() -> None:
    with started("--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1: 9S\n" * 10)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"1: 9S 9H 4S 4H\n" * 2000)
        process.stdin.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait() == ExitCode.DONE


@pytest.mark.skipif(os.name == "nt", reason="a terminal as on Unix")
def test_a_bar_is_shown_on_the_terminal_of_errors_alone(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("1: 9S\n" * 50, encoding="utf-8")
    shown, terminal = os.openpty()
    command = [sys.executable, "-c", MAIN, "check-hand", "--from", str(hands)]
    ours = environment(PYTHONUNBUFFERED="1", TERM="xterm")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, env=ours, check=False)
    os.close(terminal)
    seen = b""
    with suppress(OSError), open(shown, "rb", buffering=0) as screen:
        # Behind the last byte of a terminal that nobody holds any more stands an error.
        while block := screen.read(1 << 16):
            seen += block
    assert b"50 hands" in seen
    assert done.stdout.count(b"\n") == 50
    assert b"\x1b" not in done.stdout


GROWTH = """
import resource, sys
from kontrakt_cli.hand_question import Circumstances, Questioner
from kontrakt_cli.ruleset_argument import ruleset_from
from kontrakt_solver.answers import Backend

ruleset = ruleset_from("kontrakt")
questioner = Questioner(Circumstances(ruleset, 4, Backend(sys.argv[1])))
hands = sys.stdin.read().splitlines()
for number, hand in enumerate(hands):
    if number == len(hands) // 5:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    questioner.ask(1 + number % 6, hand)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of the figure differs between systems")
@pytest.mark.parametrize(("backend", "number"), [("kernel", 10_000), ("cp-sat", 200)])
def test_memory_does_not_grow_with_the_number_of_hands(backend: str, number: int) -> None:
    rng = random.Random(backend)
    deck = Deck(STANDARD_PACK, packs=2, jokers=3).cards
    given = "\n".join(" ".join(map(str, rng.sample(deck, rng.choice((10, 11, 13))))) for _ in range(number))
    command = [sys.executable, "-c", GROWTH, backend]
    done = subprocess.run(
        command, input=given, text=True, capture_output=True, env=environment(PYTHONUNBUFFERED="1"), check=True
    )
    kilobytes = int(done.stdout)
    assert kilobytes < 8_000
