"""Filling chosen melds with a hand's cards so that the cheapest stay in hand."""

from typing import Protocol

from kontrakt_solver.kernel.meld_values import Filled, FilledSet, suits_of_rank
from kontrakt_solver.kernel.packed import bits
from kontrakt_solver.kernel.place import Run
from kontrakt_solver.kernel.set_choices import ChosenSets, Prices
from kontrakt_solver.kernel.windows import Windows


class Fill(Protocol):
    """Runs, the hand without their naturals, sets, and how many cards stay in hand -> their points, and the rest
    as a lay-down. With `strict` each meld keeps a natural, which it must have to begin with."""

    def __call__(
        self, runs: tuple[Run, ...], rest: int, chosen: ChosenSets, over: int, *, strict: bool
    ) -> tuple[int, Filled]: ...


def compile_filling(windows: Windows, prices: Prices, *, set_size: int) -> Fill:
    """Compile the filling of chosen melds with everything that fits, but for the cheapest cards."""
    layout, cell_price, wild = windows.layout, prices.cells, prices.wild

    def fill(runs: tuple[Run, ...], rest: int, chosen: ChosenSets, over: int, *, strict: bool) -> tuple[int, Filled]:
        set_naturals = [[rank, number, naturals] for rank, number, naturals in chosen]
        run_naturals = [[window, used] for window, used in runs]
        kept = 0
        for done in range(over):
            # A natural of the price of a wild card goes down and the wild card stays: it is of more use later.
            spots = [
                (prices.ranks[rank], 0, rank, place)
                for place, (rank, number, naturals) in enumerate(set_naturals)
                if naturals > number * strict
            ]
            spots += [
                (cell_price[bit.bit_length()], 1, bit, place)
                for place, (_, used) in enumerate(run_naturals)
                if not strict or used & (used - 1)
                for bit in bits(used)
            ]
            if not spots or (spot := min(spots))[0] >= wild:
                kept += wild * (over - done)
                break
            kept += spot[0]
            if spot[1]:
                run_naturals[spot[3]][1] ^= spot[2]
            else:
                set_naturals[spot[3]][2] -= 1
        filled_sets: list[FilledSet] = []
        for rank, number, naturals in set_naturals:
            suits = suits_of_rank(layout, rest, rank)[:naturals]
            for later in range(number - 1, -1, -1):
                size = max(0, min(set_size, len(suits) - later))
                filled_sets.append((rank, tuple(suits[:size])))
                suits = suits[size:]
        return kept, (tuple(filled_sets), tuple([(window, used) for window, used in run_naturals]))

    return fill
