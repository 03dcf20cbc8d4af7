"""The screen before a general search: what the kernel settles under looser rules need not be searched for.

A no under looser rules is a no. A lay-down under looser rules that turns out to be legal is a yes, and the one with the
fewest points left among all that looser rules allow is so among those in force. As many cards as the looser rules want
are the fewest once some cards, so many, complete the hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Backend, Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.screening.patterns import Patterns
from kontrakt_solver.screening.rebuilding import rebuilt
from kontrakt_solver.ways import NOTHING, Way


class ScreenedWay:
    """A way that asks the kernel under looser rules first, and `behind` where that settles nothing."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._patterns = Patterns(contract, melds, card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        settled = self._some(hand.cards)
        return self._behind.can_lay(hand) if settled is None else settled

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        settled = self._best(hand.cards)
        return self._behind.lay_down(hand) if settled is None else settled

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        settled = self._away(hand.cards, unseen)
        return self._behind.away(hand, unseen) if settled is None else settled

    def _some(self, cards: Sequence[Card]) -> Found | None:
        near = self._patterns.near(cards, {}, most=0)
        if near is None or (near.new == 0 and not near.melds):
            return None
        return _settled(Found(Status.FOUND, near.melds) if near.new == 0 else NOTHING)

    def _best(self, cards: Sequence[Card]) -> Found | None:
        """The best lay-down where there is one pattern to look at."""
        is_legal = self._patterns.verifier.is_legal
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
                return _settled(Found(Status.FOUND, found))
        return None if possible else _settled(NOTHING)

    def _away(self, cards: Sequence[Card], unseen: Mapping[Card, int]) -> Found | None:
        near = self._patterns.near(cards, unseen)
        if near is None or (near.new is not None and not near.melds):
            return None
        return _settled(NOTHING if near.new is None else Found(Status.FOUND, new=near.new))


def _settled(found: Found) -> Found:
    return replace(found, by=Backend.KERNEL)
