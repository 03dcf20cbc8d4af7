"""What a single window of a reading tells. Where a reading has few windows that is less work than all at once."""

from kontrakt_solver.kernel.reading import Reading

FEW_WINDOWS = 3


class Choice:
    """The cells and the ranks of which a card more brings the hand nearer, the cells of the cards that are over, those
    of the cards that the runs leave for the sets, and the ranks of the cards that the window uses."""

    __slots__ = ("left", "over", "ranks", "reading", "touched", "wanted")

    def __init__(self, reading: Reading, wanted: int, ranks: int, over: int, left: int, touched: int) -> None:
        self.reading, self.touched = reading, touched
        self.wanted, self.ranks, self.over, self.left = wanted, ranks, over, left

    def ranks_without(self, rank: int) -> int:
        """The ranks of which a card more makes up for one of `rank` that the sets miss."""
        classes, touched = self.reading.classes, self.touched
        price = 0
        while not classes[price] & rank:
            price += 1
        # A rank of which the window uses a card is of the class after its own.
        before, after = price - len(classes), price + 1 - len(classes)
        if touched & rank:
            before, after = after, (price + 2) % len(classes)
        return rank | classes[after] & ~touched | classes[before] & touched


def few_choices(reading: Reading, names: int) -> list[Choice] | None:
    """What each of these windows tells, None where they are many."""
    if names.bit_count() > FEW_WINDOWS:
        return None
    cells, held, empties = reading.cells, reading.held, reading.empties
    twins, once = cells.twins, ~reading.twice
    by_price, fewer, more = reading.classes, reading.fewer, reading.more
    found = []
    while names:
        name = names & -names
        names ^= name
        place = name.bit_length()
        window = cells.cells_of[place]
        used = window & held
        last = used & once
        if some := last & twins:
            last |= cells.both(some)
        wanted, left = window ^ used | empties, held ^ last
        if not cells.sets:
            found.append(Choice(reading, wanted, 0, left, left, 0))
            continue
        touched = cells.ranks_in(place, used)
        lost = by_price[-1] & touched
        ranks = over = is_short = 0
        for price, of_class in enumerate(by_price):
            kept = of_class & touched
            then = of_class ^ kept | lost
            lost = kept
            # A card more of these ranks makes a set as cheap as one of the class before.
            if is_short:
                ranks |= then
            is_short = fewer[price] & name
            if more[price] & name:
                over |= then
        if is_short:
            # A full set lacks nothing, and one card less than that lacks all of another.
            ranks |= by_price[0] & ~touched | by_price[-1] & touched
        found.append(Choice(reading, wanted, ranks, over * cells.lanes & left, left, touched))
    return found
