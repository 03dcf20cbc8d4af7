"""Snatching a wild card just laid or leaving it: what it makes of the hand, now and on the own next turn."""

from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game import snatching as engine
from kontrakt_dsl.game.moves import Swap
from kontrakt_dsl.game.round_state import Phase, RoundState
from kontrakt_dsl.game.swapping import TakenOff, taken_off
from kontrakt_solver.advising.going_out import RestOfTurn, rest_of_turn
from kontrakt_solver.advising.position import Position
from kontrakt_solver.helping import helping


@dataclass(frozen=True, slots=True)
class Held:
    """A hand kept until the own next turn.

    `points` is its penalty; `away` how many cards are missing, None where the contract is laid or out of reach, and
    `copies` how many unseen cards help, None where they were not counted. `rest`, once the contract is laid, is the
    best of that turn without the card drawn for it. `exact` is False where something is an estimate or left open.
    """

    points: int
    away: int | None
    copies: int | None
    rest: RestOfTurn | None
    exact: bool

    @property
    def rank(self) -> tuple[bool, bool, int, int, int]:
        """What is better ranks lower: going out, then nearer, then more cards that help, then fewer points."""
        if self.rest is not None:
            return not self.rest.out, False, 0, 0, self.rest.points
        return True, self.away is None, self.away or 0, -(self.copies or 0), self.points


@dataclass(frozen=True, slots=True)
class SnatchChoice:
    """One wild card for one card of the hand, and the hand with it."""

    move: Swap
    wild: Card
    held: Held


@dataclass(frozen=True, slots=True)
class Snatching:
    """Every legal snatch, the best first, compared with the hand as it is."""

    choices: tuple[SnatchChoice, ...]
    without: Held

    @property
    def snatch(self) -> bool:
        """Whether the best one is recommended: it makes the hand better, or as near with a wild card in the place of
        another where the cards that help were not counted."""
        best, before = self.choices[0].held, self.without
        uncounted = best.copies is None or before.copies is None
        if uncounted and best.away and best.away == before.away:
            return True
        return best.rank < before.rank


def snatching(position: Position) -> Snatching | None:
    """The comparison for a seat that may snatch; None where it may not."""
    view = position.view
    if view.round.phase is not Phase.SNATCH or not view.may_act:
        return None
    moves = [move for move in view.legal_moves() if isinstance(move, Swap)]
    choices = [_choice(position, move) for move in moves]
    if not choices:
        return None
    return Snatching(tuple(sorted(choices, key=lambda choice: choice.held.rank)), _held(position))


def _choice(position: Position, move: Swap) -> SnatchChoice:
    current, seat = position.view.round, position.view.seat
    rules = current.rules_for(seat).snatching
    assert rules is not None  # a snatch is legal under these rules only
    off = taken_off(current, move, seat=seat, rules=rules, section="snatching")
    after = engine.snatched(current, move)
    assert isinstance(off, TakenOff)
    assert isinstance(after, RoundState)
    return SnatchChoice(move, off.wild, _held(position.then(after)))


def _held(position: Position) -> Held:
    points = position.points(position.hand)
    if position.is_down:
        rest = rest_of_turn(_own_turn(position), seat=position.view.seat)
        return Held(points, None, None, rest, rest.exact)
    distance = position.distance
    if not distance.exact or position.unknown or not distance.away:
        return Held(points, distance.away, None, None, distance.exact)
    found = helping(position.oracle, position.hand, position.unseen, size=position.size, share=position.share)
    return Held(points, distance.away, found.copies if found.exact else None, None, distance.exact)


def _own_turn(position: Position) -> RoundState:
    """The round as if the seat were on turn and had drawn a card that is not seen yet."""
    current = position.view.round
    return current.but(
        rules=position.rules,
        turn=position.view.seat,
        turns=current.turns + 1,
        phase=Phase.PLAY,
        asked=(),
        fresh=(),
        swapped=(),
        taken=None,
        twin=False,
        drew=True,
        leaving=None,
    )
