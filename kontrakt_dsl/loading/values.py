"""One value of one key: a closed word looked up in the table, or a phrase parsed; faults point into it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kontrakt_dsl.cards import STANDARD_PACK
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key, Kind, Word
from kontrakt_dsl.loading.bounds import fault_in
from kontrakt_dsl.loading.guesses import close_word, mended_phrase, plain
from kontrakt_dsl.loading.packs import pack_from_map
from kontrakt_dsl.loading.tree import Broken, Items, Mapping, Node, Text, span_within
from kontrakt_dsl.loading.wording import MOST_EXAMPLES, allowed_words, phrase_noun, quoted, shortened
from kontrakt_dsl.phrases.limit_nodes import Guard, WildLimitPhrase
from kontrakt_dsl.phrases.nodes import WHOLE, Amount, Extent, Points, Range
from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase
from kontrakt_dsl.sentences import listed
from kontrakt_dsl.source import Span

PHRASE_TYPES: dict[Kind, PhraseType] = {
    Kind.RANGE: PhraseType.RANGE,
    Kind.AMOUNT: PhraseType.AMOUNT,
    Kind.CARDS: PhraseType.CARDS,
    Kind.GUARD: PhraseType.GUARD,
    Kind.NUMBER_LIMIT: PhraseType.NUMBER_LIMIT,
    Kind.BUY_LIMIT: PhraseType.BUY_LIMIT,
    Kind.CHIPS: PhraseType.BUY_LIMIT,
    Kind.NATURALS: PhraseType.NATURALS,
    Kind.WILD_LIMIT: PhraseType.WILD_LIMIT,
    Kind.COST: PhraseType.COST,
    Kind.POINTS: PhraseType.POINTS,
    Kind.TURN_LIMIT: PhraseType.TURN_LIMIT,
    Kind.CONTRACTS: PhraseType.CONTRACT,
    Kind.NUMBERS: PhraseType.NUMBERS,
}


CHAINED = ", then "
"""Between two words that are used one after the other."""


class Words(NamedTuple):
    """Closed words in the order they were written; for prohibitions those that are forbidden."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class ValueReader:
    """Reads the values of one key."""

    key: Key
    findings: Findings

    def read(self, node: Node) -> object | None:
        """The value, or None where it could not be read, which is reported."""
        if isinstance(node, Broken):
            return None
        if self.key.kind is Kind.TEXTS:
            return self._texts(node)
        if self.key.kind is Kind.PACK and isinstance(node, Mapping):
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
        return self.phrase(node, PHRASE_TYPES[self.key.kind])

    def _text(self, node: Text) -> str | None:
        """A text; one that a heading is made of stands on one line."""
        if self.key.path == ("name",) and "\n" in node.value.strip():
            message = f'"{self.key.title}" has several lines'
            self.findings.error(node.span, Code.WRONG_SHAPE, message, "a name stands on one line")
            return None
        return node.value

    # ---- phrases

    def phrase(self, text: Text, kind: PhraseType) -> object | None:
        """A phrase of one type."""
        read = parse_phrase(kind, text.value)
        if isinstance(read, Misread):
            self._misread(kind, text, read)
            return None
        sound = self._names_known(text, read) and self._facts_known(text, read) and self._number_said(text, read)
        fault = fault_in(self.key.path, read) if sound else None
        if fault is not None:
            place, message = fault
            turned = isinstance(read, Range) and read.low > read.high
            code = Code.BACKWARDS if "backwards" in message else Code.OUT_OF_BOUNDS
            help = f'did you mean "{Range(read.high, read.low)}"?' if turned and isinstance(read, Range) else None
            self.findings.error(self._span(text, place or WHOLE), code, message, help)
            return None
        return read if sound else None

    def points(self, text: Text) -> object | None:
        """Points in a table whose key this is."""
        if not text.value.strip():
            self.findings.error(text.span, Code.NO_VALUE, "no points are said", "say a number of points")
            return None
        return self.phrase(text, PhraseType.POINTS)

    def _misread(self, kind: PhraseType, text: Text, read: Misread) -> None:
        said = " ".join(text.value.split())
        guess = mended_phrase(kind, text.value)
        if guess is not None and not self._would_be_read(kind, text, guess):
            guess = None
        where = text.value[read.extent.start : read.extent.end].strip()
        what = f'"{shortened(where)}" makes no sense' if where else "something is missing"
        within = "" if where == said else f' in "{shortened(said)}"'
        options = [word if word in ("", "a number", "a rank") else f'"{word}"' for word in read.expected]
        helps = [f'did you mean "{guess}"?'] if guess else []
        if read.extent.start > 0:
            helps.append(f"here may stand {listed([option or 'the end' for option in options], 'or')};")
        examples = [word.text for word in (*self.key.words, *self.key.forms[:MOST_EXAMPLES])]
        if kind is PhraseType.POINTS:
            examples = ["10", "-10", "face value"] if self.key.kind is Kind.CARD_POINTS else ["10", "-10"]
        noun = str(self.key.kind) if self.key.kind is Kind.CHIPS else phrase_noun(kind)
        helps.append(f"{noun} is, for example, {listed(quoted(examples), 'or')}")
        self.findings.error(
            self._span(text, read.extent),
            Code.PHRASE,
            f'{what}{within}: "{self.key.title}" takes {noun}',
            " ".join(helps),
        )

    def _would_be_read(self, kind: PhraseType, text: Text, guess: str) -> bool:
        """Whether a guess, put in the place of what was said, is an answer to this key."""
        quiet = Findings(self.findings.source)
        ValueReader(self.key, quiet).phrase(Text(guess, text.span), kind)
        return not quiet.has_errors

    def _names_known(self, text: Text, phrase: object) -> bool:
        """Whether an amount speaks only of what is settled before it."""
        spoken: list[tuple[str, Extent]] = []
        if isinstance(phrase, Amount):
            spoken = [(term.name, term.extent) for term in phrase.terms if term.name]
        elif isinstance(phrase, Points) and phrase.times:
            spoken = [(phrase.times, WHOLE)]
        unknown = [(name, extent) for name, extent in spoken if name not in self.key.names]
        for name, extent in unknown:
            known = f"it may speak of {listed(quoted(self.key.names))}" if self.key.names else "say a number"
            self.findings.error(
                self._span(text, extent), Code.NAME_NOT_HERE, f'"{self.key.title}" can\'t depend on "{name}"', known
            )
        return not unknown

    def _number_said(self, text: Text, phrase: object) -> bool:
        """Whether points that are for no card are a number."""
        if not isinstance(phrase, Points) or phrase.number is not None or self.key.kind is Kind.CARD_POINTS:
            return True
        message = f'"{self.key.title}" has no card with a face value'
        self.findings.error(text.span, Code.FACE_VALUE, message, 'say a number of points, for example "-10"')
        return False

    def _facts_known(self, text: Text, phrase: object) -> bool:
        """Whether a condition asks only what can be asked here, and nothing twice."""
        if isinstance(phrase, WildLimitPhrase) and phrase.same and str(phrase) not in self.key.allowed():
            self.findings.error(
                text.span, Code.UNKNOWN_WORD, f'"{phrase}" says nothing for "{self.key.title}"', allowed_words(self.key)
            )
            return False
        if isinstance(phrase, WildLimitPhrase) and not self._scopes_known(text, phrase):
            return False
        if not isinstance(phrase, Guard):
            return True
        sound, seen = True, set()
        for condition in phrase.conditions:
            if condition.fact not in [word.text for word in self.key.words]:
                sound = False
                self.findings.error(
                    self._span(text, condition.extent),
                    Code.UNKNOWN_WORD,
                    f'"{condition.fact}" has no meaning for "{self.key.title}"',
                    allowed_words(self.key),
                )
            elif condition.fact in seen:
                sound = False
                self.findings.error(
                    self._span(text, condition.extent), Code.SAID_TWICE, f'"{condition.fact}" is asked twice'
                )
            seen.add(condition.fact)
        return sound

    def _scopes_known(self, text: Text, phrase: WildLimitPhrase) -> bool:
        """Whether each limit counts wild cards over something that the key knows."""
        strange = [limit for limit in phrase.limits if not any(limit.scope in form.text for form in self.key.forms)]
        for limit in strange:
            self.findings.error(
                self._span(text, limit.extent),
                Code.UNKNOWN_WORD,
                f'"{limit}" says nothing for "{self.key.title}"',
                allowed_words(self.key),
            )
        return not strange

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
            self._span(text, Extent(start, start + len(said))),
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
                extent = Extent(start, start + len(said))
                self.findings.error(self._span(text, extent), Code.SAID_TWICE, f'"{said}" is said twice')
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
            self.findings.error(self._span(text, Extent(start, start + len(said))), Code.UNKNOWN_WORD, message, help)
            return
        guess = f'"not {near}"' if near else '"any"' if close_word(said, ("any",)) else ""
        self.findings.error(
            self._span(text, Extent(start, start + len(said))),
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

    def _span(self, text: Text, extent: Extent) -> Span:
        if extent is WHOLE:
            return text.span
        return span_within(self.findings.source, text, extent.start, extent.end)


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
