"""Laying the contract now or waiting: the lay-downs to choose from, what each leaves, what a wait puts at risk."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.game.claims import fits
from kontrakt_dsl.game.discarding import discardable
from kontrakt_dsl.game.moves import LayDown, Swap
from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.game.view import FACE_DOWN
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_solver.advising.going_out import RestOfTurn, rest_of_turn
from kontrakt_solver.advising.legal_lay_downs import CHOICES, Legal, found_lay_downs, legal_lay_downs
from kontrakt_solver.advising.position import Position
from kontrakt_solver.advising.putting import after_putting
from kontrakt_solver.answers import Aim


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingChoice:
    """One way to lay the contract now, the best one by `aims`, and the best rest of the turn after it.

    `fits_later` are the cards held then that could be laid off on the table as it lies then, once that is allowed, and
    `later_points` what they cost until then. `keeps_wilds` tells that a wild card stays in the hand. `exact` is False
    where a limit left open whether another lay-down is better by these aims.
    """

    move: LayDown | Swap
    aims: tuple[Aim, ...]
    rest: RestOfTurn
    fits_later: tuple[Card, ...]
    later_points: int
    keeps_wilds: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """Keeping the contract in hand for a turn: `points` are what it costs if somebody goes out before the next turn.

    `down` is how many others have laid down, None where it is known only that somebody has; `smallest` the fewest cards
    that one of them holds, None where that is not known or where there is nobody.
    """

    points: int
    down: int | None
    smallest: int | None


@dataclass(frozen=True, slots=True)
class Laying:
    """The ways to lay now, the recommended one first, and the wait that they are compared with.

    What goes out comes first, then what leaves the fewest points after the discard, then the fewest cards, then the
    most cards that can be laid off later.
    """

    now: tuple[LayingChoice, ...]
    waiting: Waiting


def laying(position: Position, *, aims: Sequence[Aim] = tuple(CHOICES)) -> Laying | None:
    """The comparison for a seat that may lay its contract now, the best lay-down by each of `aims`; None where it
    can't."""
    found = found_lay_downs(position, aims)
    told = [(legal, _choice(position, legal)) for legal in legal_lay_downs(position, found)]
    choices = sorted(_different(told, seat=position.view.seat), key=_rank)
    return Laying(_first_by_points(choices), _waiting(position, choices[0])) if choices else None


def best_laying(position: Position) -> tuple[LayDown | Swap, RestOfTurn] | None:
    """The lay-down that leaves the fewest points, or else the best that the rules allow, with the rest of the turn;
    None where they refuse them all."""
    for aims in ((Aim.FEWEST_POINTS,), tuple(CHOICES)):
        moves = [
            (legal.move, _rest(position, legal)) for legal in legal_lay_downs(position, found_lay_downs(position, aims))
        ]
        if moves:
            return min(moves, key=lambda one: (not one[1].out, one[1].points))
    return None


def _rest(position: Position, legal: Legal) -> RestOfTurn:
    rest = rest_of_turn(legal.after, seat=position.view.seat)
    return rest if legal.exact else replace(rest, exact=False)


def why_not_laid(position: Position) -> tuple[BrokenRule, ...]:
    """The rules by which a complete contract can't be laid now; none where it can or is not complete."""
    melds = position.oracle.lay_down(position.hand)
    return () if melds is None else position.view.verify(LayDown(melds))


def _different(told: Sequence[tuple[Legal, LayingChoice]], *, seat: int) -> list[LayingChoice]:
    """One choice of those that come to the same, with the aims of all of them.

    Those come to the same that end the round, or that keep the same cards and leave the same at the end of the turn.
    """
    alike: dict[tuple[tuple[str, ...], ...], list[LayingChoice]] = {}
    for legal, choice in told:
        ends = () if choice.rest.out else (legal.after.seats[seat].hand, choice.rest.left, choice.fits_later)
        alike.setdefault(tuple(tuple(sorted(map(str, cards))) for cards in ends), []).append(choice)
    return [_one_of(same) for same in alike.values()]


def _one_of(same: Sequence[LayingChoice]) -> LayingChoice:
    """The choice told for several that come to the same: that with the shortest turn, then that best by most aims."""
    best = min(same, key=lambda choice: (len(choice.rest.moves), not choice.rest.out and -len(choice.aims)))
    aims = tuple(aim for aim in Aim if any(aim in choice.aims for choice in same))
    return replace(best, aims=aims, exact=all(choice.exact for choice in same))


def _first_by_points(choices: Sequence[LayingChoice]) -> tuple[LayingChoice, ...]:
    """The choices without those lay-downs that keep a card and leave more points than another one that does."""
    by_points = [each for each in choices if each.aims == (Aim.FEWEST_POINTS,) and isinstance(each.move, LayDown)]
    return tuple(each for each in choices if each not in by_points[1:])


def _rank(choice: LayingChoice) -> tuple[bool, int, int, int]:
    return not choice.rest.out, choice.rest.points, len(choice.rest.left), -len(choice.fits_later)


def _choice(position: Position, legal: Legal) -> LayingChoice:
    seat, after, aims = position.view.seat, legal.after, legal.aims
    rest = rest_of_turn(after, seat=seat)
    if Aim.KEEP_WILDS in aims and Aim.FEWEST_POINTS not in aims and not rest.out:
        # What is chosen for the wild cards that it keeps is judged with them kept.
        rest = rest_of_turn(after, seat=seat, kept=position.rules.melds.wild)
    for putting in rest.moves:
        then = after_putting(after, putting)
        assert then is not None
        after = then
    fits_later = tuple(card for card in rest.left if fits(after, card, seat=seat))
    if position.rules.laying_off is None:
        fits_later = ()
    keeps_wilds = any(card in position.rules.melds.wild for card in rest.left)
    exact = legal.exact and rest.exact
    return LayingChoice(
        move=legal.move,
        aims=aims,
        rest=rest,
        fits_later=fits_later,
        later_points=position.points(fits_later),
        keeps_wilds=keeps_wilds,
        exact=exact,
    )


def _waiting(position: Position, best: LayingChoice) -> Waiting:
    current = position.view.round
    others = [seat for number, seat in enumerate(current.seats) if number != position.view.seat]
    sizes = [len(seat.hand) for seat in others if seat.laid_turn is not None]
    points = position.points(position.hand) - _dearest_spare(position, current, best)
    if position.told and sizes:
        return Waiting(points, None, None)
    return Waiting(points, len(sizes), min(sizes, default=None))


def _dearest_spare(position: Position, current: RoundState, best: LayingChoice) -> int:
    """The points of the dearest card that can be discarded with the lay-down kept, else of the dearest of all."""
    values = position.rules.scoring.card_points
    may_go = [card for card in discardable(current) if card != FACE_DOWN]
    spare = [
        card for card in may_go if card in best.rest.left or (best.rest.discard and card == best.rest.discard.card)
    ]
    return max((values[card] for card in spare or may_go), default=0)
