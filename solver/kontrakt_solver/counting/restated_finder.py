"""Counting for rules that had to be said anew, and the way back to the melds of the rules in force."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Generic, Protocol, TypeVar

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules, SetSuits
from kontrakt_solver.answers import Found, Goal, Status, best_of
from kontrakt_solver.counting.restating import Restated
from kontrakt_solver.counting.supply import Supply


class Counting(Protocol):
    """A way of counting under one set of rules."""

    def supply(self, hand: Sequence[Card], /) -> Supply:
        """The cards of a hand counted once."""

    def find(self, supply: Supply, goal: Goal, /) -> Found:
        """The best lay-down by `goal`."""


Model = TypeVar("Model", bound=Counting)


class RestatedFinder(Generic[Model]):
    """One pattern of a contract, by counting under the rules said anew; `make` makes the model that counts."""

    most_readings = 16
    """How many ways to take the cards that are natural or wild are counted through; with more, nothing is said."""

    def __init__(
        self,
        restated: Restated,
        card_points: Mapping[Card, int],
        make: Callable[[Contract, MeldRules, Mapping[Card, int]], Model],
    ) -> None:
        self._restated = restated
        self._card_points = card_points
        self._make = make
        self._models: dict[frozenset[Card], Model] = {}

    def find(self, cards: Sequence[Card], goal: Goal) -> Found | None:
        """The best lay-down by `goal` from the cards of a hand; None where counting can't tell."""
        readings = self._readings(cards)
        if readings is None:
            return None
        answers = []
        for reading in readings:
            answers.append(self._find(reading, goal))
            if self._is_doubtful(answers[-1].melds):
                return None
            if goal is Goal.ANY and answers[-1].status is Status.FOUND:
                return answers[-1]
        return best_of(answers, lambda found: self._worth(found, goal))

    def _matters(self, naturals: Mapping[Card, int], cards: Sequence[Card]) -> bool:
        """Whether a lay-down can have so many of these cards, taken as natural ones, all together."""
        return True

    def _readings(self, cards: Sequence[Card]) -> "list[Reading] | None":
        """Every way that matters to take the cards of the hand that may be natural or wild, as wild ones first."""
        restated = self._restated
        places: dict[Card, list[int]] = defaultdict(list)
        for place, card in enumerate(cards):
            if card in restated.either:
                places[card].append(place)
        numbers = list(product(*[range(len(of_face) + 1) for of_face in places.values()]))
        if len(numbers) > self.most_readings:
            return None
        readings = []
        for of_faces in numbers:
            naturals = {face: number for face, number in zip(places, of_faces, strict=True) if number}
            if naturals and not self._matters(naturals, cards):
                continue
            takes = zip(places.values(), of_faces, strict=True)
            chosen = [place for of_face, number in takes for place in of_face[:number]]
            readings.append(Reading(restated, cards, frozenset(chosen)))
        if any(reading.prices_differ(self._card_points) for reading in readings):
            return None
        return readings

    def _find(self, reading: "Reading", goal: Goal) -> Found:
        model = self._model(reading.living)
        return reading.found(model.find(model.supply(reading.cards), goal))

    def _model(self, living: frozenset[Card]) -> Model:
        model = self._models.get(living)
        if model is None:
            restated = self._restated
            points = restated.points(self._card_points, living)
            model = self._make(restated.contract, restated.melds, points)
            self._models[living] = model
        return model

    def _is_doubtful(self, melds: Sequence[Meld]) -> bool:
        """Whether a set has a card taken as wild in its own place, where it is natural and its suit counts."""
        restated = self._restated
        return restated.melds.sets.suits is not SetSuits.ANY and any(
            place.card in restated.either and place.card.rank == place.stands.rank and not place.stands.suit
            for meld in melds
            if meld.kind is MeldKind.SET
            for place in meld.places
        )

    def _worth(self, found: Found, goal: Goal) -> int:
        cards = [card for meld in found.melds for card in meld.cards]
        return sum(self._card_points[card] for card in cards) if goal is Goal.LEAST_POINTS else len(cards)


class Reading:
    """The cards of a hand, those at `natural` taken as natural ones though they might be wild."""

    def __init__(self, restated: Restated, hand: Sequence[Card], natural: frozenset[int]) -> None:
        self._restated = restated
        self.living = frozenset(hand[place] for place in natural)
        self.cards: list[Card] = []
        self._hand_by_face: dict[Card, list[Card]] = defaultdict(list)
        for place, card in enumerate(hand):
            face = restated.naturals[card] if place in natural else self.taken(card)
            self.cards.append(face)
            self._hand_by_face[face].append(card)

    def taken(self, card: Card) -> Card:
        """What a card is by the rules said anew, wild if it may be; a card that no meld takes stays what it is."""
        restated = self._restated
        return restated.wilds.get(card) or restated.naturals.get(card, card)

    def prices_differ(self, card_points: Mapping[Card, int]) -> bool:
        """Whether cards with different points are the same one by the rules said anew."""
        return any(len({card_points.get(card, 0) for card in cards}) > 1 for cards in self._hand_by_face.values())

    def found(self, found: Found) -> Found:
        """What was found, with the cards of the hand."""
        return replace(found, melds=tuple(self.given_back(found.melds)))

    def given_back(self, melds: Sequence[Meld]) -> Iterator[Meld]:
        """The melds with the cards of the hand."""
        held = {face: iter(cards) for face, cards in self._hand_by_face.items()}
        for meld in melds:
            given = [(next(held[place.card]), place) for place in meld.places]
            taken = {card.suit for card, place in given if place.card == place.stands}
            free = iter([suit for suit in self._restated.melds.pack.suits if suit not in taken])
            places = []
            for card, place in given:
                if place.card == place.stands:
                    places.append(Placed(card, card.face))
                elif meld.kind is MeldKind.SET:
                    suit = next(free) if self._restated.announces else ""
                    places.append(Placed(card, Card(place.stands.rank, suit)))
                else:
                    stands = Card(place.stands.rank) if self._restated.one_suit else place.stands
                    places.append(Placed(card, stands))
            yield Meld(meld.kind, tuple(places))
