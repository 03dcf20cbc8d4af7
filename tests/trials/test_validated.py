"""`kontrakt validate` reads the tests of a file wherever they stand, and tells all that is wrong with one at once."""

from pathlib import Path

import pytest
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_dsl import validate

RULES = "kontrakt: 1\nextends: kontrakt\n"
FAULTY = "- {name: one, hand: ZZ, points: 3}\n- {name: one, hant: 3}\n"


def _house(folder: Path, beside: str, *, inside: str = "") -> tuple[str, str]:
    rules, tests = folder / "house.yaml", folder / "tests" / "house.yaml"
    tests.parent.mkdir()
    rules.write_text(f"{RULES}{inside}", encoding="utf-8")
    tests.write_text(beside, encoding="utf-8")
    return str(rules), str(tests)


def test_tests_beside_a_file_are_validated_with_it(tmp_path: Path) -> None:
    """They are shown in their own file."""
    rules, tests = _house(tmp_path, FAULTY)
    found = validate(rules).diagnostics
    assert {one.path for one in found} == {tests}
    assert [one.line for one in found] == [1, 2, 2, 2]
    ran = run_cli(["validate", rules])
    assert ran.status == ExitCode.NO
    assert "- {name: one, hant: 3}" in ran.out


def test_a_file_of_tests_is_validated_under_its_rules(tmp_path: Path) -> None:
    """Nothing tells its author to begin a ruleset."""
    rules, tests = _house(tmp_path, FAULTY)
    assert validate(tests).diagnostics == validate(rules).diagnostics
    Path(tests).write_text("- {name: one, hand: 2S, points: 3}\n", encoding="utf-8")
    assert validate(tests).diagnostics == ()
    assert run_cli(["validate", tests]).status == ExitCode.DONE


def test_rules_that_can_not_be_used_are_told_once_for_all_tests(tmp_path: Path) -> None:
    """However many tests stand for them."""
    rules, tests = _house(tmp_path, "- {name: one, hand: 2S, points: 3}\n- {name: two, hand: 3S, points: 3}\n")
    Path(rules).write_text(f"{RULES}deal: eleven\n", encoding="utf-8")
    (found,) = validate(tests).diagnostics
    assert "there are no rules to test by" in found.message


def test_a_part_that_can_not_be_read_hides_no_other_fault_of_its_test(tmp_path: Path) -> None:
    """By both commands."""
    test = """
- name: one
  seats: {Ann: 7C XX, Bob: 3S, Eva: 4S}
  turn: Zed to draw
  round: soon
  each alone:
  - discard KD: refused by nonsense
  - discard QQ
"""
    rules, _ = _house(tmp_path, test)
    told = ['there is no rule "nonsense"', '"XX" is no card', '"Zed" is none of the seats', '"soon" is no number']
    ran = {command: run_cli([command, rules]) for command in ("validate", "test")}
    for words in (*told, '"QQ" is no card'):
        assert words in ran["validate"].out
        assert words in ran["test"].err


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("nonsense", None),
        ("several run", "laying down > several runs"),
        ("discarding > wild", "discarding > wilds"),
        ("going out > the last card", "going out > last card"),
    ],
)
def test_the_rule_of_a_refusal_is_guessed(said: str, meant: str | None, tmp_path: Path) -> None:
    """By its whole path or its name; a word that is like nothing gets no guess."""
    rules, _ = _house(tmp_path, f"- {{name: one, hand: 2S, cannot lay: {said}}}\n")
    (found,) = validate(rules).diagnostics
    assert found.message == f'there is no rule "{said}"'
    guess = f'did you mean "{meant}"? ' if meant else ""
    assert (found.help or "").startswith(f"{guess}a rule is named by its place")


@pytest.mark.parametrize(
    "step", ["discard KD: ends the round", "new stock: 3C 4C", "discard KD: refused by discarding"]
)
def test_quotes_around_a_move_and_its_outcome_are_told(step: str, tmp_path: Path) -> None:
    """Once, with the way out of it."""
    seats = "{Ann: KD, Bob: 3S, Eva: 4S}"
    test = f'- name: one\n  seats: {seats}\n  turn: Ann has drawn\n  in order: ["{step}"]\n'
    rules, _ = _house(tmp_path, test)
    (found,) = validate(rules).diagnostics
    assert found.message == "in quotes, the move and what should come of it are one text"
    assert found.help == f"take the quotes away: {step}"
