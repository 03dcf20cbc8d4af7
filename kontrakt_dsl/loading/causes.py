"""Which line of an author makes a fault of a line taken over: found by leaving out one change after another.

Only a faulty file comes here. A finding is told by its code and place; the words of a message may hold figures that
every change moves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Diagnostic
from kontrakt_dsl.loading.layers import Layers
from kontrakt_dsl.loading.tree import Entry, Mapping, Text
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import SourceFile, Span

MOST_CHANGES_TRIED = 60
_NO_RULE = ("kontrakt", "name", "about", "sources", "extends", "options", "tests")
Judge = Callable[[Mapping], Iterable[Diagnostic]]


class _Change(NamedTuple):
    """One thing that a layer says: the number of the layer, 0 for the file's own, and the keys that lead to it."""

    layer: int
    keys: tuple[Text, ...]

    def left_of(self, layers: Layers) -> Layers:
        """These layers, without the change."""
        names = tuple(key.value for key in self.keys)
        if not self.layer:
            return layers._replace(own=_without(layers.own, names))
        over = list(layers.over)
        over[self.layer - 1] = _without(over[self.layer - 1], names)
        return layers._replace(over=tuple(over))


class _Upto(NamedTuple):
    """The layers up to a number alone: 0 for those that are extended, 1 for the file's own over them."""

    number: int

    def left_of(self, layers: Layers) -> Layers:
        """These layers, without those above."""
        own = layers.own if self.number else Mapping((), layers.own.span)
        return layers._replace(own=own, over=())


_BELOW, _OWN = _Upto(0), _Upto(1)


class Tracer:
    """Leads findings back to what an author wrote; `judge` finds what is wrong with rules put together."""

    def __init__(self, layers: Layers, sources: Sequence[SourceFile], judge: Judge) -> None:
        self.layers, self.judge = layers, judge
        self.own = sources[0]
        self.sources = {source.path: source for source in sources}
        self._judged: dict[_Change | _Upto, frozenset[tuple[str, str, Span]]] = {}

    def traced(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The findings, each about a line that was taken over at the line that makes it a fault; both are said.

        What a line makes of several others in the same words is said once.
        """
        alike: dict[tuple[_Change, str, str, str], list[Diagnostic]] = {}
        for diagnostic in found:
            change = self._cause(diagnostic)
            if change is None:
                yield diagnostic
            else:
                alike.setdefault((change, diagnostic.code, diagnostic.path, diagnostic.message), []).append(diagnostic)
        for (change, *_), spoilt in alike.items():
            yield self._moved(spoilt, change)

    def _cause(self, found: Diagnostic) -> _Change | None:
        """The change without which there is no such finding; None where it stands where it belongs."""
        if any(self._says(layer, found) for layer in self.layers.over):
            return None
        by_own = not self.layers.over or self._is_there(found, _OWN)
        if by_own and (found.path == self.own.path or self._is_there(found, _BELOW)):
            return None
        changes = [change for change in self._changes() if by_own or change.layer]
        alone = (change for change in changes[:MOST_CHANGES_TRIED] if not self._is_there(found, change))
        return next(alone, changes[0] if changes else None)

    def _says(self, layer: Mapping, found: Diagnostic) -> bool:
        """Whether a finding stands within a layer."""
        source = next((entry.key.source for entry in layer.entries), None) or self.own
        return found.path == source.path and layer.span.start <= found.span.start <= layer.span.end

    def _is_there(self, found: Diagnostic, part: _Change | _Upto) -> bool:
        """Whether the rules without a change, or the lower layers alone, have the finding too."""
        if part not in self._judged:
            rules = part.left_of(self.layers).together()
            self._judged[part] = frozenset(_told(diagnostic) for diagnostic in self.judge(rules))
        return _told(found) in self._judged[part]

    def _changes(self) -> Iterator[_Change]:
        for number, layer in enumerate((self.layers.own, *self.layers.over)):
            for entry in layer.entries:
                if entry.key.value in _NO_RULE:
                    continue
                if isinstance(entry.value, Mapping):
                    yield from (_Change(number, (entry.key, inner.key)) for inner in entry.value.entries)
                else:
                    yield _Change(number, (entry.key,))

    def _moved(self, spoilt: Sequence[Diagnostic], change: _Change) -> Diagnostic:
        """One finding at a change, for those that differ only in the line that it spoils."""
        first, *_ = spoilt
        key = change.keys[-1]
        source = self.sources[first.path]
        of = "" if first.path == self.own.path else f" of {first.path}"
        others = [str(line) for line in dict.fromkeys(found.line for found in spoilt) if line != first.line]
        more = f"; nor {'does line' if len(others) == 1 else 'do lines'} {listed(others)}" if others else ""
        why = f"line {first.line}{of} does not go with this: {source.line(first.line).strip()}{more}"
        path = key.source.path if key.source else self.own.path
        return replace(first, path=path, span=key.span, message=f"{first.message} ({why})")


def _told(found: Diagnostic) -> tuple[str, str, Span]:
    return found.code, found.path, found.span


def _without(layer: Mapping, names: tuple[str, ...]) -> Mapping:
    """A map without the entry that the names lead to."""
    first, *rest = names
    entries: list[Entry] = []
    for entry in layer.entries:
        if entry.key.value != first:
            entries.append(entry)
        elif rest and isinstance(entry.value, Mapping):
            entries.append(Entry(entry.key, _without(entry.value, tuple(rest))))
    return Mapping(tuple(entries), layer.span)
