"""A pack of one's own from the map that says it."""

import re
from collections.abc import Iterator

from kontrakt_dsl.cards import SKIP_CARD, WILD_CARD, Card, Pack
from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.loading.tree import Broken, Mapping, Text, span_within
from kontrakt_dsl.loading.wording import quoted, shortened
from kontrakt_dsl.sentences import listed

PARTS = ("ranks", "suits", "copies", "extras")
COLOURS = ("red", "black", "blue", "green", "yellow", "white", "orange", "purple")
MOST_RANKS, MOST_SUITS, MOST_COPIES, MOST_EXTRAS = 30, 10, 20, 100
_EXTRAS = {"wild card": WILD_CARD, "skip card": SKIP_CARD}
_PIECE = re.compile(r"[^,+]+")
_RANKS = re.compile(r"([1-9]\d?|[A-Z]{1,2})(?:-([1-9]\d?))?")
_SUIT = re.compile(r"([a-z]+)(?: ([A-Z]))?")
_EXTRA = re.compile(r"(\d{1,3}) (wild card|skip card)s?")
_TAKEN = ("JK", "JOKER", str(WILD_CARD), str(SKIP_CARD))
_FORMS = {
    "ranks": "ranks are such as 1-12 or A, 7-10, J, Q, K, in the order of a run, an ace first",
    "suits": f"each suit is a colour and its letter, such as red H, black S; colours are {listed(COLOURS)}",
    "copies": f"say a number from 1 to {MOST_COPIES}",
    "extras": "say, for example, 8 wild cards + 4 skip cards",
}


def pack_from_map(node: Mapping, findings: Findings) -> Pack | None:
    """The pack that a map says, or None where it has faults, which are reported."""
    return _PackReader(findings).read(node)


class _PackReader:
    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._sound = True

    def read(self, node: Mapping) -> Pack | None:
        said = self._parts(node)
        ranks = tuple(self._ranks(said["ranks"])) if "ranks" in said else ()
        suits = tuple(self._suits(said["suits"])) if "suits" in said else ()
        copies = self._copies(said["copies"]) if "copies" in said else 1
        extras = tuple(self._extras(said["extras"])) if "extras" in said else ()
        for part in ("ranks", "suits"):
            if part not in said and self._sound:
                self._fault(node, Code.MISSING_KEY, f'a pack of one\'s own says its "{part}"', _FORMS[part])
        letters = tuple(letter for _, letter in suits)
        if self._sound:
            self._cards_apart(said["ranks"], ranks, letters)
        if not self._sound:
            return None
        return Pack(ranks, letters, tuple(colour for colour, _ in suits), copies, extras)

    def _parts(self, node: Mapping) -> dict[str, Text]:
        said: dict[str, Text] = {}
        for entry in node.entries:
            name, value = entry.key.value, entry.value
            if name not in PARTS:
                self._fault(entry.key, Code.UNKNOWN_KEY, f'a pack has no "{shortened(name)}"', f"say {listed(PARTS)}")
            elif isinstance(value, Text) and value.value.strip():
                said[name] = value
            elif isinstance(value, Broken):
                self._sound = False
            else:
                self._fault(entry.key, Code.WRONG_SHAPE, f'"{name}" of a pack is one phrase', _FORMS[name])
        return said

    def _ranks(self, text: Text) -> Iterator[str]:
        seen: set[str] = set()
        for start, piece in _pieces(text):
            match = _RANKS.fullmatch(piece)
            first, last = match.groups() if match else (None, None)
            if first is None or (last is not None and not first.isdigit()):
                self._misread("ranks", text, start, piece)
                continue
            named = [str(number) for number in range(int(first), int(last) + 1)] if last else [first]
            if not named:
                self._fault(text, Code.BACKWARDS, f"{piece} runs backwards")
            for rank in named:
                if rank in seen:
                    self._fault(text, Code.SAID_TWICE, f"the rank {rank} is said twice")
                seen.add(rank)
                yield rank
        if len(seen) > MOST_RANKS or len(seen) == 1:
            self._fault(text, Code.OUT_OF_BOUNDS, f"{len(seen)} ranks; allowed are 2 to {MOST_RANKS}")

    def _suits(self, text: Text) -> Iterator[tuple[str, str]]:
        seen: set[str] = set()
        for start, piece in _pieces(text):
            match = _SUIT.fullmatch(piece)
            if match is None or match[1] not in COLOURS:
                self._misread("suits", text, start, piece)
                continue
            letter = match[2] or match[1][0].upper()
            if letter in seen:
                self._fault(text, Code.SAID_TWICE, f"two suits have the letter {letter}", _FORMS["suits"])
            seen.add(letter)
            yield match[1], letter
        if len(seen) > MOST_SUITS:
            self._fault(text, Code.OUT_OF_BOUNDS, f"{len(seen)} suits; allowed are 1 to {MOST_SUITS}")

    def _copies(self, text: Text) -> int:
        said = text.value.strip()
        if said.isascii() and said.isdigit() and len(said) < 4 and 1 <= int(said) <= MOST_COPIES:
            return int(said)
        self._fault(text, Code.OUT_OF_BOUNDS, f'"{shortened(said)}" is no number of copies', _FORMS["copies"])
        return 1

    def _extras(self, text: Text) -> Iterator[Card]:
        seen: set[str] = set()
        for start, piece in _pieces(text):
            match = _EXTRA.fullmatch(piece)
            if match is None or not 1 <= int(match[1]) <= MOST_EXTRAS:
                self._misread("extras", text, start, piece)
                continue
            if match[2] in seen:
                self._fault(text, Code.SAID_TWICE, f"{match[2]}s are said twice")
            seen.add(match[2])
            yield from [_EXTRAS[match[2]]] * int(match[1])

    def _cards_apart(self, text: Text, ranks: tuple[str, ...], letters: tuple[str, ...]) -> None:
        """Report cards whose text is that of a joker or of an extra card."""
        for rank in ranks:
            for letter in letters:
                if rank + letter in _TAKEN:
                    message = f"a card {rank}{letter} would be read as another one"
                    self._fault(text, Code.UNKNOWN_RANK, message, "give its suit another letter")

    def _misread(self, part: str, text: Text, start: int, piece: str) -> None:
        self._sound = False
        span = span_within(self._findings.source, text, start, start + len(piece))
        self._findings.error(span, Code.PHRASE, f"{quoted([shortened(piece)])[0]} makes no sense", _FORMS[part])

    def _fault(self, node: Text | Mapping, code: Code, message: str, help: str | None = None) -> None:
        self._sound = False
        self._findings.error(node.span, code, message, help)


def _pieces(text: Text) -> Iterator[tuple[int, str]]:
    """The pieces of a list, each with the index at which it begins."""
    for match in _PIECE.finditer(text.value):
        piece = match.group()
        yield match.start() + len(piece) - len(piece.lstrip()), " ".join(piece.split())
