"""The upcard or the stock: what each makes of the hand, and with what chance a stock card is as good."""

from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import drawing as engine
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.seating import with_seat
from kontrakt_dsl.game.upcard import is_free
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.discarding import DiscardChoice, discard_choices
from kontrakt_solver.advising.laying import Laying, why_not_laid
from kontrakt_solver.advising.nearing import Left, compared, estimated_copies, hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.reaching import Approach, Outcome, approach, kept, laying_then, outcome
from kontrakt_solver.helping import helping

FEW_CARDS = 8
"""How many stock cards that help are followed to the end of the turn where each takes searches."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Taking the `upcard` compared with a card from the stock.

    `refused` are the rules by which it may not be taken, `unlaid` those by which a contract that is complete with it
    may not be laid in this turn. `away` is how many cards are missing before the draw, with `copies` unseen ones that
    help, and `away_taken` at the end of the turn with the upcard; `discards` are the choices then, `laying` the
    lay-downs. Where the hand can be laid or has been, `taken` is what the upcard leads to, and `stock_points` the mean
    of what stock cards do. `nearer` is the chance that a stock card helps, `as_good` that it is at least as good as
    the upcard, each None where that was not counted, and `out` that the round can be ended with it. `exact` is False
    where a limit left something open, `counted` where `copies` and the chances are estimates.
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
    unlaid: tuple[BrokenRule, ...] = ()
    exact: bool = True
    counted: bool = True

    @property
    def copies_taken(self) -> int | None:
        """How many unseen cards help on the next turn with the upcard; None where that was not counted."""
        return self.discards[0].copies if self.discards and self.away_taken else None

    @property
    def goes_out(self) -> bool:
        """Whether the round can be ended with the upcard."""
        if self.taken is not None:
            return self.taken.out
        return self.laying is not None and self.laying.now[0].rest.out

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
    after = position.then(_in_play(engine.taken(current, free=is_free(current))))
    refused = view.verify(Take())
    if position.is_down:
        return _by_points(position, upcard, refused, after, ())
    left = hands_left(after)
    before, away_taken = _exactly(position, after, left) or _estimated(position, after)
    if before.away == 0 and not position.unknown and position.answer.satisfied:
        found = _by_points(position, upcard, refused, after, left)
        if found is not None:
            return found
    counted = before.copies is not None or not before.away
    if not counted:
        before = replace(before, copies=estimated_copies(position))
    found = _by_distance(position, upcard, refused, before, away_taken, after, left)
    return replace(found, counted=counted and found.exact)


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
    after: Position,
    left: tuple[Left, ...],
) -> Drawing:
    """The comparison where the contract is what is wanted: by how near each card brings the hand."""
    discards = () if refused else discard_choices(after, left)
    lay = laying_then(after) if away_taken == 0 and not refused else None
    unlaid = why_not_laid(after) if away_taken == 0 and not refused and lay is None else ()
    # What the upcard makes of the hand must outlast the discard: the card itself may be barred from going.
    if lay is None and discards and discards[0].exact and (away_taken != 0 or unlaid):
        away_taken = discards[0].away
    taken = Approach(0, None) if lay is not None else replace(kept(after, discards), away=away_taken)
    as_good: float | None
    if position.is_quick and before.exact and not position.unknown:
        as_good, out = _stock_cards(position, taken)
    else:
        as_good, out = _stock_cards_that_help(position, before, taken)
    nearer = None if before.copies is None else position.chance_of(before.copies)
    return Drawing(
        upcard,
        refused,
        before.away,
        before.copies,
        away_taken,
        discards,
        nearer,
        as_good,
        out=out,
        laying=lay,
        unlaid=unlaid,
        exact=before.exact,
    )


def _stock_cards(position: Position, taken: Approach) -> tuple[float, float]:
    """The chance that a stock card leaves the hand at least as good as `taken`, and that the round ends by it: every
    one is followed to the end of the turn, which takes no searches."""
    total = max(1, position.unseen_total)
    good = out = 0
    for card, copies in position.unseen.items():
        drawn = approach(_with_stock_card(position, card))
        good += copies * drawn.is_as_good_as(taken)
        out += copies * drawn.out
    return good / total, out / total


def _stock_cards_that_help(position: Position, before: Left, taken: Approach) -> tuple[float | None, float]:
    """The same as far as it follows from the cards that help; the first is None where it does not."""
    if before.copies is None or not before.exact or position.unknown:
        return None, 0.0
    total = max(1, position.unseen_total)
    if taken.away is None or (before.away is not None and taken.away > before.away) or before.copies == total:
        as_good: float | None = 1.0
    else:
        as_good = before.copies / total if taken.away == 0 and before.away else None
    helping = before.helping or ()
    if before.away != 1 and (as_good is not None or len(helping) > FEW_CARDS):
        return as_good, 0.0
    drawn = [(copies, approach(_with_stock_card(position, card))) for card, copies in helping]
    if as_good is None and before.away != taken.away and all(one.copies is not None or one.out for _, one in drawn):
        as_good = sum(copies for copies, one in drawn if one.is_as_good_as(taken)) / total
    return as_good, sum(copies for copies, one in drawn if one.out) / total


def _by_points(
    position: Position, upcard: Card, refused: tuple[BrokenRule, ...], after: Position, left: tuple[Left, ...]
) -> Drawing | None:
    """The comparison where the contract is no longer what is wanted: by the points that are left.

    None where it is not laid, and with no card may be laid in this turn.
    """
    taken = outcome(after)
    outcomes = [(copies, outcome(_with_stock_card(position, card))) for card, copies in position.unseen.items()]
    if not (taken.laid or any(one.laid for _, one in outcomes)):
        return None
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
        laying=None if refused or position.is_down else laying_then(after),
        unlaid=taken.refused,
        exact=taken.exact and all(one.exact for _, one in outcomes),
    )


def _with_stock_card(position: Position, card: Card) -> Position:
    """The position after the seat drew `card` from the stock."""
    current, number = position.view.round, position.view.seat
    seat = current.seats[number]
    drawn = with_seat(current, number, seat.but(hand=(*seat.hand, card)))
    return position.then(_in_play(drawn).but(stock=current.stock[1:], drew=True))


def _in_play(state: RoundState) -> RoundState:
    """The round where the player on turn has nothing left to draw and nobody else is asked."""
    return state.but(phase=Phase.PLAY, asked=(), caller=None, window=None)
