"""The three ways of answering behind one form: each takes a prepared hand and says how its search ended."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Aim, Backend, Found, Limits, Status
from kontrakt_solver.hands import Hand
from kontrakt_solver.kernel import Kernel

if TYPE_CHECKING:
    from kontrakt_solver.constraint_model import ConstraintModel
    from kontrakt_solver.cpsat import CpSat

NOTHING = Found(Status.NONE)
SOMETHING = Found(Status.FOUND)


class Way(Protocol):
    """A backend as the oracle uses it. Only a FOUND of `can_lay` may come without melds."""

    backend: Backend

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""


class KernelWay:
    """The exact kernel, for the questions it is exact for."""

    backend = Backend.KERNEL

    def __init__(self, rules: RoundRules) -> None:
        self._kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists, without showing one."""
        return SOMETHING if self._kernel.can_lay(hand.packed) else NOTHING

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        melds = self._kernel.lay_down(hand.packed)
        return NOTHING if melds is None else Found(Status.FOUND, melds)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        new = self._kernel.away(hand.packed, unseen)
        return NOTHING if new is None else Found(Status.FOUND, new=new)


class CpSatWay:
    """CP-SAT, for every question."""

    backend = Backend.CP_SAT

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        self._rules = rules
        self._limits = limits

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self._model.find(hand.supply, Aim.ANY)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._model.find(hand.supply, Aim.LEAST_POINTS)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        return self._model.find(self._model.supply(hand.cards, unseen=unseen), Aim.FEWEST_NEW)

    @cached_property
    def _model(self) -> "CpSat":
        # Imported when first asked: loading ortools takes about a second.
        from kontrakt_solver.cpsat import CpSat

        rules = self._rules
        return CpSat(rules.contract, rules.melds, rules.scoring.card_points, self._limits)


class ConstraintWay:
    """python-constraint, for small questions."""

    backend = Backend.CONSTRAINT

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        self._rules = rules
        self._limits = limits

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self._model.any_laydown(hand.cards)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._model.best_laydown(hand.cards)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes, as far as the limits allow."""
        return self._model.fewest_new(hand.cards, unseen)

    @cached_property
    def _model(self) -> "ConstraintModel":
        # Imported when first asked: most programs never need the second opinion.
        from kontrakt_solver.constraint_model import ConstraintModel

        rules = self._rules
        return ConstraintModel(rules.contract, rules.melds, rules.scoring.card_points, self._limits)
