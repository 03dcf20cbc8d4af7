"""A way that looks for the fewest new cards by branching, and asks the way behind it where that can't tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Backend, Found
from kontrakt_solver.choices import fewest_of
from kontrakt_solver.hands import Hand
from kontrakt_solver.ways import Way


class FewestOfPatterns:
    """The search for every pattern of a contract, where it knows them all."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        # Imported when there is one: the screen settles most questions.
        from kontrakt_solver.distances.fewest import FewestNew
        from kontrakt_solver.distances.places import places_of

        places = [places_of(pattern, melds, card_points) for pattern in contract.patterns]
        known = [FewestNew(one) for one in places if one is not None]
        self._patterns = known if len(known) == len(places) else []

    @property
    def knows(self) -> bool:
        """Whether there is a search for each pattern."""
        return bool(self._patterns)

    def fewest_new(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, reach: int | None = None, size: int | None = None
    ) -> Found | None:
        """As `FewestNew.fewest_new`, with the pattern that takes the fewest."""
        answers = []
        for pattern in self._patterns:
            found = pattern.fewest_new(cards, unseen, reach=reach, size=size)
            if found is None:
                return None
            answers.append(found)
        return fewest_of(answers) if answers else None


class DistanceWay:
    """Distances by branching, and everything else from the way behind."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int], behind: Way) -> None:
        self.backend = behind.backend
        self._behind = behind
        self._of_round = (contract, melds, card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self._behind.can_lay(hand)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._behind.lay_down(hand)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        found = self._fewest.fewest_new(hand.cards, unseen)
        return self._behind.away(hand, unseen) if found is None else replace(found, by=Backend.KERNEL)

    @cached_property
    def _fewest(self) -> FewestOfPatterns:
        return FewestOfPatterns(*self._of_round)
