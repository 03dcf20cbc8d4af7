"""A bound of the wild cards of shrunk melds is kept by every legal meld that can shrink to that size."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AgainstNaturals, WildLimit, WildsAsNaturals
from kontrakt_solver.screening.wild_room import room, room_in_runs, room_in_sets
from tests.main_rules import MELDS

LONGEST = 9
limits = st.builds(
    WildLimit,
    at_most=st.none() | st.integers(0, 3),
    against=st.none() | st.sampled_from(AgainstNaturals),
    by_size=st.lists(
        st.tuples(st.builds(Count, st.integers(2, 5), st.none() | st.integers(5, 7)), st.integers(0, 3))
    ).map(tuple),
)
part_sizes = st.integers(3, 4).flatmap(lambda low: st.builds(Count, st.just(low), st.none() | st.integers(low, 7)))


@given(limit=limits, naturals=st.integers(0, 2), size=part_sizes, wilds=st.lists(st.booleans(), min_size=9, max_size=9))
def test_no_legal_meld_shrinks_to_one_with_more_wild_cards(
    limit: WildLimit, naturals: int, size: Count, wilds: list[bool]
) -> None:
    rules = replace(
        MELDS,
        sets=replace(MELDS.sets, wilds=limit, naturals=naturals),
        runs=replace(MELDS.runs, wilds=limit, naturals=naturals),
    )
    of_sets, of_runs = (Contract((Part(1, kind, size),)) for kind in (MeldKind.SET, MeldKind.RUN))
    for length in range(size.low, LONGEST + 1):
        laid = wilds[:length]
        if not size.allows(length) or sum(laid) > room(limit, length, naturals):
            continue
        assert max(0, sum(laid) - (length - size.low)) <= room_in_sets(of_sets, rules, size.low)
        stretches = [laid[low : low + size.low] for low in range(length - size.low + 1)]
        assert min(map(sum, stretches)) <= room_in_runs(of_runs, rules, size.low)


def test_a_wild_card_in_its_own_place_may_be_the_natural_one() -> None:
    rules = replace(MELDS, as_naturals=WildsAsNaturals.OWN_PLACE)
    pattern = Contract((Part(2, MeldKind.SET, Count.exactly(3)),))
    assert room_in_sets(pattern, MELDS, 3) == 2
    assert room_in_sets(pattern, rules, 3) == 3
