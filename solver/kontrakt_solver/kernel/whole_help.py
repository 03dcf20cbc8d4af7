"""Helping and spare cards for contracts that use the whole hand: what to exchange, and for what."""

from dataclasses import dataclass

from kontrakt_dsl.cards import JOKER
from kontrakt_solver.kernel.help import Help, cards_in, help_by_asking
from kontrakt_solver.kernel.whole_hand import WholeHand


@dataclass(frozen=True, slots=True)
class OfSize:
    """Asks `engine` about hands of which runs take `size` cards."""

    engine: WholeHand
    size: int

    def away(self, hand: int, unseen: int) -> int | None:
        """The distance of a hand."""
        return self.engine.away(hand, unseen, self.size)

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        return self.engine.help(hand, unseen, self.size)


class WholeHelp:
    """Asks `engine` for every best choice of runs: a card helps where one has a place for it, and one that some
    best choice does not keep can be exchanged."""

    def __init__(self, engine: WholeHand) -> None:
        self._engine = engine

    def help(self, hand: int, unseen: int, size: int) -> Help:
        """The cards that help and those that are spare, where the runs take `size` cards."""
        engine, layout = self._engine, self._engine.layout
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        found = None
        if engine.sizes.fit(size) and jokers + (unseen_jokers > 0) < engine.sizes.least:
            found = engine.splits.completed(hand, unseen, size)
        if found is None:
            return self._by_listing(hand, unseen, size)
        kept = found.most
        away = max(0, size - jokers - kept)
        if kept < 0 or away > layout.size(unseen):
            return Help(None, (), ())
        if not away:
            return Help(0, (), ())
        marks = 0
        for number, column in enumerate(found.columns):
            for laid in column:
                marks |= laid.marks() << layout.lane * number
        helping = cards_in(layout, marks & layout.held(unseen), joker=unseen_jokers > 0)
        return Help(away, helping, cards_in(layout, marks >> layout.jokers, joker=False))

    def _by_listing(self, hand: int, unseen: int, size: int) -> Help:
        """The same from every single choice of runs that the unseen cards complete, one by one."""
        engine, layout = self._engine, self._engine.layout
        away = engine.away(hand, unseen, size)
        if not away:
            return Help(away, (), ())
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        wanted = spare = 0
        joker_helps = False
        for parted in engine.partings(hand, jokers + away, unseen, size):
            lacking = engine.lacking(parted, unseen)
            if lacking > jokers + unseen_jokers:
                continue
            if max(jokers, lacking) >= engine.sizes.least:
                # So many wild cards could fill a run, which no exchange must lead to.
                return help_by_asking(layout, OfSize(engine, size), hand, unseen)
            joker_helps = joker_helps or jokers + 1 < engine.sizes.least
            left = hand
            for _, _, used, empty in parted:
                left = layout.without(left, used)
                wanted |= empty
            spare |= layout.held(left)
        if unseen_jokers and not joker_helps:
            joker = layout.units[JOKER]
            joker_helps = engine.away(hand + joker, unseen - joker, size) == away - 1
        helping = cards_in(layout, wanted & layout.held(unseen), joker=unseen_jokers > 0 and joker_helps)
        return Help(away, helping, cards_in(layout, spare, joker=False))
