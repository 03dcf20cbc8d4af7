"""The schema for editors admits what the loader admits, and explains every word."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator
from literate import run_cli
from ruleset_cases import ok_cases

from kontrakt_dsl import load_text, shipped
from kontrakt_dsl.language.model import Key, Kind
from kontrakt_dsl.language.table import KEYS
from kontrakt_dsl.loading.library import path_of
from kontrakt_dsl.trials.schema import schema_with_tests

SCHEMA = schema_with_tests()
VALIDATOR = Draft7Validator(SCHEMA)
# Editors read bare words such as `no` and `0x10` by an older YAML; there they must be written in quotes.
READ_OTHERWISE = "words-that-other-yaml-takes-for-values"
GOOD = [*map(path_of, shipped()), *(path for path in ok_cases() if path.stem != READ_OTHERWISE)]


def faults(text: str) -> list[str]:
    """What the schema says about a file."""
    return [error.message for error in VALIDATOR.iter_errors(yaml.safe_load(text))]


def test_the_schema_is_one() -> None:
    Draft7Validator.check_schema(SCHEMA)
    assert json.loads(run_cli(["schema"]).out) == SCHEMA


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_schema_admits_every_good_file(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "deel: 11",
        "buying: {limits: 3 per round}",
        "table: {direction: backwards}",
        "laying down: none",
        "options: {short: {name: Short}}",
        "deal: {round one: 10}",
        "scoring: {bonuses: always}",
        "scoring: {bonuses: ['out: -50']}",
        "tests: [{name: a hand, hand: 2S, point: 2}]",
        "tests: [{hand: 2S, points: 2}]",
        "tests: [{name: a deal, players: 4, with: {deel: 11}, packs: 2}]",
    ],
)
def test_the_schema_refuses_what_is_not_in_the_language(line: str) -> None:
    assert faults(f"kontrakt: 1\nextends: kontrakt\n{line}\n") != []


@pytest.mark.parametrize(
    "line",
    [
        "sources: Gran",
        "sources: [Gran, the cousins]",
        "scoring: {bonuses: {out and not down earlier: -50}}",
        "scoring: {bonuses: none}",
    ],
)
@pytest.mark.parametrize("version", ["1", '"1"'])
def test_the_schema_admits_what_the_loader_takes(version: str, line: str) -> None:
    text = f"kontrakt: {version}\nextends: kontrakt\n{line}\n"
    assert load_text(text, name="house", path="house.yaml").diagnostics == ()
    assert faults(text) == []


def test_a_file_that_extends_nothing_says_everything() -> None:
    assert faults("kontrakt: 1\ndeal: 11\n") != []
    assert faults("kontrakt: 1\nextends: kontrakt\ndeal: 11\n") == []


@pytest.mark.parametrize("key", [key for key in KEYS if key.kind is Kind.WORD], ids=lambda key: key.title)
def test_every_closed_word_is_there_with_its_meaning(key: Key) -> None:
    described = json.dumps(SCHEMA)
    for word in key.words:
        assert json.dumps(word.text) in described
        assert json.dumps(word.meaning)[1:-1] in described
