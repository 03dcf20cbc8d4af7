"""Every sentence of the source text has its tests: the table of `cases/source_rules.yaml` and the tests agree."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml
from position_cases import all_cases

TESTS = Path(__file__).resolve().parent
TABLE = TESTS / "cases" / "source_rules.yaml"
SEARCHED = ("melds", "game", "records", ".")


@cache
def sentences() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """What each sentence says and which tests guard it, by section and number."""
    table = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return {
        f"{section} {number}": (sentence["fact"], tuple(sentence["tests"]))
        for section, part in table.items()
        for number, sentence in enumerate(part["sentences"], start=1)
    }


@cache
def citations_by_test() -> Mapping[str, frozenset[str]]:
    """Each test by the name the table has for it, with the sentences it cites."""
    found = {f"positions/{case.id}": _cited(case.source) for case in all_cases()}
    for folder in SEARCHED:
        for path in sorted((TESTS / folder).glob("test_*.py")):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    name = f"{path.relative_to(TESTS).as_posix()}::{node.name}"
                    found[name] = _cited(ast.get_docstring(node) or "")
    return found


def _cited(text: str) -> frozenset[str]:
    """The sentences in the brackets that `text` begins with: `(Buying 1, 3; Rulings 9)`."""
    found = re.match(r"\(([A-Z][^();]* \d+(?:, \d+)*(?:; [A-Z][^();]* \d+(?:, \d+)*)*)\)", text)
    return frozenset(_split(found[1])) if found else frozenset()


def _split(citations: str) -> Iterator[str]:
    for citation in citations.split("; "):
        # The last blank before the numbers ends the name, which may hold a number itself (`Round 7 1, 2`).
        found = re.fullmatch(r"(.+?) (\d+(?:, \d+)*)", citation)
        assert found, citation
        yield from (f"{found[1]} {number}" for number in found[2].split(", "))


@pytest.mark.parametrize("sentence", sentences())
def test_each_sentence_has_tests_that_exist_and_cite_it(sentence: str) -> None:
    """A sentence without a test, or with one that is not there or speaks of something else, is a fault."""
    fact, tests = sentences()[sentence]
    assert fact
    assert tests, "no test guards this sentence"
    known = citations_by_test()
    assert [test for test in tests if test not in known] == []
    assert [test for test in tests if sentence not in known[test]] == []


def test_each_citation_of_the_source_text_is_of_a_sentence_in_the_table() -> None:
    """Other rules may have other sources; a section of this one has the sentences of the table and no others."""
    sections = {name.rpartition(" ")[0] for name in sentences()}
    astray = [
        f"{test}: {sentence}"
        for test, cited in citations_by_test().items()
        for sentence in cited
        if sentence.rpartition(" ")[0] in sections and sentence not in sentences()
    ]
    assert astray == []


def test_each_position_says_what_it_guards() -> None:
    """A position in a file is there for a sentence of some rules or for a ruling."""
    assert [case.id for case in all_cases() if not case.source] == []
