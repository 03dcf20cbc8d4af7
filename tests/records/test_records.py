"""Records of games: what is written, and that a written game is confirmed."""

import json
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played_games import steps_of
from positions import Position, cards
from recorded import load_small, recorded, written
from records.by_hand import Table
from rules_under_test import main_ruleset
from strategies import Start, small_games

import kontrakt_dsl
from kontrakt_dsl.game import play
from kontrakt_dsl.game.moves import Buy, Draw
from kontrakt_dsl.game.shuffle import Refill
from kontrakt_dsl.records.referee import Verdict, referee
from kontrakt_dsl.records.writer import RecordWriter, header, lines_of
from kontrakt_dsl.rules.ruleset import Ruleset

quick = settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
TESTS = Path(__file__).resolve().parents[1]


def load_main(text: str, name: str) -> Ruleset:
    ruleset = main_ruleset()
    assert (text, name) == (ruleset.text, ruleset.name)
    return ruleset


def test_the_first_line_says_the_rules_the_players_and_the_seed() -> None:
    """A record can be judged without the file of its rules: their text is in it, with its hash."""
    ruleset = main_ruleset()
    first = header(ruleset, players=("Ann", "bot:steady", "bot:steady"), seed="42", version="0.1.0")
    assert first == {
        "schema": "kontrakt/record@1",
        "rules": "kontrakt",
        "rules_text": ruleset.text,
        "rules_sha256": sha256(ruleset.text.encode()).hexdigest(),
        "players": ["Ann", "bot:steady", "bot:steady"],
        "seed": "42",
        "version": "0.1.0",
    }
    assert kontrakt_dsl.load_text(ruleset.text, name="kontrakt", path="kontrakt.yaml").ruleset == ruleset


def test_each_move_is_a_line_and_a_new_stock_follows_the_buy_that_needs_it() -> None:
    """Passes are written too; the new stock stands directly after the buy."""
    start = Position(
        {"Ann": "7C KD", "Bob": "4S 9D", "Eva": "5S 8D"}, "Ann to draw", pile="2D 8S 4H TC", stock=""
    ).game()
    lines, state = [], start
    for event in (Draw(), Buy(), Refill(cards("TC 4H"))):
        following = play.apply(state, event)
        lines += list(lines_of(state, event, following))
        state = following
    assert lines == [
        {"seat": 0, "move": "draw"},
        {"seat": 1, "move": "buy"},
        {"event": "refill", "order": ["TC", "4H"]},
    ]


def test_the_end_of_a_round_and_of_the_game_are_lines_of_their_own() -> None:
    """They follow the move that ended the round."""
    state = Position({"Ann": "KD", "Bob": "4S", "Eva": "5S"}, "Ann has drawn", round=7, totals={"Ann": 9}).game()
    (discard,) = (move for move in play.legal_moves(state) if str(move) == "discard KD")
    assert list(lines_of(state, discard, play.apply(state, discard))) == [
        {"seat": 0, "move": "discard KD"},
        {
            "event": "round_end",
            "round": 7,
            "reason": "went_out",
            "winner": 0,
            "points": [0, 4, 5],
            "totals": [9, 4, 5],
        },
        {"event": "game_end", "winners": [1], "totals": [9, 4, 5]},
    ]


def test_a_deal_is_written_before_dealing(tmp_path: Path) -> None:
    """The line has the whole shuffled pack, next card first."""
    lines = recorded(tmp_path / "game.jsonl", players=3, seed=1)
    deal = json.loads(lines[1])
    assert list(deal) == ["event", "round", "dealer", "order"]
    assert (deal["event"], deal["round"], len(deal["order"])) == ("deal", 1, 27)


@quick
@given(small_games)
def test_a_written_game_is_right(tmp_path_factory: pytest.TempPathFactory, start: Start) -> None:
    """What the writer writes the referee confirms, to the end of the game."""
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    moves = written(path, start)
    assert referee(path, load_small(start.ruleset)) == Verdict(finished=True, moves=moves)


@quick
@given(small_games, st.integers(0, 10_000))
def test_a_record_cut_anywhere_is_right_and_unfinished(
    tmp_path_factory: pytest.TempPathFactory, start: Start, cut: int
) -> None:
    """A crash while writing loses the line being written and nothing else."""
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    written(path, start)
    data = path.read_bytes()
    shortest = data.index(b"\n") + 1
    kept = data[: shortest + cut % (len(data) - shortest)]
    path.write_bytes(kept)
    verdict = referee(path, load_small(start.ruleset))
    # A last line that lacks nothing but its line end is whole.
    whole = kept.endswith(b"\n") or data[len(kept) : len(kept) + 1] == b"\n"
    assert verdict.right, verdict
    assert verdict.torn is not whole
    assert not verdict.finished or len(kept) == len(data) - 1


def test_a_record_cut_in_its_first_line_has_no_header(tmp_path: Path) -> None:
    """Without its rules a game can't be judged."""
    path = tmp_path / "game.jsonl"
    recorded(path, players=3, seed=1)
    first = path.read_bytes()[:40]
    path.write_bytes(first)
    assert referee(path, load_small()) == Verdict(1, "the record has no header", torn=True)
    path.write_bytes(b"")
    assert referee(path, load_small()) == Verdict(1, "the record has no header")


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    """A record is somebody's game."""
    path = tmp_path / "game.jsonl"
    path.write_text("mine", encoding="utf-8")
    first = header(main_ruleset(), players=("Ann", "Bob", "Eva"), seed="1", version="0")
    with pytest.raises(FileExistsError):
        RecordWriter(path, first)
    assert path.read_text(encoding="utf-8") == "mine"


def test_names_and_seeds_of_any_script_survive(tmp_path: Path) -> None:
    """A seed is any text, and so is a name."""
    path = tmp_path / "game.jsonl"
    names = ('Åse "the ♠"', "Jørn\n", "\u2028")
    with RecordWriter(path, header(main_ruleset(), players=names, seed="frø 🌱", version="0")):
        pass
    assert referee(path, load_main) == Verdict()
    assert json.loads(path.read_text(encoding="utf-8"))["players"] == list(names)


WRITES_WITHOUT_END = """
import sys
from itertools import count
from pathlib import Path
from records.by_hand import Table
from recorded import writing
from rules_under_test import main_ruleset
from strategies import Habits, Start

start = Start(main_ruleset(), 4, 7, Habits(buys=0.1, takes=0.2, melds=0.0))
for number in writing(Path(sys.argv[1]), start):
    if number == 200:
        print("written", flush=True)
"""


def test_a_killed_writer_leaves_a_record_that_is_right_and_unfinished(tmp_path: Path) -> None:
    """Each line is handed over as it is written, so that even a killed program loses at most the last one."""
    path = tmp_path / "game.jsonl"
    folders = [str(TESTS.parent), str(TESTS)]
    code = f"import sys; sys.path[:0] = {folders!r}\n{WRITES_WITHOUT_END}"
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        process.send_signal(signal.SIGKILL)
    verdict = referee(path, load_main)
    assert verdict.right, verdict
    assert not verdict.finished
    assert verdict.moves > 150


@pytest.mark.parametrize(("players", "seed"), [(3, "by hand"), (5, "by hand"), (4, "and again")])
def test_a_record_can_be_followed_without_the_engine(players: int, seed: str) -> None:
    """A whole game of sensible players, line by line, with nothing but piles of card texts: cards and points agree."""
    table = Table(players)
    lines = [
        json.dumps(line)
        for step in steps_of(*["steady"] * players, seed=seed)
        for line in lines_of(step.before, step.event, step.after)
    ]
    assert sum('"event": "round_end"' in line for line in lines) == 7
    for line in lines:
        table.follow(line)
