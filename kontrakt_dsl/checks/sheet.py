"""What checks look at: the answers of a file and what they come to in each cell."""

from typing import NamedTuple

from kontrakt_dsl.loading.answers import Answers, Cell
from kontrakt_dsl.loading.cells import CellValues


class Sheet(NamedTuple):
    """The answers of a file, and the values of each number of players and round; some may be missing."""

    answers: Answers
    cells: dict[Cell, CellValues]
