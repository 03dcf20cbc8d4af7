"""Tests of rules as values: what is set up, what is tried, and what each part of it points to in a file."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kontrakt_dsl.loading.tree import Entry, Mapping, Node, Text
from kontrakt_dsl.source import SourceFile, Span


class Kind(StrEnum):
    """What a test sets up; the value is the part that tells it from the others."""

    POSITION = "seats"
    HAND = "hand"
    DEAL = "players"


@dataclass(frozen=True)
class Trial:
    """One test: its parts by name, in the order written.

    `rules` names other rules than those it stands beside; one that is not `sound` has a part that can't be read, which
    has been reported, and can't be run.
    """

    name: str
    kind: Kind
    parts: dict[str, Entry]
    source: SourceFile
    span: Span
    rules: str | None = None
    sound: bool = True

    @property
    def changes(self) -> Mapping | None:
        """Changes to the rules for this test alone."""
        value = self.node("with")
        return value if isinstance(value, Mapping) else None

    def node(self, part: str) -> Node | None:
        """The value of a part, None where the test does not have it."""
        return self.parts[part].value if part in self.parts else None

    def text(self, part: str) -> str | None:
        """The words of a part, None where the test does not have it."""
        node = self.node(part)
        return node.value if isinstance(node, Text) else None

    def pairs(self, part: str) -> tuple[tuple[str, str, Span], ...]:
        """The keys and words of a part that is a map, each with its place."""
        node = self.node(part)
        return tuple(
            (entry.key.value, entry.value.value if isinstance(entry.value, Text) else "", entry.key.span)
            for entry in (node.entries if isinstance(node, Mapping) else ())
        )

    def span_of(self, part: str) -> Span:
        """The place of a part, of the whole test where it does not have it."""
        return self.parts[part].value.span if part in self.parts else self.span


class Failure(NamedTuple):
    """What did not come out as a test says, and where it says so."""

    span: Span
    message: str


class Outcome(NamedTuple):
    """What came of a test: it holds where nothing failed."""

    trial: Trial
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Whether everything came out as the test says."""
        return not self.failures
