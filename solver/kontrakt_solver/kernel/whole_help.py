"""Helping and spare cards for contracts that use the whole hand: what to exchange, and for what."""

from kontrakt_dsl.cards import JOKER
from kontrakt_solver.kernel.help import Help, cards_in, exchanges_by_asking, present
from kontrakt_solver.kernel.packed import CELL, FIELD
from kontrakt_solver.kernel.whole_hand import WholeHand


class WholeHelp:
    """Asks `engine` for every best choice of runs: a card helps where one has a place for it, and one that some
    best choice does not keep can be exchanged."""

    def __init__(self, engine: WholeHand) -> None:
        self._engine = engine

    def help(self, hand: int, unseen: int) -> Help:
        """The cards that help and those that are spare."""
        engine, layout = self._engine, self._engine.layout
        away = engine.away(hand, unseen)
        if not away:
            return Help(away, (), ())
        jokers, unseen_jokers = hand >> layout.jokers, unseen >> layout.jokers
        ones = layout.ones
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
            spare |= ((left + ones * FIELD) >> (CELL - 1)) & ones
        if unseen_jokers and not joker_helps:
            joker = layout.units[JOKER]
            joker_helps = any(
                engine.away(hand + joker - unit, unseen - joker) == away - 1 for _, unit in present(layout, hand)
            )
        unseen_cells = ((unseen + ones * FIELD) >> (CELL - 1)) & ones
        helping = cards_in(layout, wanted & unseen_cells, joker=unseen_jokers > 0 and joker_helps)
        return Help(away, helping, cards_in(layout, spare, joker=False))
