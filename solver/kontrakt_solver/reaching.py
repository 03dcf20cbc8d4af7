"""Whether a few unseen cards are enough for a contract, by CP-SAT: a narrower question than how many it takes."""

from collections.abc import Mapping

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Found, Goal, Limits, Status
from kontrakt_solver.counted import is_counted
from kontrakt_solver.hands import Hand


class Reach:
    """One contract under one set of rules, every pattern of it compiled once."""

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        points = rules.scoring.card_points
        self._models = [_PatternReach(pattern, rules.melds, points, limits) for pattern in rules.contract.patterns]

    def within(self, hand: Hand, unseen: Mapping[Card, int], new: int) -> bool | None:
        """Whether `new` unseen cards or fewer, added or exchanged, are enough; None where the limits leave it open."""
        undecided = False
        for model in self._models:
            status = model.find(hand, unseen, new).status
            if status is Status.FOUND:
                return True
            undecided = undecided or status is Status.UNDECIDED
        return None if undecided else False


class _PatternReach:
    """One pattern: by counting where that is exact, else meld by meld."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        # Imported when first asked: loading ortools takes about a second.
        from kontrakt_solver.cpsat import CpSat
        from kontrakt_solver.slots.model import SlotModel

        self._slots = SlotModel(contract, rules, card_points, limits)
        self._counted = CpSat(contract, rules, card_points, limits) if is_counted(contract, rules) else None

    def find(self, hand: Hand, unseen: Mapping[Card, int], new: int) -> Found:
        """How the search for a lay-down with so few new cards ended."""
        if self._counted is None or hand.has_dead:
            few = {card: min(copies, new) for card, copies in unseen.items()}
            return self._slots.find(hand.cards, Goal.FEWEST_NEW, unseen=few, reach=new)
        return self._counted.find(self._counted.supply(hand.cards, unseen=unseen).within(new), Goal.FEWEST_NEW)
