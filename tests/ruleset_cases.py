"""File cases of the loader: `ok/` must be silent, each mistake of `err/` has its findings beside it."""

from pathlib import Path

from kontrakt_dsl.diagnostics import Diagnostic

FOLDER = Path(__file__).parent / "cases" / "rulesets"


def ok_cases() -> list[Path]:
    """The files without findings."""
    return sorted((FOLDER / "ok").glob("*.yaml"))


def err_cases(*, lone_allowed: bool = False) -> list[Path]:
    """The files with a mistake; a lone half of a pair is an error unless its other half is about to be written."""
    files = sorted((FOLDER / "err").glob("*.yaml"))
    outs = {path.stem for path in (FOLDER / "err").glob("*.out")}
    names = {path.stem for path in files}
    lone = sorted(outs - names if lone_allowed else outs ^ names)
    if lone:
        raise ValueError(f"cases without their other half: {', '.join(lone)}; write it, or run with --update-cases")
    return files


def as_lines(diagnostics: tuple[Diagnostic, ...]) -> str:
    """Findings as a case file holds them: place, severity, code and message, and below it the help."""
    lines: list[str] = []
    for found in diagnostics:
        lines.append(f"{found.line}:{found.column}: {found.severity}[{found.code}]: {found.message}")
        if found.help is not None:
            lines.append(f"    help: {found.help}")
    return "".join(f"{line}\n" for line in lines)
