"""Runs of different suits that take the whole hand, against trying every window of every suit."""

from itertools import combinations, product
from random import Random

import pytest

from kontrakt_dsl.cards import Card, Pack
from kontrakt_dsl.rules.melding import AceUse
from kontrakt_solver.kernel.packed import CELL, Layout, bits, layout_of, pack
from kontrakt_solver.kernel.stretch import Sizes
from kontrakt_solver.kernel.windows import cell_range
from kontrakt_solver.screening.suits_apart import SuitsApart

PACK = Pack(tuple("A23456"), tuple("SHD"))
LEAST, MOST = 3, 7


def lacks(hand: dict[Card, int], layout: Layout, lane: int, cells: range) -> int:
    left, number = dict(hand), 0
    for cell in cells:
        card = layout.card_at[lane + CELL * cell + 1]
        number += left.get(card, 0) == 0
        left[card] = max(0, left.get(card, 0) - 1)
    return number


@pytest.mark.parametrize("ace", [AceUse.LOW_OR_HIGH, AceUse.LOW, AceUse.HIGH])
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_every_choice_and_no_other(ace: AceUse, runs: int) -> None:
    random = Random(f"{ace} {runs}")
    layout = layout_of(PACK)
    cells = cell_range(layout, ace)
    most = min(MOST, len(cells))
    sizes = Sizes(runs=runs, least=LEAST, most=most, cells=cells, apart=False, need_natural=False)
    apart = SuitsApart(layout, sizes)
    for number in range(LEAST * runs, min(most * runs, LEAST * runs + 4) + 1):
        drawn = random.sample(PACK.cards * 2, number)
        hand = {card: drawn.count(card) for card in drawn}
        windows = [
            [
                (lane + CELL * low, size, lacks(hand, layout, lane, range(low, low + size)))
                for size in range(LEAST, most + 1)
                for low in range(cells.start, cells.stop - size + 1)
            ]
            for lane in range(0, layout.lane * len(PACK.suits), layout.lane)
        ]
        expected = {
            frozenset((place, size) for place, size, _ in chosen): sum(lacking for *_, lacking in chosen)
            for suits in combinations(windows, runs)
            for chosen in product(*suits)
            if sum(size for _, size, _ in chosen) == number
        }
        placings = apart.placings(pack(hand, PACK).bits, number)
        assert placings.least == min(expected.values(), default=None)
        for spare in (placings.least or 0, number - 1):
            found = {}
            for parted in placings.lacking(spare):
                for name, size, used, empty in parted:
                    assert name.bit_length() - CELL == min(bits(used | empty)).bit_length() - 1
                    assert (used | empty).bit_count() == size
                chosen = frozenset((name.bit_length() - CELL, size) for name, size, *_ in parted)
                assert chosen not in found
                found[chosen] = sum(empty.bit_count() for *_, empty in parted)
            assert found == {chosen: number for chosen, number in expected.items() if number <= spare}
