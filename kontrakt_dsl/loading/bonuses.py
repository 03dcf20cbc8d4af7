"""The table of bonuses: a condition on each line, with the points it brings."""

from dataclasses import dataclass
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key
from kontrakt_dsl.loading.tree import Broken, Entry, Mapping, Node, Text
from kontrakt_dsl.loading.values import ValueReader
from kontrakt_dsl.loading.wording import allowed_words
from kontrakt_dsl.phrases.limit_nodes import Guard
from kontrakt_dsl.phrases.nodes import Points
from kontrakt_dsl.phrases.parser import PhraseType


class BonusTable(NamedTuple):
    """The lines of a table of bonuses."""

    lines: tuple[tuple[Guard, Points], ...]


@dataclass(frozen=True)
class BonusReader:
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

    def _line(self, entry: Entry) -> tuple[Guard, Points] | None:
        reader = ValueReader(self.key, self.findings)
        guard = reader.phrase(entry.key, PhraseType.GUARD)
        if not isinstance(entry.value, Text):
            if not isinstance(entry.value, Broken):
                message = f'"{entry.key.value}" takes points, not a list or map'
                self.findings.error(entry.value.span, Code.WRONG_SHAPE, message)
            return None
        points = reader.points(entry.value)
        if isinstance(points, Points) and points.number is None:
            message = "no card's face value is meant here"
            self.findings.error(entry.value.span, Code.FACE_VALUE, message, 'say a number, for example "-50"')
            return None
        return (guard, points) if isinstance(guard, Guard) and isinstance(points, Points) else None
