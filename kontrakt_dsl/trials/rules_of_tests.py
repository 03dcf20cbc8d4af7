"""The rules that each test is judged by, loaded once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kontrakt_dsl.diagnostics import Diagnostic, Findings, Severity
from kontrakt_dsl.errors import KontraktError
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.load import Loaded, load_checked
from kontrakt_dsl.loading.merging import changed
from kontrakt_dsl.loading.tree import Entry, Mapping, Text
from kontrakt_dsl.loading.wording import shortened
from kontrakt_dsl.rules.ruleset import Ruleset
from kontrakt_dsl.sentences import counted
from kontrakt_dsl.source import FILE_START
from kontrakt_dsl.trials.finding import from_folder
from kontrakt_dsl.trials.model import Failure, Trial
from kontrakt_dsl.trials.playing import faults_of

_NO_CHANGES = Mapping((), FILE_START)


@dataclass
class RulesOfTests:
    """Gives tests their rules: those that `rules` names, with `options` switched on, but for tests that name others."""

    rules: str
    options: tuple[str, ...] = ()
    _loaded: dict[tuple[str, str], Loaded] = field(default_factory=dict)

    def of(self, trial: Trial) -> Ruleset | Failure:
        """The rules of a test, or why there are none."""
        try:
            loaded = self._load(trial, trial.changes or _NO_CHANGES)
        except KontraktError as error:
            return Failure(trial.span_of("rules"), str(error))
        part = "with" if trial.changes is not None else "rules"
        return loaded.ruleset or Failure(trial.span_of(part), _faults(loaded))

    def faults(self, trial: Trial) -> tuple[Failure, ...]:
        """All that makes no sense in a test, which is not run."""
        ruleset = self.of(trial)
        return (ruleset,) if isinstance(ruleset, Failure) else tuple(sorted(faults_of(trial, ruleset)))

    def told(self, trials: Iterable[Trial]) -> Iterator[Diagnostic]:
        """All that makes no sense in tests, each fault at its place; rules that can't be used are told once."""
        unusable: set[str] = set()
        for trial in trials:
            findings = Findings(trial.source)
            for fault in self.faults(trial):
                if trial.changes is None and isinstance(self.of(trial), Failure):
                    if fault.message in unusable:
                        continue
                    unusable.add(fault.message)
                message = f'in the test "{shortened(trial.name)}", {fault.message}'
                findings.error(fault.span, Code.FAULTY_TEST, message)
            yield from findings.in_file_order()

    def relaxed(self, trial: Trial, path: str) -> Iterator[Ruleset]:
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

    def _load(self, trial: Trial, changes: Mapping) -> Loaded:
        own = trial.text("rules")
        rules = self.rules if trial.rules is None else from_folder(own, trial.source.path) if own else trial.rules
        known = rules, repr([(entry.key.value, entry.value) for entry in changes.entries])
        if known not in self._loaded:
            options = self.options if trial.rules is None else ()
            self._loaded[known] = load_checked(rules, options, changes if changes.entries else None)
        return self._loaded[known]


def _faults(loaded: Loaded) -> str:
    errors = [found for found in loaded.diagnostics if found.severity is Severity.ERROR]
    first = f"{errors[0].path}:{errors[0].line}: {errors[0].message}"
    more = f", and {counted(len(errors) - 1, 'more fault')}" if len(errors) > 1 else ""
    return f"there are no rules to test by: {first}{more}"
