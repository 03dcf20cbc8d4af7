"""What is wrong with a rules file, as values; nothing here prints."""

from dataclasses import dataclass, field
from enum import StrEnum

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


@dataclass
class Findings:
    """Collects the diagnostics of one file; the same finding at the same place counts once."""

    source: SourceFile
    _found: dict[tuple[Span, str, str], Diagnostic] = field(default_factory=dict)

    def error(self, span: Span, code: str, message: str, help: str | None = None) -> None:
        """Add an error."""
        self._add(Diagnostic(self.source.path, span, Severity.ERROR, code, message, help))

    def warning(self, span: Span, code: str, message: str, help: str | None = None) -> None:
        """Add a warning."""
        self._add(Diagnostic(self.source.path, span, Severity.WARNING, code, message, help))

    def _add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault((diagnostic.span, diagnostic.code, diagnostic.message), diagnostic)

    @property
    def has_errors(self) -> bool:
        """Whether any finding is an error."""
        return any(found.severity is Severity.ERROR for found in self._found.values())

    def in_file_order(self) -> tuple[Diagnostic, ...]:
        """Every finding, first in the file first."""
        return tuple(sorted(self._found.values(), key=lambda found: (found.span, found.code, found.message)))
