"""The table of discards of a whole hand, from the best runs of the hand as it is and those that keep one card less."""

from dataclasses import dataclass, field
from functools import partial

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel.help import Discards, Help, Helper, cards_in, discards_by_asking
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.whole_hand import WholeHand
from kontrakt_solver.kernel.whole_help import OfSize
from kontrakt_solver.kernel.without_one import WithoutOne


@dataclass(slots=True)
class Rows:
    """The rows of a table of discards; `best` is kept of the whole hand by runs of `size` cells."""

    layout: Layout
    helper: Helper
    unseen: int
    best: int
    rows: list[tuple[Card, Help]]
    held: int
    most_away: int
    known: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    def add(self, card: Card, left: int, away: int, kept: int, marks: int) -> None:
        """Add the row of a card without which the best runs keep so many of the cards left, and lack so many."""
        if self.best < 0:
            found = Help(None, (), ())
        elif kept < self.best - 1:
            # Runs that were not looked at may be best.
            found = self.helper.help(left, self.unseen)
        elif away > self.most_away:
            found = Help(None, (), ())
        else:
            wanted = marks & self.held
            helping = self.known.get(wanted)
            if helping is None:
                joker = self.unseen >> self.layout.jokers > 0
                helping = self.known[wanted] = cards_in(self.layout, wanted, joker=joker)
            # Few look at what else could go; it is written down when someone does.
            found = Help(away, helping, partial(_left_over, self.layout, marks))
        self.rows.append((card, found))


def _left_over(layout: Layout, marks: int) -> tuple[Card, ...]:
    return cards_in(layout, marks >> layout.jokers, joker=False)


class WholeDiscards:
    """Asks `engine` for the best runs, and for help where those of the hand don't tell what is best without a card."""

    def __init__(self, engine: WholeHand) -> None:
        self._engine = engine
        layout = engine.layout
        self._cards = [
            [(card, unit) for card, unit in layout.units.items() if card.suit == suit] for suit in layout.pack.suits
        ]
        lanes = range(0, layout.lane * len(layout.pack.suits), layout.lane)
        every = layout.ones | layout.ones << layout.jokers
        self._others = [every & ~((layout.row | layout.row << layout.jokers) << lane) for lane in lanes]

    def table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard, where the runs take as many cards as the hand has before it."""
        layout, sizes = self._engine.layout, self._engine.sizes
        size, jokers, unseen_jokers = layout.size(hand), hand >> layout.jokers, unseen >> layout.jokers
        helper, found = OfSize(self._engine, size), None
        if sizes.fit(size) and jokers + (unseen_jokers > 0) < sizes.least:
            found = self._engine.splits.completed(hand, unseen, size, slack=1)
        if found is None:
            return discards_by_asking(layout, helper, hand, unseen)
        without = WithoutOne(found, layout.lane, self._others)
        rows = Rows(layout, helper, unseen, found.most, [], layout.held(unseen), layout.size(unseen))
        missing = size - jokers
        for number, cards in enumerate(self._cards):
            for rank, kept, marks in without.naturals(number):
                card, unit = cards[rank]
                rows.add(card, hand - unit, missing - kept, kept, marks)
        if jokers:
            kept, marks = without.joker()
            rows.add(JOKER, hand - layout.units[JOKER], missing + 1 - kept, kept, marks)
        return tuple(rows.rows)
