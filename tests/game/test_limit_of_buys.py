"""How often a player may buy: in a round, in the whole game, and with what earlier rounds left."""

from dataclasses import replace

import pytest
from changed_rules import changed_rules

from kontrakt_dsl.game import play
from kontrakt_dsl.game.callers import broken_by_buying
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.game.state import GameState, Phase, RoundEnd


def after_rounds(limit: str, *bought: int) -> GameState:
    """A game of three in whose rounds so far seat 1 bought that often, dealt anew and with seat 0 on turn."""
    state = play.begin(changed_rules(f"buying: {{limit: {limit}}}"), players=3)
    for buys in bought:
        state = play.apply(state, next_chance(state, "seed"))
        assert state.round is not None
        seats = tuple(replace(seat, buys=buys if number == 1 else 0) for number, seat in enumerate(state.round.seats))
        ended = state.round.but(seats=seats, phase=Phase.ENDED, end=RoundEnd.STOCK_EXHAUSTED)
        state = closed(state, ended)
    return play.apply(state, next_chance(state, "seed"))


def buys_left(state: GameState, seat: int) -> int | None:
    """How often a seat may still buy in this round; None for no limit."""
    current = state.round
    assert current is not None
    current = current.but(turn=(seat + 1) % 3)
    for buys in range(50):
        seats = tuple(replace(one, buys=buys) if number == seat else one for number, one in enumerate(current.seats))
        broken = broken_by_buying(current.but(seats=seats), seat)
        if broken:
            assert {rule.rule for rule in broken} == {"buying > limit"}
            return buys
    return None


@pytest.mark.parametrize(
    ("limit", "bought", "left"),
    [
        ("3 per round", (), 3),
        ("3 per round", (3,), 3),
        ("3 per round", (1,), 3),
        ("7 per game", (), 7),
        ("7 per game", (2,), 5),
        ("7 per game", (2, 4), 1),
        ("7 per game", (2, 5), 0),
        ('"3 per round, unused ones carry over"', (), 3),
        ('"3 per round, unused ones carry over"', (1,), 5),
        ('"3 per round, unused ones carry over"', (1, 5), 3),
        ('"3 per round, unused ones carry over"', (0, 0, 0), 12),
        ("no limit", (9,), None),
    ],
)
def test_buying_limit_by_its_span(limit: str, bought: tuple[int, ...], left: int | None) -> None:
    """What seat 1 bought before counts where the words say so; seat 2 has never bought."""
    assert buys_left(after_rounds(limit, *bought), 1) == left
    never = buys_left(after_rounds(limit, *bought), 2)
    assert never is None if left is None else never is not None and never >= left


def test_buying_limit_carries_over_what_its_own_round_grants() -> None:
    """A limit that grows by round leaves what each round granted."""
    limit = '{rounds 1-2: "1 per round, unused ones carry over", other rounds: "4 per round, unused ones carry over"}'
    assert [buys_left(after_rounds(limit, *(0,) * rounds), 1) for rounds in range(4)] == [1, 2, 6, 10]
