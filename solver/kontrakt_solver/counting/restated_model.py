"""CP-SAT by counting for rules that had to be said anew."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import SetSuits
from kontrakt_solver.answers import Found, Goal, Limits, Status, best_of
from kontrakt_solver.counting.cpsat import CpSat
from kontrakt_solver.counting.restated_pattern import Reading, RestatedPattern
from kontrakt_solver.counting.restating import Restated


class RestatedModel(RestatedPattern[CpSat]):
    """One pattern of a contract, by CP-SAT under the rules said anew."""

    def __init__(self, restated: Restated, card_points: Mapping[Card, int], limits: Limits) -> None:
        super().__init__(restated, card_points, partial(CpSat, limits=limits))

    def find(self, cards: Sequence[Card], goal: Goal) -> Found | None:
        """The best lay-down by `goal` from the cards of a hand; None where counting can't tell."""
        readings = self._readings(cards)
        if readings is None:
            return None
        answers = []
        for reading in readings:
            model = self._model(reading.living)
            found = reading.found(model.find(model.supply(reading.cards), goal))
            if self._is_doubtful(found.melds):
                return None
            if goal is Goal.ANY and found.status is Status.FOUND:
                return found
            answers.append(found)
        return best_of(answers, lambda one: self._worth(one, goal))

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

    def _is_doubtful(self, melds: Sequence[Meld]) -> bool:
        """Whether a set has a card taken as wild in its own place, where it is natural and its suit counts."""
        restated = self._restated
        return restated.melds.sets.suits is not SetSuits.ANY and any(
            place.card in restated.either and place.card.rank == place.stands.rank and not place.stands.suit
            for meld in melds
            if meld.kind is MeldKind.SET
            for place in meld.places
        )
