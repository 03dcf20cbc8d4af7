"""One value of one key: a closed word looked up in the table, a text, or a phrase; faults point into it."""

from collections.abc import Iterator
from typing import NamedTuple

from kontrakt_dsl.cards import STANDARD_PACK, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Kind, Word
from kontrakt_dsl.loading.guesses import close_word, plain
from kontrakt_dsl.loading.phrase_values import PHRASE_TYPES, PhraseReader
from kontrakt_dsl.loading.tree import Broken, Items, Mapping, Node, Text, span_within
from kontrakt_dsl.loading.wording import allowed_words, shortened
from kontrakt_dsl.source import Span

CHAINED = ", then "
"""Between two words that are used one after the other."""


class Words(NamedTuple):
    """Closed words in the order they were written; for prohibitions those that are forbidden."""

    words: tuple[str, ...]


class ValueReader(NamedTuple):
    """Reads the values of one key; no cards are offered that the `pack` does not have."""

    key: Key
    findings: Findings
    pack: Pack = STANDARD_PACK

    def read(self, node: Node) -> object | None:
        """The value, or None where it could not be read, which is reported."""
        if isinstance(node, Broken):
            return None
        if self.key.kind is Kind.TEXTS:
            return self._texts(node)
        if self.key.kind is Kind.PACK and isinstance(node, Mapping):
            # Few games have a pack of their own.
            from kontrakt_dsl.loading.packs import pack_from_map

            return pack_from_map(node, self.findings)
        if not isinstance(node, Text):
            shape = "a list" if isinstance(node, Items) else "a map"
            self.findings.error(
                node.span,
                Code.WRONG_SHAPE,
                f'"{self.key.title}" is {self.key.kind}, not {shape}',
                allowed_words(self.key),
            )
            return None
        if not node.value.strip():
            self.findings.error(node.span, Code.NO_VALUE, f'"{self.key.title}" has no value', allowed_words(self.key))
            return None
        if self.key.kind is Kind.TEXT:
            return self._text(node)
        if self.key.kind is Kind.PACK:
            return STANDARD_PACK if self._word(node, node.value, 0) is not None else None
        if self.key.kind is Kind.WORD:
            word = self._word(node, node.value, 0)
            return None if word is None else word.text
        if self.key.kind in (Kind.WORD_LIST, Kind.PROHIBITIONS, Kind.CHAIN):
            return self._words(node)
        return PhraseReader(self.key, self.findings, self.pack).read(node, PHRASE_TYPES[self.key.kind])

    def _text(self, node: Text) -> str | None:
        """A text; one that a heading is made of stands on one line."""
        if self.key.path == ("name",) and "\n" in node.value.strip():
            message = f'"{self.key.title}" has several lines'
            self.findings.error(node.span, Code.WRONG_SHAPE, message, "a name stands on one line")
            return None
        return node.value

    # ---- closed words

    def _word(self, text: Text, said: str, start: int, *, prefix: str = "") -> Word | None:
        """The closed word `said`, which begins at index `start` of the value."""
        for word in self.key.words:
            if said == word.text:
                return word
        near = close_word(said, [word.text for word in self.key.words])
        lead = f'did you mean "{prefix}{near}"? ' if near else ""
        message = f'"{shortened(said)}" has no meaning for "{self.key.title}"' if said else "a word is missing"
        self.findings.error(
            self._span(text, said, start),
            Code.UNKNOWN_WORD,
            message,
            f"{lead}{allowed_words(self.key)}",
        )
        return None

    def _words(self, text: Text) -> Words | None:
        prohibitions = self.key.kind is Kind.PROHIBITIONS
        if prohibitions and text.value == "any":
            return Words(())
        found: list[str] = []
        sound = True
        for start, said in _pieces(text.value, chain=self.key.kind is Kind.CHAIN):
            offset = 0
            if prohibitions:
                offset = len("not ") if said.startswith("not ") else 0
                if not offset:
                    sound = False
                    self._unforbidden(text, said, start)
                    continue
            word = self._word(text, said[offset:], start + offset, prefix="not " if prohibitions else "")
            if word is None:
                sound = False
            elif word.text in found:
                sound = False
                self.findings.error(self._span(text, said, start), Code.SAID_TWICE, f'"{said}" is said twice')
            else:
                found.append(word.text)
        return Words(tuple(found)) if sound else None

    def _unforbidden(self, text: Text, said: str, start: int) -> None:
        """Report a piece of a list of prohibitions that forbids nothing."""
        meant = plain(said).removeprefix("never ").removeprefix("no ")
        near = close_word(meant, [word.text for word in self.key.words])
        alone = said != text.value and close_word(said, ("any",)) is not None
        if alone and not near:
            message = f'"{shortened(said)}" can\'t be said together with a prohibition for "{self.key.title}"'
            help = f'leave it out, or say "any" alone; {allowed_words(self.key)}'
            self.findings.error(self._span(text, said, start), Code.UNKNOWN_WORD, message, help)
            return
        guess = f'"not {near}"' if near else '"any"' if close_word(said, ("any",)) else ""
        self.findings.error(
            self._span(text, said, start),
            Code.UNKNOWN_WORD,
            f'"{shortened(said)}" is no prohibition for "{self.key.title}"',
            f"{f'did you mean {guess}? ' if guess else ''}{allowed_words(self.key)}",
        )

    # ---- texts

    def _texts(self, node: Node) -> Words | None:
        items = node.items if isinstance(node, Items) else (node,)
        texts = [item.value for item in items if isinstance(item, Text) and item.value]
        for item in items:
            if isinstance(item, Mapping):
                self.findings.error(
                    item.span, Code.WRONG_SHAPE, "this text was read as a map", "put a text with a colon in quotes"
                )
            elif isinstance(item, Items):
                self.findings.error(item.span, Code.WRONG_SHAPE, "a list of texts holds no lists")
        if isinstance(node, Items) and not node.items:
            self.findings.error(node.span, Code.NO_VALUE, f'"{self.key.title}" names nothing', self.key.question)
        return Words(tuple(texts)) if texts else None

    def _span(self, text: Text, said: str, start: int) -> Span:
        return span_within(self.findings.source, text, start, start + len(said))


def _pieces(value: str, *, chain: bool) -> Iterator[tuple[int, str]]:
    """The pieces of a list of words, each with its index; commas and, outside a chain, `and` divide it."""
    start = 0
    separators = (CHAINED,) if chain else (", and ", ", ", ",", " and ")
    while True:
        cuts = [(value.find(separator, start), -len(separator)) for separator in separators]
        found = [cut for cut in cuts if cut[0] >= 0]
        end, width = min(found) if found else (len(value), 0)
        piece = value[start:end]
        yield start + len(piece) - len(piece.lstrip()), piece.strip()
        if not found:
            return
        start = end - width
