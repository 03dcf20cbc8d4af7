"""The options of a file: named house rules, each a part of a rules file that is laid over the rest when chosen."""

from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.table import TOP_LEVEL_NAMES
from kontrakt_dsl.loading.tree import Broken, Entry, Mapping, Node, Text
from kontrakt_dsl.sentences import listed

_NOT_IN_AN_OPTION = ("kontrakt", "name", "sources", "extends", "options", "tests")


class Option(NamedTuple):
    """One option: its name, what it is about, and the changes it makes."""

    name: str
    about: str
    changes: Mapping


def options_of(root: Node | None) -> tuple[Option, ...]:
    """The options that a file offers; those that can't be read are left out."""
    return tuple(_option(entry) for entry in _entries(root) if isinstance(entry.value, Mapping))


def _option(entry: Entry) -> Option:
    assert isinstance(entry.value, Mapping)
    about = next((part.value for part in entry.value.entries if part.key.value == "about"), None)
    changes = tuple(part for part in entry.value.entries if part.key.value not in ("about", *_NOT_IN_AN_OPTION))
    words = about.value if isinstance(about, Text) else ""
    return Option(entry.key.value, words, Mapping(changes, entry.value.span))


def _entries(root: Node | None) -> tuple[Entry, ...]:
    """The entries below `options`."""
    for entry in root.entries if isinstance(root, Mapping) else ():
        if entry.key.value == "options" and isinstance(entry.value, Mapping):
            return entry.value.entries
    return ()


def check_shape(root: Node | None, findings: Findings) -> None:
    """Report options that are not what options are."""
    for entry in root.entries if isinstance(root, Mapping) else ():
        if entry.key.value == "options" and not isinstance(entry.value, Mapping | Broken):
            findings.error(
                entry.value.span,
                Code.WRONG_SHAPE,
                '"options" holds options by name',
                "below it stands a name, and indented below that what changes",
            )
    named: dict[str, Text] = {}
    for entry in _entries(root):
        earlier = named.setdefault(entry.key.value.casefold(), entry.key)
        if earlier is not entry.key:
            line = findings.line_of(earlier.span)
            message = f'the option "{entry.key.value}" is called like "{earlier.value}" in {line}'
            findings.error(entry.key.span, Code.DUPLICATE_KEY, message, "give each option a name of its own")
        if "+" in entry.key.value:
            findings.error(entry.key.span, Code.UNKNOWN_OPTION, 'the name of an option has no "+" in it')
        if isinstance(entry.value, Mapping):
            for part in entry.value.entries:
                if part.key.value in _NOT_IN_AN_OPTION:
                    changeable = [name for name in TOP_LEVEL_NAMES if name not in _NOT_IN_AN_OPTION]
                    message = f'"{part.key.value}" can\'t stand in an option'
                    findings.error(part.key.span, Code.UNKNOWN_KEY, message, f"keys here: {listed(changeable)}")
        elif not isinstance(entry.value, Broken):
            message = f'the option "{entry.key.value}" changes nothing'
            findings.error(entry.key.span, Code.WRONG_SHAPE, message, "write what changes indented below it")
