"""The advice for the round in play, without looking it up by its rules at every move."""

from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.advice import Advice, advice_for


class Advising:
    """Keeps the advice asked for last; it follows from the rules alone."""

    def __init__(self) -> None:
        self._rules: RoundRules | None = None
        self._advice: Advice | None = None

    def of(self, rules: RoundRules) -> Advice:
        """The advice under `rules`."""
        if self._advice is None or self._rules is not rules:
            self._rules, self._advice = rules, advice_for(rules)
        return self._advice
