"""The best runs of a whole hand: each suit for itself, and the suits added up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from kontrakt_solver.kernel.laid_runs import Laid, Suit
from kontrakt_solver.kernel.packed import CELL, FIELD, LANES, Layout
from kontrakt_solver.kernel.stretch import Sizes
from kontrakt_solver.kernel.suit_runs import ways_of
from kontrakt_solver.kernel.suit_sums import (
    CELLS,
    NO_RUNS,
    NO_SUIT,
    NOWHERE,
    RUNS,
    Column,
    Key,
    most_together,
    or_fewer,
    rest_of,
    together,
)


@dataclass(slots=True)
class SuitedHand:
    """A hand suit by suit, and the key of all its runs together; where places that lack a card matter, the key has how
    many may."""

    suits: list[Suit]
    whole: Key

    def kept(self, lacking: int = 0) -> int:
        """The most naturals that runs keep of which so many places or more lack a card, negative where there can't be
        such runs."""
        columns = [{key: laid.most for key, laid in suit.laid.items()} for suit in self.suits]
        columns += [{NO_RUNS: 0}] * (LANES - len(columns))
        some, others = most_together(columns[0], columns[1]), most_together(columns[2], columns[3])
        most = NOWHERE
        for fewer in range((self.whole & FIELD) - lacking + 1):
            for key, kept in some.items():
                rest = others.get(self.whole - fewer - key)
                if rest is not None and kept + rest > most:
                    most = kept + rest
        return most

    def columns(self, marking: Sequence[Callable[[Laid, int], int]]) -> list[Column]:
        """What each suit keeps, with the marks of the nearest ways of its runs."""
        columns: list[Column] = [
            {key: (laid.most, mark(laid, laid.nearest)) for key, laid in suit.laid.items()}
            for suit, mark in zip(self.suits, marking, strict=True)
        ]
        return columns + [NO_SUIT] * (LANES - len(columns))

    def halves(self, columns: Sequence[Column]) -> tuple[Column, Column]:
        """What the first two suits and the last two keep, where no more places lack a card than the key has."""
        wilds = self.whole & FIELD
        some, others = together(columns[0], columns[1]), together(columns[2], columns[3])
        return (or_fewer(some, wilds), or_fewer(others, wilds)) if wilds else (some, others)

    def strip(self, slack: int) -> int:
        """Leave out the runs that are no part of those which keep as many as can be, or up to `slack` less; and tell
        how many can be kept."""
        columns = self.columns([lambda _, __: 0] * len(self.suits))
        halves = self.halves(columns)
        most, _ = rest_of(*halves, self.whole)
        for number, suit in enumerate(self.suits):
            other, others = columns[number ^ 1], halves[1 - number // 2]
            suit.laid = {
                key: laid
                for key, laid in suit.laid.items()
                if laid.most + rest_of(other, others, self.whole - key)[0] >= most - slack
            }
        return most

    def most_lacking(self, available: Sequence[bytes], *, one_less: bool) -> int:
        """How many places lack a card at most, with so many cards of each rank in each suit."""
        return sum([suit.most_lacking(available[number], one_less=one_less) for number, suit in enumerate(self.suits)])

    def tell_apart(self, available: Sequence[bytes], wilds: int) -> None:
        """Part the runs by how many of their places lack a card, up to `wilds`."""
        self.whole += wilds
        for suit, cards in zip(self.suits, available, strict=True):
            suit.tell_apart(cards, wilds)


class WholeSplits:
    """The best runs of whole hands, suit by suit."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout, self._sizes = layout, sizes
        self._ways = cache(lambda key: ways_of(layout, sizes, key >> RUNS, key >> CELLS & FIELD))
        self._splits = cache(self._splits_of)
        nothing = self._ways(NO_RUNS)
        self._nothing = Laid(nothing, nothing.names, 0, nothing.names, nothing.names)

    def best(
        self, hand: int, total: int, *, slack: int = 0, available: Sequence[bytes] = (), wilds: int = 0
    ) -> SuitedHand:
        """The runs of `total` cells that keep as many naturals as can be, or up to `slack` less; where cards are said
        to be `available`, of those that they fill with up to so many `wilds`.

        Where only the number matters a slack of -1 leaves out what keeps no more than other runs.
        """
        splits, left = self._splits(total), self._sizes.runs - 1
        suits = []
        for lane, copies in enumerate(self._copies(hand)):
            held = [(rank, number) for rank, number in enumerate(copies) if number]
            suit = Suit(copies, held, sum(copies), {NO_RUNS: self._nothing})
            if available:
                suit.available, suit.wilds = available[lane], wilds
            for key, cells in splits[0]:
                single = suit.lay(key, self._ways(key), min(suit.number, cells))
                if single > suit.single:
                    suit.single = single
            suits.append(suit)
        found = SuitedHand(suits, (self._sizes.runs << RUNS | total << CELLS) + wilds)
        if not left:
            return found
        singles = sorted([0, *[suit.single for suit in suits]])
        # Where all runs have one size, any of them can be laid together, each in a suit of its own.
        at_once = len(splits[0]) == 1 and self._sizes.runs <= len(suits) and not available
        kept = sum(singles[-self._sizes.runs :]) if at_once else found.kept()
        for runs, of_number in enumerate(splits[1:], 2):
            left -= 1
            changed = False
            for suit in suits:
                most = min(suit.number, runs * suit.single)
                # More runs in a suit are looked at where they and the best single runs of others could keep as many.
                hope = kept - slack - left * (singles[-1] if suit.single < singles[-1] else singles[-2])
                if most < hope:
                    continue
                for key, cells in of_number:
                    if cells >= hope:
                        suit.lay(key, self._ways(key), min(most, cells))
                        changed = True
            if changed and left:
                kept = found.kept()
        return found

    def completed(self, hand: int, unseen: int, total: int, *, slack: int = 0) -> SuitedHand | None:
        """The best of those runs that unseen cards complete, with their `slack` also after so many discards; None where
        it may take so many wild cards that they could fill a run."""
        layout, least = self._layout, self._sizes.least
        cards, jokers, unseen_jokers = hand + unseen, hand >> layout.jokers, unseen >> layout.jokers
        wilds = jokers + unseen_jokers
        limit = min(wilds, least - 1) - max(0, slack)
        found = self.best(hand, total, slack=slack)
        deepest = max([suit.deepest for suit in found.suits])
        if limit >= 0 and layout.held(cards, copies=deepest) == layout.ones:
            return found
        most, available = found.strip(max(0, slack)), self._copies(cards)
        if found.most_lacking(available, one_less=slack > 0) <= limit:
            return found
        if slack <= 0 and (away := total - jokers - most) <= unseen_jokers and jokers + away < least:
            # Any unseen jokers will do.
            return found
        if slack > 0 and wilds >= least:
            return None
        found.tell_apart(available, wilds)
        if found.kept() < most:
            # Of the runs left out some may now be among the best.
            if total - self.best(cards, total, slack=-1).kept() > wilds:
                # No runs can be filled.
                return found
            found = self.best(hand, total, slack=max(0, slack), available=available, wilds=wilds)
        if wilds >= least:
            doubtful = found.kept(least)
            found.whole -= wilds - least + 1
            # Where only the number is asked for, runs that are as good and certain are enough.
            if doubtful >= max(0, found.kept() + (slack < 0)):
                return None
        return found

    def _copies(self, cards: int) -> list[bytes]:
        """How many cards of each rank there are, suit by suit."""
        layout = self._layout
        width, ranks = layout.lane // CELL, len(layout.pack.ranks)
        every = cards.to_bytes(layout.jokers // CELL + 1, "little")
        return [every[start : start + ranks] for start in range(0, width * len(layout.pack.suits), width)]

    def _splits_of(self, total: int) -> list[list[tuple[Key, int]]]:
        """The keys of the runs that suits of such a hand may have, by the number of runs, with the cells of each."""
        sizes = self._sizes
        splits = []
        for runs in range(1, sizes.runs + 1):
            others = sizes.runs - runs
            low = max(runs * sizes.least, total - others * sizes.most)
            high = min(runs * sizes.most, total - others * sizes.least)
            splits.append([(runs << RUNS | cells << CELLS, cells) for cells in range(low, high + 1)])
        return splits
