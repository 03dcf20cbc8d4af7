"""A whole hand as runs: every natural in a run of its suit, every wild card in one of the other places."""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product

from kontrakt_solver.kernel.packed import CELL, FIELD, GUARD, Layout
from kontrakt_solver.kernel.spots import cards_of
from kontrakt_solver.kernel.stretch import Sizes, Stretch, representatives

Room = tuple[int, int, int, int, int]
"""How one run covers a suit: suit, first and last natural, and the fewest and most wild cards it takes in."""


def compile_cover(layout: Layout, sizes: Sizes) -> Callable[[int], tuple[Stretch, ...] | None]:
    """Compile the search for runs that use up a hand.

    Each suit is covered for itself. The leftmost natural not yet covered lies in some run, and that run may
    take every natural of its cells, since any two runs could trade a natural for a wild card in a cell they
    share. Runs that get no natural in this manner are looked for separately, as they want very many wild cards.
    """
    least, most, cells, apart = sizes.least, sizes.most, sizes.cells, sizes.apart
    suits = range(len(layout.pack.suits))
    lane_mask = (1 << layout.lane) - 1
    lane_ones = layout.ones & lane_mask
    lane_full, lane_guards = lane_ones * FIELD, lane_ones * GUARD
    low_ace, high_ace = 1, 1 << layout.ace_gap
    rows = [
        [((1 << CELL * end) - 1 ^ (1 << CELL * low) - 1) & lane_ones for end in range(layout.cells + 1)]
        for low in range(layout.cells)
    ]

    def splits(lane: int) -> list[int]:
        """The lane with each of its aces in one cell only, in every way."""
        aces = lane & FIELD
        if not aces:
            return [lane]
        bare = lane - aces * (low_ace | high_ace)
        numbers = range(aces, -1, -1)
        if cells.start > 0:
            numbers = range(1)
        elif cells.stop < layout.cells:
            numbers = range(aces, aces + 1)
        return [bare + low * low_ace + (aces - low) * high_ace for low in numbers]

    def too_many(lane: int, runs: int) -> bool:
        return bool((lane + lane_ones * (FIELD - runs)) & lane_guards)

    def room(suit: int, lane: int) -> Room | None:
        if too_many(lane, 1):
            return None
        first = (lane & -lane).bit_length() // CELL
        last = (lane.bit_length() - 1) // CELL
        naturals = lane.bit_count()
        span = last - first + 1
        if span > most:
            return None
        return suit, first, last, max(span, least) - naturals, most - naturals

    def single(found: Room, wilds: int, placed: tuple[Stretch, ...]) -> Stretch | None:
        """The one run of a suit with exactly `wilds` wild cards, low if it can be."""
        suit, first, last, fewest, _ = found
        size = wilds - fewest + max(last - first + 1, least)
        for low in range(max(cells.start, last - size + 1), min(first, cells.stop - size) + 1):
            stretch = Stretch(suit, low, size)
            if not (apart and any(stretch.touches(other) for other in placed)):
                return stretch
        return None

    def several(
        suit: int, lane: int, runs: int, wilds: range, placed: tuple[Stretch, ...]
    ) -> Iterator[tuple[tuple[Stretch, ...], int]]:
        """Ways for `runs` runs of one suit to cover the lane with a number of wild cards in `wilds`."""
        if runs == 1:
            found = room(suit, lane)
            if found is not None:
                for number in range(max(found[3], wilds.start), min(found[4], wilds.stop - 1) + 1):
                    stretch = single(found, number, placed)
                    if stretch is not None:
                        yield (*placed, stretch), number
            return
        if too_many(lane, runs):
            return
        held = ((lane + lane_full) >> (CELL - 1)) & lane_ones
        first = (lane & -lane).bit_length() // CELL
        for low in range(first, max(cells.start, first - wilds.stop + 1) - 1, -1):
            for end in range(max(first + 1, low + least), min(low + most, cells.stop) + 1):
                used = held & rows[low][end]
                spent = end - low - used.bit_count()
                if spent >= wilds.stop:
                    break
                rest = lane - used
                if not rest:
                    break
                stretch = Stretch(suit, low, end - low)
                if apart and any(stretch.touches(other) for other in placed):
                    continue
                left = range(wilds.start - spent, wilds.stop - spent)
                for way, number in several(suit, rest, runs - 1, left, (*placed, stretch)):
                    yield way, number + spent

    def cover(
        lanes: dict[int, int], runs: int, wilds: int, placed: tuple[Stretch, ...]
    ) -> Iterator[tuple[Stretch, ...]]:
        """Ways for exactly `runs` runs, each with a natural, to cover all lanes with exactly `wilds` wild cards."""
        for numbers in product(range(1, runs + 1), repeat=len(lanes)):
            if sum(numbers) != runs:
                continue
            # The suits with several runs come first: those with one run take any number of wilds in a range.
            order = sorted(zip(numbers, lanes, strict=True), key=lambda entry: -entry[0])
            for lane_ways in product(*[splits(lanes[suit]) for _, suit in order]):
                yield from suits_together(
                    [(n, s, lane) for (n, s), lane in zip(order, lane_ways, strict=True)], wilds, placed
                )

    def suits_together(
        entries: list[tuple[int, int, int]], wilds: int, placed: tuple[Stretch, ...]
    ) -> Iterator[tuple[Stretch, ...]]:
        rooms = []
        for number, suit, lane in entries:
            if number == 1:
                found = room(suit, lane)
                if found is None:
                    return
                rooms.append(found)
        fewest, most_wilds = sum(found[3] for found in rooms), sum(found[4] for found in rooms)
        if wilds < fewest:
            return
        if len(rooms) == len(entries):
            yield from share(rooms, wilds, placed)
            return
        number, suit, lane = entries[0]
        left = range(max(0, wilds - most_wilds), wilds - fewest + 1)
        for way, spent in several(suit, lane, number, left, placed):
            yield from share(rooms, wilds - spent, way)

    def share(rooms: list[Room], wilds: int, placed: tuple[Stretch, ...]) -> Iterator[tuple[Stretch, ...]]:
        if not rooms:
            if not wilds:
                yield placed
            return
        found, rest = rooms[0], rooms[1:]
        low = wilds - sum(room[4] for room in rest)
        high = wilds - sum(room[3] for room in rest)
        for number in range(max(low, found[3]), min(high, found[4]) + 1):
            stretch = single(found, number, placed)
            if stretch is not None:
                yield from share(rest, wilds - number, (*placed, stretch))

    def with_bare_runs(hand: int, lanes: dict[int, int], wilds: int) -> tuple[Stretch, ...] | None:
        """Ways in which one run or more gets no natural at first; a trade with another run may bring it one."""
        counts = cards_of(layout, hand)
        anywhere = [
            Stretch(suit, low, size)
            for suit in suits
            for low in cells
            for size in range(least, min(most, cells.stop - low, wilds) + 1)
        ]
        if sizes.need_natural:
            anywhere = [stretch for stretch in anywhere if any(counts[spot] for spot in stretch.spots(layout))]
        fewest = 1 if lanes else sizes.runs
        for bare in range(fewest, min(sizes.runs - len(lanes), wilds // least) + 1):
            for chosen in combinations_with_replacement(anywhere, bare):
                left = wilds - sum(stretch.size for stretch in chosen)
                if left < 0 or (apart and any(a.touches(b) for a, b in combinations(chosen, 2))):
                    continue
                ways = cover(lanes, sizes.runs - bare, left, chosen) if lanes else iter(() if left else (chosen,))
                for way in ways:
                    if len(way) == sizes.runs and not (
                        sizes.need_natural and representatives(way, counts, layout) is None
                    ):
                        return way
        return None

    def cover_of_hand(hand: int) -> tuple[Stretch, ...] | None:
        if not sizes.fit(layout.size(hand)):
            return None
        lanes = {suit: lane for suit in suits if (lane := hand >> layout.lane * suit & lane_mask)}
        if len(lanes) > sizes.runs or (not lanes and sizes.need_natural):
            return None
        wilds = hand >> layout.jokers
        if lanes:
            for way in cover(lanes, sizes.runs, wilds, ()):
                return way
        return with_bare_runs(hand, lanes, wilds) if wilds >= least else None

    return cover_of_hand
