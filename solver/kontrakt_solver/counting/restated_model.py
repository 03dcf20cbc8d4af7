"""CP-SAT by counting for rules that had to be said anew."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Found, Limits
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.counting.restated_finder import Reading, RestatedFinder
from kontrakt_solver.counting.restating import Restated


class RestatedModel(RestatedFinder[CpSat]):
    """One pattern of a contract, by CP-SAT under the rules said anew."""

    def __init__(self, restated: Restated, card_points: Mapping[Card, int], limits: Limits) -> None:
        super().__init__(restated, card_points, partial(CpSat, limits=limits))

    def fewest_new(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, reach: int | None = None, size: int | None = None
    ) -> Found | None:
        """As `CpSat.fewest_new`; None where a new card may be natural or wild."""
        if self._restated.either:
            return None
        reading = Reading(self._restated, cards, frozenset())
        more: Counter[Card] = Counter()
        for card, copies in unseen.items():
            more[reading.taken(card)] += copies
        return self._model(frozenset()).fewest_new(reading.cards, more, reach=reach, size=size)
