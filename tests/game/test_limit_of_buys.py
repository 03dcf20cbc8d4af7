"""How often a player may buy: in a round, in the whole game, and with what earlier rounds left."""

from dataclasses import replace

import pytest
from changed_rules import changed_rules

from kontrakt_dsl.game import play
from kontrakt_dsl.game.callers import broken_by_buying
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import Buy, Draw, Pass
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.loading.load import load_text
from kontrakt_dsl.trials.positions import Position


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


def on_ladders(buying: str, ann: str, bob: str, eva: str) -> tuple[GameState, RoundState]:
    """A game, and its round in which Ann has just gone to the stock."""
    text = f"kontrakt: 1\nextends: shanghai-levels\nname: Own\nsources: [these tests]\nbuying: {buying}\n"
    loaded = load_text(text, name="own", path="own.yaml")
    assert loaded.ruleset is not None, [str(found) for found in loaded.diagnostics]
    seats = {"Ann": f"KD QD, {ann}", "Bob": f"TS 9S, {bob}", "Eva": f"5S 4S, {eva}"}
    state = play.apply(Position(seats, "Ann to draw", pile="8H 7H").game(loaded.ruleset), Draw())
    assert state.round is not None
    return state, state.round


@pytest.mark.parametrize("ann", ["contract 1", "contract 2"])
@pytest.mark.parametrize(
    "buying",
    [
        "{limit: {contract 1: 1 per round, other contracts: 2 per round}}",
        "{limit: {contract 1: 1 per game, other contracts: no limit}}",
        "{when: {contract 1: next and not down, other contracts: always}}",
    ],
)
def test_buying_on_ladders_goes_by_the_contract_of_the_buyer(buying: str, ann: str) -> None:
    """Eva has contract 1 and Bob, who comes before her, contract 2; both bought once, whoever is on turn."""
    _, current = on_ladders(buying, ann, "contract 2, bought 1", "contract 1, bought 1")
    assert current.asked == (1,)


def test_buying_on_ladders_is_not_for_those_whose_contract_lets_nobody_buy() -> None:
    """Bob's contract does not, Eva's does."""
    buying = "{when: {contract 1: never, other contracts: always}}"
    _, current = on_ladders(buying, "contract 2", "contract 1", "contract 2")
    assert current.asked == (2,)
    assert [rule.rule for rule in broken_by_buying(current, 1)] == ["buying > when"]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_buying_limit_on_ladders_carries_over_what_the_own_contract_grants(last: int) -> None:
    """Each takes along what was left to it, whoever was on turn last."""
    limit = (
        '{contract 1: "1 per round, unused ones carry over", other contracts: "4 per round, unused ones carry over"}'
    )
    state, current = on_ladders(f"{{limit: {limit}}}", "contract 1", "contract 2, bought 1", "contract 2")
    ended = current.but(rules=current.rules_for(last), turn=last, phase=Phase.ENDED, end=RoundEnd.STOCK_EXHAUSTED)
    assert closed(state, ended).credits == (1, 3, 4)


def test_buying_on_ladders_costs_what_the_contract_of_the_buyer_says() -> None:
    """Bob's contract asks one stock card and Eva's two, whoever is on turn."""
    for ann in ("contract 1", "contract 2"):
        buying = "{cost: {contract 1: 1 stock card, other contracts: 2 stock cards}}"
        state, current = on_ladders(buying, ann, "contract 1", "contract 2")
        sizes = []
        for moves in ((Buy(),), (Pass(), Buy())):
            after = state
            for move in moves:
                after = play.apply(after, move)
            assert after.round is not None
            buyer = current.asked[len(moves) - 1]
            sizes.append(len(after.round.seats[buyer].hand) - len(current.seats[buyer].hand))
        assert sizes == [2, 3]


def test_buying_on_ladders_goes_on_in_the_turn_of_one_whose_contract_lets_nobody_buy() -> None:
    """Ann's contract lets her never buy; Bob and Eva buy in her turn as in any other."""
    buying = "{when: {contract 1: never, other contracts: always}}"
    _, current = on_ladders(buying, "contract 1", "contract 2", "contract 2")
    assert current.asked == (1, 2)
