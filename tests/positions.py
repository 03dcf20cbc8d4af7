"""Positions in words: who holds what, what lies on the table, whose turn it is.

A position is what a person would set up with real cards: named seats with their hands, the numbered melds, the
discard pile with its top card first, and one sentence about the turn. Cards that are not mentioned are in the
stock, unless the position names the stock itself.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules_under_test import main_ruleset

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game import play
from kontrakt_dsl.game.moves import LayDown, Move, read_move
from kontrakt_dsl.game.shuffle import Refill
from kontrakt_dsl.game.state import GameState, Phase, RoundEnd, RoundResult, RoundState, Seat, TableMeld
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.ruleset import Ruleset

NAMES = ("Ann", "Bob", "Eva", "Jon", "Liv")
TURN = re.compile(r"(?P<name>\w+) (?:(?P<waits>to draw)|(?P<drawn>has drawn)|took (?P<taken>\S+))")
TURNS_BEFORE = 8
STATES = {"not down": None, "down earlier": 1, "down this turn": TURNS_BEFORE + 1}


@dataclass(frozen=True)
class Position:
    """A position in words; see the module for what each part says. `dealer` defaults to the seat before the turn's."""

    seats: Mapping[str, str]
    turn: str
    round: int = 2
    table: Sequence[str] = ()
    pile: str = "2D"
    stock: str | None = None
    totals: Mapping[str, int] = field(default_factory=dict)
    turns: int = TURNS_BEFORE + 1
    dealer: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players, seat by seat."""
        return tuple(self.seats)

    def game(self, ruleset: Ruleset | None = None) -> GameState:
        """The position as a state of a game."""
        rules_of_all = ruleset or main_ruleset()
        players = len(self.seats)
        rules = rules_of_all.round(self.round, players=players)
        found = TURN.fullmatch(self.turn)
        assert found, f"whose turn? {self.turn}"
        seat = self.names.index(found["name"])
        seats = tuple(_seat(text, rules.deck) for text in self.seats.values())
        melds = tuple(self._meld(text, rules.deck) for text in self.table)
        discards = read_cards(self.pile, rules.deck)[::-1]
        taken = read_cards(found["taken"], rules.deck)[0] if found["taken"] else None
        used = Counter(discards) + Counter(card for one in seats for card in one.hand)
        used += Counter(card for table in melds for card in table.meld.cards)
        assert used <= rules.deck.counts, f"more copies than the deck holds: {used - rules.deck.counts}"
        left = tuple((rules.deck.counts - used).elements())
        current = RoundState(
            rules=rules,
            dealer=self.names.index(self.dealer) if self.dealer else (seat - 1) % players,
            seats=seats,
            stock=left if self.stock is None else read_cards(self.stock, rules.deck),
            discards=discards,
            discarders=tuple((seat - 1) % players for _ in discards),
            turn=seat,
            turns=self.turns,
            melds=melds,
            phase=Phase.DRAW if found["waits"] else Phase.PLAY,
            taken=taken,
            twin=taken is not None and seats[seat].hand.count(taken) > 1,
        )
        totals = tuple(self.totals.get(name, 0) for name in self.names)
        before = tuple(
            RoundResult(number, RoundEnd.STOCK_EXHAUSTED, None, (0,) * players, totals)
            for number in range(1, self.round)
        )
        return GameState(rules_of_all, players, totals, before, dealer=current.dealer, round=current)

    def _meld(self, text: str, deck: Deck) -> TableMeld:
        cards, _, owner = text.rpartition(" of ")
        return TableMeld(self.names.index(owner), meld(cards, deck))


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


def _seat(text: str, deck: Deck) -> Seat:
    hand_text, *rest = (part.strip() for part in text.split(","))
    laid: int | None = None
    buys = 0
    for part in rest:
        if part.startswith("bought "):
            buys = int(part.removeprefix("bought "))
        else:
            laid = STATES[part]
    return Seat(read_cards(hand_text, deck), laid, buys)
