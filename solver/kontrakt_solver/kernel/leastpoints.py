"""The lay-down that leaves the fewest penalty points.

All cards of a rank cost the same. So for chosen windows and set ranks the most points leave the hand when
every natural that fits goes down and every wild card too, and then the cheapest of them, as many as there are
wild cards more than needed, stay in hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kontrakt_solver.kernel.meld_values import Filled, FilledSet, suits_of_rank
from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.place import Placing, Run
from kontrakt_solver.kernel.windows import Windows

ChosenSets = tuple[tuple[int, int, int], ...]
"""Rank, number of sets of it, and naturals that go into them."""
Better = Callable[[int, tuple[Run, ...], ChosenSets, int], tuple[int, Filled] | None]
"""A stricter choice: hand, runs, sets, and the points to beat -> points that leave the hand, and the filling."""


@dataclass(frozen=True)
class Prices:
    """Penalty points by rank, of a wild card, and by the bit length of a cell."""

    layout: Layout
    ranks: tuple[int, ...]
    wild: int

    @property
    def cells(self) -> list[int]:
        """The points of the card of each cell, by the bit length of the cell's bit."""
        prices = [0] * (self.layout.jokers + 1)
        for place, card in self.layout.card_at.items():
            prices[place] = self.ranks[self.layout.pack.rank_index[card.rank]]
        return prices


def bits(cells: int) -> Iterator[int]:
    """Each bit of `cells`, lowest first."""
    while cells:
        bit = cells & -cells
        cells ^= bit
        yield bit


def compile_set_choices(
    layout: Layout, prices: Prices, *, sets: int, size: int
) -> Callable[[int, int, int], list[tuple[int, int, ChosenSets]]]:
    """Compile the choices of set ranks for a hand with `spare` wild cards: points of the naturals that go down,
    wild cards that must, and the sets. Choices whose sets could not bring more than `floor` points are left
    out, when no wild card costs less than a natural."""
    ranks = layout.ranks
    counted, guards, field = ranks * FIELD, ranks * GUARD, FIELD
    two_lanes, one_lane = 2 * layout.lane, layout.lane
    worth = prices.ranks
    limits = tuple(ranks * (GUARD - size + missing) for missing in range(size + 1))

    def choices(hand: int, spare: int, floor: int) -> list[tuple[int, int, ChosenSets]]:
        total = hand + (hand >> two_lanes)
        total = (total + (total >> one_lane)) & counted
        found = (total + limits[min(spare, size)]) & guards
        ranked = []
        while found:
            bit = found & -found
            found ^= bit
            shift = bit.bit_length() - CELL
            rank = shift // CELL
            ranked.append((-worth[rank], rank, (total >> shift) & field))
        ranked.sort()
        chosen: list[tuple[int, int, ChosenSets]] = []

        def choose(start: int, left: int, spare: int, value: int, missing: int, so_far: ChosenSets) -> None:
            for place in range(start, len(ranked)):
                cost, rank, held = ranked[place]
                if value - left * size * cost <= floor:
                    return
                for number in range(1, left + 1):
                    lacking = max(0, size * number - held)
                    if lacking > spare:
                        break
                    naturals = size * number - lacking
                    reached = (value - naturals * cost, missing + lacking, (*so_far, (rank, number, naturals)))
                    if number == left:
                        chosen.append(reached)
                    else:
                        choose(place + 1, left - number, spare - lacking, *reached)

        choose(0, sets, spare, 0, 0, ())
        return chosen

    return choices


def compile_least_points(
    windows: Windows,
    prices: Prices,
    placings: Callable[[int, int], Iterator[Placing]],
    *,
    sets: int,
    set_size: int,
    strict_from: int,
    better: Better,
) -> Callable[[int], Filled | None]:
    """Compile the choice of a lay-down; the first of equal ones in the order of listing is taken.

    A hand with `strict_from` wild cards or more might fill a whole meld with them; `better` then decides.
    """
    layout = windows.layout
    choices = compile_set_choices(layout, prices, sets=sets, size=set_size)
    cell_price, cells, wild = prices.cells, windows.cells, prices.wild
    no_sets: list[tuple[int, int, ChosenSets]] = [(0, 0, ())]
    full_price = [sum(cell_price[bit.bit_length()] for bit in bits(row)) for row in cells]

    def kept_back(runs: tuple[Run, ...], chosen: ChosenSets, jokers: int, number: int) -> int:
        values = [wild] * jokers
        for _, used in runs:
            values += [cell_price[bit.bit_length()] for bit in bits(used)]
        for rank, _, naturals in chosen:
            values += [prices.ranks[rank]] * naturals
        values.sort()
        return sum(values[:number])

    def best(hand: int) -> Filled | None:
        jokers = hand >> layout.jokers
        strict = jokers >= strict_from
        most, found, filled = -1, None, None
        for runs, rest, spare in placings(hand, jokers):
            value = jokers * wild
            for window, used in runs:
                value += full_price[window]
                for bit in bits(cells[window] ^ used):
                    value -= cell_price[bit.bit_length()]
            for gained, lacking, chosen in choices(rest, spare, most - value) if sets else no_sets:
                reached, over = value + gained, spare - lacking
                if over and reached > most:
                    reached -= kept_back(runs, chosen, jokers, over)
                if reached <= most:
                    continue
                if not strict:
                    most, found = reached, (runs, rest, chosen, over)
                    continue
                tried = fill(runs, rest, chosen, over)
                if all(used for _, used in tried[1]) and all(suits for _, suits in tried[0]):
                    most, filled = reached, tried
                    continue
                answer = better(hand, runs, chosen, most)
                if answer is not None:
                    most, filled = answer
        return fill(*found) if found else filled

    def fill(runs: tuple[Run, ...], rest: int, chosen: ChosenSets, over: int) -> Filled:
        set_naturals = [[rank, number, naturals] for rank, number, naturals in chosen]
        run_naturals = [[window, used] for window, used in runs]
        for _ in range(over):
            # A natural of the price of a wild card goes down and the wild card stays: it is of more use later.
            spot = min(
                [(prices.ranks[entry[0]], 0, entry[0], n) for n, entry in enumerate(set_naturals) if entry[2]]
                + [
                    (cell_price[bit.bit_length()], 1, bit, n)
                    for n, (_, used) in enumerate(run_naturals)
                    for bit in bits(used)
                ]
            )
            if spot[0] >= wild:
                break
            if spot[1]:
                run_naturals[spot[3]][1] ^= spot[2]
            else:
                set_naturals[spot[3]][2] -= 1
        filled_sets: list[FilledSet] = []
        for rank, number, naturals in set_naturals:
            suits = suits_of_rank(layout, rest, rank)[:naturals]
            filled_sets += [(rank, tuple(suits[nth * set_size : (nth + 1) * set_size])) for nth in range(number)]
        return tuple(filled_sets), tuple([(window, used) for window, used in run_naturals])

    return best
