"""When a game is over, and who has won it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from kontrakt_dsl.game.game_state import GameState, RoundResult
from kontrakt_dsl.rules.game import MOST_REPLAYS, ROUNDS_PER_RUNG, GameEnd, GameRules, Progress, Tie, Winner


def judged(state: GameState) -> GameState:
    """The game after its last round so far, with whether it is over and who has won.

    Where only an extra round or a replay can break a tie, the game goes on.
    """
    game = state.ruleset.game
    ended_after = state.ended_after
    if ended_after is None and _has_run_its_course(state, game):
        ended_after = len(state.results)
    state = replace(state, ended_after=ended_after)
    if ended_after is None:
        return state
    winners = _winners(state, game, ended_after)
    return replace(state, over=winners is not None, winners=winners or ())


def _has_run_its_course(state: GameState, game: GameRules) -> bool:
    if game.progress is not Progress.OWN_LADDER:
        return len(state.results) >= len(game.order)
    if len(state.results) >= ROUNDS_PER_RUNG * len(game.order):
        return True
    return (any if game.ends is GameEnd.LADDER_FINISHED else all)(state.finishers)


def _winners(state: GameState, game: GameRules, ended_after: int) -> tuple[int, ...] | None:
    """Who has won, or None where one more round must decide; each step of a tie has rounds of its own."""
    regular, extra = state.results[:ended_after], state.results[ended_after:]
    seats: Sequence[int] = range(state.players)
    if game.winner is Winner.LOWEST_OF_FINISHERS and any(state.finishers):
        seats = [seat for seat in seats if state.finishers[seat]]
    tied = _lowest(seats, regular[-1].totals.__getitem__)
    for step in game.ties:
        if len(tied) == 1 or step is Tie.SHARED:
            break
        if step is Tie.LAST_ROUND:
            tied = _lowest(tied, regular[-1].points.__getitem__)
        elif step is Tie.MOST_ROUNDS_WON:
            lost = {seat: sum(result.winner != seat for result in regular) for seat in tied}
            tied = _lowest(tied, lost.__getitem__)
        elif step is Tie.EXTRA_ROUND:
            if not extra:
                return None
            tied = _lowest(tied, extra[0].points.__getitem__)
            extra = extra[1:]
        else:
            replays, extra = extra[:MOST_REPLAYS], extra[MOST_REPLAYS:]
            first_out = _first_to_go_out(tied, replays)
            if first_out is None and len(replays) < MOST_REPLAYS:
                return None
            tied = tied if first_out is None else (first_out,)
    return tied


def _lowest(seats: Sequence[int], key: Callable[[int], int]) -> tuple[int, ...]:
    best = min(map(key, seats))
    return tuple(seat for seat in seats if key(seat) == best)


def _first_to_go_out(tied: Sequence[int], extra: Sequence[RoundResult]) -> int | None:
    return next((result.winner for result in extra if result.winner in tied), None)
