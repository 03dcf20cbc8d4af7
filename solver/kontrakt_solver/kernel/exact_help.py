"""Helping and spare cards for contracts that leave cards over."""

from functools import reduce
from operator import or_

from kontrakt_solver.kernel.exact_sizes import ExactSizes
from kontrakt_solver.kernel.help import Help, cards_in, help_by_asking
from kontrakt_solver.kernel.packed import CELL, FIELD
from kontrakt_solver.kernel.place import Run
from kontrakt_solver.kernel.set_choices import ChosenSets
from kontrakt_solver.kernel.set_steps import compile_set_steps


class ExactHelp:
    """Asks `engine` for its best choices and reads off them which cards help and which are spare."""

    def __init__(self, engine: ExactSizes) -> None:
        self._engine = engine
        layout = engine.layout
        self._layout = layout
        self._steps = compile_set_steps(layout, sets=engine.sets, size=engine.set_size)
        self._columns = [layout.low_aces << CELL * rank for rank in range(len(layout.pack.ranks))]
        self._low_cells = layout.ones ^ layout.low_aces << layout.ace_gap
        # The dearest step of a set, and a run in each window, take no more unseen cards of a rank than these.
        self._plenty_of_a_rank = engine.set_size - 1 + engine.runs

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        engine, layout = self._engine, self._layout
        away = engine.away(hand, unseen)
        if away is None:
            return Help(None, (), ())
        jokers = hand >> layout.jokers
        if jokers + away >= engine.harm:
            return help_by_asking(layout, engine, hand, unseen)
        held = self._held(hand)
        wanted, spare, all_spare = self._read(hand, unseen, jokers + away, away)
        if all_spare:
            return Help(away, (), cards_in(layout, held, joker=jokers > 0))
        helping = cards_in(layout, wanted & self._held(unseen), joker=unseen >> layout.jokers > 0) if away else ()
        return Help(away, helping, cards_in(layout, spare & held, joker=False))

    def _read(self, hand: int, unseen: int, wilds: int, away: int) -> tuple[int, int, bool]:
        """The cells where a card is wanted, those where one is spare, and whether wild cards are left over."""
        engine, cells = self._engine, self._engine.windows.cells
        all_wilds = (hand + unseen) >> self._layout.jokers
        wilds_will_do = unseen >> self._layout.jokers >= away
        no_rank_is_rare = wilds_will_do or min(self._layout.copies_by_rank(unseen)) >= self._plenty_of_a_rank
        wanted = spare = 0
        for runs, rest, left in engine.placings(hand, wilds, engine.windows.all):
            nearer = engine.need(rest) < left
            if nearer and not away:
                return 0, 0, True
            empties = [cells[window] ^ used for window, used in runs]
            more, less, dearest = self._steps(rest) if engine.sets else (0, -1, 0)
            if not wilds_will_do:
                lacking = engine.wilds_wanted(empties, (), unseen)
                # With cheaper sets the hand would be nearer, so the unseen cards can't complete those.
                if nearer or not no_rank_is_rare or dearest == engine.set_size or lacking is None:
                    read = self._one_by_one(runs, rest, left, hand, unseen, away=away)
                    if read is None:
                        continue
                    more, less = read
                elif lacking > all_wilds:
                    continue
            spare |= self._held(rest) & self._low_cells & less
            wanted |= more | reduce(or_, empties, 0)
        return wanted, spare, False

    def _one_by_one(
        self, runs: tuple[Run, ...], rest: int, left: int, hand: int, unseen: int, *, away: int
    ) -> tuple[int, int] | None:
        """What `_steps` tells, from those choices of sets that the unseen cards can complete, None without any."""
        engine, cells = self._engine, self._engine.windows.cells
        all_wilds = (hand + unseen) >> self._layout.jokers
        empties = [cells[window] ^ used for window, used in runs]
        copies = self._layout.copies_by_rank(rest)
        wanted, spare, any_fits = 0, 0, False
        for chosen in engine.listing(rest, left) if engine.sets else [()]:
            lacking = engine.wilds_wanted(empties, chosen, unseen)
            if lacking is None:
                fits = engine.closer.completed(runs, chosen, hand, unseen, added=away, may_be_bare=False)
            else:
                fits = lacking <= all_wilds
            if not fits:
                continue
            any_fits = True
            spare |= self._left_over(chosen, copies)
            for rank, number, naturals in chosen:
                if naturals < number * engine.set_size:
                    wanted |= self._columns[rank]
        return (wanted, spare) if any_fits else None

    def _left_over(self, chosen: ChosenSets, copies: list[int]) -> int:
        """The cells of all ranks but those of which the sets take every card."""
        used_up = sum([self._columns[rank] for rank, _, naturals in chosen if naturals == copies[rank]])
        return ~used_up

    def _held(self, cards: int) -> int:
        ones = self._layout.ones
        return ((cards + ones * FIELD) >> (CELL - 1)) & ones
