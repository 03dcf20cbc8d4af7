"""Answers that are remembered up to a number."""

from kontrakt_solver.remembered import Remembered


def test_no_more_answers_are_remembered_than_allowed() -> None:
    known = Remembered[int, str](3)
    for number in range(10):
        known[number] = str(number)
        assert known.get(number) == str(number)
        assert len(known) <= 3
    assert known == {9: "9"}
