"""What the rest of a turn can legally come to once its card is in the hand: laid, or kept for the next turn."""

from dataclasses import dataclass

from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.discarding import DiscardChoice, discard_choices
from kontrakt_solver.advising.going_out import rest_of_turn
from kontrakt_solver.advising.laying import Laying, laying, why_not_laid
from kontrakt_solver.advising.position import Position
from kontrakt_solver.answers import Aim

FEW_POSITIONS = 40
"""How far the rest of a turn is looked into for each stock card that may come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best rest of a turn by the points that it leaves: `points`, and whether the round ends by it.

    `laid` tells that the contract is laid then; `refused` are the rules by which a complete one may not be.
    """

    points: int
    out: bool
    exact: bool = True
    laid: bool = True
    refused: tuple[BrokenRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Approach:
    """The best rest of a turn by what it makes of the contract: `away` cards are missing then, none where it is laid.

    `copies` unseen cards help on the next turn, None where they were not counted, and `out` tells that the round ends.
    """

    away: int | None
    copies: int | None
    out: bool = False

    def is_as_good_as(self, other: "Approach") -> bool:
        """Whether it is nearer, or as near with as many cards that help."""
        return self._rank <= other._rank

    @property
    def _rank(self) -> tuple[bool, int, int]:
        return self.away is None, self.away or 0, -(self.copies or 0)


def laying_then(after: Position) -> Laying | None:
    """The lay-down with the fewest points; others where the rules refuse that one, None where they refuse them all."""
    return laying(after, aims=(Aim.FEWEST_POINTS,)) or laying(after)


def outcome(after: Position) -> Outcome:
    """The rest of the turn of a hand that is about points: one that is down or complete."""
    laid = None if after.is_down else laying_then(after)
    if laid is not None:
        best = laid.now[0]
        return Outcome(best.rest.points, best.rest.out, best.exact)
    rest = rest_of_turn(after.view.round, seat=after.view.seat, most_positions=FEW_POSITIONS)
    if after.is_down:
        return Outcome(rest.points, rest.out, rest.exact)
    refused = why_not_laid(after)
    return Outcome(rest.points, rest.out, exact=bool(refused), laid=False, refused=refused)


def approach(after: Position) -> Approach:
    """The rest of the turn of a hand that is about the contract."""
    if after.distance.away == 0:
        laid = laying_then(after)
        if laid is not None:
            return Approach(0, None, laid.now[0].rest.out)
    return kept(after, discard_choices(after))


def kept(after: Position, discards: tuple[DiscardChoice, ...]) -> Approach:
    """The hand kept for the next turn, after the best of its discards if any card may go."""
    if not discards:
        return Approach(after.distance.away, None)
    best = discards[0]
    return Approach(best.away, best.copies if best.away else None)
