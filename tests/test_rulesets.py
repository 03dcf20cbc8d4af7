"""Every shipped ruleset: silent, sourced, and in the main case equal to the rules written out in Python."""

import pytest
from main_rules import main_round

from kontrakt_dsl import load, shipped, text_sha256, validate
from kontrakt_dsl.rules.game import GameEnd, GameRules, Progress, Tie, Winner
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_ruleset_is_silent_and_names_its_sources(name: str) -> None:
    """Neither error nor warning, and somebody can look the rules up."""
    loaded = validate(name)
    assert loaded.diagnostics == ()
    assert loaded.ruleset is not None
    assert loaded.ruleset.name == name
    assert loaded.ruleset.sources
    assert loaded.ruleset.title


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("number", range(1, 8))
def test_the_main_rules_load_as_written_out(number: int, players: int) -> None:
    """Round by round and table by table."""
    assert load("kontrakt").round(number, players=players) == main_round(number, players=players)


def test_the_main_rules_of_the_whole_game() -> None:
    """Three to five players, clockwise, the first dealer by lot, ties shared, seven rounds."""
    rules = load("kontrakt")
    assert (rules.table.players.low, rules.table.players.high) == (3, 5)
    assert rules.table.direction is Direction.CLOCKWISE
    assert rules.table.first_dealer is FirstDealer.BY_LOT
    assert rules.table.next_dealer is NextDealer.NEXT_IN_TURN
    assert rules.game == GameRules(
        Progress.TOGETHER, GameEnd.LAST_ROUND, Winner.LOWEST_TOTAL, (Tie.SHARED,), (1, 2, 3, 4, 5, 6, 7)
    )
    assert rules.rounds == 7


def test_the_text_of_a_ruleset_has_the_hash_that_records_carry() -> None:
    """SHA-256 of the UTF-8 bytes."""
    rules = load("kontrakt")
    assert rules.text.startswith("kontrakt: 1\nname: Kontrakt\n")
    assert len(text_sha256(rules.text)) == 64
    assert text_sha256("é") == "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
