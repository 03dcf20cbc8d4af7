"""Sizes and ranges: exactly, at least, between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontrakt_dsl.rules.counts import Count

counts = st.builds(
    lambda low, more: Count(low, None if more is None else low + more), st.integers(0, 9), st.none() | st.integers(0, 9)
)


@pytest.mark.parametrize(
    ("count", "text", "allowed"),
    [
        (Count.exactly(3), "3", [3]),
        (Count.at_least(3), "3 or more", [3, 4, 5, 6]),
        (Count(3, 4), "3 to 4", [3, 4]),
        (Count(0, 0), "0", [0]),
    ],
)
def test_a_count_says_which_numbers_it_allows(count: Count, text: str, allowed: list[int]) -> None:
    """Of the numbers up to six."""
    assert str(count) == text
    assert [number for number in range(7) if count.allows(number)] == allowed
    assert count.is_exact == (len(allowed) == 1)


@given(counts)
def test_a_count_with_an_end_lists_its_numbers(count: Count) -> None:
    """A count without one can't be listed."""
    if count.high is None:
        with pytest.raises(ValueError, match="without an upper limit"):
            iter(count)
    else:
        assert list(count) == [number for number in range(30) if count.allows(number)]
