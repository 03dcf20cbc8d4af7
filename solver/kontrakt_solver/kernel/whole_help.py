"""Helping and spare cards for contracts that use the whole hand: what to exchange, and for what."""

from functools import cache

from kontrakt_dsl.cards import JOKER
from kontrakt_solver.kernel.help import Help, cards_in, exchanges_by_asking, present
from kontrakt_solver.kernel.packed import LANES
from kontrakt_solver.kernel.reading import Cells, Reading
from kontrakt_solver.kernel.suit_splits import Placed
from kontrakt_solver.kernel.whole_hand import WholeHand
from kontrakt_solver.kernel.whole_splits import Kept
from kontrakt_solver.kernel.windows import Windows


class WholeHelp:
    """Asks `engine` for every best choice of runs: a card helps where one has a place for it, and one that some
    best choice does not keep can be exchanged."""

    def __init__(self, engine: WholeHand) -> None:
        self._engine = engine
        self._layout = engine.layout
        self._cells = cache(self._cells_of)
        self._lane = (1 << self._layout.lane) - 1

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        engine, layout = self._engine, self._layout
        number, jokers, unseen_jokers = layout.size(hand), hand >> layout.jokers, unseen >> layout.jokers
        sizes = engine.sizes
        may_be_bare = jokers + (unseen_jokers > 0) >= sizes.least
        if not sizes.fit(number) or may_be_bare or not engine.splits.knows(number):
            return self._by_listing(hand, unseen)
        kept = engine.splits.kept(hand, number, all_ways=True)
        away = number - jokers - kept.number
        if not away:
            return Help(0, (), ())
        if away > number - jokers:
            return self._by_listing(hand, unseen)
        found = self._read(hand, unseen, kept, any_will_do=unseen_jokers >= away and jokers + away < sizes.least)
        if found is None or away > layout.size(unseen):
            return self._by_listing(hand, unseen)
        wanted, spare = found
        helping = cards_in(layout, wanted & layout.held(unseen), joker=unseen_jokers > 0)
        return Help(away, helping, cards_in(layout, spare, joker=False))

    def _read(self, hand: int, unseen: int, kept: Kept, *, any_will_do: bool) -> tuple[int, int] | None:
        """The cells where the best runs have no natural, and those of cards that some of them leave; None where
        these runs together may have more places that unseen cards can't fill than there are wild cards, or so many
        that wild cards might fill a run."""
        layout, splits, sizes = self._layout, self._engine.splits.suits, self._engine.sizes
        wilds, runs = (hand + unseen) >> layout.jokers, sizes.runs
        limit = min(wilds, sizes.least - 1)
        short = [
            0 if any_will_do else layout.ones & ~layout.held(hand + unseen, copies=number)
            for number in range(1, runs + 1)
        ]
        wanted = spare = 0
        lacking = [0] * LANES
        alone = 0
        for split, suits in kept.suits.items():
            if not suits:
                continue
            if not split[0]:
                spare |= layout.held(hand) & suits * self._lane
                continue
            for placed, windows in splits.nearest(kept.tables[split], suits):
                empties, once, twice = self._cells_placed(placed, hand)
                cells = self._cells(placed[2])
                few = [layer & some & ~layout.high_aces for layer, some in zip((once, twice), short, strict=False)]
                # One run more over a cell: a card more is wanted there.
                layers = layout.ones & ~once, once & ~twice, twice
                lacks = cells.tally(sum([layer & some for layer, some in zip(layers, short, strict=False)]))
                for suit in range(LANES):
                    lane = self._lane << layout.lane * suit
                    names = windows & lane
                    if not names:
                        continue
                    missing = sum([(cells_lacking & lane).bit_count() for cells_lacking in few])
                    if split[0] == runs:
                        # These are all runs, so whether they can be had is known.
                        fitting = names & cells.with_at_most(lacks, limit - missing)
                        if fitting != names and limit < wilds:
                            return None
                        names = fitting
                        if not names:
                            continue
                        alone |= lane & suits
                    else:
                        while names & ~cells.with_at_most(lacks, lacking[suit] - missing):
                            lacking[suit] += 1
                    rest = placed[1] & lane
                    reading = Reading(cells, empties=empties & lane, hand=rest, held=layout.held(rest), nearest=names)
                    wanted |= reading.wanted(names)[0]
                    spare |= reading.spare(names)
            if split[0] == runs and alone & suits != suits:
                # Without these runs other suits may have to be used.
                return None
        return None if sum(lacking) > limit else (wanted, spare)

    def _cells_placed(self, placed: Placed, hand: int) -> tuple[int, int, int]:
        """The cells of the runs before the last that get no natural, those of cards of any, and those of two."""
        layout = self._layout
        empties = once = twice = 0
        for run in placed[0]:
            cells = self._engine.splits.suits.cells(run)
            used = layout.held(hand) & cells
            hand = layout.without(hand, used)
            empties |= cells ^ used
            # Both cells of an ace are one card.
            cells |= (cells & layout.low_aces) << layout.ace_gap | cells >> layout.ace_gap & layout.low_aces
            twice |= once & cells
            once |= cells
        return empties, once, twice

    def _cells_of(self, size: int) -> Cells:
        runs = self._engine.melds.runs
        return Cells(Windows(self._layout, size, runs.ace, frozenset()), sets=0, set_size=1)

    def _by_listing(self, hand: int, unseen: int) -> Help:
        """The same from every single choice of runs that the unseen cards complete, one by one."""
        engine, layout = self._engine, self._engine.layout
        away = engine.away(hand, unseen)
        if not away:
            return Help(away, (), ())
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        wanted = spare = 0
        joker_helps = False
        for parted in engine.partings(hand, jokers + away, unseen, layout.size(hand)):
            lacking = engine.lacking(parted, unseen)
            if lacking > jokers + unseen_jokers:
                continue
            if max(jokers, lacking) >= engine.sizes.least:
                # So many wild cards could fill a run, which no exchange must lead to.
                return exchanges_by_asking(layout, engine, hand, unseen)
            joker_helps = joker_helps or jokers + 1 < engine.sizes.least
            left = hand
            for _, _, used, empty in parted:
                left = layout.without(left, used)
                wanted |= empty
            spare |= layout.held(left)
        if unseen_jokers and not joker_helps:
            joker = layout.units[JOKER]
            joker_helps = any(
                engine.away(hand + joker - unit, unseen - joker) == away - 1 for _, unit in present(layout, hand)
            )
        helping = cards_in(layout, wanted & layout.held(unseen), joker=unseen_jokers > 0 and joker_helps)
        return Help(away, helping, cards_in(layout, spare, joker=False))
