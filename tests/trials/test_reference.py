"""The reference of tests lists every part and every question there is."""

import re
from pathlib import Path

import pytest

from kontrakt_dsl.trials.model import Kind
from kontrakt_dsl.trials.parts import COMMON_PARTS, KNOWN_AS, PARTS
from kontrakt_dsl.trials.questions import QUESTIONS

REFERENCE = (Path(__file__).parents[2] / "docs" / "reference" / "tests.md").read_text(encoding="utf-8")
SECTIONS = {Kind.HAND: "A hand", Kind.POSITION: "A position", Kind.DEAL: "A deal"}


def listed(title: str) -> set[str]:
    """What the tables of a section list in their first column."""
    section = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", REFERENCE, re.MULTILINE | re.DOTALL)
    assert section is not None
    return {cell.strip("`") for cell in re.findall(r"^\| ([^|]+?) \|", section.group(1), re.MULTILINE)}


def test_parts_of_every_test_are_listed() -> None:
    assert listed("In every test") >= set(COMMON_PARTS)


@pytest.mark.parametrize("kind", Kind)
def test_parts_of_each_kind_are_listed(kind: Kind) -> None:
    assert listed(SECTIONS[kind]) >= set(PARTS[kind])


def test_questions_are_listed() -> None:
    assert listed("A position") >= set(QUESTIONS)


def test_what_parts_are_known_as_leads_to_parts() -> None:
    parts = {*COMMON_PARTS, *(part for of_kind in PARTS.values() for part in of_kind)}
    assert set(KNOWN_AS.values()) <= parts
    assert not set(KNOWN_AS) & parts
