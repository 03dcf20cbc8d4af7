"""The slow second opinion: a python-constraint problem with one variable for each meld of the contract.

The values of a variable are all melds that the cards can make and that the game's own judge of single melds
accepts. Nothing is shared with the kernel or the CP-SAT model.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, pairwise

import constraint

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.pairs import broken_by_pairs
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Found, Limits, Status
from kontrakt_solver.counting.counted import is_counted
from kontrakt_solver.second_opinion.builders import builder_for
from kontrakt_solver.second_opinion.values import MeldValue, Stock, TooManyMeldsError, meld_values


@dataclass(frozen=True, slots=True)
class _Slot:
    """A variable: one meld of one part of the contract."""

    name: str
    part: Part


class _StoppedError(Exception):
    """A limit was reached."""


class ConstraintModel:
    """One contract under one set of rules, answered by python-constraint within the limits."""

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int], limits: Limits) -> None:
        self._contract = contract
        self._rules = rules
        self._card_points = card_points
        self._limits = limits
        self._slots = [
            _Slot(f"meld {index}.{number}", part)
            for index, part in enumerate(contract.parts)
            for number in range(part.number)
        ]
        self._pairs: dict[tuple[Part, Part, tuple[str, ...], tuple[str, ...]], bool] = {}
        self._fixed = contract.takes_the_hand

    def any_laydown(self, hand: Sequence[Card]) -> Found:
        """Some lay-down."""
        return self._within_limits(lambda: self._solve(self._stock(hand, {}), new=0))

    def best_laydown(self, hand: Sequence[Card]) -> Found:
        """A lay-down that leaves the fewest points: each found one is bettered until that can't be done."""

        def better_and_better() -> Found:
            stock = self._stock(hand, {})
            best = found = self._solve(stock, new=0)
            while found.status is Status.FOUND and not self._contract.whole_hand:
                best = found
                try:
                    found = self._solve(stock, new=0, worth=self._worth(found.melds) + 1)
                except _StoppedError:
                    return replace(best, proven=False)
            return best

        return self._within_limits(better_and_better)

    def fewest_new(self, hand: Sequence[Card], unseen: Mapping[Card, int]) -> Found:
        """The fewest new cards, tried one by one; UNDECIDED where it takes more than the limit."""

        def further_and_further() -> Found:
            stock = self._stock(hand, unseen)
            for new in range(min(self._limits.new_cards, stock.unseen) + 1):
                if self._solve(stock, new=new).status is Status.FOUND:
                    return Found(Status.FOUND, new=new)
            return Found(Status.UNDECIDED if stock.unseen > self._limits.new_cards else Status.NONE)

        return self._within_limits(further_and_further)

    def every_laydown(self, hand: Sequence[Card]) -> list[tuple[Meld, ...]] | None:
        """Every lay-down, the same one perhaps in several orders; None where the limits leave that open."""
        self._deadline = time.monotonic() + self._limits.seconds
        self._checks = 0
        try:
            stock = Stock(hand, {}, self._rules, wilds_alike=False)
            return [tuple(melds) for melds in self._solutions(stock, new=0)]
        except (_StoppedError, TooManyMeldsError):
            return None

    def _stock(self, hand: Sequence[Card], unseen: Mapping[Card, int]) -> Stock:
        alike = is_counted(self._contract, self._rules) and all(card == card.face for card in hand)
        return Stock(hand, unseen, self._rules, wilds_alike=alike)

    def _within_limits(self, search: Callable[[], Found]) -> Found:
        self._deadline = time.monotonic() + self._limits.seconds
        self._checks = 0
        try:
            return search()
        except (_StoppedError, TooManyMeldsError):
            return Found(Status.UNDECIDED)

    def _solve(self, stock: Stock, *, new: int, worth: int | None = None) -> Found:
        """A lay-down with at most `new` new cards, as python-constraint finds it; worth at least `worth` points where
        that is given."""
        melds = next(self._solutions(stock, new=new, worth=worth), None)
        if melds is None:
            return Found(Status.NONE)
        return Found(Status.FOUND, stock.with_own_wilds(melds, self._card_points))

    def _solutions(self, stock: Stock, *, new: int, worth: int | None = None) -> Iterator[list[Meld]]:
        """The melds of one lay-down after the other, in the order of the slots."""
        domains = {part: self._values(part, stock, new) for part in self._contract.parts}
        if any(part.number and not values for part, values in domains.items()):
            return
        problem = constraint.Problem(constraint.OptimizedBacktrackingSolver(forwardcheck=False))
        for slot in self._slots:
            problem.addVariable(slot.name, domains[slot.part])
        names = [slot.name for slot in self._slots]
        self._cards_held(problem, names, stock, new)
        self._pairs_allowed(problem)
        self._equal_slots_in_order(problem)
        if self._fixed:
            self._whole_hand_used(problem, names, stock)
        self._wilds_limited(problem)
        if worth is not None:
            most_of = [self._hope(domains[slot.part][-1], stock) for slot in self._slots]
            self._worth_enough(problem, names, stock, most_of, worth)
        for solution in problem.getSolutionIter():
            yield [solution[name].meld for name in names]

    def _values(self, part: Part, stock: Stock, new: int) -> list[MeldValue]:
        """The values of the variables of `part`, the dearest last, where the solver begins; listed once."""
        if (part, new) not in stock.listed:
            builder = None if stock.wilds_alike else builder_for(part.kind)
            values = meld_values(part, stock, self._rules, new=new, most=self._limits.candidates, builder=builder)
            stock.listed[part, new] = sorted(values, key=lambda value: self._hope(value, stock))
        return stock.listed[part, new]

    def _cards_held(self, problem: "constraint.Problem", names: list[str], stock: Stock, new: int) -> None:
        """All melds together use no card twice, and at most `new` cards that are not in the hand."""

        def held(*values: object) -> bool:
            self._checks += 1
            if self._checks > self._limits.checks or time.monotonic() > self._deadline:
                raise _StoppedError
            return stock.allows([value.cards for value in values if isinstance(value, MeldValue)], new)

        problem.addConstraint(constraint.FunctionConstraint(held, assigned=False), names)

    def _pairs_allowed(self, problem: "constraint.Problem") -> None:
        """No two melds stand in a relation that the rules forbid."""
        rules = self._rules
        for first, second in combinations(self._slots, 2):
            same_kind = first.part.kind is second.part.kind
            forbidden = rules.forbidden_set_pairs if first.part.kind is MeldKind.SET else rules.forbidden_run_pairs
            if same_kind and forbidden and first.part.kind is not MeldKind.GROUP:
                allowed = partial(self._is_allowed, first.part, second.part)
                problem.addConstraint(allowed, [first.name, second.name])

    def _is_allowed(self, one: Part, other: Part, first: MeldValue, second: MeldValue) -> bool:
        """Whether the judge of lay-downs accepts the two beside each other, judged once for each pair."""
        key = (one, other, first.stands, second.stands)
        if key not in self._pairs:
            self._pairs[key] = not broken_by_pairs((first.meld, second.meld), (one, other), self._rules)
        return self._pairs[key]

    def _wilds_limited(self, problem: "constraint.Problem") -> None:
        """All melds of one kind together have no more wild cards than a lay-down may have."""
        rules = self._rules
        for in_runs, limit in ((False, rules.sets.wilds.per_laydown), (True, rules.runs.wilds.per_laydown)):
            names = [slot.name for slot in self._slots if (slot.part.kind is MeldKind.RUN) is in_runs]
            if limit is not None and names:
                problem.addConstraint(partial(self._few_wilds, limit), names)

    def _few_wilds(self, limit: int, *values: MeldValue) -> bool:
        wilds = sum(acts_wild(place, self._rules) for value in values for place in value.meld.places)
        return wilds <= limit

    def _equal_slots_in_order(self, problem: "constraint.Problem") -> None:
        """Melds of one part come in one order only."""
        for first, second in pairwise(self._slots):
            if first.part is second.part:
                problem.addConstraint(lambda one, other: one.index <= other.index, [first.name, second.name])

    def _whole_hand_used(self, problem: "constraint.Problem", names: list[str], stock: Stock) -> None:
        """The melds have as many cards as the hand, or as the hand without its discard."""

        def as_many(*values: MeldValue) -> bool:
            laid = sum(len(value.meld.places) for value in values)
            return laid == stock.size - self._contract.keeps_discard

        problem.addConstraint(as_many, names)

    def _worth_enough(
        self, problem: "constraint.Problem", names: list[str], stock: Stock, most_of: list[int], worth: int
    ) -> None:
        """The melds are worth at least `worth` points; while some are open, as much as there is hope for."""

        def enough(*values: object) -> bool:
            laid = [value for value in values if isinstance(value, MeldValue)]
            if len(laid) == len(values):
                melds = stock.with_own_wilds([value.meld for value in laid], self._card_points)
                return self._worth(melds) >= worth
            hopes = (
                self._hope(value, stock) if isinstance(value, MeldValue) else most
                for value, most in zip(values, most_of, strict=True)
            )
            return sum(hopes) >= worth

        problem.addConstraint(constraint.FunctionConstraint(enough, assigned=False), names)

    def _hope(self, value: MeldValue, stock: Stock) -> int:
        """The most that a meld can be worth: with the dearest wild card of the hand for each of its wild ones."""
        points = self._card_points
        dearest = max((points[card] for card in stock.wilds), default=0)
        return sum(dearest if card == stock.wild else points[card] for card in value.meld.cards)

    def _worth(self, melds: Sequence[Meld]) -> int:
        return sum(self._card_points[card] for meld in melds for card in meld.cards)
