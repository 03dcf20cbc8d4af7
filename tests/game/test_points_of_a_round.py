"""Points of a round beside the cards left: bonuses, unfinished rounds, and melds laid on the last turn."""

from dataclasses import replace

import pytest
from game_of import ruleset_with

from kontrakt_dsl.game.points import points_of
from kontrakt_dsl.game.round_state import RoundEnd, RoundState, Seat
from kontrakt_dsl.rules.ruleset import Ruleset
from tests.game.rounds_finished import cards, dealt, game


def ended(ruleset: Ruleset, *, out: int | None, seats: tuple[Seat, ...], turns: int = 40) -> RoundState:
    state = dealt(game(ruleset)).round
    assert state is not None
    end = RoundEnd.STOCK_EXHAUSTED if out is None else RoundEnd.WENT_OUT
    return state.but(seats=seats, end=end, turns=turns, turn=state.turn if out is None else out)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("out: -10", (-10, 10, 15)),
        ("out and not down earlier: -25", (-25, 10, 15)),
        ("out and not used a wild: -7", (0, 10, 15)),
        ("not down: 5", (0, 10, 20)),
        ("down and used a wild: 3", (3, 10, 15)),
        ("down earlier: 1", (0, 11, 15)),
        ("always: 2 x round", (2, 12, 17)),
        ("never: 2", (0, 10, 15)),
    ],
)
def test_scoring_bonuses(line: str, points: tuple[int, ...]) -> None:
    """Seat 0 lays down and goes out in one turn, with a wild card; seat 1 laid down before; seat 2 did not."""
    ruleset = ruleset_with(("  whoever goes out: 0", f"  whoever goes out: 0\n  bonuses:\n    {line}"))
    seats = (Seat((), laid_turn=40, used_wild=True), Seat(cards("KD"), laid_turn=3), Seat(cards("AS")))
    assert points_of(ended(ruleset, out=0, seats=seats), number=1) == points


@pytest.mark.parametrize(("word", "points"), [("everyone counts", (10, 15, 0)), ("nobody counts", (0, 0, 0))])
def test_scoring_unfinished_round(word: str, points: tuple[int, ...]) -> None:
    """Nobody has gone out."""
    ruleset = ruleset_with(("unfinished round: everyone counts", f"unfinished round: {word}"))
    seats = (Seat(cards("KD")), Seat(cards("AS")), Seat(()))
    assert points_of(ended(ruleset, out=None, seats=seats), number=1) == points


@pytest.mark.parametrize(("word", "points"), [("cards count", (0, 10, 15)), ("nothing", (0, 0, 15))])
def test_scoring_laid_down_on_the_last_turn(word: str, points: tuple[int, ...]) -> None:
    """Of three players at turn 40, one laid down on turn 38, one on turn 37: only the first had no turn since."""
    changed = ("  whoever goes out: 0", f"  whoever goes out: 0\n  laid down on the last turn: {word}")
    seats = (Seat((), laid_turn=2), Seat(cards("KD"), laid_turn=38), Seat(cards("AS"), laid_turn=37))
    assert points_of(ended(ruleset_with(changed), out=0, seats=seats), number=1) == points


def test_a_bonus_does_not_touch_an_unfinished_round_that_nobody_counts() -> None:
    """No points at all means none."""
    ruleset = ruleset_with(
        ("unfinished round: everyone counts", "unfinished round: nobody counts"),
        ("  whoever goes out: 0", "  whoever goes out: 0\n  bonuses:\n    not out: 5"),
    )
    state = ended(ruleset, out=None, seats=tuple(replace(Seat(()), buys=number) for number in range(3)))
    assert points_of(state, number=1) == (0, 0, 0)
