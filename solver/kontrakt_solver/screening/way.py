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
from kontrakt_solver.screening.exchanging import Exchanges, is_whole_runs
from kontrakt_solver.screening.looser import patterns_of
from kontrakt_solver.screening.nearest import Nearest
from kontrakt_solver.screening.rebuilding import rebuilt
from kontrakt_solver.verify import Verifier
from kontrakt_solver.ways import NOTHING, Way


class ScreenedWay:
    """A way that asks the kernel under looser rules first, and `behind` where that settles nothing."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._verifier = Verifier(contract, melds, card_points)
        self._patterns = [
            (looser, (Exchanges if is_whole_runs(looser) else Nearest)(looser, self._verifier))
            for looser in patterns_of(contract, melds, card_points)
        ]

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
        possible = not self._patterns
        for _, nearest in self._patterns:
            near = nearest.near(cards, {}, most=0)
            if near is None:
                return None
            if near.melds:
                return Found(Status.FOUND, near.melds, by=Backend.KERNEL)
            possible = possible or near.new == 0
        return None if possible else replace(NOTHING, by=Backend.KERNEL)

    def _best(self, cards: Sequence[Card]) -> Found | None:
        """The best lay-down where there is one pattern to look at."""
        possible = not self._patterns
        for looser, nearest in self._patterns:
            near = nearest.near(cards, {}, most=0, showing=False)
            if near is None:
                return None
            if near.new != 0:
                continue
            possible = True
            price = looser.wild_price(cards)
            if price is None or len(self._patterns) > 1 or not looser.fits_the_hand:
                continue
            melds = looser.kernel(price).lay_down(looser.pack(cards))
            if melds is not None and self._verifier.is_legal(found := rebuilt(melds, cards, looser), cards):
                return Found(Status.FOUND, found, by=Backend.KERNEL)
        return None if possible else replace(NOTHING, by=Backend.KERNEL)

    def _away(self, cards: Sequence[Card], unseen: Mapping[Card, int]) -> Found | None:
        asked: list[tuple[int, bool]] = []
        for _, nearest in self._patterns:
            near = nearest.near(cards, unseen)
            if near is None:
                return None
            if near.new is not None:
                asked.append((near.new, not near.melds))
        if not asked:
            return replace(NOTHING, by=Backend.KERNEL) if self._patterns else None
        new, is_open = min(asked)
        if not is_open:
            return Found(Status.FOUND, new=new, by=Backend.KERNEL)
        return replace(NOTHING, by=Backend.KERNEL) if self._out_of_reach(cards, unseen) else None

    def _out_of_reach(self, cards: Sequence[Card], unseen: Mapping[Card, int]) -> bool:
        """Whether even by the looser rules all unseen cards together are not enough."""
        try:
            return all(looser.away(cards, unseen) is None for looser, _ in self._patterns)
        except ValueError:
            return False
