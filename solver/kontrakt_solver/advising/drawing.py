"""The upcard, a deeper card or the stock: what each makes of the hand, and how often a stock card is as good."""

from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import drawing as engine
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.upcard import is_free
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.digging import DigChoice, dig_choices
from kontrakt_solver.advising.discarding import DiscardChoice, discard_choices
from kontrakt_solver.advising.laying import Laying, why_not_laid
from kontrakt_solver.advising.nearing import Left, compared, estimated_copies, hands_left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.reaching import Approach, Outcome, kept, laying_then, outcome
from kontrakt_solver.advising.stock_cards import in_play, stock_chances, with_stock_card
from kontrakt_solver.helping import helping

EVEN = 0.5
"""The chance from which on the end of the round is worth more than fewer points for certain."""

Way = Take | DigChoice | None
"""How a turn may begin: with the upcard, with a deeper card, or with None, a card from the stock."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Every way to begin the turn: the `upcard`, a deeper card, or a card from the stock.

    `refused` are the rules by which the upcard may not be taken, `unlaid` those by which a contract that is complete
    with it may not be laid in this turn. `away` is how many cards are missing before the draw, with `copies` unseen
    ones that help, and `away_taken` at the end of the turn with the upcard; `discards` are the choices then, `laying`
    the lay-downs. Where the hand can be laid or has been, `taken` is what the upcard leads to, and `stock_points` the
    mean of what stock cards do. `nearer` is the chance that a stock card helps, `as_good` that it is at least as good
    as the best of the other ways, each None where that was not counted, and `out` that the round can be ended with it.
    `digs` are the deeper cards that may be taken, the best first. `exact` is False where a limit left something open,
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
    unlaid: tuple[BrokenRule, ...] = ()
    digs: tuple[DigChoice, ...] = ()
    exact: bool = True
    counted: bool = True

    @property
    def copies_taken(self) -> int | None:
        """How many unseen cards help on the next turn with the upcard; None where that was not counted."""
        return self.discards[0].copies if self.discards and self.away_taken else None

    @property
    def points_taken(self) -> int | None:
        """The points that the turn leaves with the upcard; None where the contract is not laid with it."""
        if self.refused:
            return None
        if self.taken is not None:
            return self.taken.points
        return None if self.laying is None else self.laying.now[0].rest.points

    @property
    def goes_out(self) -> bool:
        """Whether the round can be ended with the upcard."""
        if self.taken is not None:
            return self.taken.out
        return self.laying is not None and self.laying.now[0].rest.out

    @property
    def take(self) -> bool:
        """Whether the upcard is better than a stock card."""
        if self.refused:
            return False
        if self.taken is not None:
            return self._beats_stock(out=self.taken.out, points=self.taken.points)
        nearer = self.away_taken is not None and (self.away is None or self.away_taken < self.away)
        return nearer and (self.goes_out or self.out < EVEN)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The upcard, each deeper card and None for the stock, the best first; an upcard that may not be taken last."""
        upcard: Way = Take()
        sure: list[Way] = [*self.digs] if self.refused else [upcard, *self.digs]
        sure.sort(key=self._by_end)
        better = [way for way in sure if self._is_better(way)]
        worse = [way for way in sure if way not in better]
        return (*better, None, *worse, *([upcard] if self.refused else []))

    @property
    def rival(self) -> Way:
        """The best of the other ways than the stock; None where there is no other."""
        barred = Take() if self.refused else None
        return next((way for way in self.ways if way not in (None, barred)), None)

    def _by_end(self, way: Way) -> tuple[bool, bool, int]:
        """What goes out ranks lowest, then what lays the contract and pays, then what leaves fewer points."""
        if isinstance(way, DigChoice):
            return not way.rest.out, self.stock_points is None and not way.pays, way.rest.points
        return not self.goes_out, self.points_taken is None, self.points_taken or 0

    def _is_better(self, way: Way) -> bool:
        """Whether a way is better than a stock card."""
        if not isinstance(way, DigChoice):
            return self.take
        pays = self.stock_points is not None or way.pays
        return pays and self._beats_stock(out=way.rest.out, points=way.rest.points)

    def _beats_stock(self, *, out: bool, points: int) -> bool:
        """Whether a turn that leaves so many points, with the contract laid, is better than one with a stock card."""
        if out:
            return self.out < 1
        # Where it is about the contract, a stock card lays it by luck alone.
        return self.out < EVEN and (self.stock_points is None or points < self.stock_points)


def drawing(position: Position) -> Drawing | None:
    """The comparison for a seat that may draw; None where it may not, or where no upcard lies there."""
    view, upcard = position.view, position.view.round.upcard
    current = view.round
    taking_over = current.phase is Phase.TAKE_OVER and current.turn == view.seat
    if not view.may_act or upcard is None or not (current.phase is Phase.DRAW or taking_over):
        return None
    after = position.then(in_play(engine.taken(current, free=is_free(current))))
    refused = view.verify(Take())
    digs = dig_choices(position)
    if position.is_down:
        return _by_points(position, upcard, refused, after, (), digs)
    left = hands_left(after)
    before, away_taken = _exactly(position, after, left) or _estimated(position, after)
    if before.away == 0 and not position.unknown and position.answer.satisfied:
        found = _by_points(position, upcard, refused, after, left, digs)
        if found is not None:
            return found
    counted = before.copies is not None or not before.away
    if not counted:
        before = replace(before, copies=estimated_copies(position))
    found = _by_distance(position, upcard, refused, before, away_taken, after, left, digs)
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
    digs: tuple[DigChoice, ...],
) -> Drawing:
    """The comparison where the contract is what is wanted: by how near each card brings the hand."""
    discards = () if refused else discard_choices(after, left)
    lay = laying_then(after) if away_taken == 0 and not refused else None
    unlaid = why_not_laid(after) if away_taken == 0 and not refused and lay is None else ()
    # What the upcard makes of the hand must outlast the discard: the card itself may be barred from going.
    if lay is None and discards and discards[0].exact and (away_taken != 0 or unlaid):
        away_taken = discards[0].away
    taken = Approach(0, None) if lay is not None else replace(kept(after, left), away=away_taken)
    as_good, out = stock_chances(position, before, Approach(0, None) if digs and digs[0].pays else taken)
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
        digs=digs,
        exact=before.exact,
    )


def _by_points(
    position: Position,
    upcard: Card,
    refused: tuple[BrokenRule, ...],
    after: Position,
    left: tuple[Left, ...],
    digs: tuple[DigChoice, ...],
) -> Drawing | None:
    """The comparison where the contract is no longer what is wanted: by the points that are left.

    None where it is not laid, and with no card may be laid in this turn.
    """
    taken = outcome(after)
    outcomes = [(copies, outcome(with_stock_card(position, card))) for card, copies in position.unseen.items()]
    if not (taken.laid or any(one.laid for _, one in outcomes)):
        return None
    total = max(1, position.unseen_total)
    ends = [(not dig.rest.out, dig.rest.points) for dig in digs]
    rival = min(ends if refused and ends else [(not taken.out, taken.points), *ends])
    good = sum(copies for copies, one in outcomes if (not one.out, one.points) <= rival)
    away = None if position.is_down else 0
    exact = taken.exact and all(one.exact for _, one in outcomes)
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
        digs=digs,
        exact=exact,
        counted=exact,
    )
