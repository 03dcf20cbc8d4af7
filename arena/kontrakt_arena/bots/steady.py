"""A player with sense: collects toward the contract, lays it as soon as possible, then gets rid of its cards."""

from kontrakt_arena.bots import collecting, deeper_cards, out_of_turn, scarce_places, shedding
from kontrakt_arena.bots.advising import Advising
from kontrakt_arena.bots.aiming import discard_of
from kontrakt_arena.bots.collecting import WEIGHTS, Weights
from kontrakt_dsl.game.moves import Buy, Draw, LayDown, Move, Pass, Take
from kontrakt_dsl.game.round_state import Phase
from kontrakt_dsl.game.swapping import swaps
from kontrakt_dsl.game.view import View


class Steady:
    """Decides from the view alone: the same view always gives the same move."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights
        self._advising = Advising()

    def choose(self, view: View) -> Move:
        """The move that seems best."""
        down = view.round.seats[view.seat].laid_turn is not None
        if view.round.phase is Phase.DRAW:
            return self._draw(view, down=down)
        if view.round.phase is Phase.OFFER:
            return Buy() if not down and self._wants_to_buy(view) else Pass()
        if view.round.phase is Phase.TAKE_OVER:
            return self._take_over(view, down=down)
        if view.round.phase is Phase.CLAIM:
            return out_of_turn.claim(view, down=down)
        if view.round.phase is Phase.ANSWER:
            return out_of_turn.answer(view, self._advising.of(view.rules), down=down)
        if view.round.phase is Phase.SNATCH:
            return out_of_turn.snatch(view, self._advising.of(view.rules), down=down)
        return shedding.shed(view) if down else self._collect(view)

    def _draw(self, view: View, *, down: bool) -> Move:
        """The upcard where it is wanted, a deeper card that can be melded at once, else a card from the stock."""
        if view.can(Take()) and self._wants_upcard(view, down=down):
            return Take()
        if down:
            return deeper_cards.for_lay_off(view) or Draw()
        return deeper_cards.for_lay_down(view, self._advising.of(view.rules)) or Draw()

    def _take_over(self, view: View, *, down: bool) -> Move:
        if view.seat == view.round.turn:
            return Take() if self._wants_upcard(view, down=down) else Pass()
        return Buy() if not down and self._wants_to_buy(view) else Pass()

    def _wants_upcard(self, view: View, *, down: bool) -> bool:
        if down:
            return shedding.wants_upcard(view)
        return collecting.wants_upcard(view, self._advising.of(view.rules), self._weights)

    def _wants_to_buy(self, view: View) -> bool:
        return collecting.wants_to_buy(view, self._advising.of(view.rules))

    def _collect(self, view: View) -> Move:
        advice = self._advising.of(view.rules)
        melds = advice.lay_down(view.hand)
        if melds is not None:
            smaller = scarce_places.with_places_left(view, melds, view.hand)
            if smaller is not None and view.can(smaller):
                return smaller
            if view.can(move := LayDown(melds)):
                return move
        # A wild card serves wherever the card served that it is swapped for.
        swap = next((move for move in swaps(view.round) if view.can(move)), None)
        return swap or discard_of(view, collecting.card_to_discard(view, advice, self._weights))
