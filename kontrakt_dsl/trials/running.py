"""Running tests: each under its own rules."""

from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.trials.deals import look_at_deal
from kontrakt_dsl.trials.hands import Answerer, ask_hand
from kontrakt_dsl.trials.model import Failure, Kind, Outcome, Trial
from kontrakt_dsl.trials.playing import play_position
from kontrakt_dsl.trials.rules_of_tests import RulesOfTests


class Runner:
    """Runs tests under the rules that `rules` names; `options` are switched on for all of them."""

    def __init__(self, rules: str, answerer: Answerer, options: tuple[str, ...] = ()) -> None:
        self.answerer = answerer
        self._rules = RulesOfTests(rules, options)

    def run(self, trial: Trial) -> Outcome:
        """What came of a test."""
        ruleset = self._rules.of(trial)
        failures = (ruleset,) if isinstance(ruleset, Failure) else self._failures(trial, ruleset)
        return Outcome(trial, tuple(sorted(failures)))

    def _failures(self, trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
        match trial.kind:
            case Kind.POSITION:
                return play_position(trial, ruleset)
            case Kind.HAND:
                return ask_hand(trial, ruleset, self.answerer, lambda path: self._rules.relaxed(trial, path))
            case Kind.DEAL:
                return look_at_deal(trial, ruleset)
