"""A hand under rules that had to be said anew for counting, and the way back to the melds of the rules in force."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Generic, TypeVar

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal
from kontrakt_solver.counting.restating import Restated

Model = TypeVar("Model")


class RestatedPattern(Generic[Model]):
    """One pattern of a contract under the rules said anew: the ways to take a hand, and the model that `make` makes for
    the prices of each; how the models are asked is for the subclass."""

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

    def _model(self, living: frozenset[Card]) -> Model:
        model = self._models.get(living)
        if model is None:
            restated = self._restated
            points = restated.points(self._card_points, living)
            model = self._make(restated.contract, restated.melds, points)
            self._models[living] = model
        return model

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
