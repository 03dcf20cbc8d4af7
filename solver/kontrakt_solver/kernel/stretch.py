"""Runs of any size as stretches of cells, and the naturals that each of them gets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.packed import CELL, FIELD, Layout
from kontrakt_solver.kernel.spots import Spot, cards_of
from kontrakt_solver.kernel.windows import cell_range


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of `size` cells from cell `low` of the lane of `suit`."""

    suit: int
    low: int
    size: int

    @property
    def end(self) -> int:
        """The cell after the last."""
        return self.low + self.size

    def place(self) -> tuple[int, int, int]:
        """Where it stands in written order."""
        return self.suit, self.low, self.size

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

    def fit(self, cards: int) -> bool:
        """Whether the runs can have so many cards together."""
        return self.runs * self.least <= cards <= self.runs * self.most


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


def representatives(stretches: Sequence[Stretch], counts: Mapping[Spot, int], layout: Layout) -> list[Spot] | None:
    """A natural for each run, no copy for two of them, None where there are too few."""
    chosen: list[Spot] = []
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


def compile_stretch_melds(layout: Layout) -> Callable[[Sequence[Stretch], int], tuple[Meld, ...]]:
    """Compile the writing of runs that use up a hand: naturals in their places, wild cards in all others, and in
    each run a natural where that can be."""
    pack = layout.pack
    ranks, suits = len(pack.ranks), range(len(pack.suits))
    cards = [[Card(pack.ranks[cell % ranks], pack.suits[suit]) for cell in range(layout.cells)] for suit in suits]
    naturals = [[Placed(card, card) for card in row] for row in cards]
    wilds = [[Placed(JOKER, card) for card in row] for row in cards]

    def written(ordered: Sequence[Stretch], hand: int, own: Sequence[Spot | None]) -> tuple[Meld, ...]:
        left = {
            suit: [hand >> layout.lane * suit + CELL * rank & FIELD for rank in range(ranks)]
            for suit in {stretch.suit for stretch in ordered}
        }
        for spot in own:
            if spot is not None:
                left[spot[1]][spot[0]] -= 1
        melds = []
        for stretch, kept in zip(ordered, own, strict=True):
            copies, row, wild_row = left[stretch.suit], naturals[stretch.suit], wilds[stretch.suit]
            if kept is not None:
                copies[kept[0]] += 1
            places = []
            for cell in range(stretch.low, stretch.end):
                rank = cell % ranks
                if copies[rank]:
                    copies[rank] -= 1
                    places.append(row[cell])
                else:
                    places.append(wild_row[cell])
            melds.append(Meld(MeldKind.RUN, tuple(places)))
        return tuple(melds)

    def stretch_melds(stretches: Sequence[Stretch], hand: int) -> tuple[Meld, ...]:
        ordered = sorted(stretches, key=Stretch.place)
        melds = written(ordered, hand, [None] * len(ordered))
        if all(any(place.card is not JOKER for place in meld.places) for meld in melds):
            return melds
        own = representatives(ordered, cards_of(layout, hand), layout)
        return melds if own is None else written(ordered, hand, own)

    return stretch_melds
