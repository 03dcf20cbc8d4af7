"""Positions in words for tests in Python, under the main rules unless others are given."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules_under_test import main_ruleset

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game import play
from kontrakt_dsl.game.game_state import GameState
from kontrakt_dsl.game.moves import LayDown, Move, read_move
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.shuffle import Refill
from kontrakt_dsl.game.view import view
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.trials import positions


@dataclass(frozen=True)
class Position(positions.Position):
    """A position as tests in files have it; a round and an upcard are there unless the test cares which."""

    round: int = 2
    pile: str = "2D"
    totals: Mapping[str, int] = field(default_factory=dict)

    def game(self, ruleset: Ruleset | None = None) -> GameState:
        """The position as a state of a game."""
        return super().game(ruleset or main_ruleset())


def meld(text: str, deck: Deck | None = None) -> Meld:
    """The meld that `text` names, such as `4H JK=5H 6H 7H`."""
    move = read_move(f"lay {text}", (deck or main_ruleset().round(1, players=4).deck).pack)
    assert isinstance(move, LayDown)
    return move.melds[0]


def cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` names, of the biggest main deck."""
    return read_cards(text, main_ruleset().round(1, players=5).deck)


def move(text: str) -> Move:
    """The move that `text` says."""
    return read_move(text, main_ruleset().round(1, players=4).deck.pack)


def verify(state: GameState, text: str) -> tuple[BrokenRule, ...]:
    """The rules that the move `text` breaks."""
    return play.verify(state, move(text))


def refused_by(state: GameState, text: str) -> tuple[str, ...]:
    """The paths of the rules that refuse the move `text`; empty when it is allowed."""
    return tuple(dict.fromkeys(broken.rule for broken in verify(state, text)))


def refused_to(state: GameState, seat: int, text: str) -> list[str]:
    """What a seat is told, on turn or not, that would make the move `text`; empty when it is allowed."""
    return [str(rule) for rule in view(state, seat).verify(move(text))]


def with_rules(state: GameState, **changes: object) -> GameState:
    """The same position under other rules."""
    assert state.round is not None
    rules: RoundRules = replace(state.round.rules, **changes)  # type: ignore[arg-type]
    return replace(state, round=replace(state.round, rules=rules))


def after(state: GameState, *texts: str) -> GameState:
    """The game after the moves `texts`, one after the other; `new stock 4S 5D` makes the new stock."""
    for text in texts:
        if text.startswith("new stock"):
            state = play.apply(state, Refill(cards(text.removeprefix("new stock"))))
        else:
            state = play.apply(state, move(text))
    return state


def table(state: GameState) -> RoundState:
    """The round that is going on."""
    assert state.round is not None, "the round is over"
    return state.round


def hand(state: GameState, seat: int) -> Counter[Card]:
    """What a seat holds."""
    return Counter(table(state).seats[seat].hand)


def cards_of(current: RoundState) -> Counter[Card]:
    """Every card of a round, wherever it lies."""
    counts = Counter(current.stock) + Counter(current.discards)
    for seat in current.seats:
        counts += Counter(seat.hand)
    for laid in current.melds:
        counts += Counter(laid.meld.cards)
    return counts
