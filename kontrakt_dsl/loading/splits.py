"""Splits: a value that differs by round or number of players, taken apart into cases that cover each cell once."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from kontrakt_dsl.diagnostics import Findings
from kontrakt_dsl.language.codes import Code
from kontrakt_dsl.language.model import Axis, Key
from kontrakt_dsl.loading.answers import Case, Games
from kontrakt_dsl.loading.guesses import mended_phrase
from kontrakt_dsl.loading.tree import Broken, Entry, Mapping, Node, span_within
from kontrakt_dsl.loading.wording import quoted
from kontrakt_dsl.phrases.limit_nodes import Selector
from kontrakt_dsl.phrases.nodes import Numbers, Range
from kontrakt_dsl.phrases.parser import Misread, PhraseType, parse_phrase
from kontrakt_dsl.sentences import listed

SELECTOR_FORMS = (
    "round 7",
    "rounds 1-3",
    "rounds 1-3 and 5",
    "last round",
    "other rounds",
    "3-4 players",
    "other numbers of players",
)
_LOOKS_LIKE_SELECTOR = re.compile(
    r"(?:\s*(?:rounds?|contracts?|last|other|before|after|otherwise|else)\b)|.*\bplayers?\b"
)
_BEFORE, _AFTER = "before laying down", "after laying down"
_AXES = {"players": Axis.PLAYERS, "round": Axis.ROUNDS, "contract": Axis.ROUNDS, "state": Axis.STATE}

ReadLeaf = Callable[[Node], object]


def looks_like_split(node: Mapping) -> bool:
    """Whether a map, where a value may be a map itself, is meant as a split."""
    return any(_LOOKS_LIKE_SELECTOR.match(entry.key.value) for entry in node.entries)


class _Share(NamedTuple):
    """What a value in a split is for; `down` is None where it is for every state."""

    players: frozenset[int]
    rounds: frozenset[int]
    down: bool | None = None


@dataclass
class SplitReader:
    """Reads the values of one key.

    `ladder` says whether players climb alone, so that cases are contracts; None where that is not known.
    """

    key: Key
    games: Games
    findings: Findings
    read_leaf: ReadLeaf
    ladder: bool | None
    _cases: list[Case] = field(default_factory=list)

    def cases(self, node: Node) -> tuple[Case, ...]:
        """Each value with the cells it is for."""
        self._split(node, _Share(frozenset(self.games.players), frozenset(self.games.rounds)), ())
        return tuple(self._cases)

    def _split(self, node: Node, share: _Share, outer: tuple[Axis, ...]) -> None:
        if isinstance(node, Broken):
            return
        if not isinstance(node, Mapping) or not self._is_split(node):
            value = self.read_leaf(node)
            if value is not None:
                self._cases.append(Case(share.players, share.rounds, value, node, share.down))
            return
        if not node.entries:
            self.findings.error(node.span, Code.NO_VALUE, f'"{self.key.title}" has no value', self.key.question)
            return
        selectors = [(entry, selector) for entry in node.entries if (selector := self._selector(entry))]
        axis = self._common_axis(selectors, outer)
        if axis is None:
            return
        inner = (*outer, axis)
        if axis is Axis.STATE:
            self._report_half(selectors, node)
            for entry, selector in selectors:
                self._split(entry.value, share._replace(down=selector.which == _AFTER), inner)
            return
        domain = share.players if axis is Axis.PLAYERS else share.rounds
        known = self.games.players_known if axis is Axis.PLAYERS else self.games.rounds_known
        complete = len(selectors) == len(node.entries)
        for entry, chosen in self._shares(selectors, domain, known=known, complete=complete):
            part = share._replace(players=chosen) if axis is Axis.PLAYERS else share._replace(rounds=chosen)
            self._split(entry.value, part, inner)

    def _report_half(self, selectors: list[tuple[Entry, Selector]], node: Mapping) -> None:
        """Report a split by state that leaves one of the two states without a value."""
        missing = [state for state in (_BEFORE, _AFTER) if state not in {s.which for _, s in selectors}]
        if missing and len(selectors) == len(node.entries):
            self.findings.error(
                selectors[0][0].key.span,
                Code.UNCOVERED,
                f'"{self.key.title}" has no value for "{missing[0]}"',
                f'add a case "{missing[0]}"',
            )

    def _is_split(self, node: Mapping) -> bool:
        return not self._takes_maps or looks_like_split(node)

    @property
    def _takes_maps(self) -> bool:
        return self.key.name in ("cards in hand", "bonuses", "pack")

    def _selector(self, entry: Entry) -> Selector | None:
        said = entry.key
        read = parse_phrase(PhraseType.SELECTOR, said.value)
        if isinstance(read, Selector):
            return read
        guess = mended_phrase(PhraseType.SELECTOR, said.value)
        lead = f'did you mean "{guess}"? ' if guess else ""
        place = said.span
        if isinstance(read, Misread) and read.extent.start:
            place = span_within(self.findings.source, said, read.extent.start, read.extent.end)
        self.findings.error(
            place,
            Code.SELECTOR,
            f'"{self.key.title}" has a case "{said.value}" that can\'t be read',
            f"{lead}cases are such as {listed(quoted(SELECTOR_FORMS), 'or')}",
        )
        return None

    def _common_axis(self, selectors: list[tuple[Entry, Selector]], outer: tuple[Axis, ...]) -> Axis | None:
        """The axis of a split, or None where its cases can't be told apart for a reason that is reported."""
        axes = list(dict.fromkeys(_AXES[selector.axis] for _, selector in selectors))
        faults = len(axes) != 1
        miscalled: list[Entry] = []
        for entry, selector in selectors:
            axis = _AXES[selector.axis]
            if axis not in self.key.axes:
                faults = True
                allowed = listed([str(axis) for axis in Axis if axis in self.key.axes], "or")
                self.findings.error(
                    entry.key.span,
                    Code.WRONG_AXIS,
                    f'"{self.key.title}" can\'t differ by {axis}',
                    f"it may differ by {allowed}" if allowed else "it has one value for the whole game",
                )
            elif axis in outer:
                faults = True
                self.findings.error(
                    entry.key.span, Code.MIXED_AXES, f"this split by {axis} stands inside another one by {axis}"
                )
            elif axis is Axis.ROUNDS and self.ladder not in (None, selector.axis == "contract"):
                faults = True
                miscalled.append(entry)
        self._report_miscalled(miscalled)
        if len(axes) > 1:
            odd = next(entry for entry, selector in selectors if _AXES[selector.axis] is not axes[0])
            self.findings.error(
                odd.key.span,
                Code.MIXED_AXES,
                f'"{self.key.title}" is split by {axes[0]} and by {axes[1]} in one map',
                f"split by {axes[0]} first, and below one of its cases by {axes[1]}",
            )
        return None if faults else axes[0]

    def _report_miscalled(self, entries: list[Entry]) -> None:
        """Report the cases of a split that speak of rounds or contracts where the others are meant, all at once."""
        if not entries:
            return
        said, right = ("round", "contract") if self.ladder else ("contract", "round")
        why = "each player has a ladder" if self.ladder else "all play the same round together"
        names = listed(quoted(entry.key.value.replace(said, right) for entry in entries))
        self.findings.error(
            entries[0].key.span,
            Code.LADDER_WORD,
            f'"{self.key.title}" differs by {said}, but {why}',
            f'under "{self.key.title}" say {names}',
        )

    def _shares(
        self,
        selectors: list[tuple[Entry, Selector]],
        domain: frozenset[int],
        *,
        known: bool,
        complete: bool,
    ) -> list[tuple[Entry, frozenset[int]]]:
        """The cells of each case; holes, overlaps and cases outside the game are reported."""
        noun = "round" if selectors[0][1].axis != "players" else "players"
        taken: dict[int, Entry] = {}
        shares: list[tuple[Entry, frozenset[int]]] = []
        rest: Entry | None = None
        for entry, selector in selectors:
            if selector.which == "other":
                if rest is not None:
                    self._overlap(entry, rest, "the rest")
                rest = entry
                continue
            chosen = self._chosen(entry, selector, domain, noun, known=known)
            twice = sorted(number for number in chosen if number in taken)
            if twice:
                self._overlap(entry, taken[twice[0]], _case_name(noun, twice))
            shares.append((entry, chosen - frozenset(taken)))
            taken.update(dict.fromkeys(chosen, entry))
        hole = sorted(domain - frozenset(taken))
        if rest is not None:
            shares.append((rest, frozenset(hole)))
            if not hole and known and complete:
                self.findings.error(
                    rest.key.span, Code.OUTSIDE, f'"{rest.key.value}" is left with nothing: all cases are given'
                )
        elif hole and known and complete:
            more = "other rounds" if noun == "round" else "other numbers of players"
            self.findings.error(
                selectors[0][0].key.span,
                Code.UNCOVERED,
                f'"{self.key.title}" has no value for {_case_name(noun, hole)}',
                f'add a case, for example "{more}"',
            )
        return shares

    def _overlap(self, entry: Entry, earlier: Entry, what: str) -> None:
        self.findings.error(
            entry.key.span,
            Code.OVERLAP,
            f'"{self.key.title}" has two values for {what}; the first is in {self.findings.line_of(earlier.key.span)}',
        )

    def _chosen(
        self, entry: Entry, selector: Selector, domain: frozenset[int], noun: str, *, known: bool
    ) -> frozenset[int]:
        if selector.which == "last":
            return frozenset({max(self.games.rounds)} & domain)
        numbers = selector.numbers or Numbers(())
        chosen: set[int] = set()
        for part in numbers.ranges:
            if part.low > part.high:
                self._report(entry, part, Code.BACKWARDS, f"{part} runs backwards")
                continue
            within = {number for number in domain if part.low <= number <= part.high}
            if known and len(within) != part.high - part.low + 1:
                whole = self.games.players if noun == "players" else self.games.rounds
                have = str(Range(min(whole), max(whole)))
                says = f"{have} players" if noun == "players" else f"rounds {have}"
                nested = "" if domain == frozenset(whole) else " that is in question here"
                self._report(entry, part, Code.OUTSIDE, f"not every case of {part} comes{nested}: the game has {says}")
            chosen |= within
        return frozenset(chosen)

    def _report(self, entry: Entry, part: Range, code: Code, message: str) -> None:
        span = span_within(self.findings.source, entry.key, part.extent.start, part.extent.end)
        self.findings.error(span, code, message)


def _case_name(noun: str, numbers: list[int]) -> str:
    """The cases `numbers` in words, runs of them as ranges."""
    ranges: list[Range] = []
    for number in numbers:
        if ranges and ranges[-1].high == number - 1:
            ranges[-1] = Range(ranges[-1].low, number)
        else:
            ranges.append(Range(number, number))
    text = str(Numbers(tuple(ranges)))
    if noun == "players":
        return f"{text} players"
    return f"round{'s' if len(numbers) > 1 else ''} {text}"
