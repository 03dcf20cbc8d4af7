"""What the rest of a turn can legally come to once its card is in the hand: laid, or kept for the next turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import Discard
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.going_out import rest_of_turn
from kontrakt_solver.advising.laying import Laying, best_laying, why_not_laid
from kontrakt_solver.advising.nearing import Left
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import Putting

FEW_POSITIONS = 40
"""How far the rest of a turn is looked into for each stock card that may come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best rest of a turn by the points that it leaves: `points`, whether the round ends by it, and the `line` of
    its moves.

    `laid` tells that the contract is laid then; `refused` are the rules by which a complete one may not be.
    """

    points: int
    out: bool
    exact: bool = True
    laid: bool = True
    refused: tuple[BrokenRule, ...] = ()
    line: tuple[Putting | Discard, ...] = ()


@dataclass(frozen=True, slots=True)
class Approach:
    """The best rest of a turn by what it makes of the contract: `away` cards are missing then, none where it is laid.

    `copies` unseen cards help on the next turn, None where they were not counted, and `out` tells that the round ends.
    """

    away: int | None
    copies: int | None
    out: bool = False

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What is nearer ranks lower, and of two as near what more cards help."""
        return self.away is None, self.away or 0, -(self.copies or 0)

    def is_as_good_as(self, other: "Approach") -> bool | None:
        """Whether it is nearer, or as near with as many cards that help; None where these were not counted."""
        if self.away and self.away == other.away and (self.copies is None or other.copies is None):
            return None
        return self.rank <= other.rank


def outcome_of(lay: Laying) -> Outcome:
    """The rest of the turn with the best of the lay-downs that were compared."""
    best = lay.now[0]
    return Outcome(best.rest.points, best.rest.out, best.exact, line=(best.move, *best.rest.line))


def outcome(after: Position) -> Outcome:
    """The rest of the turn of a hand that is about points: one that is down or complete."""
    laid = None if after.is_down else best_laying(after)
    if laid is not None:
        move, rest = laid
        return Outcome(rest.points, rest.out, rest.exact, line=(move, *rest.line))
    rest = rest_of_turn(after.view.round, seat=after.view.seat, most_positions=FEW_POSITIONS)
    if after.is_down:
        return Outcome(rest.points, rest.out, rest.exact, line=rest.line)
    refused = why_not_laid(after)
    return Outcome(rest.points, rest.out, exact=bool(refused), laid=False, refused=refused, line=rest.line)


def kept(after: Position, lefts: Sequence[Left]) -> Approach:
    """The hand kept for the next turn, after the best discard of those that may go, if any may."""
    may_go = {card.face for card in discardable(after.view.round)}
    hands = [left for left in lefts if left.card.face in may_go]
    if not hands:
        return Approach(after.distance.away, None)
    return approach_of(min(hands, key=lambda left: left.rank))


def approach_of(left: Left) -> Approach:
    """What a discard makes of the contract; a hand that can be laid needs no card that helps."""
    return Approach(left.away, left.copies if left.away else None)
