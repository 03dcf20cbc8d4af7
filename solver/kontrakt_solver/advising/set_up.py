"""Views of a round set up from what a person tells: the own hand, the upcard, the melds on the table.

Of the others no more is known than that they hold cards: as many as were dealt, as far as the unseen ones go.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.round_state import Phase, RoundState, Seat, TableMeld, Window
from kontrakt_dsl.game.view import FACE_DOWN, View
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import buried
from kontrakt_dsl.rules.ruleset import RoundRules

SEAT = 0
"""The seat of whoever asks."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a person tells of a round, some turns after its beginning.

    The `upcard` has been discarded, and is dead where discarding kills it. `unknown` counts the cards of the hand that
    are not named, `mine` holds the places on the table, from 0, of the melds that are the person's own.
    """

    rules: RoundRules
    hand: tuple[Card, ...]
    unknown: int = 0
    upcard: Card | None = None
    table: Sequence[Meld] = ()
    mine: frozenset[int] = frozenset()
    out_of_reach: tuple[Card, ...] = ()
    down: bool = False


def to_play(told: Told) -> View:
    """The person is on turn and has drawn from the stock."""
    return _view(told, turn=SEAT, phase=Phase.PLAY)


def to_draw(told: Told) -> View:
    """The person is on turn and has not drawn yet."""
    return _view(told, turn=SEAT, phase=Phase.DRAW)


def asked_to_buy(told: Told) -> View:
    """The player before the person has gone to the stock, and the upcard is for sale."""
    return _view(told, turn=told.rules.seats_after(SEAT)[-1], phase=Phase.OFFER)


def _view(told: Told, *, turn: int, phase: Phase) -> View:
    rules = told.rules
    players, others = rules.players, rules.seats_after(SEAT)
    on_table = sum(len(meld.cards) for meld in told.table)
    known = len(told.hand) + told.unknown + on_table + len(told.out_of_reach) + (told.upcard is not None)
    left = max(0, len(rules.deck.cards) - known)
    held = min(rules.deal, left // players)
    someone_laid = len(told.table) > len(told.mine)
    turns = 2 * players + 1  # late enough for a contract to have been laid on an earlier turn
    chips = 0 if rules.payments is None else rules.payments.chips
    seats = [Seat((FACE_DOWN,) * held, laid_turn=1 if someone_laid else None, chips=chips) for _ in range(players)]
    hand = (*told.hand, *(FACE_DOWN,) * told.unknown)
    seats[SEAT] = Seat(hand, laid_turn=1 if told.down else None, chips=chips)
    before_turn = rules.seats_after(turn)[-1]
    current = RoundState(
        rules=rules,
        dealer=others[-1],
        seats=tuple(seats),
        stock=(FACE_DOWN,) * (left - held * (players - 1)),
        discards=() if told.upcard is None else (buried(told.upcard, rules.melds),),
        discarders=() if told.upcard is None else (before_turn,),
        turn=turn,
        turns=turns,
        melds=tuple(
            TableMeld(SEAT if place in told.mine else others[0], meld) for place, meld in enumerate(told.table)
        ),
        phase=phase,
        asked=(SEAT,) if phase is Phase.OFFER else (),
        window=Window.STOCK_CHOSEN if phase is Phase.OFFER else None,
        drew=phase is not Phase.DRAW,
    )
    return View(SEAT, current, (0,) * players)
