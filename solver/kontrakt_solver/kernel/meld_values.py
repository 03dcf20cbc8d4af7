"""Turning placed runs and sets into the melds that leave the package."""

from collections.abc import Callable, Iterable, Iterator

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_solver.kernel.packed import CELL, FIELD, Layout, bits
from kontrakt_solver.kernel.place import Run
from kontrakt_solver.kernel.windows import Windows

FilledSet = tuple[int, tuple[int, ...]]
"""The rank of a set and the suits of its naturals in written order; wild cards fill it up."""
Filled = tuple[tuple[FilledSet, ...], tuple[Run, ...]]
"""All sets and all runs of a lay-down; a run tells which of its cells are naturals."""
Place = tuple[int, Placed, Placed]
"""A cell's bit, the natural there, and the wild card there."""


def run_places(layout: Layout, cells: int) -> tuple[Place, ...]:
    """The places of a run that stands for `cells`, low to high."""
    stands = [(bit, layout.card_at[bit.bit_length()]) for bit in bits(cells)]
    return tuple([(bit, Placed(card, card), Placed(JOKER, card)) for bit, card in stands])


def run_meld(places: Iterable[Place], used: int) -> Meld:
    """The run at `places` with a natural wherever `used` has a bit."""
    return Meld(MeldKind.RUN, tuple([natural if used & bit else wild for bit, natural, wild in places]))


def compile_melds(
    layout: Layout, windows: Windows, contract: Contract, *, set_size: int
) -> Callable[[Filled], tuple[Meld, ...]]:
    """Compile the writing of a lay-down in the order of the contract's parts, low ranks and first suits first."""
    pack = layout.pack
    places = {window: run_places(layout, cells) for window, cells in enumerate(windows.cells) if cells}
    naturals = [[Placed(card, card) for card in (Card(rank, suit) for suit in pack.suits)] for rank in pack.ranks]
    wilds = [(Placed(JOKER, Card(rank)),) * set_size for rank in pack.ranks]
    kinds = tuple((part.kind, part.number) for part in contract.parts)

    def set_meld(rank: int, suits: tuple[int, ...]) -> Meld:
        row = naturals[rank]
        return Meld(MeldKind.SET, tuple([row[suit] for suit in suits]) + wilds[rank][: set_size - len(suits)])

    def melds(filled: Filled) -> tuple[Meld, ...]:
        sets, runs = filled
        waiting: dict[MeldKind, Iterator[Meld]] = {
            MeldKind.SET: iter([set_meld(rank, suits) for rank, suits in sorted(sets)]),
            MeldKind.RUN: iter([run_meld(places[window], used) for window, used in sorted(runs)]),
        }
        return tuple([next(waiting[kind]) for kind, number in kinds for _ in range(number)])

    return melds


def suits_of_rank(layout: Layout, hand: int, rank: int) -> list[int]:
    """The suits of the naturals of `rank` in `hand`, a suit for each copy, in written order."""
    suits = []
    hand >>= CELL * rank
    for suit in range(len(layout.pack.suits)):
        copies = (hand >> (layout.lane * suit)) & FIELD
        suits.extend([suit] * copies)
    return suits
