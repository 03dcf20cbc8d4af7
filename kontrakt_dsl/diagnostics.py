"""What is wrong with a rules file, as values; nothing here prints."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from kontrakt_dsl.source import SourceFile, Span


class Severity(StrEnum):
    """An error makes a file unusable; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: where, how bad, its stable code, what is wrong, and what to do about it."""

    path: str
    span: Span
    severity: Severity
    code: str
    message: str
    help: str | None = None

    @property
    def line(self) -> int:
        """The line it begins on, from 1."""
        return self.span.start.line

    @property
    def column(self) -> int:
        """The column it begins at, from 1."""
        return self.span.start.column

    @property
    def end_line(self) -> int:
        """The line it ends on."""
        return self.span.end.line

    @property
    def end_column(self) -> int:
        """The first column that is no longer part of it."""
        return self.span.end.column

    def as_json(self) -> dict[str, str | int | None]:
        """The nine fields of the JSON form of a diagnostic, in their order."""
        return {
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
            "severity": str(self.severity),
            "code": self.code,
            "message": self.message,
            "help": self.help,
        }


class Origin(Protocol):
    """Where the parts of a text that was put together from several files come from; `own` is the first of them."""

    @property
    def own(self) -> SourceFile: ...

    def origin(self, span: Span) -> tuple[SourceFile, Span]: ...


@dataclass
class Findings:
    """Collects the diagnostics of one text; the same finding at the same place counts once.

    Where the text was put together from several files, `origin` leads each finding back to its file.
    """

    source: SourceFile
    origin: Origin | None = None
    _found: dict[tuple[str, Span, str, str], Diagnostic] = field(default_factory=dict)

    def error(self, span: Span, code: str, message: str, help: str | None = None) -> None:
        """Add an error."""
        self._add(span, Severity.ERROR, code, message, help)

    def warning(self, span: Span, code: str, message: str, help: str | None = None) -> None:
        """Add a warning; one about what an inherited file says is for that file, and is left out."""
        if self.origin is None or self.origin.origin(span)[0] is self.origin.own:
            self._add(span, Severity.WARNING, code, message, help)

    def line_of(self, span: Span) -> str:
        """The line a place stands in, for a message: with its file where that is another one."""
        source, place = (self.source, span) if self.origin is None else self.origin.origin(span)
        elsewhere = self.origin is not None and source is not self.origin.own
        return f"line {place.start.line} of {source.path}" if elsewhere else f"line {place.start.line}"

    def _add(self, span: Span, severity: Severity, code: str, message: str, help: str | None) -> None:
        source, place = (self.source, span) if self.origin is None else self.origin.origin(span)
        found = Diagnostic(source.path, place, severity, code, message, help)
        self._found.setdefault((found.path, place, code, message), found)

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(found.severity is Severity.ERROR for found in self._found.values())

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error."""
        return self.errors > 0

    def in_file_order(self) -> tuple[Diagnostic, ...]:
        """Every finding, first in the file first; those of one's own file before those of other files."""
        own = self.origin.own.path if self.origin else self.source.path
        return in_file_order(self._found.values(), own=own)


def in_file_order(findings: Iterable[Diagnostic], *, own: str) -> tuple[Diagnostic, ...]:
    """Findings, first in the file first; those of the file `own` before those of other files."""
    # the sort is stable: findings at one place stay as the checks made them, in the order of the language
    return tuple(sorted(findings, key=lambda found: (found.path != own, found.path, found.span)))
