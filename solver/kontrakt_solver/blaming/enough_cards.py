"""Whether the cards are there at all: what no rule of melds could make up for is told by counting.

A set takes its least number of cards of one rank, a run its least number of neighbours in a suit, and each of them that
is not in the hand takes a wild card. Nothing else is asked: any wild card stands for anything, and any two melds may
lie beside each other.
"""

from collections.abc import Iterable, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits
from kontrakt_dsl.rules.melding import MeldRules, RunSuits
from kontrakt_solver.counting.lanes import lanes_of

STEPS = 1_000
"""How many choices of a meld are looked at before the cards are taken to be enough."""
MIXED = frozenset({PartSuits.ANY, PartSuits.ONE_COLOUR, PartSuits.ALTERNATING})

Places = tuple[int, ...]
"""The faces that a meld may draw on."""


def enough_cards(contract: Contract, rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Whether the cards may be enough for the melds of a contract; where they are not, it can't be laid."""
    return any(_Counting(pattern.parts, rules, cards).enough() for pattern in contract.patterns)


class _Counting:
    """The naturals left of each face, suit by suit, and the wild cards left, while melds are chosen one by one."""

    def __init__(self, parts: Sequence[Part], rules: MeldRules, cards: Sequence[Card]) -> None:
        ranks, suits = rules.pack.rank_index, rules.pack.suits
        runs = [part for part in parts if part.kind is MeldKind.RUN]
        sets = [part for part in parts if part.kind is MeldKind.SET]
        # Where suits may mix in some run, none is told from the others.
        mixed = rules.runs.suits is not RunSuits.ONE or any(part.suits in MIXED for part in runs)
        self._ranks, self._lanes = len(ranks), 1 if mixed else len(suits)
        self._left = [0] * (self._ranks * self._lanes)
        self._wilds = 0
        for card in cards:
            if card in rules.wild:
                self._wilds += 1
            elif card.rank in ranks and card.suit in suits:
                self._left[suits.index(card.suit) % self._lanes * self._ranks + ranks[card.rank]] += 1
        self._rules = rules
        self._steps = STEPS
        # Runs first: of the cards that they leave, a set may take any of its rank.
        self._melds = [part for part in (*runs, *sets) for _ in range(part.number)]
        self._choices = {part: self._sorted_choices(part) for part in dict.fromkeys(self._melds)}

    def enough(self) -> bool:
        """Whether the melds can be chosen so that there are wild cards for all that is missing."""
        return all(self._choices.values()) and self._from(0, 0)

    def _from(self, place: int, first: int) -> bool:
        """Whether the melds from `place` on can be made, the next of them by its choice `first` or a later one."""
        if place == len(self._melds):
            return True
        part = self._melds[place]
        # No other meld wants fewer wild cards than if it came first.
        spare = self._wilds - sum(self._choices[other][0][0] for other in self._melds[place + 1 :])
        choices, left = self._choices[part], self._left
        alike = place + 1 < len(self._melds) and self._melds[place + 1] == part
        for number in range(first, len(choices)):
            least, places = choices[number]
            if least > spare:
                return False
            self._steps -= 1
            if self._steps < 0:
                return True
            taken = self._naturals(part, places)
            missing = part.size.low - len(taken)
            if missing > spare:
                continue
            for face in taken:
                left[face] -= 1
            self._wilds -= missing
            if self._from(place + 1, number if alike else 0):
                return True
            self._wilds += missing
            for face in taken:
                left[face] += 1
        return False

    def _naturals(self, part: Part, places: Places) -> list[int]:
        """The natural cards that are there for a meld, by their faces."""
        left = self._left
        if part.kind is MeldKind.RUN:
            return [face for face in places if left[face]]
        return [face for face in places for _ in range(left[face])][: part.size.low]

    def _ranks_of(self, part: Part) -> Iterable[int]:
        return range(self._ranks) if part.rank is None else (self._rules.pack.rank_index[part.rank],)

    def _sorted_choices(self, part: Part) -> list[tuple[int, Places]]:
        """The melds of a part with the number of wild cards that each wants by itself, the fewest first."""
        ranks, lanes, size = self._ranks, range(self._lanes), part.size.low
        if part.kind is MeldKind.RUN:
            starts = lanes_of(self._rules).starts(size)
            along = [[position % ranks for position in range(start, start + size)] for start in starts]
            places = [tuple(lane * ranks + rank for rank in run) for lane in lanes for run in along]
        else:
            places = [tuple(lane * ranks + rank for lane in lanes) for rank in self._ranks_of(part)]
        return sorted((size - len(self._naturals(part, faces)), faces) for faces in places)
