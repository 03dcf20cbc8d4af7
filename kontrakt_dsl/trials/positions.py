"""Positions in words: who holds what, what lies on the table, whose turn it is.

A position is what a person would set up with real cards: named seats with their hands, the numbered melds, the
discard pile and the stock from the top, and one sentence about the turn. Cards that are not mentioned are in the
stock, unless the position names the stock itself.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kontrakt_dsl.card_text import read_cards
from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game.moves import LayDown, Move, read_move
from kontrakt_dsl.game.state import GameState, Phase, RoundEnd, RoundResult, RoundState, Seat, TableMeld
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset

TURN = re.compile(r"(?P<name>\w+) (?:(?P<waits>to draw)|(?P<drawn>has drawn)|took (?P<taken>\S+))")
TURN_FORMS = ("Ann to draw", "Ann has drawn", "Ann took KD")
TURNS_BEFORE = 8
# The turn in which a seat in each state laid its contract.
STATES = {"not down": None, "down earlier": 1, "down this turn": TURNS_BEFORE + 1}
_BOUGHT = re.compile(r"bought (?P<number>\d+)")
_MELD_OF = re.compile(r"(?P<cards>.+) of (?P<owner>\w+)")


class PositionError(ValueError):
    """A part of a position can't be set up; `part` names it as it is written in a rules file."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part


@dataclass(frozen=True)
class Position:
    """A position in words; see the module for what each part says. `dealer` defaults to the seat before the turn's.

    `pile` and `stock` have their top card first.
    """

    seats: Mapping[str, str]
    turn: str
    round: int = 1
    table: Sequence[str] = ()
    pile: str = ""
    stock: str | None = None
    totals: Mapping[str, int] = field(default_factory=dict)
    turns: int = TURNS_BEFORE + 1
    dealer: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players, seat by seat."""
        return tuple(self.seats)

    def game(self, ruleset: Ruleset) -> GameState:
        """The position as a state of a game. Raises PositionError where it can't be set up."""
        players = len(self.seats)
        try:
            rules = ruleset.round(self.round, players=players)
        except ValueError as error:
            raise PositionError("round" if ruleset.table.players.allows(players) else "seats", str(error)) from None
        found = TURN.fullmatch(self.turn)
        if found is None:
            raise PositionError("turn", f'"{self.turn}" does not say whose turn it is; say, for example, {TURN_FORMS}')
        seat = self._seat_named(found["name"], "turn")
        seats = tuple(_seat(text, rules.deck) for text in self.seats.values())
        melds = tuple(self._meld(text, rules) for text in self.table)
        discards = _cards(self.pile, rules.deck, "pile from the top")[::-1]
        taken = _cards(found["taken"], rules.deck, "turn")[0] if found["taken"] else None
        stock = self._stock(rules.deck, seats, melds, discards)
        current = RoundState(
            rules=rules,
            dealer=self._seat_named(self.dealer, "dealer") if self.dealer else (seat - 1) % players,
            seats=seats,
            stock=stock,
            discards=discards,
            # In the first turn nobody has discarded yet.
            discarders=tuple(None if self.turns == 1 else (seat - 1) % players for _ in discards),
            turn=seat,
            turns=self.turns,
            melds=melds,
            phase=Phase.DRAW if found["waits"] else Phase.PLAY,
            drew=bool(found["drawn"]),
            taken=taken,
            twin=taken is not None and seats[seat].hand.count(taken) > 1,
        )
        totals = tuple(self.totals.get(name, 0) for name in self.names)
        before = tuple(
            RoundResult(number, RoundEnd.STOCK_EXHAUSTED, None, (0,) * players, totals)
            for number in range(1, self.round)
        )
        return GameState(ruleset, players, totals, before, dealer=current.dealer, round=current)

    def _stock(
        self, deck: Deck, seats: tuple[Seat, ...], melds: tuple[TableMeld, ...], discards: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        used = Counter(discards) + Counter(card for seat in seats for card in seat.hand)
        used += Counter(card for table in melds for card in table.meld.cards)
        stock = None if self.stock is None else _cards(self.stock, deck, "stock from the top")
        over = used + Counter(stock or ()) - deck.counts
        if over:
            card = next(iter(over))
            message = f"{card} is in the position {deck.counts[card] + over[card]} times, but in the deck "
            raise PositionError("seats", f"{message}{deck.counts[card]} times")
        return tuple((deck.counts - used).elements()) if stock is None else stock

    def _meld(self, text: str, rules: RoundRules) -> TableMeld:
        found = _MELD_OF.fullmatch(text)
        if found is None:
            raise PositionError("table", f'"{text}" does not say whose meld it is; say, for example, "9S 9H 9D of Ann"')
        return TableMeld(self._seat_named(found["owner"], "table"), meld_in(found["cards"], rules))

    def _seat_named(self, name: str, part: str) -> int:
        if name not in self.names:
            raise PositionError(part, f'"{name}" is none of the seats: {", ".join(self.names)}')
        return self.names.index(name)


def move_in(text: str, rules: RoundRules) -> Move:
    """The move that `text` says. Raises MoveTextError where it says none."""
    return read_move(text, rules.deck.pack, wild=rules.melds.wild)


def meld_in(text: str, rules: RoundRules) -> Meld:
    """The meld that `text` names, such as `4H JK=5H 6H 7H`."""
    try:
        move = move_in(f"lay {text}", rules)
    except ValueError as error:
        raise PositionError("table", str(error)) from None
    if not isinstance(move, LayDown) or len(move.melds) != 1:
        raise PositionError("table", f'"{text}" is not one meld')
    return move.melds[0]


def _seat(text: str, deck: Deck) -> Seat:
    hand_text, *rest = (part.strip() for part in text.split(","))
    laid: int | None = None
    buys = 0
    for part in rest:
        bought = _BOUGHT.fullmatch(part)
        if bought:
            buys = int(bought["number"])
        elif part in STATES:
            laid = STATES[part]
        else:
            states = ", ".join(f'"{state}"' for state in (*STATES, "bought 2"))
            raise PositionError(
                "seats", f'"{part}" is no state of a seat; after the hand and a comma may stand {states}'
            )
    return Seat(_cards(hand_text, deck, "seats"), laid, buys)


def _cards(text: str, deck: Deck, part: str) -> tuple[Card, ...]:
    try:
        return read_cards(text, deck)
    except ValueError as error:
        raise PositionError(part, str(error)) from None
