"""Branching under rules that had to be said anew for counting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kontrakt_dsl.cards import ACE, Card
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import AceUse, SetSuits
from kontrakt_solver.answers import Found, Goal, Status
from kontrakt_solver.counting.restated_pattern import RestatedPattern
from kontrakt_solver.counting.restating import Restated
from kontrakt_solver.shedding.asked import MOST_CARDS
from kontrakt_solver.shedding.counted import Shedding


class RestatedShedding(RestatedPattern[Shedding]):
    """One pattern of a contract under the rules said anew; raises ValueError where branching is not exact for them."""

    most_readings = 64

    def __init__(self, restated: Restated, card_points: Mapping[Card, int]) -> None:
        if min(card_points.values(), default=0) < 0:
            raise ValueError("branching is not exact where a card costs less than nothing")
        super().__init__(restated, card_points, partial(Shedding, homes=_homes(restated)))
        self._in_sets = _InMelds.of(restated, MeldKind.SET)
        self._in_runs = _InMelds.of(restated, MeldKind.RUN)
        self._different = restated.melds.sets.suits is not SetSuits.ANY
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

    def _matters(self, naturals: Mapping[Card, int], cards: Sequence[Card]) -> bool:
        """Whether each of these naturals can lie in a meld; one that stays in the hand might as well be wild.

        No run or set may have too few naturals for its wild cards, and where suits must differ a set has one of each.
        """
        for face, number in naturals.items():
            most = 0
            if self._in_sets.number and self._of_rank(face, naturals, cards) >= self._in_sets.naturals:
                most = self._in_sets.number if self._different else number
            if self._in_runs.number and self._may_go_past_its_beginning(face.suit, cards):
                most = number
            elif self._in_runs.number and self._beside(face, cards) >= self._in_runs.naturals - 1:
                most += self._in_runs.number
            if number > most:
                return False
        return True

    def _of_rank(self, face: Card, naturals: Mapping[Card, int], cards: Sequence[Card]) -> int:
        """How many naturals of the rank a set could have, those among the cards that are always natural with them."""
        restated = self._restated
        suits = [other.suit for other, number in naturals.items() if other.rank == face.rank for _ in range(number)]
        for card in cards:
            natural = restated.naturals.get(card)
            if natural is not None and card not in restated.either and natural.rank == face.rank:
                suits.append(natural.suit)
        return len(set(suits)) if self._different else len(suits)

    def _may_go_past_its_beginning(self, suit: str, cards: Sequence[Card]) -> bool:
        """Whether a run of the suit may be so long that it has a rank twice."""
        restated = self._restated
        if self._in_runs.largest <= len(restated.melds.pack.ranks):
            return False
        fitting = [
            card
            for card in cards
            if card in restated.wilds or (card in restated.naturals and restated.naturals[card].suit == suit)
        ]
        return len(fitting) > len(restated.melds.pack.ranks)

    def _beside(self, face: Card, cards: Sequence[Card]) -> int:
        """How many ranks of the suit are held that could lie in a run with the card."""
        rank_index, naturals = self._restated.melds.pack.rank_index, self._restated.naturals
        near = set()
        for card in cards:
            natural = naturals.get(card)
            if natural is not None and natural.suit == face.suit and natural.rank != face.rank:
                near.add(natural.rank)
        if self._in_runs.goes_round:
            return len(near)
        at, largest = rank_index[face.rank], self._in_runs.largest
        # An ace may stand at either end.
        return sum(ACE in (rank, face.rank) or abs(rank_index[rank] - at) < largest for rank in near)


@dataclass(frozen=True, slots=True)
class _InMelds:
    """The melds of one kind in a contract: how many, how many naturals each has at least, and the most cards of one."""

    number: int
    naturals: int
    largest: int
    goes_round: bool

    @classmethod
    def of(cls, restated: Restated, kind: MeldKind) -> "_InMelds":
        """The melds of the contract said anew."""
        contract, melds = restated.contract, restated.melds
        rules = melds.of_kind(kind)
        parts = [part for part in contract.parts if part.kind is kind]
        largest = max([part.size.high or MOST_CARDS for part in parts], default=0)
        low = min([part.size.low for part in parts], default=0)
        naturals = [size - rules.most_wilds(size) for size in range(low, largest + 1)]
        goes_round = melds.runs.ace is AceUse.CORNER
        return cls(contract.number_of(kind), min(naturals, default=0), largest, goes_round)


def _homes(anew: Restated) -> dict[Card, int]:
    """The rank of each card that, taken as wild, would be natural in a set of that rank and count by its suit."""
    if anew.melds.sets.suits is SetSuits.ANY:
        return {}
    return {anew.wilds[face]: anew.melds.pack.rank_index[face.rank] for face in anew.either}
