"""A sample of the proof for the whole language; `tests/prove_whole_language.py` asks about many more hands."""

from random import Random

import pytest

from kontrakt_dsl.rules.melding import SetPair
from tests.prove_whole_language import compare
from tests.solver.whole_language import draw

SAMPLE, SECONDED = 60, 20


@pytest.mark.parametrize("number", range(SAMPLE))
def test_every_way_of_solving_agrees_under_any_rules(number: int) -> None:
    """CP-SAT, python-constraint and trying everything, under rules that no family plays."""
    outcome = compare(number, seconded=number < SECONDED)
    assert outcome.faults == ()


def test_the_sample_is_drawn_from_the_whole_language() -> None:
    """Each word of the meld rules and each clause of contracts comes, and hands that lay and hands that don't."""
    drawn = [draw(Random(f"whole {number}")) for number in range(SAMPLE)]
    parts = [part for one in drawn for pattern in one.contract.patterns for part in pattern.parts]
    assert {part.suits for part in parts} > {None}
    assert any(part.ends for part in parts)
    assert any(part.rank for part in parts)
    assert any(part.shared for part in parts)
    assert any(one.contract.others for one in drawn)
    assert any(one.contract.keeps_discard for one in drawn)
    assert any(one.contract.may_keep_discard for one in drawn)
    assert {pair for one in drawn for pair in one.rules.forbidden_set_pairs} == set(SetPair)
    assert any(card != card.face for one in drawn for card in one.hand)
    assert {one.rules.runs.suits for one in drawn} > {"any"}
    assert {one.rules.sets.suits for one in drawn} > {"exactly three"}
