"""YAML text to a located tree: every scalar is text, and what makes files hard to trust is refused."""

import re
from dataclasses import dataclass, field
from typing import Any

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.tree import Broken, Entry, Items, Mapping, Node, Text
from kontrakt_dsl.loading.yaml_faults import faulty_characters, strange_value, syntax_fault
from kontrakt_dsl.source import FILE_START, Position, Span

DEEPEST = 12
MOST_KEYS = 500
MERGING = "<<"
_BLANKS = re.compile(r"\s+")


@dataclass
class _Open:
    """A list or map that is being read; `key` waits for its value."""

    is_map: bool
    start: Position
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Node | None = None


def read_tree(findings: Findings) -> Node | None:
    """The tree of the findings' source, or None where reading had to stop."""
    if faulty_characters(findings):
        return None
    # yaml costs a tenth of a start of Python; only reading a file needs it
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    builder = _Builder(findings)
    try:
        for event in yaml.parse(findings.source.text, Loader=loader):
            if not builder.take(event):
                return None
    except yaml.MarkedYAMLError as fault:
        place, message, help = syntax_fault(fault, findings.source)
        width = 1 if place.column <= len(findings.source.line(place.line)) else 0
        findings.error(Span.on_line(place.line, place.column, width), Code.SYNTAX, message, help)
        return None
    except yaml.YAMLError:
        findings.error(FILE_START, Code.SYNTAX, "this is not YAML")
        return None
    if builder.root is None:
        findings.error(FILE_START, Code.EMPTY, "there are no rules in this file", 'begin with "kontrakt: 1"')
    return builder.root


class _Builder:
    """Builds the tree from YAML's events without recursion, so that no depth can break it."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.root: Node | None = None
        self._open: list[_Open] = []
        self._documents = 0

    def take(self, event: Any) -> bool:
        """Take in one event; False where reading must stop."""
        kind = type(event).__name__
        if kind == "DocumentStartEvent":
            return self._document(event)
        if kind == "AliasEvent":
            self.findings.error(
                _span(event),
                Code.ANCHOR,
                f'the alias "*{event.anchor}" is not allowed',
                "write the value out; each rule is said where it holds",
            )
            self._close(Broken(_span(event)))
        elif kind == "ScalarEvent":
            if self._open and len(self._open[-1].entries) > MOST_KEYS:
                self.findings.error(
                    _span(event), Code.TOO_LARGE, f"a map of more than {MOST_KEYS} keys is no rules file"
                )
                return False
            self._marks(event)
            if event.style == '"':
                strange_value(event.value, self._scalar_span(event), self.findings)
            self._close(Text(event.value, self._scalar_span(event), event.style or "", self.findings.source))
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self._marks(event)
            self._open.append(_Open(kind == "MappingStartEvent", _position(event.start_mark)))
            if len(self._open) > DEEPEST:
                self.findings.error(_span(event), Code.TOO_DEEP, "this is nested too deep for a rules file")
                return False
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            done = self._open.pop()
            span = Span(done.start, max(done.start, _position(event.end_mark)))
            self._close(Mapping(tuple(done.entries.values()), span) if done.is_map else Items(tuple(done.items), span))
        return True

    def _document(self, event: Any) -> bool:
        self._documents += 1
        if self._documents > 1:
            self.findings.error(
                _span(event), Code.SEVERAL_DOCUMENTS, "a second document begins here", "one file is one ruleset"
            )
        if event.tags or event.version:
            self.findings.error(_span(event), Code.TAG, "directives are not allowed", "leave out the % line")
        return self._documents == 1

    def _marks(self, event: Any) -> None:
        if event.anchor:
            self.findings.error(
                _span(event, len(event.anchor) + 1),
                Code.ANCHOR,
                f'the anchor "&{event.anchor}" is not allowed',
                "leave it out; each rule is said where it holds",
            )
        if event.tag:
            self.findings.error(
                _span(event, 1), Code.TAG, f'the tag "{_as_written(event.tag)}" is not allowed', "leave it out"
            )

    def _close(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if not parent.is_map:
            parent.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node)
        else:
            if isinstance(parent.key, Text):
                self._entry(parent, Entry(parent.key, node))
            parent.key = None

    def _key(self, node: Node) -> Node:
        if isinstance(node, Text) and node.value.strip():
            return node._replace(value=_BLANKS.sub(" ", node.value.strip()))
        if not isinstance(node, Broken):
            self.findings.error(node.span, Code.ODD_KEY, "this key is not a text", "write: key: value")
        return Broken(node.span)

    def _entry(self, parent: _Open, entry: Entry) -> None:
        name, span = entry.key.value, entry.key.span
        if name == MERGING:
            message = f'"{MERGING}", which merges maps, is not allowed'
            self.findings.error(span, Code.ANCHOR, message, "write its keys out; each rule is said where it holds")
            return
        earlier = parent.entries.get(name)
        if earlier is None:
            parent.entries[name] = entry
            return
        line = earlier.key.span.start.line
        message = f'"{name}" is said twice; first in line {line}'
        self.findings.error(span, Code.DUPLICATE_KEY, message, "strike out one of the two")

    def _scalar_span(self, event: Any) -> Span:
        """The span of a scalar; libyaml ends a block scalar at the beginning of what follows it."""
        span = _span(event)
        if event.style in ("|", ">"):
            text = self.findings.source.text
            begin, end = self.findings.source.offset(span.start), self.findings.source.offset(span.end)
            end = begin + len(text[begin:end].rstrip())
            return Span(span.start, self.findings.source.position(end))
        return span


def _position(mark: Any) -> Position:
    return Position(mark.line + 1, mark.column + 1)


def _span(event: Any, width: int | None = None) -> Span:
    start = _position(event.start_mark)
    if width is not None:
        return Span(start, Position(start.line, start.column + width))
    return Span(start, max(start, _position(event.end_mark)))


def _as_written(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
