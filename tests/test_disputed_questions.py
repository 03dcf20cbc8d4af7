"""Every question that people argue about is answered beside every ruleset it concerns; the page of answers says so."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from kontrakt_dsl import shipped
from kontrakt_dsl.trials.finding import suite_of

TESTS = Path(__file__).resolve().parent
TABLE = TESTS / "cases" / "disputed_questions.yaml"
PAGE = TESTS.parent / "docs" / "reference" / "disputed-questions.md"
_FRAGMENT = re.compile(r"(?:^|; )(?:and|but|or|nor|too)\b")
_NUMBERS = re.compile(r" \((Q\d+(?:, Q\d+)*)\)$")

PREAMBLE = """\
# Disputed questions

What people argue about at the table, and the answer of each ruleset. Behind every answer stand tests beside that
ruleset, in `rulesets/tests/`, with the position, the moves and where the rules say so; `kontrakt test NAME` runs them.
The number of the question stands in the names of its tests. This page is made from those tests and checked against
them.
"""


class Question(NamedTuple):
    """A question, the rulesets under which it can't come up, with the reason, and names of tests as sentences."""

    text: str
    not_for: Mapping[str, str]
    says: Mapping[str, str]

    def answer(self, names: tuple[str, ...]) -> str:
        """What tests with these names say to the question."""
        joined = "; ".join(names)
        return self.says.get(joined, joined)


@cache
def questions() -> Mapping[str, Question]:
    """The questions by number."""
    table = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return {
        number: Question(row["question"], row.get("not for", {}), row.get("says", {})) for number, row in table.items()
    }


@cache
def answers(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """The tests beside a ruleset that answer each question, without the numbers in their names."""
    found: dict[str, tuple[str, ...]] = {}
    for trial in suite_of(ruleset).trials:
        numbers = _NUMBERS.search(trial.name)
        for number in numbers[1].split(", ") if numbers else ():
            found[number] = (*found.get(number, ()), trial.name[: numbers.start()] if numbers else "")
    return found


def test_there_are_fifty_questions() -> None:
    """Numbered from 1, none left out."""
    assert list(questions()) == [f"Q{number}" for number in range(1, 51)]


@pytest.mark.parametrize("ruleset", shipped())
def test_a_ruleset_answers_every_question_that_concerns_it(ruleset: str) -> None:
    """By a test of its own, and gives a reason where the question can't come up; never both."""
    excused = {number for number, question in questions().items() if ruleset in question.not_for}
    assert set(answers(ruleset)) == set(questions()) - excused


def test_only_shipped_rulesets_are_excused() -> None:
    """A name that is none would excuse nobody."""
    assert {name for question in questions().values() for name in question.not_for} <= set(shipped())


@pytest.mark.parametrize("ruleset", shipped())
def test_a_number_stands_at_the_end_of_a_name(ruleset: str) -> None:
    """Where it is written otherwise, the page would miss it."""
    names = [trial.name for trial in suite_of(ruleset).trials]
    assert [name for name in names if re.search(r"Q\d", name) and not _NUMBERS.search(name)] == []


@pytest.mark.parametrize("number", questions())
def test_every_answer_is_a_sentence_by_itself(number: str) -> None:
    """None goes on from another one, and none was written for names that no tests have any more."""
    question = questions()[number]
    given = [answers(ruleset)[number] for ruleset in shipped() if number in answers(ruleset)]
    assert [text for names in given if _FRAGMENT.search(text := question.answer(names))] == []
    assert set(question.says) <= {"; ".join(names) for names in given}


def page() -> str:
    """The page of answers: question by question, rulesets of one answer together."""
    return "\n".join([PREAMBLE, *(line for number in questions() for line in _section(number))])


def _section(number: str) -> Iterator[str]:
    question = questions()[number]
    yield from (f"## {number}. {question.text}", "", "| answer | rulesets |", "|---|---|")
    by_answer: dict[str, list[str]] = {}
    for ruleset in shipped():
        if number in answers(ruleset):
            by_answer.setdefault(question.answer(answers(ruleset)[number]), []).append(ruleset)
    for answer, rulesets in by_answer.items():
        yield f"| {answer} | {_in_code(rulesets)} |"
    by_reason: dict[str, list[str]] = {}
    for ruleset, reason in sorted(question.not_for.items()):
        by_reason.setdefault(reason, []).append(ruleset)
    for reason, rulesets in by_reason.items():
        yield f"| – {reason} | {_in_code(rulesets)} |"
    yield ""


def _in_code(rulesets: list[str]) -> str:
    return ", ".join(f"`{ruleset}`" for ruleset in rulesets)


def test_the_page_says_what_the_tests_say(update_cases: bool) -> None:
    """Every row is there and names tests that stand beside the ruleset."""
    if update_cases:
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
