"""Chips: how many a player has in each round, what buys cost, and who gets the pot."""

from dataclasses import replace

import pytest
from changed_rules import changed_rules

from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Draw
from kontrakt_dsl.game.round_state import Phase, RoundEnd
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import next_chance

WINNER = 2


def rules(chips: str, pot: str) -> str:
    return f"buying: {{cost: 1 stock card + 1 chip}}\npayments: {{chips: {chips}, pot: {pot}}}"


def after_rounds(chips: str, pot: str, rounds: int) -> GameState:
    """A game of three after rounds in each of which the seat after the first player bought once and seat 2 won."""
    state = play.begin(changed_rules(rules(chips, pot)), players=3)
    for _ in range(rounds):
        state = play.apply(state, next_chance(state, "seed"))
        for move in (Draw(), Buy()):
            state = play.apply(state, move)
        assert state.round is not None
        assert state.round.pot == 1
        ended = state.round.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT, turn=WINNER)
        state = closed(state, ended)
    return state


def held(state: GameState) -> tuple[int, ...]:
    """What each seat has when the next round begins."""
    current = play.apply(state, next_chance(state, "seed")).round
    assert current is not None
    return tuple(seat.chips for seat in current.seats)


@pytest.mark.parametrize(
    ("chips", "left"),
    [
        ("7 per game", 7 + 7 + 7 - 2),
        ("3 per round", 3 + 3 + 3),
        ('"3 per round, unused ones carry over"', 9 + 9 + 9 - 2),
    ],
)
def test_payments_chips_by_their_span(chips: str, left: int) -> None:
    """After two rounds with one buy each."""
    assert sum(held(after_rounds(chips, "the winner of the game", 2))) == left


def test_payments_pot_the_winner_of_each_round() -> None:
    """What was paid in a round is the winner's to pay with again."""
    before = after_rounds("7 per game", "the winner of each round", 2)
    assert sum(held(before)) == 21
    assert held(before)[WINNER] >= 7
    assert before.pot == 0


def test_payments_pot_the_winner_of_the_game() -> None:
    """It lies there until the game is over, and then the winner has it."""
    state = after_rounds("7 per game", "the winner of the game", 2)
    assert state.pot == 2
    while not state.over:
        state = play.apply(state, next_chance(state, "seed"))
        assert state.round is not None
        state = closed(state, state.round.but(phase=Phase.ENDED, end=RoundEnd.WENT_OUT, turn=WINNER))
    assert state.winners == (WINNER,)
    assert state.pot == 0
    assert sum(state.chips) == 21


def test_payments_pot_without_a_winner_waits_for_the_next_round() -> None:
    state = play.begin(changed_rules(rules("7 per game", "the winner of each round")), players=3)
    state = play.apply(state, next_chance(state, "seed"))
    for move in (Draw(), Buy()):
        state = play.apply(state, move)
    assert state.round is not None
    state = closed(state, state.round.but(phase=Phase.ENDED, end=RoundEnd.STOCK_EXHAUSTED))
    assert state.pot == 1
    state = play.apply(state, next_chance(state, "seed"))
    assert state.round is not None
    seats = tuple(replace(seat, chips=0) for seat in state.round.seats)
    state = closed(state, state.round.but(seats=seats, phase=Phase.ENDED, end=RoundEnd.WENT_OUT, turn=WINNER))
    assert state.chips == (0, 0, 1)


def test_buying_cost_in_chips_needs_chips() -> None:
    """Without a chip nobody is asked."""
    state = play.begin(changed_rules(rules("1 per game", "the winner of the game")), players=3)
    state = play.apply(state, next_chance(state, "seed"))
    assert state.round is not None
    seats = tuple(replace(seat, chips=0) for seat in state.round.seats)
    state = play.apply(state.in_round(state.round.but(seats=seats)), Draw())
    assert state.round is not None
    assert state.round.phase is Phase.PLAY
