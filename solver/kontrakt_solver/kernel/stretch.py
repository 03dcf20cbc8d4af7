"""Runs of any size as stretches of cells, and the naturals that each of them gets."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.windows import cell_range


@dataclass(frozen=True, slots=True, order=True)
class Stretch:
    """A run of `size` cells from cell `low` of the lane of `suit`."""

    suit: int
    low: int
    size: int

    @property
    def end(self) -> int:
        """The cell after the last."""
        return self.low + self.size

    def touches(self, other: "Stretch") -> bool:
        """Whether one run begins in the cell after the other's last."""
        return self.suit == other.suit and (self.end == other.low or other.end == self.low)

    def spots(self, layout: Layout) -> tuple[tuple[int, int], ...]:
        """The cards it stands for, as rank and suit, low to high."""
        ranks = len(layout.pack.ranks)
        return tuple((cell % ranks, self.suit) for cell in range(self.low, self.end))


@dataclass(frozen=True)
class Sizes:
    """What the runs of a whole-hand contract may be."""

    runs: int
    least: int
    most: int
    cells: range
    apart: bool
    need_natural: bool


def sizes_of(contract: Contract, melds: MeldRules, layout: Layout) -> Sizes:
    """Read the sizes off a contract whose parts are runs that may all have the same sizes."""
    size = contract.parts[0].size
    cells = cell_range(layout, melds.runs.ace)
    most = min(melds.runs.largest, len(cells), size.high or len(cells))
    return Sizes(
        runs=contract.number_of(MeldKind.RUN),
        least=size.low,
        most=most,
        cells=cells,
        apart=bool(melds.forbidden_run_pairs),
        need_natural=melds.runs.naturals > 0,
    )


def representatives(
    stretches: Sequence[Stretch], counts: dict[tuple[int, int], int], layout: Layout
) -> list[tuple[int, int]] | None:
    """A natural for each run, no copy for two of them, None where there are too few."""
    chosen: list[tuple[int, int]] = []
    left = dict(counts)

    def choose() -> bool:
        if len(chosen) == len(stretches):
            return True
        for spot in stretches[len(chosen)].spots(layout):
            if left.get(spot, 0):
                left[spot] -= 1
                chosen.append(spot)
                if choose():
                    return True
                chosen.pop()
                left[spot] += 1
        return False

    return chosen if choose() else None


def stretch_melds(stretches: Sequence[Stretch], counts: dict[tuple[int, int], int], layout: Layout) -> tuple[Meld, ...]:
    """The runs with the naturals of `counts` in their places and wild cards in all others."""
    ordered = sorted(stretches)
    left = dict(counts)
    own: Sequence[tuple[int, int] | None] = representatives(ordered, counts, layout) or [None] * len(ordered)
    for spot in own:
        if spot is not None:
            left[spot] -= 1
    pack = layout.pack
    melds = []
    for stretch, kept in zip(ordered, own, strict=True):
        places = []
        for spot in stretch.spots(layout):
            card = Card(pack.ranks[spot[0]], pack.suits[spot[1]])
            natural = spot == kept
            if natural:
                kept = None
            elif left.get(spot, 0):
                left[spot] -= 1
                natural = True
            places.append(Placed(card if natural else JOKER, card))
        melds.append(Meld(MeldKind.RUN, tuple(places)))
    return tuple(melds)
