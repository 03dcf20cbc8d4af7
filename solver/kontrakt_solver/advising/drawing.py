"""The upcard or the stock: what each makes of the hand, and with what chance a stock card is as good."""

from collections.abc import Iterable
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import drawing as engine
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.state import Phase, RoundState
from kontrakt_dsl.game.upcard import is_free
from kontrakt_dsl.game.view import View
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.discarding import DiscardChoice, discard_choices
from kontrakt_solver.advising.going_out import rest_of_turn
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Status
from kontrakt_solver.discards import DiscardRow, discard_table

FEW_POSITIONS = 40
"""How far the rest of a turn is looked into for each stock card that may come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a card makes of a hand that is about the points it leaves: `points` after the best rest of the turn, and
    whether the round ends by it."""

    points: int
    out: bool
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Drawing:
    """Taking the `upcard` compared with a card from the stock.

    `refused` are the rules by which it may not be taken. `away` is how many cards are missing before the draw, with
    `copies` unseen ones that help, and `away_taken` with the upcard; `discards` are the choices then. Where the hand
    can be laid or has been, `taken` is what the upcard leads to, and `stock_points` the mean of what stock cards do.
    `nearer` is the chance that a stock card helps, `as_good` that it is at least as good as the upcard, `out` that
    the round can be ended with it. `exact` is False where a limit left something open.
    """

    upcard: Card
    refused: tuple[BrokenRule, ...]
    away: int | None
    copies: int
    away_taken: int | None
    discards: tuple[DiscardChoice, ...]
    nearer: float
    as_good: float
    taken: Outcome | None = None
    stock_points: float | None = None
    out: float = 0.0
    exact: bool = True

    @property
    def take(self) -> bool:
        """Whether the upcard is the better card."""
        if self.refused:
            return False
        if self.taken is not None and self.stock_points is not None:
            return (self.taken.out and self.out < 1) or (not self.out and self.taken.points < self.stock_points)
        if self.away is None:
            return self.away_taken is not None
        return self.away_taken is not None and self.away_taken < self.away


def drawing(position: Position) -> Drawing | None:
    """The comparison for a seat that may draw; None where it may not, or where no upcard lies there."""
    view, upcard = position.view, position.view.round.upcard
    current = view.round
    taking_over = current.phase is Phase.TAKE_OVER and current.turn == view.seat
    if not view.may_act or upcard is None or not (current.phase is Phase.DRAW or taking_over):
        return None
    after = Position(View(view.seat, _taken(current), view.totals), position.out_of_reach)
    refused = view.verify(Take())
    if position.is_down:
        return _by_points(position, upcard, refused, after)
    rows = {row.card.face: row for row in discard_table(position.oracle, after.hand, position.unseen)}
    before = rows[upcard.face]  # the hand without the upcard is the hand before the draw
    if before.away == 0 and not position.unknown:
        return _by_points(position, upcard, refused, after)
    discards = () if refused else discard_choices(after)
    away_taken = position.oracle.away(after.hand, position.unseen)
    return _by_distance(position, upcard, refused, before, away_taken, discards)


def _by_distance(
    position: Position,
    upcard: Card,
    refused: tuple[BrokenRule, ...],
    before: DiscardRow,
    away_taken: int | None,
    discards: tuple[DiscardChoice, ...],
) -> Drawing:
    nearer = position.share(before.copies)
    helps = away_taken is not None and (before.away is None or away_taken < before.away)
    return Drawing(
        upcard,
        refused,
        before.away,
        before.copies,
        away_taken,
        discards,
        nearer,
        nearer if helps else 1.0,
        exact=before.exact and all(choice.exact for choice in discards),
    )


def _by_points(position: Position, upcard: Card, refused: tuple[BrokenRule, ...], after: Position) -> Drawing:
    """The comparison where the contract is no longer what is wanted: by the points that are left."""
    taken = _outcome(position, upcard, after.view.round)
    outcomes = [
        (copies, _outcome(position, card, _with_stock_card(position, card))) for card, copies in position.unseen.items()
    ]
    total = max(1, position.unseen_total)
    good = sum(copies for copies, one in outcomes if (one.out, -one.points) >= (taken.out, -taken.points))
    away = None if position.is_down else 0
    return Drawing(
        upcard,
        refused,
        away,
        0,
        away,
        () if refused else discard_choices(after),
        nearer=position.share(sum(copies for card, copies in position.unseen.items() if position.fits(card))),
        as_good=good / total,
        taken=taken,
        stock_points=sum(copies * one.points for copies, one in outcomes) / total,
        out=sum(copies for copies, one in outcomes if one.out) / total,
        exact=taken.exact and all(one.exact for _, one in outcomes),
    )


def _outcome(position: Position, card: Card, state: RoundState) -> Outcome:
    seat = position.view.seat
    if position.is_down:
        rest = rest_of_turn(state, seat=seat, most_positions=FEW_POSITIONS)
        return Outcome(rest.points, rest.out, rest.exact)
    hand = (*position.hand, card)
    found = position.oracle.best(hand)
    if found.status is not Status.FOUND:
        return Outcome(position.points(hand), out=False, exact=found.status is Status.NONE)
    left = list(hand)
    for meld in found.melds:
        for laid in meld.cards:
            left.remove(laid)
    if position.rules.contract.takes_the_hand:
        return Outcome(0, out=True)
    return Outcome(_after_discard(position, left), out=False, exact=found.proven)


def _after_discard(position: Position, left: Iterable[Card]) -> int:
    values = [position.points([card]) for card in left]
    return sum(values) - max(values, default=0)


def _taken(state: RoundState) -> RoundState:
    """The round after the player on turn took the upcard, with nothing left to draw."""
    return engine.taken(state, free=is_free(state)).but(phase=Phase.PLAY, asked=(), caller=None, window=None)


def _with_stock_card(position: Position, card: Card) -> RoundState:
    """The round after the player on turn drew `card` from the stock."""
    current, number = position.view.round, position.view.seat
    seat = current.seats[number]
    stock = current.stock[1:]
    return with_seat(current, number, seat.but(hand=(*seat.hand, card))).but(
        stock=stock, phase=Phase.PLAY, asked=(), caller=None, window=None, drew=True
    )
