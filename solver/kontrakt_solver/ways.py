"""The ways of answering behind one form: each takes a prepared hand and says how its search ended."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.answers import Backend, Found, Limits, Status
from kontrakt_solver.hands import Hand, RestOfDeck
from kontrakt_solver.kernel import Kernel, PackedHand

if TYPE_CHECKING:
    from kontrakt_solver.listing.lay_down_list import LayDownLists
    from kontrakt_solver.pattern_models import PatternModel

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


class EarlyWay:
    """A way that is asked before the search and may leave a question open, which None says.

    What it settles is exact; it leaves open each question that a subclass has no answer for.
    """

    __slots__ = ()

    def can_lay(self, hand: Hand) -> Found | None:
        """Whether some lay-down exists."""
        return None

    def lay_down(self, hand: Hand) -> Found | None:
        """A lay-down that leaves the fewest points."""
        return None

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found | None:
        """The number of new cards a lay-down takes."""
        return None


class KernelWay:
    """The exact kernel, for the questions it is exact for."""

    backend = Backend.KERNEL

    def __init__(self, rules: RoundRules) -> None:
        self._deck = rules.deck
        self.kernel = Kernel(rules.contract, rules.melds, rules.scoring.card_points)

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists, without showing one."""
        return SOMETHING if self.kernel.can_lay(hand.packed) else NOTHING

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        # Told at once, while the best of several takes a search.
        if not self.kernel.can_lay(hand.packed):
            return NOTHING
        melds = self.kernel.lay_down(hand.packed)
        return NOTHING if melds is None else Found(Status.FOUND, melds)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        new = self.kernel.away(hand.packed, self.packed(unseen))
        return NOTHING if new is None else Found(Status.FOUND, new=new)

    def packed(self, unseen: Mapping[Card, int]) -> PackedHand:
        """Unseen cards as the kernel counts them."""
        rest = self._rest(unseen) if isinstance(unseen, RestOfDeck) else None
        return self.kernel.pack(unseen) if rest is None else rest

    def _rest(self, unseen: RestOfDeck) -> PackedHand | None:
        """The cards that are left of all in use, by one subtraction, where they are all among them."""
        rest = self._in_use.less(unseen.hand.packed)
        return rest.less(self.kernel.pack(unseen.gone)) if rest is not None and unseen.gone else rest

    @cached_property
    def _in_use(self) -> PackedHand:
        return self.kernel.pack(self._deck.cards)


class CpSatWay:
    """CP-SAT, for every question."""

    backend = Backend.CP_SAT

    def __init__(self, rules: RoundRules, limits: Limits) -> None:
        self._rules = rules
        self._limits = limits

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self._model.can_lay(hand)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        return self._model.lay_down(hand)

    def away(self, hand: Hand, unseen: Mapping[Card, int]) -> Found:
        """The number of new cards a lay-down takes."""
        return self._model.away(hand, unseen)

    @cached_property
    def _model(self) -> "PatternModel":
        # Imported when first asked: the kernel alone answers for the main rules.
        from kontrakt_solver.pattern_models import cp_sat_for

        rules = self._rules
        return cp_sat_for(rules.contract, rules.melds, rules.scoring.card_points, self._limits)


class ListingWay(CpSatWay):
    """Every meld of the hand listed; CP-SAT where there are too many."""

    backend = Backend.LISTING

    def can_lay(self, hand: Hand) -> Found:
        """Whether some lay-down exists."""
        return self.lay_down(hand)

    def lay_down(self, hand: Hand) -> Found:
        """A lay-down that leaves the fewest points."""
        found = self._lists.of(hand.cards).best(DEFAULT_AIMS, unseen={})
        return super().lay_down(hand) if found.status is Status.UNDECIDED else found

    @cached_property
    def _lists(self) -> "LayDownLists":
        # Imported when first asked, as the other ways are.
        from kontrakt_solver.listing.lay_down_list import LayDownLists

        return LayDownLists(self._rules)


class ConstraintWay(CpSatWay):
    """python-constraint, for small questions; how far away a hand is, as far as the limits allow."""

    backend = Backend.CONSTRAINT

    @cached_property
    def _model(self) -> "PatternModel":
        from kontrakt_solver.pattern_models import second_opinion_for

        rules = self._rules
        return second_opinion_for(rules.contract, rules.melds, rules.scoring.card_points, self._limits)
