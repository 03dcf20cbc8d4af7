"""A hand as choices of windows and set ranks count it, and how many places of a run its cards and wild cards fill."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from kontrakt_dsl.cards import Card, Deck
from kontrakt_dsl.rules.melding import WildsAsNaturals
from kontrakt_solver.hands import RestOfDeck
from kontrakt_solver.kernel.packed import CELL, MOST_OF_A_RANK, Layout
from kontrakt_solver.screening.looser import Looser

ChosenRun = tuple[int, int]
"""A one in each cell of the run, and in each that a natural card of the hand fills."""


@dataclass(frozen=True, slots=True)
class Held:
    """Cards as an integer, a one in each cell of a natural card, the wild cards, how many of these are natural in their
    own place, and a one in each cell of those."""

    cards: int
    cells: int
    wilds: int
    own: int
    own_cells: int


class Holding:
    """Counts hands for the choices of one pattern, in the places of a layout."""

    def __init__(self, looser: Looser, layout: Layout) -> None:
        rules = looser.melds
        self._layout = layout
        self._units = {card: layout.units[face] for card, face in looser.faces.items()}
        self._own: dict[Card, int] = {}
        if rules.as_naturals is WildsAsNaturals.OWN_PLACE:
            self._own = {card: layout.units[looser.natural(card)] for card in rules.pack.cards if card in rules.wild}
        self._own_ranks = frozenset(rules.pack.rank_index[card.rank] for card in self._own)
        self._whole_deck: tuple[Deck | None, int | None] = None, None
        self._apart = not rules.runs.wilds_side_by_side

    def held(self, cards: Sequence[Card]) -> Held | None:
        """The cards counted; None for more than can be."""
        if len(cards) > MOST_OF_A_RANK:
            return None
        units, own, layout = self._units, self._own, self._layout
        hand = sum([units[card] for card in cards if card in units])
        in_own_place = [own[card] for card in cards if card in own] if own else []
        cells = reduce(or_, in_own_place, 0)
        return Held(hand, layout.held(hand), hand >> layout.jokers, len(in_own_place), cells)

    def counted(self, cards: Mapping[Card, int]) -> int | None:
        """Cards given as counts as an integer; None for more of a rank than can be counted."""
        if isinstance(cards, RestOfDeck) and (rest := self._rest(cards)) is not None:
            return rest
        units = self._units
        by_rank: dict[str, int] = {}
        counted = 0
        for card, copies in cards.items():
            unit = units.get(card)
            if unit and copies > 0:
                counted += unit * copies
                by_rank[card.rank] = by_rank.get(card.rank, 0) + copies
        return None if max(by_rank.values(), default=0) > MOST_OF_A_RANK else counted

    def own_of_rank(self, rank: int, held: Held, *, alone: bool) -> int:
        """The wild cards that are natural in sets of a rank, at most; `alone` in one set of different suits."""
        if rank not in self._own_ranks:
            return 0
        return (held.own_cells & self._layout.columns[rank]).bit_count() if alone else held.own

    def _rest(self, rest: RestOfDeck) -> int | None:
        """The rest of a deck by taking away from it; None where there is less of a card than is taken."""
        deck, whole = self._whole_deck
        if deck is not rest.deck:
            whole = self.counted(rest.deck.counts)
            self._whole_deck = rest.deck, whole
        taken = Counter([card.face for card in (*rest.hand.cards, *rest.gone)])
        in_use, units = rest.deck.counts, self._units
        if whole is None or any(copies > in_use[card] for card, copies in taken.items()):
            return None
        return whole - sum([units[card] * copies for card, copies in taken.items() if card in units])

    def contested(self, runs: Sequence[ChosenRun], held: Held) -> list[bool]:
        """Of each run whether another one has a natural card that it has a place for, or is such another one."""
        layout = self._layout
        wanted = [in_low_cells(cells & held.cells & ~used, layout) for cells, used in runs]
        taken = reduce(or_, wanted, 0)
        return [bool(own or in_low_cells(used, layout) & taken) for own, (_, used) in zip(wanted, runs, strict=True)]

    def filled(self, cells: int, held: Held, room: int) -> int:
        """The most places of a run that the hand fills where so many wild cards may lie in it."""
        size = cells.bit_count()
        gaps = cells & ~held.cells
        if not gaps:
            return size
        gaps &= ~held.own_cells
        return size - max(0, gaps.bit_count() - (min(room, apart(gaps)) if self._apart else room))


def in_low_cells(cells: int, layout: Layout) -> int:
    """These cells with the lower one in place of the higher of a card that has two."""
    return cells & ~layout.high_twins | (cells & layout.high_twins) >> layout.ace_gap


def in_both_cells(cells: int, layout: Layout) -> int:
    """These cells with the other one of each card that has two."""
    low, gap = layout.low_twins, layout.ace_gap
    return cells | (cells & low) << gap | cells >> gap & low


def apart(cells: int) -> int:
    """How many of these cells there are at most with none beside another."""
    number = 0
    while cells:
        lowest = cells & -cells
        cells &= ~(lowest | lowest << CELL)
        number += 1
    return number
