"""Positions in words: who holds what, what lies on the table, whose turn it is.

A position is what a person would set up with real cards: named seats with their hands, the numbered melds, the
discard pile and the stock from the top, and one sentence about the turn. Cards that are not mentioned are in the
stock, unless the position names the stock itself. Where the first to lay down chooses the contract, those of earlier
rounds have been chosen in their order, and that of the round itself by whoever is down.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.game.chips import chips_at_start
from kontrakt_dsl.game.choosing import undecided
from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.game.moves import LayDown, Move, read_move
from kontrakt_dsl.game.round_state import Phase, RoundEnd, RoundState, Seat, TableMeld
from kontrakt_dsl.loading.wording import quoted
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.game import Progress
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_dsl.sentences import counted, listed
from kontrakt_dsl.trials.seats import TURNS_BEFORE, PositionError, cards_in_words, seat_in_words

TURN = re.compile(r"(?P<name>\w+) (?:(?P<waits>to draw)|(?P<drawn>has drawn)|took (?P<taken>\S+))")
TURN_FORMS = ("Ann to draw", "Ann has drawn", "Ann took KD")
ROUNDS_WON = "rounds won"
_MELD_OF = re.compile(r"(?P<cards>.+) of (?P<owner>\w+)")


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
    rounds_won: Mapping[str, int] = field(default_factory=dict)

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
        found = turn_in(self.turn)
        seat = self._seat_named(found["name"], "turn")
        chips = chips_at_start(rules.payments, (), players)
        in_words = tuple(
            seat_in_words(text, rules.deck, chips=own) for text, own in zip(self.seats.values(), chips, strict=True)
        )
        seats = tuple(one.seat for one in in_words)
        ladder = self._ladder(ruleset, tuple(one.contract for one in in_words))
        open_rules = self._open(ruleset, seats)
        rules = undecided(open_rules) or rules
        melds = tuple(meld_of(text, self.names, ladder or (rules,) * players) for text in self.table)
        discards = cards_in_words(self.pile, rules.deck, "pile from the top")[::-1]
        taken = cards_in_words(found["taken"], rules.deck, "turn")[0] if found["taken"] else None
        stock = self._stock(rules.deck, seats, melds, discards)
        current = RoundState(
            rules=ladder[seat] if ladder else rules,
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
            ladder=ladder,
            open=open_rules,
        )
        totals = tuple(self.totals.get(name, 0) for name in self.names)
        order = ruleset.game.order
        return GameState(
            ruleset,
            players,
            totals,
            self._before(ruleset, totals),
            dealer=current.dealer,
            round=current,
            contracts=tuple(order.index(own.number) for own in ladder),
        )

    def _before(self, ruleset: Ruleset, totals: tuple[int, ...]) -> tuple[RoundResult, ...]:
        """Earlier rounds, of which no more is known than the points and how many each player won."""
        order = ruleset.game.order
        if self.round not in order:
            raise PositionError("round", f"contract {self.round} is not played; the order is {listed(map(str, order))}")
        none = (0,) * len(self.seats)
        numbers = order[: order.index(self.round)]
        won = [self._seat_named(name, ROUNDS_WON) for name, times in self.rounds_won.items() for _ in range(times)]
        if len(won) > len(numbers):
            before = "none comes" if not numbers else "one comes" if len(numbers) == 1 else f"{len(numbers)} come"
            message = f"{counted(len(won), 'round')} can't have been won, for {before} before this one"
            raise PositionError(ROUNDS_WON, message)
        choosing = ruleset.game.progress is Progress.FIRST_CHOOSES
        return tuple(
            RoundResult(
                number,
                RoundEnd.STOCK_EXHAUSTED if winner is None else RoundEnd.WENT_OUT,
                winner,
                none,
                totals,
                contract=number if choosing else None,
            )
            for number, winner in zip_longest(numbers, won)
        )

    def _open(self, ruleset: Ruleset, seats: tuple[Seat, ...]) -> tuple[RoundRules, ...]:
        """The rules of the contracts still open: those of earlier rounds are not, and none is once somebody is down."""
        chosen = any(seat.laid_turn is not None for seat in seats)
        if ruleset.game.progress is not Progress.FIRST_CHOOSES or chosen:
            return ()
        order = ruleset.game.order
        return tuple(ruleset.round(number, players=len(self.seats)) for number in order[order.index(self.round) :])

    def _ladder(self, ruleset: Ruleset, contracts: tuple[int | None, ...]) -> tuple[RoundRules, ...]:
        """The rules of each seat where each climbs a ladder of its own; empty where all play together."""
        if ruleset.game.progress is not Progress.OWN_LADDER:
            if any(contracts):
                raise PositionError("seats", "all play the same contract here, so say the round for all of them")
            return ()
        numbers = [own or self.round for own in contracts]
        order = ruleset.game.order
        wrong = [number for number in numbers if number not in order]
        if wrong:
            raise PositionError(
                "seats", f"there is no contract {wrong[0]} on the ladder, which has {listed(map(str, order))}"
            )
        return tuple(ruleset.round(number, players=len(self.seats)) for number in numbers)

    def _stock(
        self, deck: Deck, seats: tuple[Seat, ...], melds: tuple[TableMeld, ...], discards: tuple[Card, ...]
    ) -> tuple[Card, ...]:
        used = Counter(card.face for card in discards) + Counter(card.face for seat in seats for card in seat.hand)
        used += Counter(card.face for table in melds for card in table.meld.cards)
        stock = None if self.stock is None else cards_in_words(self.stock, deck, "stock from the top")
        over = used + Counter(stock or ()) - deck.counts
        if over:
            card = next(iter(over))
            here, there = deck.counts[card] + over[card], deck.counts[card]
            message = f"{card} is in the position {counted(here, 'time')}, but in the deck {counted(there, 'time')}"
            raise PositionError("seats", message)
        return tuple((deck.counts - used).elements()) if stock is None else stock

    def _seat_named(self, name: str, part: str) -> int:
        return seat_named(name, self.names, part)


def turn_in(words: str) -> re.Match[str]:
    """Whose turn `words` say it is, and how far it has gone. Raises PositionError."""
    found = TURN.fullmatch(words)
    if found is None:
        forms = listed(quoted(TURN_FORMS), "or")
        raise PositionError("turn", f'"{words}" does not say whose turn it is; say, for example, {forms}')
    return found


def seat_named(name: str, names: Sequence[str], part: str) -> int:
    """The seat of that name. Raises PositionError where there is none."""
    if name not in names:
        raise PositionError(part, f'"{name}" is none of the seats: {", ".join(names)}')
    return names.index(name)


def meld_of(text: str, names: Sequence[str], rules: Sequence[RoundRules]) -> TableMeld:
    """The meld on the table that `text` names with its owner, read by the owner's rules out of those of all seats.

    Raises PositionError where it names none.
    """
    found = _MELD_OF.fullmatch(text)
    if found is None:
        raise PositionError("table", f'"{text}" does not say whose meld it is; say, for example, "9S 9H 9D of Ann"')
    owner = seat_named(found["owner"], names, "table")
    return TableMeld(owner, meld_in(found["cards"], rules[owner]))


def move_in(text: str, rules: RoundRules) -> Move:
    """The move that `text` says. Raises MoveTextError where it says none."""
    return read_move(text, rules.deck.pack, wild=rules.melds.wild, rules=rules)


def meld_in(text: str, rules: RoundRules) -> Meld:
    """The meld that `text` names, such as `4H JK=5H 6H 7H`."""
    try:
        move = move_in(f"lay {text}", rules)
    except ValueError as error:
        raise PositionError("table", str(error)) from None
    if not isinstance(move, LayDown) or len(move.melds) != 1:
        raise PositionError("table", f'"{text}" is not one meld')
    return move.melds[0]
