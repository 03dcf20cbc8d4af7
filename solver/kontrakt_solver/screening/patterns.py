"""How near a hand is to a contract: the nearest of its patterns."""

from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.screening.exchanging import Exchanges, is_whole_runs
from kontrakt_solver.screening.looser import Looser, patterns_of
from kontrakt_solver.screening.nearest import Near, Nearest
from kontrakt_solver.verify import Verifier


class Patterns:
    """The patterns of a contract under looser rules; `all` is empty where one of them has none."""

    def __init__(self, contract: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> None:
        self.verifier = verifier = Verifier(contract, melds, card_points)
        self.all: tuple[tuple[Looser, Exchanges | Nearest], ...] = tuple(
            (looser, Exchanges(looser, verifier) if is_whole_runs(looser) else Nearest(looser, verifier))
            for looser in patterns_of(contract, melds, card_points)
        )
        self._takes_the_hand = any(pattern.takes_the_hand for pattern in contract.patterns)

    def near(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int | None = None, most: int | None = None
    ) -> Near | None:
        """How near the cards are to the nearest pattern, looked for up to `most` new cards; None where nothing can be
        told. Patterns that take the hand take `size` cards, as many as there are if it is None."""
        if not self.all:
            return None
        found: list[tuple[int, bool, tuple[Meld, ...]]] = []
        for _, nearest in self.all:
            near = nearest.near(cards, unseen, size=size, most=most)
            if near is None:
                return None
            if near.new == 0 and near.melds:
                return near
            if near.new is not None:
                found.append((near.new, not near.melds, near.melds))
        if not found:
            return Near(None)
        new, is_open, melds = min(found, key=lambda entry: entry[:2])
        of_all_cards = size is None or not self._takes_the_hand
        if is_open and most is None and of_all_cards and self._out_of_reach(cards, unseen):
            return Near(None)
        return Near(new, melds)

    def _out_of_reach(self, cards: Sequence[Card], unseen: Mapping[Card, int]) -> bool:
        """Whether even by the looser rules all unseen cards together are surely not enough."""
        try:
            return all(looser.exchanges_all(cards) and looser.away(cards, unseen) is None for looser, _ in self.all)
        except ValueError:
            return False
