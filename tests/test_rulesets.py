"""Every shipped ruleset: silent, sourced, and in the main case equal to the rules written out in Python."""

import re
from functools import cache
from pathlib import Path

import pytest
from main_rules import main_round

from kontrakt_dsl import load, shipped, text_sha256, validate
from kontrakt_dsl.rules.game import GameEnd, GameRules, Progress, Tie, Winner
from kontrakt_dsl.rules.scoring import Direction, FirstDealer, NextDealer
from kontrakt_dsl.trials.finding import Suite, suite_of
from kontrakt_dsl.trials.model import Kind
from kontrakt_dsl.trials.running import Runner
from kontrakt_solver.oracle import Oracle

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "rulesets.md"


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_ruleset_is_silent_and_names_its_sources(name: str) -> None:
    """Neither error nor warning, and somebody can look the rules up."""
    loaded = validate(name)
    assert loaded.diagnostics == ()
    assert loaded.ruleset is not None
    assert loaded.ruleset.name == name
    assert loaded.ruleset.sources
    assert loaded.ruleset.title


@cache
def suite(name: str) -> Suite:
    """The tests that stand beside a ruleset."""
    return suite_of(name)


@pytest.mark.parametrize("name", shipped())
def test_the_answers_beside_a_ruleset_hold(name: str) -> None:
    """Each ruleset has a file of tests, as its authors would write them, and all of them hold."""
    assert suite(name).readable, suite(name).diagnostics
    assert suite(name).trials
    runner = Runner(name, lambda rules, hand, unseen: Oracle(rules).answer(hand, unseen=unseen))
    failures = [(trial.name, failure.message) for trial in suite(name).trials for failure in runner.run(trial).failures]
    assert failures == []


@pytest.mark.parametrize("name", shipped())
def test_the_answers_beside_a_ruleset_show_moves_or_deals(name: str) -> None:
    """What the rules do at the table is shown, and not only what they are called."""
    assert {trial.kind for trial in suite(name).trials} & {Kind.POSITION, Kind.DEAL}


def sections() -> dict[str, str]:
    """What the page about the shipped rulesets says of each, by its name."""
    _, *parts = PAGE.read_text(encoding="utf-8").split("\n## ")
    return {name: text for name, _, text in (part.partition("\n") for part in parts)}


def test_the_page_about_rulesets_has_a_section_for_each() -> None:
    """And none for another."""
    assert sorted(sections()) == sorted(shipped())


@pytest.mark.parametrize("name", shipped())
def test_the_page_says_what_a_ruleset_is_about_and_offers(name: str) -> None:
    """Its title, its sentence, its players and rounds, and each of its options."""
    rules, said = load(name), sections()[name]
    players = rules.table.players
    assert f"**{rules.title}.** {rules.about}" in said
    assert f"For {players.low} to {players.high} players, {rules.rounds} rounds." in said
    assert re.findall(r"^\| `(.+?)` \|", said, re.MULTILINE) == list(validate(name).options)


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
