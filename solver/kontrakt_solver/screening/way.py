"""The screen before a general search: what the kernel settles under looser rules need not be searched for.

A no under looser rules is a no. A lay-down under looser rules that turns out to be legal is a yes, and the one with the
fewest points left among all that looser rules allow is so among those in force. As many cards as the looser rules want
are the fewest once some cards, so many, complete the hand.
"""

from collections.abc import Mapping

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.screening.patterns import Patterns
from kontrakt_solver.screening.rebuilding import rebuilt
from kontrakt_solver.ways import NOTHING, EarlyWay


class ScreenWay(EarlyWay):
    """What the kernel under looser rules settles."""

    def __init__(self, patterns: Patterns) -> None:
        self._patterns = patterns

    def can_lay(self, hand: Hand) -> Found | None:
        """Whether some lay-down exists."""
        near = self._patterns.near(hand.cards, {}, most=0)
        if near is None or (near.new == 0 and not near.melds):
            return None
        return Found(Status.FOUND, near.melds) if near.new == 0 else NOTHING

    def lay_down(self, hand: Hand) -> Found | None:
        """A lay-down that leaves the fewest points, where there is one pattern to look at."""
        cards, is_legal = hand.cards, self._patterns.verifier.is_legal
        possible = not self._patterns.all
        for looser, nearest in self._patterns.all:
            near = nearest.near(cards, {}, most=0, showing=False)
            if near is None:
                return None
            if near.new != 0:
                continue
            possible = True
            price = looser.wild_price(cards)
            if price is None or len(self._patterns.all) > 1 or not looser.fits_the_hand:
                continue
            melds = looser.kernel(price).lay_down(looser.pack(cards))
            if melds is not None and is_legal(found := rebuilt(melds, cards, looser), cards):
                return Found(Status.FOUND, found)
        return None if possible else NOTHING

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found | None:
        """The number of new cards a lay-down takes."""
        near = self._patterns.near(hand.cards, unseen)
        if near is None or (near.new is not None and not near.melds):
            return None
        return NOTHING if near.new is None else Found(Status.FOUND, new=near.new)
