"""The fewest new cards by branching, where that can tell."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found
from kontrakt_solver.hands import Hand
from kontrakt_solver.pattern_models import fewest_of
from kontrakt_solver.ways import EarlyWay


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


class DistanceWay(EarlyWay):
    """Distances by branching."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        self._of_round = (contract, melds, card_points)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found | None:
        """The number of new cards a lay-down takes."""
        return self._fewest.fewest_new(hand.cards, unseen)

    @cached_property
    def _fewest(self) -> FewestOfPatterns:
        return FewestOfPatterns(*self._of_round)
