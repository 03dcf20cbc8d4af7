"""The screen before a general search: what the kernel settles under looser rules need not be searched for.

A no under looser rules is a no. A lay-down under looser rules that turns out to be legal is a yes, and the one with the
fewest points left among all that looser rules allow is so among those in force. As many cards as the looser rules want
are the fewest once some cards, so many, complete the hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Backend, Found, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.screening.completing import added_to, exchanged
from kontrakt_solver.screening.looser import Looser, patterns_of
from kontrakt_solver.screening.rebuilding import rebuilt
from kontrakt_solver.verify import Verifier
from kontrakt_solver.ways import NOTHING, Way

COMPLETIONS = 12
"""How many ways of completing a hand are looked at before the search is asked."""


class ScreenedWay:
    """A way that asks the kernel under looser rules first, and `behind` where that settles nothing."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._patterns = patterns_of(contract, melds, card_points)
        self._verifier = Verifier(contract, melds, card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        settled = self._lay(hand.cards, best=False)
        return self._behind.can_lay(hand) if settled is None else settled

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        settled = self._lay(hand.cards, best=True)
        return self._behind.lay_down(hand) if settled is None else settled

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        settled = self._away(hand.cards, unseen)
        return self._behind.away(hand, unseen) if settled is None else settled

    def _lay(self, cards: Sequence[Card], *, best: bool) -> Found | None:
        """What the screen settles; the best lay-down only where there is one pattern to look at."""
        possible = False
        for looser in self._patterns:
            try:
                packed = looser.pack(cards)
            except ValueError:
                return None
            if not looser.kernel(looser.highest_price).can_lay(packed):
                continue
            possible = True
            price = looser.wild_price(cards)
            if not looser.fits_the_hand or (best and (price is None or len(self._patterns) > 1)):
                continue
            melds = looser.kernel(looser.highest_price if price is None else price).lay_down(packed)
            if melds is not None and self._verifier.is_legal(found := rebuilt(melds, cards, looser), cards):
                return Found(Status.FOUND, found, by=Backend.KERNEL)
        return None if possible or not self._patterns else replace(NOTHING, by=Backend.KERNEL)

    def _away(self, cards: Sequence[Card], unseen: Mapping[Card, int]) -> Found | None:
        if any(looser.contract.whole_hand and not looser.counts_all(cards) for looser in self._patterns):
            # The exchanges may bring a card for one that no meld can use, which the looser rules leave out.
            return None
        try:
            asked = [(looser.away(cards, unseen), looser) for looser in self._patterns]
        except ValueError:
            return None
        near = [(away, looser) for away, looser in asked if away is not None]
        if not near:
            return replace(NOTHING, by=Backend.KERNEL) if self._patterns else None
        if not all(looser.fits_the_hand for looser in self._patterns):
            return None
        least = min(away for away, _ in near)
        for away, looser in near:
            if away == least and self._can_be_completed(cards, unseen, away, looser):
                return Found(Status.FOUND, new=away, by=Backend.KERNEL)
        return None

    def _can_be_completed(self, cards: Sequence[Card], unseen: Mapping[Card, int], away: int, looser: Looser) -> bool:
        kernel = looser.kernel(looser.highest_price)
        completed = exchanged if looser.contract.whole_hand else added_to
        for whole in islice(completed(cards, unseen, away, looser), COMPLETIONS):
            melds = kernel.lay_down(looser.pack(whole))
            if melds is not None and self._verifier.is_legal(rebuilt(melds, whole, looser), whole):
                return True
        return False
