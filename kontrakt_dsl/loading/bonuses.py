"""The table of bonuses: a condition on each line, with the points it brings."""

from dataclasses import replace
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Kind, Word
from kontrakt_dsl.loading.phrase_values import PhraseReader
from kontrakt_dsl.loading.tree import Broken, Entry, Mapping, Node, Text
from kontrakt_dsl.loading.wording import allowed_words
from kontrakt_dsl.phrases.limit_nodes import Guard
from kontrakt_dsl.phrases.nodes import Points
from kontrakt_dsl.phrases.parser import PhraseType


class BonusTable(NamedTuple):
    """The lines of a table of bonuses."""

    lines: tuple[tuple[Guard, Points], ...]


class BonusReader(NamedTuple):
    """Reads a table of bonuses."""

    key: Key
    findings: Findings

    def read(self, node: Node) -> BonusTable | None:
        """The table, or None where it is none."""
        if isinstance(node, Broken):
            return None
        if not isinstance(node, Mapping):
            if isinstance(node, Text) and node.value == "none":
                return BonusTable(())
            message = f'"{self.key.title}" is a table: a condition and its points on each line'
            self.findings.error(node.span, Code.WRONG_SHAPE, message, allowed_words(self.key))
            return None
        lines = [self._line(entry) for entry in node.entries]
        return BonusTable(tuple(line for line in lines if line is not None))

    def _condition(self) -> Key:
        """What stands before the points of a line: the key, with its examples cut to their conditions."""
        forms = tuple(Word(form.text.partition(":")[0], form.meaning) for form in self.key.forms)
        return replace(self.key, kind=Kind.GUARD, forms=forms)

    def _line(self, entry: Entry) -> tuple[Guard, Points] | None:
        guard = PhraseReader(self._condition(), self.findings).read(entry.key, PhraseType.GUARD)
        if not isinstance(entry.value, Text):
            if not isinstance(entry.value, Broken):
                message = f'"{entry.key.value}" takes points, not a list or map'
                self.findings.error(entry.value.span, Code.WRONG_SHAPE, message)
            return None
        points = PhraseReader(self.key, self.findings).points(entry.value)
        return (guard, points) if isinstance(guard, Guard) and isinstance(points, Points) else None
