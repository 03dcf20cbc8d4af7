"""`kontrakt simulate`: its JSON form, and results that follow from rules, players, seed and number of games alone."""

import json
from typing import Any

import pytest
from literate import run_cli

from kontrakt_cli.version import VERSION
from kontrakt_dsl import load, text_sha256

ASKED = ["simulate", "--games", "2", "--players", "3", "--seed", "spring", "--json"]


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """The report of two games."""
    answer: dict[str, Any] = json.loads(run_cli(ASKED).out)
    return answer


def test_json_has_the_fixed_fields(report: dict[str, Any]) -> None:
    results = report["results"]
    assert {key: value for key, value in report.items() if key != "results"} == {
        "schema": "kontrakt/simulate@1",
        "rules": "kontrakt",
        "rules_sha256": text_sha256(load("kontrakt").text),
        "players": 3,
        "games": 2,
        "seed": "spring",
        "version": VERSION,
    }
    assert [of_round["played"] for of_round in results["rounds"]] == [2] * 7
    assert results["bots"] == ["steady"] * 3


def test_results_do_not_depend_on_the_number_of_jobs(report: dict[str, Any]) -> None:
    assert json.loads(run_cli([*ASKED, "--jobs", "2"]).out) == report


def test_game_number_i_is_the_game_of_its_own_seed(report: dict[str, Any]) -> None:
    ends = [run_cli(["play", "--auto", "--players", "3", "--seed", f"spring/{game}"]).out for game in range(2)]
    totals = [[int(line.rpartition(" ")[2]) for line in out.splitlines() if ", total " in line][-3:] for out in ends]
    assert [sum(seat) for seat in zip(*totals, strict=True)] == report["results"]["totals"]


def test_a_seed_that_was_not_given_is_drawn_and_reported() -> None:
    first = json.loads(run_cli(["simulate", "--games", "1", "--players", "3", "--json"]).out)
    again = ["simulate", "--games", "1", "--players", "3", "--json", "--seed", first["seed"]]
    assert json.loads(run_cli(again).out) == first


def test_bots_can_be_named_for_each_seat() -> None:
    ran = run_cli(["simulate", "--games", "1", "--seed", "s", "--bots", "steady, random,random", "--json"])
    assert json.loads(ran.out)["results"]["bots"] == ["steady", "random", "random"]


def test_a_table_that_the_rules_do_not_admit_is_unusable() -> None:
    assert run_cli(["simulate", "--games", "1", "--bots", "steady,random"]).status == 2
