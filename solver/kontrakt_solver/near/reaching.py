"""How many unseen cards a lay-down takes, or whether so many are enough, by CP-SAT and for hands of any size."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Found, Goal, Limits, Status
from kontrakt_solver.counting.counted import is_counted


class Reach:
    """One contract under one set of rules, every pattern of it compiled once.

    A contract that takes the whole hand takes `size` cards of those asked about: with more, some are left over, and
    with fewer, there is room for that many more.
    """

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        contract, points = rules.contract, rules.scoring.card_points
        self._models = [_PatternReach(pattern, rules.melds, points, limits) for pattern in contract.patterns]

    def fewest(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int) -> Found:
        """The search for the fewest unseen cards that a lay-down takes."""
        answers = [model.find(cards, unseen, size, None) for model in self._models]
        if any(answer.status is Status.UNDECIDED for answer in answers):
            return Found(Status.UNDECIDED)
        found = [answer.new for answer in answers if answer.status is Status.FOUND]
        return Found(Status.FOUND, new=min(found)) if found else Found(Status.NONE)

    def within(self, cards: Sequence[Card], unseen: Mapping[Card, int], *, size: int, new: int) -> bool | None:
        """Whether `new` unseen cards or fewer are enough; None where the limits leave it open."""
        undecided = False
        for model in self._models:
            status = model.find(cards, unseen, size, new).status
            if status is Status.FOUND:
                return True
            undecided = undecided or status is Status.UNDECIDED
        return None if undecided else False


class _PatternReach:
    """One pattern: by counting where that is exact, else meld by meld."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        # Imported when first asked: loading ortools takes about a second.
        from kontrakt_solver.counting.cpsat import CpSat
        from kontrakt_solver.counting.restated_model import RestatedModel
        from kontrakt_solver.counting.restating import restated
        from kontrakt_solver.slots.model import SlotModel

        self._slots = SlotModel(contract, rules, card_points, limits)
        self._counted = CpSat(contract, rules, card_points, limits) if is_counted(contract, rules) else None
        anew = None if self._counted else restated(contract, rules, card_points)
        self._restated = RestatedModel(anew, card_points, limits) if anew else None

    def find(self, cards: Sequence[Card], unseen: Mapping[Card, int], size: int, new: int | None) -> Found:
        """How the search for a lay-down with so few new cards ended."""
        if self._counted is not None:
            supply = replace(self._counted.supply(cards, unseen=unseen), size=size)
            return self._counted.find(supply if new is None else supply.within(new), Goal.FEWEST_NEW)
        found = self._restated.fewest_new(cards, unseen, reach=new, size=size) if self._restated else None
        if found is not None:
            return found
        few = unseen if new is None else {card: min(copies, new) for card, copies in unseen.items()}
        return self._slots.find(cards, Goal.FEWEST_NEW, unseen=few, reach=new, size=size)
