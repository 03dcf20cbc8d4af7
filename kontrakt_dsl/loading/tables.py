"""The two answers that are tables with keys of the author's own: contracts by number, and points by card."""

from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Key
from kontrakt_dsl.loading.bounds import MOST_ROUNDS
from kontrakt_dsl.loading.guesses import mended_phrase
from kontrakt_dsl.loading.phrase_values import PhraseReader
from kontrakt_dsl.loading.tree import Broken, Entry, Items, Mapping, Node, Text, span_within
from kontrakt_dsl.loading.wording import allowed_words, quoted
from kontrakt_dsl.phrases.nodes import Cards, Points
from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase
from kontrakt_dsl.sentences import listed


class CardLine(NamedTuple):
    """One line of a table of points, with its places in the file."""

    cards: Cards
    points: Points
    key: Text
    value: Text


class CardTable(NamedTuple):
    """The points of cards left in hand; not `whole` where a line could not be read."""

    lines: tuple[CardLine, ...]
    whole: bool


def numbered_contracts(node: Node, key: Key, findings: Findings) -> tuple[tuple[int, Entry], ...]:
    """The entries of `contracts` with their numbers, which must be 1, 2, 3 and so on."""
    if isinstance(node, Broken):
        return ()
    if not isinstance(node, Mapping):
        shape = "a list" if isinstance(node, Items) else "one phrase"
        findings.error(
            node.span,
            Code.WRONG_SHAPE,
            f'"{key.title}" is {key.kind}, not {shape}',
            "write each on a line of its own: 1: 2 sets of 3",
        )
        return ()
    found: dict[int, Entry] = {}
    for entry in node.entries:
        said = entry.key.value
        if not (said.isascii() and said.isdigit() and len(said) < 5 and 1 <= int(said) <= MOST_ROUNDS):
            findings.error(
                entry.key.span,
                Code.CONTRACT_NUMBERS,
                f'"{said}" is not the number of a contract',
                f"contracts are numbered 1, 2, 3 and so on, up to {MOST_ROUNDS}",
            )
        elif int(said) in found:
            earlier = findings.line_of(found[int(said)].key.span)
            findings.error(
                entry.key.span, Code.DUPLICATE_KEY, f"contract {int(said)} is said twice; first in {earlier}"
            )
        else:
            found[int(said)] = entry
    _report_gaps(found, node, findings)
    return tuple(sorted(found.items()))


def _report_gaps(found: dict[int, Entry], node: Mapping, findings: Findings) -> None:
    """Report the numbers that are left out, each gap at the contract behind it."""
    last = 0
    for number in sorted(found) or [2]:
        missing = list(range(last + 1, number))
        last = number
        if missing:
            several = len(missing) > 1
            said = f"{missing[0]} to {missing[-1]}" if len(missing) > 2 else listed(map(str, missing))
            findings.error(
                found[number].key.span if number in found else node.span,
                Code.CONTRACT_NUMBERS,
                f"contract{'s' if several else ''} {said} {'are' if several else 'is'} missing",
                "contracts are numbered 1, 2, 3 and so on, without a gap",
            )


class CardTableReader(NamedTuple):
    """Reads a table of points."""

    key: Key
    findings: Findings

    def read(self, node: Node) -> CardTable | None:
        """The table, or None where it is none."""
        if isinstance(node, Broken):
            return None
        if not isinstance(node, Mapping):
            self.findings.error(
                node.span,
                Code.WRONG_SHAPE,
                f'"{self.key.title}" is a table of {self.key.kind}',
                allowed_words(self.key),
            )
            return None
        lines = [line for entry in node.entries if (line := self._line(entry))]
        return CardTable(tuple(lines), whole=len(lines) == len(node.entries))

    def _line(self, entry: Entry) -> CardLine | None:
        cards = self._cards(entry.key)
        points = self._points(entry)
        if cards is None or points is None or not isinstance(entry.value, Text):
            return None
        return CardLine(cards, points, entry.key, entry.value)

    def _cards(self, key: Text) -> Cards | None:
        read = parse_phrase(PhraseType.CARDS, key.value)
        if not isinstance(read, Cards):
            extent = read.extent if isinstance(read, Misread) else None
            guess = mended_phrase(PhraseType.CARDS, key.value)
            lead = f'did you mean "{guess}"? ' if guess else ""
            span = key.span if extent is None else span_within(self.findings.source, key, extent.start, extent.end)
            forms = ("2-10", "J-K", "aces", "10s", "red 2s", "jokers")
            self.findings.error(
                span,
                Code.PHRASE,
                f'"{key.value}" in "{self.key.title}" names no cards',
                f"{lead}name cards such as {listed(quoted(forms), 'or')}",
            )
            return None
        return read

    def _points(self, entry: Entry) -> Points | None:
        if not isinstance(entry.value, Text):
            if not isinstance(entry.value, Broken):
                self.findings.error(
                    entry.value.span, Code.WRONG_SHAPE, f'"{entry.key.value}" takes points, not a list or map'
                )
            return None
        value = PhraseReader(self.key, self.findings).points(entry.value)
        return value if isinstance(value, Points) else None
