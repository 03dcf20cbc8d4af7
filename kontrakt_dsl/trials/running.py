"""Running tests: each under its own rules, loaded once."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kontrakt_dsl.diagnostics import Severity
from kontrakt_dsl.errors import KontraktError
from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.load import Loaded, load_checked
from kontrakt_dsl.loading.merging import changed
from kontrakt_dsl.loading.tree import Entry, Mapping, Text
from kontrakt_dsl.loading.wording import counted
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.source import FILE_START
from kontrakt_dsl.trials.deals import look_at_deal
from kontrakt_dsl.trials.finding import from_folder
from kontrakt_dsl.trials.hands import Answerer, ask_hand
from kontrakt_dsl.trials.model import Failure, Kind, Outcome, Trial
from kontrakt_dsl.trials.playing import play_position

_NO_CHANGES = Mapping((), FILE_START)


@dataclass
class Runner:
    """Runs tests under the rules that `rules` names; `options` are switched on for all of them."""

    rules: str
    answerer: Answerer
    options: tuple[str, ...] = ()
    _loaded: dict[tuple[str, str], Loaded] = field(default_factory=dict)

    def run(self, trial: Trial) -> Outcome:
        """What came of a test."""
        try:
            loaded = self._load(trial, trial.changes or _NO_CHANGES)
        except KontraktError as error:
            return Outcome(trial, (Failure(trial.span_of("rules"), str(error)),))
        if loaded.ruleset is None:
            part = "with" if trial.changes is not None else "rules"
            return Outcome(trial, (Failure(trial.span_of(part), _faults(loaded)),))
        return Outcome(trial, tuple(sorted(self._failures(trial, loaded.ruleset))))

    def _failures(self, trial: Trial, ruleset: Ruleset) -> tuple[Failure, ...]:
        match trial.kind:
            case Kind.POSITION:
                return play_position(trial, ruleset)
            case Kind.HAND:
                return ask_hand(trial, ruleset, self.answerer, lambda path: self._relaxed(trial, path))
            case Kind.DEAL:
                return look_at_deal(trial, ruleset)

    def _load(self, trial: Trial, changes: Mapping) -> Loaded:
        own = trial.text("rules")
        rules = self.rules if trial.rules is None else from_folder(own, trial.source.path) if own else trial.rules
        known = rules, repr([(entry.key.value, entry.value) for entry in changes.entries])
        if known not in self._loaded:
            options = self.options if trial.rules is None else ()
            self._loaded[known] = load_checked(rules, options, changes if changes.entries else None)
        return self._loaded[known]

    def _relaxed(self, trial: Trial, path: str) -> Iterator[Ruleset]:
        """The rules of a test with the rule at a path answered in each other way that makes rules."""
        section, _, name = path.partition(" > ")
        key = KEY_AT.get((section, name))
        for word in (*key.words, *key.forms) if key is not None else ():
            answer = Entry(Text(name, FILE_START), Text(word.text, FILE_START))
            inner = Mapping((answer,), FILE_START)
            change = Mapping((Entry(Text(section, FILE_START), inner),), FILE_START)
            loaded = self._load(trial, changed(trial.changes or _NO_CHANGES, change))
            if loaded.ruleset is not None:
                yield loaded.ruleset


def _faults(loaded: Loaded) -> str:
    errors = [found for found in loaded.diagnostics if found.severity is Severity.ERROR]
    first = f"{errors[0].path}:{errors[0].line}: {errors[0].message}"
    more = f", and {counted(len(errors) - 1, 'more fault')}" if len(errors) > 1 else ""
    return f"there are no rules to test by: {first}{more}"
