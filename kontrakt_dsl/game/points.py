"""The points of a finished round."""

from kontrakt_dsl.game.state import RoundState
from kontrakt_dsl.rules.scoring import Deed, LaidLast, Unfinished


def points_of(finished: RoundState) -> tuple[int, ...]:
    """What each seat scores: whoever went out, the hands of the others, and bonuses."""
    scoring = finished.rules.scoring
    if finished.winner is None and scoring.unfinished is Unfinished.NOBODY_COUNTS:
        return (0,) * len(finished.seats)
    return tuple(
        _of_hand(finished, seat) + sum(bonus.points for bonus in scoring.bonuses if bonus.holds(_deeds(finished, seat)))
        for seat in range(len(finished.seats))
    )


def _of_hand(finished: RoundState, seat: int) -> int:
    scoring = finished.rules.scoring
    if seat == finished.winner:
        return scoring.going_out
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
