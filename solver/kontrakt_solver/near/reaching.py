"""How many unseen cards a lay-down takes, or whether so many are enough, by CP-SAT and for hands of any size."""

from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Found, Limits, Status
from kontrakt_solver.choices import CountingOrSlots, fewest_of


class Reach:
    """One contract under one set of rules, every pattern of it compiled once.

    A contract that takes the whole hand takes `size` cards of those asked about: with more, some are left over, and
    with fewer, there is room for that many more.
    """

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        contract, points = rules.contract, rules.scoring.card_points
        self._models = [CountingOrSlots(pattern, rules.melds, points, limits) for pattern in contract.patterns]

    def fewest(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int) -> Found:
        """The search for the fewest unseen cards that a lay-down takes."""
        return fewest_of(model.fewest_new(cards, unseen, size=size) for model in self._models)

    def within(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int, new: int) -> bool | None:
        """Whether `new` unseen cards or fewer are enough; None where the limits leave it open."""
        undecided = False
        for model in self._models:
            status = model.fewest_new(cards, unseen, reach=new, size=size).status
            if status is Status.FOUND:
                return True
            undecided = undecided or status is Status.UNDECIDED
        return None if undecided else False
