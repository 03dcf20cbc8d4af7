"""The positions in `cases/positions`, each played as it says."""

import pytest
from position_cases import Case, all_cases, play


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_position(case: Case) -> None:
    """Each move of a position comes out as the rules say."""
    assert play(case) == []
