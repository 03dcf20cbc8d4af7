"""Branching under rules that had to be said anew for counting."""

from collections.abc import Mapping, Sequence
from functools import partial

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import SetSuits
from kontrakt_solver.answers import Found, Goal, Status
from kontrakt_solver.counting.restated_finder import RestatedFinder
from kontrakt_solver.counting.restating import Restated
from kontrakt_solver.shedding.counted import Shedding


class RestatedShedding(RestatedFinder[Shedding]):
    """One pattern of a contract under the rules said anew; raises ValueError where branching is not exact for them."""

    def __init__(self, restated: Restated, card_points: Mapping[Card, int]) -> None:
        if min(card_points.values(), default=0) < 0:
            raise ValueError("branching is not exact where a card costs less than nothing")
        super().__init__(restated, card_points, partial(Shedding, homes=_homes(restated)))
        # Made now, so that it is known whether it can be; which of two points a natural card has plays no part in that.
        self._model(frozenset())

    def find(self, cards: Sequence[Card], goal: Goal) -> Found | None:
        """The lay-down that leaves the fewest points, or the first found where the goal is any; None with too many ways
        to take the cards.

        Each way to take them is asked for more than the ways before it have come to.
        """
        readings = self._readings(cards)
        if readings is None:
            return None
        best, worth = Found(Status.NONE), -1
        for reading in readings:
            model = self._model(reading.living)
            found = model.find(model.supply(reading.cards), goal, above=worth)
            if found.status is Status.UNDECIDED:
                return found
            if found.status is Status.FOUND:
                best = reading.found(found)
                if goal is Goal.ANY:
                    break
                worth = self._worth(best, goal)
        return best


def _homes(anew: Restated) -> dict[Card, int]:
    """The rank of each card that, taken as wild, would be natural in a set of that rank and count by its suit."""
    if anew.melds.sets.suits is SetSuits.ANY:
        return {}
    return {anew.wilds[face]: anew.melds.pack.rank_index[face.rank] for face in anew.either}
