"""Helping and spare cards, and the table of discards, for contracts that leave cards over."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import compress
from operator import or_

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel.cells import Cells
from kontrakt_solver.kernel.exact_discards import Discard, fill_in
from kontrakt_solver.kernel.exact_sizes import ExactSizes
from kontrakt_solver.kernel.help import Discards, Help, cards_in, discards_by_asking, help_by_asking
from kontrakt_solver.kernel.last_run import Scarce, compile_readings
from kontrakt_solver.kernel.place import Run
from kontrakt_solver.kernel.reading import Reading
from kontrakt_solver.kernel.set_choices import ChosenSets
from kontrakt_solver.kernel.single_windows import single_windows

MOST_RUNS_OF_A_TABLE = 2
"""With more runs several of them may want one scarce card."""


Face = tuple[Card, int, int, int]
"""A card, what a copy adds to a hand, and its rank and the names of the windows over it, both 0 for a joker."""


class ExactHelp:
    """Reads off the best choices of `engine` which cards help and which are spare."""

    def __init__(self, engine: ExactSizes) -> None:
        self._engine = engine
        self._layout = layout = engine.layout
        cells = Cells(engine.windows, sets=engine.sets, set_size=engine.set_size)
        self._readings = compile_readings(engine.windows, cells, runs=engine.runs, need=engine.need)
        self._low_cells = layout.ones ^ layout.high_twins
        self._jokers = 1 << layout.jokers
        faces = []
        for card in layout.listed:
            unit = layout.units[card]
            in_lanes = unit & layout.ones
            faces.append((card, unit, cells.ranks(in_lanes), cells.over(in_lanes)))
        self._faces_listed: tuple[Face, ...] = tuple(faces)

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        engine, layout = self._engine, self._layout
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        needed = engine.wilds_needed(hand)
        if needed is None:
            return Help(None, (), ())
        if needed < jokers and self._can_spare_any(hand, jokers):
            return Help(0, (), cards_in(layout, layout.held(hand), joker=True))
        if needed >= engine.harm or jokers >= engine.harm:
            return help_by_asking(layout, engine, hand, unseen)
        away = needed - jokers
        any_will_do = unseen_jokers >= away
        scarce = None if any_will_do else self._scarce(hand, unseen, discarding=False)
        found = False
        wanted = ranks = spare = 0
        for reading in self._readings(hand, needed, needed, scarce):
            names = reading.nearest
            if not names:
                continue
            if names & ~reading.sure or not (any_will_do or reading.finishes_sets(names)):
                return self._by_listing(hand, unseen)
            found = True
            singles = single_windows(reading, names)
            if singles is None:
                spare |= reading.spare(names)
                if away:
                    wanted |= reading.empty(names)
                    ranks |= reading.ranks_wanted(names)
            else:
                for over, of_window, ranks_of_window, _, _, _ in singles:
                    spare |= over
                    wanted |= of_window
                    ranks |= ranks_of_window
        if not found:
            return self._by_listing(hand, unseen)
        helping = self._helping(wanted, ranks, layout.held(unseen), joker=unseen_jokers > 0) if away else ()
        return Help(away, helping, cards_in(layout, spare, joker=False))

    def discard_table(self, hand: int, unseen: int) -> Discards:
        """The help after each discard."""
        engine, layout = self._engine, self._layout
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        needed = engine.wilds_needed(hand)
        if needed is None:
            return discards_by_asking(layout, self, hand, unseen)
        if needed < jokers and self._can_spare_any(hand, jokers):
            return tuple([(card, self._row(hand - unit, unseen, 0, ())) for card, unit, _, _ in self._faces(hand)])
        away = needed - jokers
        any_will_do = unseen_jokers > away
        scarce = None if any_will_do else self._scarce(hand, unseen, discarding=True)
        too_many_runs = scarce is not None and engine.runs > MOST_RUNS_OF_A_TABLE
        if needed + 1 >= engine.harm or jokers >= engine.harm or too_many_runs:
            return discards_by_asking(layout, self, hand, unseen)
        readings = self._readings(hand, needed, needed + 1, scarce)
        for reading in () if any_will_do else readings:
            if (reading.nearest | reading.next) & ~reading.sure or not reading.would_finish_sets():
                return discards_by_asking(layout, self, hand, unseen)
        discards = [Discard(card, unit, rank, over) for card, unit, rank, over in self._faces(hand) if rank]
        fill_in(discards, readings, scarce)
        jokers_unseen: tuple[Card, ...] = (JOKER,) if unseen_jokers else ()
        low_aces, held, cards_in_cells, find_spare = layout.low_aces, layout.held(unseen), layout.cards_in, self._spare
        rows = []
        known: dict[int, tuple[Card, ...]] = {}
        for discard in discards:
            left = hand - discard.cells
            if discard.is_open or discard.is_doubtful:
                rows.append((discard.card, self.help(left, unseen)))
                continue
            away_then = away if discard.is_spare else away + 1
            helping: tuple[Card, ...] = ()
            if away_then:
                wanted = (discard.wanted | discard.ranks * low_aces) & held
                found = known.get(wanted)
                if found is None:
                    found = known[wanted] = cards_in_cells(wanted) + jokers_unseen
                helping = found
            rows.append((discard.card, Help(away_then, helping, partial(find_spare, left, unseen))))
        if jokers:
            rows.append((JOKER, self._without_joker(hand - self._jokers, unseen, away + 1, readings, scarce)))
        return tuple(rows)

    def _without_joker(
        self, hand: int, unseen: int, away: int, readings: Sequence[Reading], scarce: Scarce | None
    ) -> Help:
        """The help for the hand that is left of one with these readings when a joker goes."""
        wanted = ranks = 0
        found = False
        for reading in readings:
            names = reading.nearest
            if names & reading.tight:
                if scarce is not None and scarce.for_sets:
                    return self.help(hand, unseen)
                names &= ~reading.tight
            if names:
                found = True
                wanted |= reading.empty(names)
                ranks |= reading.ranks_wanted(names)
        if not found:
            return self.help(hand, unseen)
        any_joker = unseen >= self._jokers
        return self._row(hand, unseen, away, self._helping(wanted, ranks, self._layout.held(unseen), joker=any_joker))

    def _row(self, hand: int, unseen: int, away: int, helping: tuple[Card, ...]) -> Help:
        # Few look at what else could go; it is looked for when someone does.
        return Help(away, helping, partial(self._spare, hand, unseen))

    def _spare(self, hand: int, unseen: int) -> tuple[Card, ...]:
        return self.help(hand, unseen).spare

    def _can_spare_any(self, hand: int, jokers: int) -> bool:
        """Whether a hand with wild cards to spare can be laid without any one of its cards, as surely as masks tell."""
        # Where a meld may lack its natural two wild cards must be over: one for the card that goes, and one so that
        # wild cards alone fill no meld.
        harm = self._engine.harm
        return jokers < harm or self._engine.enough(hand, harm - 2)

    def _faces(self, hand: int) -> Iterator[Face]:
        """Each card of the hand in written order."""
        held = self._layout.held(hand) & self._low_cells
        if hand >= self._jokers:
            held |= self._jokers
        return compress(self._faces_listed, held.to_bytes(len(self._faces_listed), "little"))

    def _helping(self, wanted: int, ranks: int, unseen: int, *, joker: bool) -> tuple[Card, ...]:
        return cards_in(self._layout, (wanted | ranks * self._layout.low_aces) & unseen, joker=joker)

    def _scarce(self, hand: int, unseen: int, *, discarding: bool) -> Scarce | None:
        """What limits the choices of a hand or, where one is `discarding`, of the hand without any of its cards."""
        plenty, cards = self._engine.plenty, hand + unseen
        for_sets, wilds = plenty.wilds_for_sets(hand, unseen, discarding=discarding), cards >> self._layout.jokers
        if for_sets or not wilds or not plenty.has_each_card(cards):
            return Scarce(unseen, wilds, for_sets)
        return None

    def _by_listing(self, hand: int, unseen: int) -> Help:
        """The same from every single choice of melds that the unseen cards complete, one by one."""
        engine, layout, cells = self._engine, self._layout, self._engine.windows.cells
        away = engine.away(hand, unseen)
        if away is None:
            return Help(None, (), ())
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        if jokers + away >= engine.harm:
            return help_by_asking(layout, engine, hand, unseen)
        wanted = spare = 0
        for runs, rest, left in engine.placings(hand, jokers + away, engine.windows.all, None):
            empties = [cells[window] ^ used for window, used in runs]
            copies = layout.copies_by_rank(rest)
            for chosen in engine.listing(rest, left) if engine.sets else [()]:
                if self._fits(runs, empties, chosen, hand, unseen, away=away):
                    spare |= layout.held(rest) & ~self._used_up(chosen, copies)
                    wanted |= reduce(or_, empties, 0) | self._unfinished(chosen)
        helping = cards_in(layout, wanted & layout.held(unseen), joker=unseen_jokers > 0) if away else ()
        return Help(away, helping, cards_in(layout, spare & self._low_cells, joker=False))

    def _fits(
        self, runs: tuple[Run, ...], empties: list[int], chosen: ChosenSets, hand: int, unseen: int, *, away: int
    ) -> bool:
        engine = self._engine
        lacking = engine.wilds_wanted(empties, chosen, unseen)
        if lacking is None:
            return engine.closer.completed(runs, chosen, hand, unseen, added=away, may_be_bare=False)
        return lacking <= (hand + unseen) >> self._layout.jokers

    def _used_up(self, chosen: ChosenSets, copies: list[int]) -> int:
        """The cells of the ranks of which the sets take every card."""
        return sum([self._layout.columns[rank] for rank, _, naturals in chosen if naturals == copies[rank]])

    def _unfinished(self, chosen: ChosenSets) -> int:
        """The cells of the ranks of which a set lacks a card."""
        size = self._engine.set_size
        return sum([self._layout.columns[rank] for rank, number, naturals in chosen if naturals < number * size])
