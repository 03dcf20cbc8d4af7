"""Faults of a text that stop it from being read as YAML, in words of our own."""

import re
from typing import Any

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.source import FILE_START, Position, SourceFile, Span

BYTE_ORDER_MARK = "\ufeff"
# Among them are those that turn the order of what is shown: a line would not say what it seems to say.
_STRANGE = "[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"

_NO_COLON = "a line that is neither a key with its value nor part of one"
_MESSAGES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon that begins no key",
        "put the whole text in quotes if it holds a colon followed by a blank",
    ),
    (
        "did not find expected key",
        "this line does not stand where a key could stand",
        "keys of one section are indented alike; a quoted text ends where its quotes end",
    ),
    (
        "expected <block end>",
        "this line does not stand where a key could stand",
        "keys of one section are indented alike; a quoted text ends where its quotes end",
    ),
    ("did not find expected '-' indicator", "this line is not indented like its list", 'begin it with "- "'),
    ("unexpected end of stream", "a quoted text that never ends", "close the quotes"),
    ("found unexpected document indicator", "a quoted text that never ends", "close the quotes"),
    ("did not find expected ',' or", "a bracket that is never closed", "close it, or write one item a line"),
    ("expected ',' or", "a bracket that is never closed", "close it, or write one item a line"),
    ("did not find expected node content", "something is missing here", "write a value"),
    ("unknown escape character", "a backslash that means nothing here", "use single quotes"),
    ("block sequence entries are not allowed", "a list item may not stand here", "begin it on its own line"),
    ("cannot start any token", "a text may not begin with this character", "put it in quotes"),
    ("did not find expected alphabetic", "a text may not begin with this character", "put it in quotes"),
    ("did not find the expected", "a text may not begin with this character", "put it in quotes"),
)


def faulty_characters(findings: Findings) -> bool:
    """Report characters that no rules file needs; True where they stop the reading."""
    source, stop = findings.source, False
    for number, line in enumerate(source.lines, start=1):
        # a mark before the first letter is harmless, and the loader has taken it off where it is reported
        tab = line.find("\t")
        if tab >= 0 and not line[:tab].lstrip().startswith("#"):
            findings.error(
                Span.on_line(number, tab + 1, 1), Code.TAB, "a tab stands here", "indent and align by blanks"
            )
            stop = True
        strange = _strange_in(line)
        if strange is not None:
            findings.error(
                Span.on_line(number, strange.start() + 1, 1),
                Code.STRANGE_CHARACTER,
                f"the character U+{ord(strange[0]):04X} has no place in a rules file",
                "delete it; a line ends with an ordinary line break",
            )
            stop = True
    return stop


def _strange_in(text: str) -> re.Match[str] | None:
    # What can be printed is never strange; to compile the pattern takes longer than to read a file.
    return None if text.isprintable() else re.search(_STRANGE, text)


def strange_value(value: str, span: Span, findings: Findings) -> None:
    """Report a value with a character that no rules file needs, which was written as an escape between quotes."""
    strange = _strange_in(value)
    if strange is not None:
        message = f"this text holds the character U+{ord(strange[0]):04X}, which has no place in a rules file"
        findings.error(span, Code.STRANGE_CHARACTER, message, "write the text without escapes such as \\e or \\x07")


def byte_order_mark(findings: Findings) -> None:
    """Report a mark that has been skipped."""
    findings.warning(
        FILE_START, Code.BYTE_ORDER_MARK, "the file begins with a byte order mark", "save it as UTF-8 without one"
    )


def syntax_fault(fault: Any, source: SourceFile) -> tuple[Position, str, str]:
    """Where a YAML parser's complaint arises, what it means for the author, and what to do."""
    problem, context = fault.problem or "", fault.context or ""
    mark = fault.context_mark if _begins_earlier(fault, context) else fault.problem_mark or fault.context_mark
    place = Position(mark.line + 1, mark.column + 1) if mark else FILE_START.start
    if "expected ':'" in problem:
        return place, _NO_COLON, _with_colon(source.line(place.line))
    if "mapping values are not allowed" in problem and not _key_before(source.line(place.line), place):
        return place, *_message(problem, context)
    if "mapping values are not allowed" in problem:
        return _key_too_deep(source, place)
    return place, *_message(problem, context)


def _begins_earlier(fault: Any, context: str) -> bool:
    """Whether the fault is best shown where a quote, a bracket or a line without a colon begins."""
    return fault.context_mark is not None and any(word in context for word in ("quoted scalar", "flow", "simple key"))


def _key_before(line: str, place: Position) -> bool:
    """Whether the colon at a place is the first of its line, so that a key stands before it."""
    return ":" not in line[: place.column - 1] and not line.lstrip().startswith("- ")


def _key_too_deep(source: SourceFile, place: Position) -> tuple[Position, str, str]:
    """A key that was read as the rest of the line above, which has a value or should have a colon."""
    line = source.line(place.line)
    start = Position(place.line, len(line) - len(line.lstrip()) + 1)
    above = place.line - 1
    while above > 1 and not source.line(above).split("#")[0].strip():
        above -= 1
    before = source.line(above)
    if ":" in before:
        message = "a key below a line that has its value already"
        return start, message, "indent it like the keys beside it, or leave out the value above"
    return Position(above, len(before) - len(before.lstrip()) + 1), _NO_COLON, _with_colon(before)


def _with_colon(line: str) -> str:
    """What to write for a line without a colon: where it begins with a key of the language, the line with it."""
    from kontrakt_dsl.language.table import KEYS, SECTION_NAMED  # only a faulty file pays for the table

    words = " ".join(line.split("#")[0].split())
    names = sorted({*SECTION_NAMED, *(key.name for key in KEYS)}, key=len, reverse=True)
    for name in names:
        if words == name or words.startswith(f"{name} "):
            return f"write: {name}: {words[len(name) :].strip()}".rstrip()
    return "write: key: value"


def _message(problem: str, context: str) -> tuple[str, str]:
    if "anchor" in context or "alias" in context:
        return "anchors and aliases are not allowed", "a text that begins with & or * needs quotes"
    for fragment, message, help in _MESSAGES:
        if fragment in problem:
            return message, help
    if "quoted scalar" in context:
        return "a quoted text that never ends", "close the quotes"
    return "this is not YAML", "a rules file is made of lines such as: key: value"
