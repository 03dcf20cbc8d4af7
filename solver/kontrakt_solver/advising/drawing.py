"""The upcard or the stock: what each makes of the hand, and with what chance a stock card is as good."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

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
from kontrakt_solver.advising.laying import Laying, laying
from kontrakt_solver.advising.nearing import Left, compared, estimated_copies, hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Aim, Status
from kontrakt_solver.helping import helping

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
    `nearer` is the chance that a stock card helps, None where that was not counted, `as_good` that it is at least as
    good as the upcard, `out` that the round can be ended with it. `exact` is False where a limit left something open,
    `counted` where `copies` and the chances are estimates.
    """

    upcard: Card
    refused: tuple[BrokenRule, ...]
    away: int | None
    copies: int | None
    away_taken: int | None
    discards: tuple[DiscardChoice, ...]
    nearer: float | None
    as_good: float | None
    taken: Outcome | None = None
    stock_points: float | None = None
    out: float = 0.0
    laying: Laying | None = None
    exact: bool = True
    counted: bool = True

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
    after = replace(position, view=View(view.seat, _taken(current), view.totals))
    refused = view.verify(Take())
    if position.is_down:
        return _by_points(position, upcard, refused, after, ())
    left = hands_left(after)
    before, away_taken = _exactly(position, after, left) or _estimated(position, after)
    if before.away == 0 and not position.unknown and position.answer.satisfied:
        return _by_points(position, upcard, refused, after, left)
    counted = before.copies is not None or not before.away
    if not counted:
        before = replace(before, copies=estimated_copies(position))
    found = _by_distance(position, upcard, refused, before, away_taken, () if refused else discard_choices(after, left))
    found = replace(found, counted=counted and found.exact)
    return replace(found, laying=laying(after, aims=(Aim.FEWEST_POINTS,))) if away_taken == 0 and not refused else found


def _exactly(position: Position, after: Position, lefts: tuple[Left, ...]) -> tuple[Left, int | None] | None:
    """The hand before the draw, which is the hand without the upcard, and how far it is with it; None where that is
    not settled."""
    upcard = position.view.round.upcard
    assert upcard is not None  # it has just been taken
    before = next(left for left in lefts if left.card.face == upcard.face)
    if not (before.exact and after.distance.exact):
        return None
    if before.copies is None:
        found = helping(position.oracle, position.hand, position.unseen, size=position.size, share=position.share)
        if found.exact:
            before = Left(upcard, found.away, found.cards, found.copies)
    return before, after.distance.away


def _estimated(position: Position, after: Position) -> tuple[Left, int | None]:
    """The same, by the bots' estimate where it is not settled; cards that help are not counted."""
    upcard = position.view.round.upcard
    assert upcard is not None
    here, there = compared(position, after.hand, size=len(after.view.hand))
    return Left(upcard, here.away, None, None, exact=here.exact), there.away


def _by_distance(
    position: Position,
    upcard: Card,
    refused: tuple[BrokenRule, ...],
    before: Left,
    away_taken: int | None,
    discards: tuple[DiscardChoice, ...],
) -> Drawing:
    nearer = None if before.copies is None else position.chance_of(before.copies)
    helps = away_taken is not None and (before.away is None or away_taken < before.away)
    as_good = nearer if helps else 1.0
    return Drawing(
        upcard, refused, before.away, before.copies, away_taken, discards, nearer, as_good, exact=before.exact
    )


def _by_points(
    position: Position, upcard: Card, refused: tuple[BrokenRule, ...], after: Position, left: tuple[Left, ...]
) -> Drawing:
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
        None,
        away,
        () if refused else discard_choices(after, left),
        nearer=position.chance_of(sum(copies for card, copies in position.unseen.items() if position.fits(card))),
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
    return _in_play(engine.taken(state, free=is_free(state)))


def _with_stock_card(position: Position, card: Card) -> RoundState:
    """The round after the player on turn drew `card` from the stock."""
    current, number = position.view.round, position.view.seat
    seat = current.seats[number]
    drawn = with_seat(current, number, seat.but(hand=(*seat.hand, card)))
    return _in_play(drawn).but(stock=current.stock[1:], drew=True)


def _in_play(state: RoundState) -> RoundState:
    """The round where the player on turn has nothing left to draw and nobody else is asked."""
    return state.but(phase=Phase.PLAY, asked=(), caller=None, window=None)
