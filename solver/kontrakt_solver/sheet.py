"""A CP-SAT model being written: variables are numbers, linear expressions are terms by variable.

This module and `search` are the only ones that import ortools; both are imported when a CP-SAT answer is needed.
They take CP-SAT itself and leave its modelling language aside, which brings pandas along and takes five times as long
to import as CP-SAT does.
"""

from collections.abc import Sequence

from ortools.sat.python.cp_model_helper import CpModelProto

Terms = dict[int, int]
_LOW, _HIGH = -(2**63), 2**63 - 1
"""CP-SAT's words for no limit."""


class Sheet:
    """Variables, linear rules and one objective, written straight into the model's protocol buffer."""

    def __init__(self) -> None:
        self.model = CpModelProto()
        self._variables = self.model.variables
        self._constraints = self.model.constraints
        self._objective = self.model.objective
        self.highs: list[int] = []

    def boolean(self) -> int:
        """A new variable that is 0 or 1."""
        return self.number(1)

    def number(self, high: int) -> int:
        """A new variable from 0 to `high`."""
        self._variables.add().domain.extend((0, high))
        highs = self.highs
        highs.append(high)
        return len(highs) - 1

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of these is 1."""
        self._constraints.add().exactly_one.literals.extend(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """At most one of these is 1."""
        self._constraints.add().at_most_one.literals.extend(literals)

    def implies(self, cause: int, effect: int, *, negated: bool = False) -> None:
        """Where `cause` is 1, `effect` is 1, or 0 if `negated`."""
        self._constraints.add().bool_or.literals.extend((~cause, ~effect if negated else effect))

    def at_most(self, terms: Terms, high: int) -> None:
        """The terms add up to at most `high`."""
        highs, most = self.highs, 0
        for variable, factor in terms.items():
            if factor > 0:
                most += factor * highs[variable]
        if most > high:
            self._linear(terms, _LOW, high)

    def at_least(self, terms: Terms, low: int) -> None:
        """The terms add up to at least `low`."""
        self._linear(terms, low, _HIGH)

    def equal(self, terms: Terms, number: int) -> None:
        """The terms add up to exactly `number`."""
        self._linear(terms, number, number)

    def minimize(self, terms: Terms) -> None:
        """The terms are to add up to as little as possible."""
        self._objective.vars.extend(list(terms))
        self._objective.coeffs.extend(list(terms.values()))

    def _linear(self, terms: Terms, low: int, high: int) -> None:
        linear = self._constraints.add().linear
        linear.vars.extend(list(terms))
        linear.coeffs.extend(list(terms.values()))
        linear.domain.extend((low, high))


def add(terms: Terms, more: Terms, factor: int = 1) -> None:
    """Add `factor` times `more` to `terms` in place."""
    for variable, coefficient in more.items():
        terms[variable] = terms.get(variable, 0) + factor * coefficient


def negative(terms: Terms) -> Terms:
    """The terms with opposite signs."""
    return {variable: -factor for variable, factor in terms.items()}
