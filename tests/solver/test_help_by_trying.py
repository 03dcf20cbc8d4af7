"""What helps, what would do, what discards leave and the nearest chances, against trying every card; a sample of
`prove_help`."""

import pytest

from tests.prove_help import Proof

SAMPLE = range(9000, 9006)


@pytest.mark.parametrize("number", SAMPLE)
def test_help_needs_discards_and_chances_are_those_of_trying_every_card(number: int) -> None:
    proof = Proof()
    assert list(proof.faults(number)) == []
    assert sum(proof.distances.values()) == 1
