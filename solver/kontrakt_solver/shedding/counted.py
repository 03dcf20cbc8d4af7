"""One pattern of a contract answered by branching over its melds, under rules that come to counting."""

from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal, Status
from kontrakt_solver.counting.supply import Supply, supply_of
from kontrakt_solver.shedding.asked import MOST_CARDS, asked_of
from kontrakt_solver.shedding.held import held_in
from kontrakt_solver.shedding.search import GivenUpError, best_lay_down
from kontrakt_solver.shedding.writing import melds_of

NO_HOMES: Mapping[Card, int] = {}


class Shedding:
    """One contract under one set of rules, compiled once.

    `homes` has the rank of each wild card that may not lie in a set of that rank, by its place in the pack. Raises
    ValueError where branching is not exact for the rules.
    """

    def __init__(
        self,
        contract: Contract,
        rules: MeldRules,
        card_points: Mapping[Card, int],
        homes: Mapping[Card, int] = NO_HOMES,
    ) -> None:
        asked = asked_of(contract, rules, card_points, homes)
        if asked is None:
            raise ValueError(f"{contract} can't be laid by branching under these rules")
        self._asked = asked
        self._rules = rules
        self._card_points = card_points

    def supply(self, hand: Sequence[Card]) -> Supply:
        """The cards of a hand counted once, for any number of questions."""
        return supply_of(hand, self._rules)

    def find(self, supply: Supply, goal: Goal, *, above: int = -1) -> Found:
        """The lay-down that leaves the fewest points, or the first found where the goal is any, if it is worth more
        points than `above`.

        UNDECIDED where the search grows too long.
        """
        held = held_in(supply, self._asked, [self._card_points.get(card, 0) for card in supply.wilds])
        if held.size > MOST_CARDS:
            return Found(Status.UNDECIDED)
        try:
            filled = best_lay_down(held, above=above, any_will_do=goal is Goal.ANY)
        except GivenUpError:
            return Found(Status.UNDECIDED)
        return Found(Status.NONE) if filled is None else Found(Status.FOUND, melds_of(filled, held))
