"""The answers a file gives, each by number of players and round; splits have ended here."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from kontrakt_dsl.language.model import Key
from kontrakt_dsl.loading.tree import Entry, Node
from kontrakt_dsl.source import Span

T = TypeVar("T")
Cell = tuple[int, int]


class Games(NamedTuple):
    """The numbers of players and the rounds that a file admits; a side not `known` is a guess to go on with."""

    players: tuple[int, ...]
    rounds: tuple[int, ...]
    players_known: bool = True
    rounds_known: bool = True

    def cells(self) -> Iterator[Cell]:
        """Each number of players with each round."""
        return ((players, number) for players in self.players for number in self.rounds)

    @property
    def first(self) -> Cell:
        """The first round at the smallest table."""
        return self.players[0], self.rounds[0]


class Case(NamedTuple):
    """One value of an answer and the cells it is for, None for all; `node` is where it is written.

    `down` tells whether the value is for players who have laid down, or for those who have not; None for both.
    """

    players: frozenset[int] | None
    rounds: frozenset[int] | None
    value: object
    node: Node
    down: bool | None = None

    def covers(self, cell: Cell, *, down: bool | None = None) -> bool:
        """Whether the value is for a cell, and for players who are down or not where that is asked."""
        players, number = cell
        of_cell = (self.players is None or players in self.players) and (self.rounds is None or number in self.rounds)
        return of_cell and (down is None or self.down is None or self.down is down)


class Answer(NamedTuple):
    """What a file says under one key; a case that could not be read is missing."""

    key: Key
    entry: Entry
    cases: tuple[Case, ...]

    def case(self, cell: Cell, *, down: bool | None = None) -> Case | None:
        """The case that is for a cell, and for players who are down or not where that is asked."""
        # A loop, for it is asked a thousand times a file: `next` would make a generator each time.
        for case in self.cases:
            if case.covers(cell, down=down):
                return case
        return None


@dataclass
class Answers:
    """All answers of a file by path, and the sections it has."""

    games: Games
    sections: dict[str, Entry] = field(default_factory=dict)
    struck: dict[str, Entry] = field(default_factory=dict)
    given: dict[tuple[str, ...], Entry] = field(default_factory=dict)
    read: dict[tuple[str, ...], Answer] = field(default_factory=dict)
    misread: set[tuple[str, ...]] = field(default_factory=set)

    def get(
        self, path: tuple[str, ...], kind: type[T], cell: Cell | None = None, *, down: bool | None = None
    ) -> T | None:
        """The value of a key in a cell, if it was given and could be read."""
        answer = self.read.get(path)
        case = answer.case(cell or self.games.first, down=down) if answer else None
        return case.value if case is not None and isinstance(case.value, kind) else None

    def understood(self, path: tuple[str, ...]) -> bool:
        """Whether what a file says under a key could be read, all cases of it; also where it says nothing."""
        return path not in self.misread

    def node(self, path: tuple[str, ...], cell: Cell) -> Node | None:
        """Where the value of a key in a cell is written."""
        answer = self.read.get(path)
        case = answer.case(cell) if answer else None
        return case.node if case else None

    def span(self, path: tuple[str, ...], cell: Cell | None = None) -> Span | None:
        """The place of a value in the file; of its key where the value is not a single one."""
        node = self.node(path, cell or self.games.first)
        if node is not None:
            return node.span
        entry = self.given.get(path) or self.sections.get(path[0])
        return entry.key.span if entry else None
