"""A tree as the text of a rules file, in the order of the language, with the origin of each text."""

import json
import re
from collections.abc import Iterable

from kontrakt_dsl.language.table import KEYS, TOP_LEVEL_NAMES
from kontrakt_dsl.loading.origins import Origins, Placed
from kontrakt_dsl.loading.tree import Broken, Entry, Items, Mapping, Node, Text
from kontrakt_dsl.source import Position, SourceFile

_PLAIN = re.compile(r"(?:[A-Za-z0-9]|-\d)(?:[^\x00-\x1f\x7f\x80-\x9f\u2028\u2029:#]|:(?=\S)|(?<=\S)#)*")
_INDENT = "  "
_ORDER: dict[tuple[str, ...], int] = {key.path: place for place, key in enumerate(KEYS)}
_HEAD = ("kontrakt", "name", "about", "extends")


def written(root: Mapping, own: SourceFile) -> tuple[str, Origins]:
    """The text of a resolved tree, and where each text in it came from; `own` is the file it was asked for by."""
    writer = _Writer()
    previous = ""
    for entry in _sorted(root.entries, ()):
        name = entry.key.value
        if writer.lines and not (name in _HEAD and previous in _HEAD) and name != "sources":
            writer.lines.append("")
        writer.entry(entry, 0, (name,))
        previous = name
    return "".join(f"{line}\n" for line in writer.lines), Origins(writer.placed, own)


def _sorted(entries: Iterable[Entry], path: tuple[str, ...]) -> list[Entry]:
    """Entries in the order of the language; those it does not know, and those of an author's own, as they stand."""
    if not path:
        places = {name: place for place, name in enumerate(TOP_LEVEL_NAMES)}
        return sorted(entries, key=lambda entry: places.get(entry.key.value, len(places)))
    return sorted(entries, key=lambda entry: _ORDER.get((*path, entry.key.value), len(_ORDER)))


class _Writer:
    """Collects lines and the places of texts in them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.placed: list[Placed] = []

    def entry(self, entry: Entry, depth: int, path: tuple[str, ...], lead: str = "") -> None:
        """A key with its value; `lead` stands in place of the indent before the key."""
        self.lines.append(lead or _INDENT * depth)
        self._text(entry.key)
        self.lines[-1] += ":"
        self._value(entry.value, depth, path)

    def _value(self, node: Node, depth: int, path: tuple[str, ...]) -> None:
        match node:
            case Text(value="", style=""):
                return
            case Text():
                self.lines[-1] += " "
                self._text(node)
            case Mapping(entries=()):
                self.lines[-1] += " {}"
            case Items(items=()):
                self.lines[-1] += " []"
            case Mapping(entries=entries):
                for inner in _sorted(entries, path) if len(path) == 1 else entries:
                    self.entry(inner, depth + 1, (*path, inner.key.value))
            case Items(items=items):
                self._items(items, depth + 1, path)

    def _items(self, items: tuple[Node, ...], depth: int, path: tuple[str, ...]) -> None:
        for item in items:
            lead = f"{_INDENT * depth}- "
            match item:
                case Mapping(entries=(first, *rest)):
                    self.entry(first, depth + 1, (*path, first.key.value), lead)
                    for entry in rest:
                        self.entry(entry, depth + 1, (*path, entry.key.value))
                case Text():
                    self.lines.append(lead)
                    self._text(item, empty='""')
                case Items() | Mapping():
                    self.lines.append(lead.rstrip())
                    self._value(item, depth, path)
                case Broken():
                    continue

    def _text(self, text: Text, empty: str = "") -> None:
        shown = as_scalar(text.value) if text.value or text.style else empty
        line, column = len(self.lines), len(self.lines[-1]) + 1
        self.lines[-1] += shown
        end = Position(line, column + len(shown))
        self.placed.append(Placed(Position(line, column), end, shown.startswith('"'), text))


def as_scalar(value: str) -> str:
    """A text as it is written in a rules file: bare where that is read back as the same text, else in quotes."""
    if _PLAIN.fullmatch(value) and value == " ".join(value.split()):
        return value
    return json.dumps(value, ensure_ascii=False)
