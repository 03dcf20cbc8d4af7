"""Whole games whose rounds are not played but finished as a test says."""

from game_of import ruleset_with

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.round_state import RoundEnd, Seat
from kontrakt_dsl.game.rounds import closed
from kontrakt_dsl.game.shuffle import next_chance
from kontrakt_dsl.rules.ruleset import Ruleset


def cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` names, of the main deck."""
    deck: Deck = ruleset_with().round(1, players=4).deck
    return read_cards(text, deck)


def dealt(state: GameState, seed: str = "42") -> GameState:
    """The game once the cards of its next round are dealt."""
    while state.round is None:
        state = play.apply(state, next_chance(state, seed))
    return state


def after_round(
    state: GameState, *, out: int | None = None, down: tuple[int, ...] = (), hands: tuple[str, ...] = ()
) -> GameState:
    """The game after its next round, in which `out` went out, `down` laid down, and `hands` were left."""
    state = dealt(state)
    assert state.round is not None
    left = hands or ("",) * state.players
    seats = tuple(Seat(cards(hand), laid_turn=1 if seat in down else None) for seat, hand in enumerate(left))
    end = RoundEnd.STOCK_EXHAUSTED if out is None else RoundEnd.WENT_OUT
    finished = state.round.but(seats=seats, end=end, turns=40)
    return closed(state, finished.but(turn=finished.turn if out is None else out))


def game(ruleset: Ruleset, players: int = 3) -> GameState:
    """A game that begins."""
    return play.begin(ruleset, players=players)
