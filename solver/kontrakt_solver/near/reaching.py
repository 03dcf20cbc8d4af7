"""How many unseen cards a lay-down takes, or whether so many are enough, for hands of any size."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Found, Limits, Status
from kontrakt_solver.distances.way import FewestOfPatterns
from kontrakt_solver.pattern_models import CountingOrSlots, fewest_of


class Reach:
    """One contract under one set of rules, every pattern of it compiled once: by CP-SAT, or first by branching where
    that is allowed.

    A contract that takes the whole hand takes `size` cards of those asked about: with more, some are left over, and
    with fewer, there is room for that many more.
    """

    def __init__(self, rules: RoundRules, limits: Limits, *, branches: bool = False) -> None:
        self._rules, self._limits, self._branches = rules, limits, branches

    def fewest(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int) -> Found:
        """The search for the fewest unseen cards that a lay-down takes."""
        found = self._branching.fewest_new(cards, unseen, size=size) if self._branching else None
        return found or fewest_of(model.fewest_new(cards, unseen, size=size) for model in self._models)

    def branched(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int, new: int) -> bool | None:
        """Whether `new` unseen cards or fewer are enough, by branching; None where that can't tell."""
        found = self._branching.fewest_new(cards, unseen, reach=new, size=size) if self._branching else None
        return None if found is None else found.status is Status.FOUND

    def searched(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int, new: int) -> bool | None:
        """The same by CP-SAT; None where the limits leave it open."""
        undecided = False
        for model in self._models:
            status = model.fewest_new(cards, unseen, reach=new, size=size).status
            if status is Status.FOUND:
                return True
            undecided = undecided or status is Status.UNDECIDED
        return None if undecided else False

    @cached_property
    def _branching(self) -> FewestOfPatterns | None:
        rules = self._rules
        asked = rules.contract, rules.melds, rules.scoring.card_points
        return FewestOfPatterns(*asked) if self._branches else None

    @cached_property
    def _models(self) -> list[CountingOrSlots]:
        rules, points = self._rules, self._rules.scoring.card_points
        return [CountingOrSlots(pattern, rules.melds, points, self._limits) for pattern in rules.contract.patterns]
