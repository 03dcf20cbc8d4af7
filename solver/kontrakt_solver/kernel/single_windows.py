"""What single windows of a reading tell. Where a reading has few windows that is less work than all at once."""

from kontrakt_solver.kernel.reading import Reading

FEW_WINDOWS = 4

SingleWindow = tuple[int, int, int, int, int, Reading]
"""The cells of the cards that are over, the cells and the ranks of which a card more brings the hand nearer, the cells
of the cards that the runs leave for the sets, the ranks of the cards that the window uses, and its reading."""


def single_windows(reading: Reading, names: int) -> list[SingleWindow] | None:
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
        if not by_price:
            found.append((left, wanted, 0, left, 0, reading))
            continue
        touched = cells.ranks_in(place, used)
        # A rank of which the window uses a card is of the class after its own.
        short = short_before = over = over_before = 0
        for price, of_class in enumerate(by_price):
            if (names_fewer := fewer[price]) and names_fewer & name:
                # A card more of the ranks of the next class makes a set as cheap as one of this class. A full set lacks
                # nothing, and one card less than that lacks all of another.
                short |= by_price[price + 1 - len(by_price)]
                short_before |= of_class
            elif (names_more := more[price]) and names_more & name:
                over |= of_class
                over_before |= by_price[price - 1]
        ranks = short & ~touched | short_before & touched
        over = (over & ~touched | over_before & touched) * cells.lanes & left
        found.append((over, wanted, ranks, left, touched, reading))
    return found


def ranks_without(window: SingleWindow, rank: int) -> int:
    """The ranks of which a card more makes up for one of `rank` that the sets miss with this window."""
    _, _, _, _, touched, reading = window
    classes = reading.classes
    price = 0
    while not classes[price] & rank:
        price += 1
    before, after = price - len(classes), price + 1 - len(classes)
    if touched & rank:
        before, after = after, (price + 2) % len(classes)
    return rank | classes[after] & ~touched | classes[before] & touched
