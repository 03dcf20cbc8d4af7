"""The exceptions that stop work, each with its meaning."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # A ruleset that is remembered has been read without findings.
    from kontrakt_dsl.diagnostics import Diagnostic
    from kontrakt_dsl.source import SourceFile


class KontraktError(Exception):
    """Something asked of the library can't be done; the message is fit to be shown."""


class UnknownRulesetError(KontraktError):
    """No shipped ruleset has this name; `near` are the shipped names like it, `shipped` all of them."""

    def __init__(self, name: str, *, near: tuple[str, ...], shipped: tuple[str, ...]) -> None:
        self.name, self.near, self.shipped = name, near, shipped
        guess = f"did you mean {' or '.join(near)}? " if near else ""
        have = ", ".join(shipped) or "none"
        super().__init__(
            f'there is no ruleset "{name}"; {guess}shipped: {have} (a file is given with a slash or ending in .yaml)'
        )


class UnknownOptionError(KontraktError):
    """A ruleset has no option of this name; `known` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        have = f"its options: {', '.join(known)}" if known else "the ruleset has none"
        super().__init__(f'there is no option "{name}"; {have}')


class RulesetError(KontraktError):
    """A rules file has errors; `diagnostics` are its findings, `sources` the texts they point into."""

    def __init__(self, sources: "SourceFile | tuple[SourceFile, ...]", diagnostics: "tuple[Diagnostic, ...]") -> None:
        self.sources = sources if isinstance(sources, tuple) else (sources,)
        self.diagnostics = diagnostics
        super().__init__(
            "\n".join(
                f"{found.path}:{found.line}:{found.column}: {found.severity}[{found.code}]: {found.message}"
                for found in diagnostics
            )
        )
