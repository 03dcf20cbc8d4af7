"""What a single window of a reading tells. Where a reading has few windows that is less work than all at once."""

from kontrakt_solver.kernel.packed import bits
from kontrakt_solver.kernel.reading import Reading

FEW_WINDOWS = 3


class Choice:
    """The cells and the ranks of which a card more brings the hand nearer, the cells of the cards that are over, those
    of the cards that the runs leave for the sets, and the ranks by what those lack to full sets."""

    __slots__ = ("classes", "left", "over", "ranks", "wanted")

    def __init__(self, *, wanted: int, ranks: int, over: int, left: int, classes: list[int]) -> None:
        self.wanted, self.ranks, self.over, self.left, self.classes = wanted, ranks, over, left, classes

    def ranks_without(self, rank: int) -> int:
        """The ranks of which a card more makes up for one of `rank` that the sets miss."""
        classes = self.classes
        for price, ranks in enumerate(classes):
            if ranks & rank:
                return rank | classes[price + 1 - len(classes)]
        raise ValueError("every rank has a class")


def few_choices(reading: Reading, names: int) -> list[Choice] | None:
    """What each of these windows tells, None where they are many."""
    return [_choice(reading, name) for name in bits(names)] if names.bit_count() <= FEW_WINDOWS else None


def _choice(reading: Reading, name: int) -> Choice:
    cells, held = reading.cells, reading.held
    window = cells.cells_of[name.bit_length()]
    used = window & held
    last = used ^ (used & reading.twice)
    if some := last & cells.twins:
        last |= cells.both(some)
    wanted, left = window ^ used | reading.empties, held ^ last
    if not cells.sets:
        return Choice(wanted=wanted, ranks=0, over=left, left=left, classes=[])
    touched = cells.ranks(used)
    classes = []
    ranks = over = fewer = 0
    lost = reading.classes[-1] & touched
    for price, of_class in enumerate(reading.classes):
        kept = of_class & touched
        then = of_class ^ kept | lost
        lost = kept
        classes.append(then)
        # A card more of these ranks makes a set as cheap as one of the class before.
        if fewer & name:
            ranks |= then
        fewer = reading.fewer[price]
        if reading.more[price] & name:
            over |= then
    if fewer & name:
        # A full set lacks nothing, and one card less than that lacks all of another.
        ranks |= classes[0]
    return Choice(wanted=wanted, ranks=ranks, over=over * cells.lanes & left, left=left, classes=classes)
