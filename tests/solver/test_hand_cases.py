"""Every case of tests/cases/hands, asked of each backend that is exact for its rules and of the brute force."""

from collections.abc import Iterator

import pytest

from kontrakt_dsl.cards import STANDARD_PACK
from kontrakt_solver.answers import Backend, UnfitBackend
from kontrakt_solver.oracle import Oracle
from tests.solver.brute_force import BruteForce
from tests.solver.hand_cases import CASES, HandCase

SMALL = 16
"""Cards of a hand that the python-constraint formulation can be asked about in a test."""


def _oracle(case: HandCase, backend: Backend) -> Oracle | None:
    """The oracle, or None where the backend is not for this case."""
    if backend is Backend.CONSTRAINT and len(case.hand) > SMALL:
        return None
    try:
        return Oracle(case.rules, backend=backend)
    except UnfitBackend:
        return None


def _asked() -> Iterator[tuple[HandCase, Backend]]:
    yield from ((case, backend) for case in CASES for backend in Backend if _oracle(case, backend))


ASKED = tuple(_asked())
IDS = [f"{case.name} {backend}" for case, backend in ASKED]


def _brute(case: HandCase) -> BruteForce:
    return BruteForce(case.rules.contract, case.rules.melds, case.rules.scoring.card_points)


def test_every_backend_is_asked() -> None:
    assert len(CASES) == 75
    for backend in Backend:
        assert sum(asked is backend for _, asked in ASKED) >= 50


@pytest.mark.parametrize(("case", "backend"), ASKED, ids=IDS)
def test_a_hand_lays_or_not(case: HandCase, backend: Backend) -> None:
    oracle = Oracle(case.rules, backend=backend)
    hand = oracle.hand(case.hand)
    assert oracle.can_lay(hand) is case.lays
    assert (oracle.lay_down(hand) is not None) is case.lays


@pytest.mark.parametrize(
    ("case", "backend"),
    [(case, backend) for case, backend in ASKED if case.missing is not None and backend is not Backend.CONSTRAINT],
    ids=lambda value: value.name if isinstance(value, HandCase) else str(value),
)
def test_the_cards_missing_are_counted(case: HandCase, backend: Backend) -> None:
    oracle = Oracle(case.rules, backend=backend)
    assert oracle.away(case.hand, case.unseen) == case.missing
    if case.missing_one:
        completing = {card for card in STANDARD_PACK.cards if oracle.can_lay((*case.hand, card))}
        assert completing == case.missing_one


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_brute_force_knows_the_case(case: HandCase) -> None:
    brute = _brute(case)
    assert brute.can_lay(case.hand) is case.lays
    assert not case.lays or brute.ways(case.hand, enough=case.ways) >= case.ways


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.missing is not None and len(case.hand) <= SMALL], ids=lambda case: case.name
)
def test_the_brute_force_counts_the_cards_missing(case: HandCase) -> None:
    assert _brute(case).away(case.hand, case.unseen, limit=2) == (case.missing if (case.missing or 0) <= 2 else None)
