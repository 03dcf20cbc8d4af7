"""Faults of a text that stop it from being read as YAML, in words of our own."""

import re

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.source import FILE_START, Span

BYTE_ORDER_MARK = "\ufeff"
_STRANGE = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_MESSAGES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon that begins no key",
        "put the whole text in quotes if it holds a colon followed by a blank",
    ),
    (
        "could not find expected ':'",
        "a line that is neither a key with its value nor part of one",
        "write: key: value",
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
        strange = _STRANGE.search(line)
        if strange is not None:
            findings.error(
                Span.on_line(number, strange.start() + 1, 1),
                Code.STRANGE_CHARACTER,
                f"the character U+{ord(strange[0]):04X} has no place in a rules file",
                "delete it; a line ends with an ordinary line break",
            )
            stop = True
    return stop


def strange_value(value: str, span: Span, findings: Findings) -> None:
    """Report a value with a character that no rules file needs, which was written as an escape between quotes."""
    strange = _STRANGE.search(value)
    if strange is not None:
        message = f"this text holds the character U+{ord(strange[0]):04X}, which has no place in a rules file"
        findings.error(span, Code.STRANGE_CHARACTER, message, "write the text without escapes such as \\e or \\x07")


def byte_order_mark(findings: Findings) -> None:
    """Report a mark that has been skipped."""
    findings.warning(
        FILE_START, Code.BYTE_ORDER_MARK, "the file begins with a byte order mark", "save it as UTF-8 without one"
    )


def syntax_message(problem: str, context: str, line: str) -> tuple[str, str]:
    """What a YAML parser's complaint means for the author, and what to do."""
    if "anchor" in context or "alias" in context:
        return "anchors and aliases are not allowed", "a text that begins with & or * needs quotes"
    for fragment, message, help in _MESSAGES:
        if fragment in problem:
            return message, help
    if "quoted scalar" in context:
        return "a quoted text that never ends", "close the quotes"
    return "this is not YAML", "a rules file is made of lines such as: key: value"
