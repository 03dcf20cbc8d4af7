"""The points of a finished round."""

from kontrakt_dsl.game.round_state import RoundState
from kontrakt_dsl.rules.scoring import Deed, LaidLast, ScoringRules, Unfinished


def points_of(finished: RoundState, *, number: int) -> tuple[int, ...]:
    """What each seat scores in round `number`: whoever went out, the hands of the others, and bonuses.

    Where each climbs a ladder of its own, each scores by the rules of its own contract.
    """
    return tuple(_of_seat(finished, seat, number) for seat in range(len(finished.seats)))


def _of_seat(finished: RoundState, seat: int, number: int) -> int:
    rules = finished.rules_for(seat)
    scoring = rules.scoring
    if finished.winner is None and scoring.unfinished is Unfinished.NOBODY_COUNTS:
        return 0
    # As long as nobody has chosen one of the open contracts, no contract is played.
    contract = 0 if finished.open else rules.number
    points = [(bonus.points, bonus.times) for bonus in scoring.bonuses if bonus.holds(_deeds(finished, seat))]
    if seat == finished.winner:
        points.append((scoring.going_out, scoring.going_out_times))
    counted = sum(times.of(some, number=number, contract=contract) for some, times in points)
    return counted if seat == finished.winner else counted + _of_hand(finished, scoring, seat)


def _of_hand(finished: RoundState, scoring: ScoringRules, seat: int) -> int:
    if scoring.laid_last is LaidLast.NOTHING and _laid_on_last_turn(finished, seat):
        return 0
    return scoring.points(finished.seats[seat].hand)


def _deeds(finished: RoundState, seat: int) -> frozenset[Deed]:
    done = set()
    if seat == finished.winner:
        done.add(Deed.OUT)
    if finished.seats[seat].laid_turn is not None:
        done.add(Deed.DOWN)
        if not _laid_on_last_turn(finished, seat):
            done.add(Deed.DOWN_EARLIER)
    if finished.seats[seat].used_wild:
        done.add(Deed.USED_A_WILD)
    return frozenset(done)


def _laid_on_last_turn(finished: RoundState, seat: int) -> bool:
    """Whether a seat laid down on its last turn of the round: since then each of the others had at most one."""
    laid = finished.seats[seat].laid_turn
    return laid is not None and laid > finished.turns - finished.rules.players
