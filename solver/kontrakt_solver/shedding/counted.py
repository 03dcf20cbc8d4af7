"""One pattern of a contract answered by branching over its melds, under rules that come to counting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

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
        # Where the melds take the hand it is the number of cards in them that counts.
        counted = dict.fromkeys(card_points, 1) if contract.takes_the_hand else card_points
        asked = asked_of(contract, rules, counted, homes)
        if asked is None:
            raise ValueError(f"{contract} can't be laid by branching under these rules")
        self._asked = asked
        self._contract = contract
        self._rules = rules
        self._card_points = card_points
        self._counted = counted

    def supply(self, hand: Sequence[Card]) -> Supply:
        """The cards of a hand counted once, for any number of questions."""
        return supply_of(hand, self._rules)

    def find(self, supply: Supply, goal: Goal, *, above: int = -1) -> Found:
        """The lay-down that leaves the fewest points, or the first found where the goal is any, if it is worth more
        points than `above`.

        UNDECIDED where the search grows too long.
        """
        if not self._contract.takes_the_hand:
            return self._search(supply, above=above, any_will_do=goal is Goal.ANY)
        for worth, laid in self._laid(supply):
            if worth <= above:
                break
            found = self._search(laid, above=laid.size - 1, any_will_do=True)
            if found.status is not Status.NONE:
                return found
        return Found(Status.NONE)

    def _search(self, supply: Supply, *, above: int, any_will_do: bool) -> Found:
        held = held_in(supply, self._asked, [self._counted.get(card, 0) for card in supply.wilds])
        if held.size > MOST_CARDS:
            return Found(Status.UNDECIDED)
        try:
            filled = best_lay_down(held, above=above, any_will_do=any_will_do)
        except GivenUpError:
            return Found(Status.UNDECIDED)
        return Found(Status.NONE) if filled is None else Found(Status.FOUND, melds_of(filled, held))

    def _laid(self, supply: Supply) -> Iterator[tuple[int, Supply]]:
        """The cards that the melds may hold, the dearest first, with the points they are worth together."""
        points = self._card_points
        cards = self._rules.pack.cards
        naturals = [(points.get(cards[place], 0), place) for place, copies in enumerate(supply.held) if copies]
        worth = sum(each * supply.held[place] for each, place in naturals)
        worth += sum(points.get(card, 0) for card in supply.wilds)
        kept = int(self._contract.keeps_discard)
        if supply.useless == kept:
            yield worth, replace(supply, size=supply.size - kept)
        if supply.useless or not kept:
            return
        wilds = [(points.get(card, 0), len(cards) + index) for index, card in enumerate(supply.wilds)]
        for each, place in sorted(naturals + wilds):
            yield worth - each, _without(supply, place)


def _without(supply: Supply, place: int) -> Supply:
    """The supply without a natural of a place in the pack, or without one of the wild cards that are counted on."""
    held, wilds = list(supply.held), list(supply.wilds)
    if place < len(held):
        held[place] -= 1
    else:
        del wilds[place - len(held)]
    return replace(supply, size=supply.size - 1, held=tuple(held), wilds=tuple(wilds))
