"""Games in which the first to lay down chooses the contract and the last card is announced, as they are told."""

from pathlib import Path

from literate import run_cli

RULES = Path(__file__).resolve().parents[1] / "cases" / "rulesets" / "ok" / "contract-chosen-in-play.yaml"


def test_a_game_tells_which_contracts_are_open_which_is_chosen_and_who_announces() -> None:
    """Nobody has to guess what is played, or who has one card left."""
    lines = run_cli(["play", str(RULES), "--auto", "--seed", "3"]).out.splitlines()
    openings = [
        place for place, line in enumerate(lines) if line.endswith(": the first to lay down chooses one for all")
    ]
    shown = [sum(line.startswith("  contract ") for line in lines[place + 1 : place + 5]) for place in openings]
    assert shown == [4, 3, 2, 1]
    chosen = [line.rpartition(": all play ")[2] for line in lines if ": all play contract " in line]
    assert len(chosen) == len(set(chosen)) == 4
    assert any(line.endswith("; 1 card left, as announced.") for line in lines)


def test_the_person_is_told_how_to_choose_and_to_announce() -> None:
    """`help` has the words, and choosing what is not open is refused."""
    asked = "help\ntake\nlay 8H 8D JK / 9S 9H 9D as contract 7\nquit\n"
    out = run_cli(["play", str(RULES), "--seed", "3"], asked).out
    assert "lay ... as contract 2" in out
    assert "discard KH announced" in out
    assert "Refused by game > progress: contract 7 is not open in this round; open are 1, 2, 3, 4" in out
