"""The best runs of a whole hand: each suit for itself, and the suits added up."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from kontrakt_solver.kernel.laid_runs import Laid, Suit
from kontrakt_solver.kernel.packed import CELL, FIELD, LANES, Layout
from kontrakt_solver.kernel.stretch import Sizes
from kontrakt_solver.kernel.suit_runs import ways_of
from kontrakt_solver.kernel.suit_sums import CELLS, LACK, NO_RUNS, NOWHERE, RUNS, Key
from kontrakt_solver.kernel.suited_hand import SuitedHand

SUITS = 1024
"""So many suits are remembered, those that were met last, in some ten megabytes: most suits of a hand were in it a turn
ago, and short ones are soon met again in other hands."""


class SingleRuns(NamedTuple):
    """A suit without runs and with one run of each size, and what the best of these keeps."""

    suit: Suit
    laid: list[Laid]
    most: int


class WholeSplits:
    """The best runs of whole hands, suit by suit."""

    def __init__(self, layout: Layout, sizes: Sizes) -> None:
        self._layout, self._sizes = layout, sizes
        self._ways = cache(lambda key: ways_of(layout, sizes, key >> RUNS, key >> CELLS & FIELD))
        self._splits = cache(self._splits_of)
        self._suit = lru_cache(SUITS)(partial(Suit, layout))
        self._single_runs = lru_cache(SUITS)(self._single_runs_of)
        self._no_suit = [self._suit(bytes(len(layout.pack.ranks))).lay(NO_RUNS, self._ways(NO_RUNS), 0)]

    def best(
        self, hand: int, total: int, *, slack: int = 0, available: Sequence[bytes] = (), wilds: int = 0
    ) -> SuitedHand:
        """The runs of `total` cells that keep as many naturals as can be, or up to `slack` less; where cards are said
        to be `available`, of those that they fill with up to so many `wilds`.

        Where only the number matters a slack of -1 leaves out what keeps no more than other runs.
        """
        splits, runs = self._splits(total), self._sizes.runs
        suits = [self._single_runs(copies, total) for copies in self._copies(hand)]
        columns = [laid.copy() for _, laid, _ in suits]
        single = [most for _, _, most in suits]
        found = SuitedHand([suit for suit, _, _ in suits], columns, runs << RUNS | total << CELLS)
        columns += [self._no_suit] * (LANES - len(suits))
        if available:
            found.tell_apart(available, wilds)
            single = [max([laid.most for laid in column]) for column in columns]
        if runs == 1:
            return found
        sized = len(splits[0])
        # Where runs differ in size by a card at most, any can be laid together, each in a suit of its own.
        at_once = sized <= 2 and runs <= len(suits) and len(columns[0]) > sized and not available
        kept = _kept_apart(suits, runs) if at_once else found.kept()
        best = sorted([0, *single])
        changed = False
        for number_of, of_number in enumerate(splits[1:], 2):
            left = runs - number_of
            # More runs in a suit are looked at where they and the best single runs of others could keep as many.
            hopes = []
            for number, (suit, _, most) in enumerate(suits):
                beside = left * (best[-1] if single[number] < best[-1] else best[-2]) + slack
                if min(suit.number, number_of * single[number]) + beside >= kept:
                    # What is laid is remembered, so the bound must hold whatever cards are available.
                    hopes.append((number, min(suit.number, number_of * most), beside))
            if changed and hopes:
                kept = found.kept()
            changed = False
            for number, most, beside in hopes:
                if most + beside >= kept:
                    for key, cells in of_number:
                        if cells + beside >= kept:
                            found.lay(number, key, self._ways(key), min(most, cells))
                            changed = True
        return found

    def completed(self, hand: int, unseen: int, total: int, *, slack: int = 0) -> SuitedHand | None:
        """The best of those runs that unseen cards complete, with their `slack` also after so many discards; None where
        it may take so many wild cards that they could fill a run."""
        layout, least = self._layout, self._sizes.least
        cards, jokers, unseen_jokers = hand + unseen, hand >> layout.jokers, unseen >> layout.jokers
        wilds = jokers + unseen_jokers
        limit = min(wilds, least - 1) - max(0, slack)
        found = self.best(hand, total, slack=slack)
        if slack >= 0:
            found.choose(one_less=slack > 0)
        if limit >= 0 and layout.held(cards, copies=found.deepest()) == layout.ones:
            return found
        if slack < 0:
            found.choose(one_less=False)
        most, available = found.most, self._copies(cards)
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
                found.most, found.nearest, found.one_less = NOWHERE, (), ()
                return found
            found = self.best(hand, total, slack=max(0, slack), available=available, wilds=wilds)
        if wilds >= least:
            doubtful = found.kept(least)
            found.whole -= (wilds - least + 1) * LACK
            # Where only the number is asked for, runs that are as good and certain are enough.
            if doubtful >= max(0, found.kept() + (slack < 0)):
                return None
        if slack >= 0:
            found.choose(one_less=slack > 0)
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

    def _single_runs_of(self, copies: bytes, total: int) -> SingleRuns:
        suit = self._suit(copies)
        laid = [suit.lay(NO_RUNS, self._ways(NO_RUNS), 0)]
        for key, cells in self._splits(total)[0]:
            ways = self._ways(key)
            if ways.names:
                laid.append(suit.lay(key, ways, min(suit.number, cells)))
        return SingleRuns(suit, laid, max([each.most for each in laid]))


def _kept_apart(suits: Sequence[SingleRuns], runs: int) -> int:
    """The most that so many single runs keep, each in a suit of its own, where one of them at most is longer than the
    others, by a cell."""
    least = [laid[1].most for _, laid, _ in suits]
    chosen = sorted(least)[-runs:]
    more = [laid[-1].most - max(kept, chosen[0]) for (_, laid, _), kept in zip(suits, least, strict=True)]
    return sum(chosen) + max(more)
