"""A closer look at chosen windows and set ranks, card by card, where the masks leave it open."""

from collections.abc import Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.meld_values import Filled
from kontrakt_solver.kernel.natural import Shape, enough_added, most_points
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.place import Run
from kontrakt_solver.kernel.set_choices import ChosenSets, Prices
from kontrakt_solver.kernel.spots import Spot, cards_of, spots_of
from kontrakt_solver.kernel.windows import Windows


class CloserLook:
    """The slow questions of one contract of exact sizes."""

    def __init__(self, windows: Windows, rules: MeldRules, prices: Prices | None, *, set_size: int) -> None:
        self._windows, self._layout = windows, windows.layout
        self._rules, self._prices = rules, prices
        self._set_size = set_size

    def completed(
        self,
        runs: tuple[Run, ...],
        chosen: ChosenSets,
        hand: int,
        unseen: int,
        *,
        added: int,
        may_be_bare: bool,
    ) -> bool:
        """Whether `added` unseen cards complete these melds; `may_be_bare` where wild cards could fill a meld."""
        layout = self._layout
        return enough_added(
            self._shapes(runs, chosen, may_be_bare=may_be_bare),
            cards_of(layout, hand),
            hand >> layout.jokers,
            unseen=cards_of(layout, unseen),
            unseen_jokers=unseen >> layout.jokers,
            added=added,
        )

    def better(self, hand: int, runs: tuple[Run, ...], chosen: ChosenSets, floor: int) -> tuple[int, Filled] | None:
        """The points that these melds shed at most, if more than `floor`, and their filling.

        Raises ValueError where no prices are known.
        """
        if self._prices is None:
            raise ValueError("without points for each rank no lay-down is better than another")
        layout, pack = self._layout, self._layout.pack
        shapes = self._shapes(runs, chosen, may_be_bare=True)
        best = most_points(
            shapes,
            cards_of(layout, hand),
            hand >> layout.jokers,
            rank_points=self._prices.ranks,
            wild_points=self._prices.wild,
            floor=floor,
        )
        if best is None:
            return None
        filled = list(zip(shapes, best.naturals, strict=True))
        sets = tuple((shape.rank, tuple(suit for _, suit in spots)) for shape, spots in filled if not shape.is_run)
        naturals = [
            sum(layout.units[Card(pack.ranks[rank], pack.suits[suit])] for rank, suit in spots)
            for shape, spots in filled
            if shape.is_run
        ]
        cells = self._windows.cells
        placed = tuple((window, units & cells[window]) for (window, _), units in zip(runs, naturals, strict=True))
        return best.points, (sets, placed)

    def _shapes(self, runs: tuple[Run, ...], chosen: ChosenSets, *, may_be_bare: bool) -> tuple[Shape, ...]:
        rules, windows = self._rules, self._windows
        in_run, in_set = may_be_bare and rules.runs.naturals > 0, may_be_bare and rules.sets.naturals > 0
        shapes = [Shape((), rank, self._set_size, in_set) for rank, number, _ in chosen for _ in range(number)]
        shapes += [Shape(spots_of(self._layout, windows.cells[window]), -1, windows.size, in_run) for window, _ in runs]
        return tuple(shapes)


def runs_completed(
    layout: Layout,
    runs: Sequence[tuple[Spot, ...]],
    hand: int,
    unseen: int,
    *,
    added: int,
    need_natural: bool,
) -> bool:
    """Whether `added` unseen cards complete the runs that stand for these cards."""
    return enough_added(
        tuple(Shape(spots, -1, len(spots), need_natural) for spots in runs),
        cards_of(layout, hand),
        hand >> layout.jokers,
        unseen=cards_of(layout, unseen),
        unseen_jokers=unseen >> layout.jokers,
        added=added,
    )
