"""Contracts with a choice: what one pattern leaves open matters only where another could not settle it."""

from collections.abc import Mapping

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.pattern_models import AnyPattern
from tests.main_rules import MELDS

HAND = Hand((Card("9", "S"),), MELDS)


class Answers:
    """A pattern that is so many new cards away, or whose search was stopped."""

    def __init__(self, found: Found) -> None:
        self._found = found

    def can_lay(self, hand: Hand) -> Found:
        return self._found

    def lay_down(self, hand: Hand) -> Found:
        return self._found

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        return self._found


OPEN = Answers(Found(Status.UNDECIDED))


def test_no_pattern_takes_fewer_cards_than_one_that_takes_none() -> None:
    laid = Answers(Found(Status.FOUND, new=0))
    assert AnyPattern((laid, OPEN), {}).away(HAND, {}) == Found(Status.FOUND, new=0)
    assert AnyPattern((OPEN, laid), {}).away(HAND, {}) == Found(Status.FOUND, new=0)


def test_a_pattern_left_open_might_take_fewer_cards_than_one() -> None:
    assert AnyPattern((Answers(Found(Status.FOUND, new=1)), OPEN), {}).away(HAND, {}).status is Status.UNDECIDED
