"""The table of discards of a whole hand, from the best runs of the hand as it is and those that keep one card less.

Without a card only its own suit changes: some of the best runs there have it over, or all have a place more to fill,
and those that keep one less and have it over are as good. What goes with them in the other suits is added up once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel.help import Discards, Help, Helper, cards_in, discards_by_asking
from kontrakt_solver.kernel.laid_runs import Laid, Suit
from kontrakt_solver.kernel.packed import Layout
from kontrakt_solver.kernel.suit_marks import SuitMarks
from kontrakt_solver.kernel.suit_sums import NOWHERE, Column, Key, rest_of
from kontrakt_solver.kernel.whole_hand import WholeHand
from kontrakt_solver.kernel.whole_help import OfSize


class Face(NamedTuple):
    """A card that may go: what one copy adds to a hand, and its marks as wanted and as left over."""

    card: Card
    unit: int
    wanted: int
    spare: int


class Choice(NamedTuple):
    """Runs of one suit with the best runs of the others: the ways that keep most in the suit and those that keep one
    less; the marks of the others, and those of all.

    `then` is what is kept together with others that leave this suit one wild card more, and `marks_then` are theirs.
    """

    laid: Laid
    over: tuple[tuple[int, ...], ...]
    nearest: int
    one_less: int
    marks: int
    all_marks: int
    then: int
    marks_then: int


@dataclass(slots=True)
class Rows:
    """The rows of a table of discards; `best` is kept of the whole hand by runs of `size` cells."""

    layout: Layout
    helper: Helper
    unseen: int
    size: int
    best: int
    rows: list[tuple[Card, Help]]
    held: int
    most_away: int
    known: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    def add(self, card: Card, left: int, kept: int, marks: int) -> None:
        """Add the row of a card without which the best runs keep so many of the cards left."""
        layout = self.layout
        away = self.size - (left >> layout.jokers) - kept
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
                joker = self.unseen >> layout.jokers > 0
                helping = self.known[wanted] = cards_in(layout, wanted, joker=joker)
            # Few look at what else could go; it is written down when someone does.
            found = Help(away, helping, partial(_left_over, layout, marks))
        self.rows.append((card, found))


def _left_over(layout: Layout, marks: int) -> tuple[Card, ...]:
    return cards_in(layout, marks >> layout.jokers, joker=False)


class WholeDiscards:
    """Asks `engine` for the best runs, and for help where those of the hand don't tell what is best without a card."""

    def __init__(self, engine: WholeHand) -> None:
        self._engine = engine
        layout = engine.layout
        low_cells = layout.ones ^ layout.high_twins
        self._faces = [
            [
                Face(card, unit, unit & low_cells, (unit & low_cells) << layout.jokers)
                for card, unit in layout.units.items()
                if card.suit == suit
            ]
            for suit in layout.pack.suits
        ]

    def table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard, where the runs take as many cards as the hand has before it."""
        layout, sizes = self._engine.layout, self._engine.sizes
        size, jokers, unseen_jokers = layout.size(hand), hand >> layout.jokers, unseen >> layout.jokers
        helper, found = OfSize(self._engine, size), None
        if sizes.fit(size) and jokers + (unseen_jokers > 0) < sizes.least:
            found = self._engine.splits.completed(hand, unseen, size, slack=1)
        if found is None:
            return discards_by_asking(layout, helper, hand, unseen)
        marking = [SuitMarks(layout, number, suit) for number, suit in enumerate(found.suits)]
        columns = found.columns(marking)
        halves = found.halves(columns)
        best, all_marks = rest_of(*halves, found.whole)
        rows = Rows(layout, helper, unseen, size, best, [], layout.held(unseen), layout.size(unseen))
        for number, suit in enumerate(found.suits):
            others = columns[number ^ 1], halves[1 - number // 2]
            choices = _choices(suit, columns[number], *others, found.whole, best)
            for face, kept, marks in _without_each(suit, self._faces[number], marking[number], *choices, best):
                rows.add(face.card, hand - face.unit, kept, marks)
        if jokers:
            if found.suits[0].available:
                best, all_marks = rest_of(*halves, found.whole - 1)
            rows.add(JOKER, hand - layout.units[JOKER], best, all_marks)
        return tuple(rows.rows)


def _choices(
    suit: Suit, own: Column, other: Column, others: Column, whole: Key, best: int
) -> tuple[list[Choice], list[Choice]]:
    """The runs of a suit with what goes with them in the suit beside it and the two others: those that keep most, and
    those that keep one less."""
    nearest: list[Choice] = []
    near: list[Choice] = []
    for key, laid in suit.laid.items():
        most, own_marks = own[key]
        kept, marks = rest_of(other, others, whole - key)
        if most + kept < best - 1:
            continue
        then, marks_then = rest_of(other, others, whole - key - 1) if suit.available else (kept, marks)
        choices, one_less = (nearest, laid.one_less()) if most + kept == best else (near, 0)
        choices.append(
            Choice(laid, laid.ways.over, laid.nearest, one_less, marks, marks | own_marks, most + then, marks_then)
        )
    return nearest, near


def _without_each(
    suit: Suit,
    faces: Sequence[Face],
    marking: SuitMarks,
    nearest: Sequence[Choice],
    near: Sequence[Choice],
    best: int,
) -> Iterator[tuple[Face, int, int]]:
    """For each card of a suit what the best runs keep of the hand without a copy of it, and their marks."""
    for rank, copies in suit.held:
        face, last = faces[rank], copies - 1
        kept = NOWHERE
        all_marks = spare = 0
        for choice in nearest:
            over = choice.over[rank]
            if names := choice.nearest & ~over[last]:
                kept = best
                all_marks |= choice.all_marks if names == choice.nearest else choice.marks | marking(choice.laid, names)
                if last and names & ~over[last - 1]:
                    spare = face.spare
        if kept != best:
            for choice, names, marks in _one_card_less(suit.available, rank, last, nearest, near, best):
                over = choice.over[rank]
                kept = best - 1
                known = names == choice.nearest and marks == choice.marks
                all_marks |= choice.all_marks if known else marks | marking(choice.laid, names)
                if names & over[last]:
                    all_marks |= face.wanted
                if last and names & ~over[last - 1]:
                    spare = face.spare
        # The card that goes is left over no more, unless another copy is.
        yield face, kept, all_marks & ~face.spare | spare


def _one_card_less(
    available: bytes, rank: int, last: int, nearest: Sequence[Choice], near: Sequence[Choice], best: int
) -> Iterator[tuple[Choice, int, int]]:
    """The ways to keep one card less than the best of a hand without a card that all these use: choices, each with some
    of its ways and the marks of the other suits."""
    for choice in nearest:
        over, names = choice.over[rank], choice.nearest
        if available and (lacking := names & over[available[rank] - 1]):
            # Only a wild card can take the place of the card in these.
            names ^= lacking
            if choice.then == best:
                yield choice, lacking, choice.marks_then
        if names:
            yield choice, names, choice.marks
        if names := choice.one_less & ~over[last]:
            yield choice, names, choice.marks
    for choice in near:
        if names := choice.nearest & ~choice.over[rank][last]:
            yield choice, names, choice.marks
