"""`?` and `skip offers` in a game: advice from what the seat sees, and offers that are passed unasked."""

import json
from pathlib import Path

from literate import run_cli
from positions_told import told

from kontrakt_cli.legal_moves import move_lines
from kontrakt_cli.render.cards import PLAIN
from kontrakt_solver.advising.set_up import asked_to_buy, to_draw

TABLE = ["--players", "3", "--seed", "evening"]
LAST = "9S 9H 9D 4H 5H 6H 8C QC KD 2S 3S 4S"


def test_the_hint_of_the_last_round_counts_the_card_to_come_and_judges_the_upcard() -> None:
    for upcard, judged in (("7H", "With 7H you are 4 cards away instead of 5"), ("9S", "9S does not bring you nearer")):
        hint = list(move_lines(told(LAST, round_number=7, upcard=upcard, moment=to_draw).view, PLAIN))
        assert "Before the draw you are 5 cards away, counting the one that you draw." in hint
        assert judged in hint[-1]


def test_the_hint_of_an_offer_judges_the_upcard() -> None:
    hand = "9S 9H 9D 4H 5H 6H 8C QC KD 2S"
    helps, does_not = (
        list(move_lines(told(hand, upcard=card, moment=asked_to_buy).view, PLAIN)) for card in ("7H", "KC")
    )
    assert helps[-1].startswith("Best: buy. With 7H you are ready to lay")
    assert does_not[-1].startswith("Best: pass.")
    assert "KC would not bring you nearer" in does_not[-1]


def _moves(path: Path) -> list[str]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [line["move"] for line in lines if line.get("seat") == 0]


def test_skipped_offers_are_passed_until_the_next_turn_and_recorded(tmp_path: Path) -> None:
    by_word, by_hand = tmp_path / "word.jsonl", tmp_path / "hand.jsonl"
    ran = run_cli(["play", *TABLE, "--record", str(by_word)], "skip offers\ndraw\n")
    run_cli(["play", *TABLE, "--record", str(by_hand)], "pass\ndraw\n")
    assert _moves(by_word) == _moves(by_hand) == ["pass", "draw"]
    assert ran.out.count("? buy or pass") == 1


def test_offers_are_asked_for_again_after_the_turn_unless_skipped_anew(tmp_path: Path) -> None:
    asked = run_cli(["play", *TABLE], "skip offers\ntake\ndiscard KD\n").out
    skipped = run_cli(["play", *TABLE], "skip offers\ntake\nskip offers\ndiscard KD\n").out
    assert asked.count("? buy or pass") == 2
    assert skipped.count("? buy or pass") == 1
    assert skipped.count("Your turn.") == 2


def test_without_buying_there_is_nothing_to_skip() -> None:
    ran = run_cli(["play", "zioncheck", "--players", "3", "--seed", "evening"], "skip offers\n")
    assert "nobody buys" in ran.out


def test_the_hint_and_advice_on_the_recorded_game_say_the_same_exact_numbers(tmp_path: Path) -> None:
    """A stock card leaves 17.53 points on average: 1,630 over the 93 unseen cards, each laid and discarded its best."""
    record = tmp_path / "game.jsonl"
    hint = run_cli(["play", "phase-10", "--players", "3", "--seed", "me", "--record", str(record)], "?\n").out
    advice = run_cli(["advise", "--record", str(record)]).out
    best = "Best: draw. A stock card leaves 17.5 points on average; 12R leaves 20 points.\n"
    assert best in hint
    assert best in advice
