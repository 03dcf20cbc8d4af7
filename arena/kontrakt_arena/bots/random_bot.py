"""A player without a plan: any legal move may come, all the same likely."""

from collections.abc import Iterator

from kontrakt_arena.bots.advising import Advising
from kontrakt_dsl.game.moves import LayDown, Move
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.shuffle import evenly_below, random_words
from kontrakt_dsl.game.view import View


class RandomBot:
    """Plays at random; its chances follow from the game's seed and its seat.

    A lay-down that it could make is one more move among the legal ones.
    """

    def __init__(self, *, seed: str, seat: int) -> None:
        self._words: Iterator[int] = random_words(f"{seed}/seat {seat}")
        self._advising = Advising()

    def choose(self, view: View) -> Move:
        """Any move that is legal now."""
        moves = list(view.legal_moves())
        lay_down = self._lay_down(view)
        if lay_down is not None:
            moves.append(lay_down)
        return moves[evenly_below(len(moves), self._words)]

    def _lay_down(self, view: View) -> LayDown | None:
        if view.round.phase is not Phase.PLAY or view.round.seats[view.seat].laid_turn is not None:
            return None
        melds = self._advising.of(view.rules).lay_down(view.hand)
        move = LayDown(melds) if melds is not None else None
        return move if move is not None and view.can(move) else None
