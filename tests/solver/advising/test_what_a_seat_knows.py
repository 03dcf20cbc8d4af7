"""Advice rests on what its seat can see: hidden cards change nothing, and the same view gives the same advice."""

from dataclasses import replace

import pytest
from hidden_cards import with_hidden_cards_dealt_anew
from played_games import Step, moves_of, steps_of

from kontrakt_dsl.game.view import view
from kontrakt_solver.advising.advice import Advice, advice_on
from kontrakt_solver.advising.position import Position


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """The moves of a whole game of bots that play all seven rounds."""
    return moves_of(steps_of("steady", "random", "steady", seed="advised"))


def _numbers(advice: Advice) -> Advice:
    """The advice without the position that it is about."""
    return replace(advice, position=None)  # type: ignore[arg-type]


def test_hidden_cards_change_no_advice(steps: list[Step]) -> None:
    compared = 0
    for index, step in enumerate(steps[::31]):
        seat = step.before.actor
        assert seat is not None
        mixed = with_hidden_cards_dealt_anew(step.before, seat, f"anew/{index}")
        assert mixed != step.before
        given, again = (advice_on(Position(view(state, seat))) for state in (step.before, mixed))
        assert _numbers(given) == _numbers(again)
        compared += given.best is not None
    assert compared >= 20


def test_the_recommended_move_is_legal(steps: list[Step]) -> None:
    for step in steps[::29]:
        seat = step.before.actor
        assert seat is not None
        seen = view(step.before, seat)
        advice = advice_on(Position(seen))
        if advice.best is not None:
            assert seen.can(advice.best)


def test_unseen_cards_are_those_of_stock_and_other_hands(steps: list[Step]) -> None:
    for step in steps[::31]:
        current, seat = step.before.round, step.before.actor
        assert current is not None
        assert seat is not None
        hidden = [*current.stock]
        for number, other in enumerate(current.seats):
            hidden += [] if number == seat else other.hand
        unseen = Position(view(step.before, seat)).unseen
        assert sorted(map(str, hidden)) == sorted(str(card) for card, left in unseen.items() for _ in range(left))


def test_a_seat_that_is_not_to_act_gets_no_recommendation(steps: list[Step]) -> None:
    step = steps[40]
    assert step.before.actor is not None
    waiting = (step.before.actor + 1) % 3
    advice = advice_on(Position(view(step.before, waiting)))
    assert advice.best is None
    assert advice.standing is not None
