"""What checks look at: the answers of a file and what they come to in each cell."""

from collections.abc import Iterator
from typing import NamedTuple

from kontrakt_dsl.loading.answers import Answers, Cell
from kontrakt_dsl.loading.cells import CellValues
from kontrakt_dsl.loading.tree import Text, span_within
from kontrakt_dsl.phrases.limit_nodes import Guard
from kontrakt_dsl.phrases.nodes import ContractPhrase, PartPhrase
from kontrakt_dsl.source import SourceFile, Span

CONTRACTS = ("contracts",)


class PartInPlace(NamedTuple):
    """A part of a contract with its place in the file."""

    part: PartPhrase
    span: Span


class Sheet(NamedTuple):
    """The answers of a file, and the values of each number of players and round; some may be missing."""

    answers: Answers
    cells: dict[Cell, CellValues]

    def buying(self, cell: Cell) -> bool:
        """Whether cards can be bought in a cell."""
        if "buying" not in self.answers.sections or "buying" in self.answers.struck:
            return False
        guard = self.answers.get(("buying", "when"), Guard, cell)
        return guard is None or not guard.never

    def bought(self, cell: Cell) -> bool:
        """Whether the contract of a cell is said to need bought cards."""
        phrase = self.answers.get(CONTRACTS, ContractPhrase, cell)
        return phrase is not None and phrase.bought

    def contract_span(self, cell: Cell) -> Span:
        """Where the contract of a cell is written."""
        node = self.answers.node(CONTRACTS, cell)
        return node.span if node else self.answers.given[CONTRACTS].key.span

    def parts(self, source: SourceFile, cell: Cell) -> Iterator[PartInPlace]:
        """The parts of the contract of a cell, each with its place in the file."""
        phrase, node = self.answers.get(CONTRACTS, ContractPhrase, cell), self.answers.node(CONTRACTS, cell)
        if phrase is None or not isinstance(node, Text):
            return
        for part in phrase.choices[0]:
            if isinstance(part, PartPhrase):
                yield PartInPlace(part, span_within(source, node, part.extent.start, part.extent.end))
