"""Every way to begin a turn beside the others: the upcard, a deeper card or the stock, and which is the best."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.moves import Take
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.digging import DigChoice
from kontrakt_solver.advising.discarding import DiscardChoice
from kontrakt_solver.advising.laying import Laying
from kontrakt_solver.advising.reaching import Outcome

EVEN = 0.5
"""The chance from which on the end of the round is worth more than fewer points for certain."""

Way = Take | DigChoice | None
"""How a turn may begin: with the upcard, with a deeper card, or with None, a card from the stock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Every way to begin the turn: the `upcard`, a deeper card, or a card from the stock.

    `refused` are the rules by which the upcard may not be taken, `unlaid` those by which a contract that is complete
    with it may not be laid in this turn. `away` is how many cards are missing before the draw, with `copies` unseen
    ones that help, and `away_taken` at the end of the turn with the upcard; `discards` are the choices then, `laying`
    the lay-downs. Where the hand can be laid or has been, `taken` is what the upcard leads to, and `stock_points` the
    mean of what stock cards do. `nearer` is the chance that a stock card helps, `as_good` that it is at least as good
    as the best of the other ways, `next_turn` that the hand is nearer by the end of the next turn with stock cards in
    both, each None where that was not counted, and `out` that the round can be ended with it.
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
    next_turn: float | None = None
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
        if self.away_taken is not None and (self.away is None or self.away_taken < self.away):
            return self.goes_out or self.out < EVEN
        # So many more cards may help with the upcard that one draw then is better than two without it.
        return self.next_turn_taken is not None and self.next_turn_taken > (self.next_turn or 0)

    @property
    def next_turn_taken(self) -> float | None:
        """The chance to be nearer by the end of the next turn with an upcard that leaves the hand as near as it is;
        None where it does not, or where that of stock cards was not counted."""
        if self.refused or self.next_turn is None or self.away_taken != self.away or not self.discards:
            return None
        return self.discards[0].chance

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
