"""Chips at the table: who has how many, what a buy takes, and who gets the pot, for everybody to see."""

from io import StringIO

import pytest
from changed_rules import changed_rules

from kontrakt_cli.narration import Narrator
from kontrakt_cli.prompt import Person
from kontrakt_cli.render.cards import PLAIN
from kontrakt_cli.render.table import table_lines
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import read_move
from kontrakt_dsl.game.view import view
from kontrakt_dsl.rules.payments import Pot
from kontrakt_dsl.trials.positions import Position

NAMES = ("Ann", "Bob", "Eva")
OFFERED = "cost: 1 stock card + 2 chips"
CALLED = f"{OFFERED}, taking over: players ahead"
PAID_ALL_THE_SAME = f"{OFFERED}, taking over: the player on turn, a failed call: is paid all the same"


def at_the_table(buying: str, pot: Pot = Pot.ROUND) -> GameState:
    """Ann is to draw, and each has five chips."""
    rules = changed_rules(f"buying: {{{buying}}}\npayments: {{chips: 5 per game, pot: {pot}}}")
    position = Position(
        seats={"Ann": "KD, down earlier, chips 5", "Bob": "4S 9D, chips 5", "Eva": "5S 8D, chips 5"},
        turn="Ann to draw",
        table=("9S 9H 9C of Ann", "3S 3D 3S of Ann"),
        pile="2D 8S",
        stock="3C 3H 4C 5C",
    )
    return position.game(rules)


def told(state: GameState, *moves: str, listener: int | None = None) -> list[str]:
    """What is told of the moves."""
    narrator, lines = Narrator(NAMES, listener, PLAIN), []
    for text in moves:
        assert state.round is not None
        event = read_move(text, state.round.rules.deck.pack)
        after = play.apply(state, event)
        lines.extend(narrator.told(state, event, after))
        state = after
    return lines


def after(state: GameState, *moves: str) -> GameState:
    for text in moves:
        assert state.round is not None
        state = play.apply(state, read_move(text, state.round.rules.deck.pack))
    return state


def test_the_table_shows_the_chips_of_each_and_the_pot() -> None:
    bought = after(at_the_table(OFFERED), "draw", "buy")
    lines = list(table_lines(view(bought, 2), NAMES, PLAIN))
    assert "  Bob: 4 cards, contract not laid, total 0, 3 chips" in lines
    assert "  Eva: 2 cards, contract not laid, total 0, 5 chips, dealer" in lines
    assert "In the pot: 2 chips" in lines


def test_without_payments_no_chips_are_spoken_of() -> None:
    position = Position(seats={"Ann": "KD", "Bob": "4S", "Eva": "5S"}, turn="Ann to draw", pile="2D")
    assert not any("chip" in line for line in table_lines(view(position.game(changed_rules("")), 0), NAMES, PLAIN))


@pytest.mark.parametrize(("listener", "buyer"), [(None, "Bob pays"), (0, "Bob pays"), (1, "You pay")])
def test_a_buy_is_told_with_what_it_takes(listener: int | None, buyer: str) -> None:
    assert f"{buyer} 2 chips." in told(at_the_table(OFFERED), "draw", "buy", listener=listener)


@pytest.mark.parametrize("listener", [None, 0, 2])
def test_a_call_that_holds_is_told_to_all_with_its_price(listener: int | None) -> None:
    """The last one to pass is told too who gets the card now."""
    lines = told(at_the_table(CALLED), "draw", "pass", "buy", "pass", "pass", listener=listener)
    caller = "You get" if listener == 2 else "Eva gets"
    assert f"{caller} 2D and 1 stock card with it." in lines
    assert f"{'You pay' if listener == 2 else 'Eva pays'} 2 chips." in lines


def test_a_failed_call_that_is_paid_is_told() -> None:
    assert "Bob pays 2 chips." in told(at_the_table(PAID_ALL_THE_SAME), "draw", "buy", "take")


def test_who_goes_out_is_seen_to_get_the_pot() -> None:
    lines = told(at_the_table(OFFERED), "draw", "buy", "pass", "add 3H to 2", "discard KD")
    assert "  Ann gets 2 chips from the pot." not in lines[: lines.index("Round 1 is over: Ann goes out.")]
    assert "  Ann gets 2 chips from the pot." in lines


def test_an_offer_names_its_price_and_what_one_has_to_pay_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("pass\n"))
    Person(NAMES, PLAIN).choose(view(after(at_the_table(OFFERED), "draw"), 1))
    assert "Buy 2D for 1 stock card and 2 chips (you have 5 chips)? buy or pass" in capsys.readouterr().out


def test_a_call_names_the_price_to_whoever_may_take_it_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("pass\n"))
    called = after(at_the_table(CALLED), "draw", "pass", "buy", "pass")
    Person(NAMES, PLAIN).choose(view(called, 1))
    shown = capsys.readouterr().out
    assert "Eva calls for 2D, to be had for 1 stock card and 2 chips (you have 5 chips): " in shown
