"""Everything that makes no sense in tests is told at once, by `kontrakt test` and by `kontrakt validate`."""

from pathlib import Path

import pytest
from literate import run_cli

from kontrakt_cli.exit_codes import ExitCode
from kontrakt_dsl import shipped, validate
from kontrakt_dsl.trials.finding import suite_of
from kontrakt_dsl.trials.rules_of_tests import RulesOfTests

HEAD = "kontrakt: 1\nextends: kontrakt\nname: House\n"
POSITION = """\
tests:
  - name: a position
    seats: {Ann: "4S KX, asleep", Bob: 4C ZZ, Eva: 5C}
    table: {1: 9S 9H 9D of Jon, 2: 3S 4S}
    pile from the top: 1H
    turn: Ann is tired
    dealer: Jim
    totals: {Ann: many}
    each alone: [hop, discard QQ, "new stock": 5X]
    afterwards: {weather: fine, Ann: 4S QQ}
"""
HAND = """\
tests:
  - name: a hand
    players: some
    round: none
    hand: 9S ZZ
    seen: YY
    lays: 9S 9H 9D + 4H
    cards left: XX
"""


def _house(tmp_path: Path, tests: str) -> str:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + tests, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("tests", "words"),
    [
        (
            POSITION,
            [
                '"asleep" is no state',
                '"ZZ" is no card',
                '"Jon" is none of the seats',
                "does not say whose meld it is",
                '"1H" is no card',
                '"Ann is tired" does not say whose turn',
                '"Jim" is none of the seats',
                '"many" is no number',
                '"hop" is no move',
                "QQ",
                "5X",
                '"weather" is no question',
                '"QQ" is no card of this deck',
            ],
        ),
        (HAND, ['"some" is no number', '"none" is no number', '"ZZ"', '"YY"', "+", '"XX"']),
    ],
)
def test_every_part_that_can_not_be_read_is_told(tests: str, words: list[str], tmp_path: Path) -> None:
    """Each by itself, in the order of the file, whatever else is wrong."""
    house = _house(tmp_path, tests)
    (trial,) = suite_of(house).trials
    faults = RulesOfTests(house).faults(trial)
    assert [word for word in words if not any(word in fault.message for fault in faults)] == []
    assert list(faults) == sorted(faults)
    told = validate(house).diagnostics
    assert [found.span for found in told] == [fault.span for fault in faults]
    assert all(found.message.startswith(f'in the test "{trial.name}", ') for found in told)


def test_a_number_of_players_that_is_none_hides_no_other_fault(tmp_path: Path) -> None:
    """Cards are read by the cards of the usual table then."""
    house = _house(
        tmp_path, "tests:\n- name: two\n  seats: {Ann: 4S, Bob: QQ}\n  turn: Ann to draw\n  in order: [draw]\n"
    )
    (trial,) = suite_of(house).trials
    told = [fault.message for fault in RulesOfTests(house).faults(trial)]
    assert len(told) == 2
    assert told[0].endswith("is for 3 to 5 players, not 2")
    assert '"QQ" is no card' in told[1]


def test_faults_of_tests_and_of_their_rules_are_told_together(tmp_path: Path) -> None:
    """And so is what fails of the tests that name other rules."""
    other = "- {name: other, rules: kontrakt, hand: 2S, points: 9}"
    house = _house(tmp_path, f"deal: eleven\ntests:\n- {{name: one, hand: 2S, counts: 2}}\n{other}\n")
    ran = run_cli(["test", house])
    assert ran.status == ExitCode.UNUSABLE
    assert '"eleven" makes no sense' in ran.err
    assert 'a test has no part "counts"' in ran.err
    assert "points should be 9, not 2" in ran.out


def test_one_suite_that_can_not_be_read_stops_no_other(tmp_path: Path) -> None:
    """The status is that of the worst."""
    faulty = _house(tmp_path, "tests:\n- {hand: 2S, points: 2}\n")
    ran = run_cli(["test", faulty, "short-game"])
    assert ran.status == ExitCode.UNUSABLE
    assert "a test needs a name" in ran.err
    assert "short-game.yaml: " in ran.out or "short-game: " in ran.out


def test_a_test_without_a_name_is_read_all_the_same(tmp_path: Path) -> None:
    """Its other faults are told with the missing name."""
    house = _house(tmp_path, "tests:\n- hand: 2S\n  pints: 2\n  cannot lay: contractss\n")
    told = [found.message for found in suite_of(house).diagnostics]
    assert told == ["a test needs a name", 'a test has no part "pints"', 'there is no rule "contractss"']


def test_a_test_that_sets_up_nothing_is_read_all_the_same(tmp_path: Path) -> None:
    """Parts are looked up among those of all kinds then."""
    house = _house(tmp_path, "tests:\n- name: nothing\n  pints: 2\n  in order: {draw: now}\n")
    told = [found.message for found in suite_of(house).diagnostics]
    assert told == ['the test "nothing" sets up nothing', 'a test has no part "pints"', '"in order" is a list of moves']


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_wrong_with_tests_that_hold(name: str) -> None:
    """What is read apart from the game agrees with the game."""
    rules = RulesOfTests(name)
    assert [(trial.name, rules.faults(trial)) for trial in suite_of(name).trials if rules.faults(trial)] == []
