"""The models of the patterns of a contract: each is asked by itself, and the best answer counts."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Goal, Limits, Status, best_of
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.hands import Hand

if TYPE_CHECKING:
    from kontrakt_solver.counting.restated_model import RestatedModel
    from kontrakt_solver.slots.model import SlotModel


class PatternModel(Protocol):
    """A model of one pattern, or of all of a contract."""

    def can_lay(self, hand: Hand) -> Found:
        """Some lay-down."""

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""


class AnyPattern:
    """The models of all patterns of a contract, of which any may answer."""

    def __init__(self, models: Sequence[PatternModel], card_points: Mapping[Card, int]) -> None:
        self._models = models
        self._points = card_points

    def can_lay(self, hand: Hand) -> Found:
        """Some lay-down of some pattern."""
        undecided = False
        for model in self._models:
            found = model.can_lay(hand)
            if found.status is Status.FOUND:
                return found
            undecided = undecided or found.status is Status.UNDECIDED
        return Found(Status.UNDECIDED if undecided else Status.NONE)

    def lay_down(self, hand: Hand) -> Found:
        """The lay-down of any pattern that leaves the fewest points."""
        return best_of([model.lay_down(hand) for model in self._models], self._worth)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The fewest new cards that any pattern takes."""
        return fewest_of(model.away(hand, unseen) for model in self._models)

    def _worth(self, found: Found) -> int:
        return sum(self._points[card] for meld in found.melds for card in meld.cards)


def fewest_of(answers: Iterable[Found]) -> Found:
    """The fewest new cards among the answers of all patterns, each of them asked for as it is needed."""
    known, undecided = [], False
    for answer in answers:
        if answer.status is Status.FOUND:
            known.append(answer.new)
            # No pattern takes fewer than none, even one whose own number stays open.
            if not answer.new:
                return answer
        undecided = undecided or answer.status is Status.UNDECIDED
    if undecided or not known:
        return Found(Status.UNDECIDED if undecided else Status.NONE)
    return Found(Status.FOUND, new=min(known))


class CountingOrSlots:
    """CP-SAT for one pattern: by counting where that is exact, under rules said anew where they must be, else meld by
    meld."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        # Imported when first asked: loading ortools takes about a second.
        from kontrakt_solver.counting.cpsat import CpSat

        self._asked = contract, rules, card_points, limits
        self._counted = CpSat(*self._asked) if is_counted(contract, rules) else None
        self._restated = None if self._counted else _restated_model(*self._asked)

    @cached_property
    def _slots(self) -> "SlotModel":
        # Most rules can be counted, and need no model meld by meld.
        from kontrakt_solver.slots.model import SlotModel

        return SlotModel(*self._asked)

    def can_lay(self, hand: Hand) -> Found:
        """Some lay-down."""
        return self._find(hand, Goal.ANY)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._find(hand, Goal.LEAST_POINTS)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        return self.fewest_new(hand.cards, unseen)

    def fewest_new(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, reach: int | None = None, size: int | None = None
    ) -> Found:
        """The same for cards of which a contract that takes the whole hand takes `size`, looked for up to `reach`
        where that is not None."""
        counting = self._counted or self._restated
        found = counting.fewest_new(cards, unseen, reach=reach, size=size) if counting else None
        if found is not None:
            return found
        few = unseen if reach is None else {card: min(copies, reach) for card, copies in unseen.items()}
        return self._slots.find(cards, Goal.FEWEST_NEW, unseen=few, reach=reach, size=size)

    def _find(self, hand: Hand, goal: Goal) -> Found:
        if self._counted is not None:
            return self._counted.find(hand.supply, goal)
        found = self._restated.find(hand.cards, goal) if self._restated else None
        return found or self._slots.find(hand.cards, goal)


def _restated_model(
    contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits
) -> "RestatedModel | None":
    from kontrakt_solver.counting.restated_model import RestatedModel
    from kontrakt_solver.counting.restating import restated

    anew = restated(contract, rules, card_points)
    return RestatedModel(anew, card_points, limits) if anew else None


class SecondOpinion:
    """python-constraint for one pattern."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        # Imported when first asked: most programs never need the second opinion.
        from kontrakt_solver.second_opinion.model import ConstraintModel

        self._model = ConstraintModel(contract, rules, card_points, limits)

    def can_lay(self, hand: Hand) -> Found:
        """Some lay-down."""
        return self._model.any_laydown(hand.cards)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._model.best_laydown(hand.cards)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes, as far as the limits allow."""
        return self._model.fewest_new(hand.cards, unseen)


def cp_sat_for(contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> PatternModel:
    """CP-SAT for any contract."""
    models = [CountingOrSlots(pattern, rules, card_points, limits) for pattern in contract.patterns]
    return models[0] if len(models) == 1 else AnyPattern(models, card_points)


def second_opinion_for(
    contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits
) -> PatternModel:
    """python-constraint for any contract."""
    models = [SecondOpinion(pattern, rules, card_points, limits) for pattern in contract.patterns]
    return models[0] if len(models) == 1 else AnyPattern(models, card_points)
