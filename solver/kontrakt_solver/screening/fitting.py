"""Choices of windows and set ranks that keep limits of wild cards as they stand, looked at without melds.

A choice lacks some places in each meld. Wild cards of the hand go into as many of them as the meld has room for, and
new natural cards come into the rest. So a choice can be completed where no more places than new cards come are over,
the room of their melds taken away, and no more are missing than there are wild and new cards together.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.kernel.help import cards_in
from kontrakt_solver.kernel.packed import Layout, layout_of
from kontrakt_solver.kernel.supports import size_of
from kontrakt_solver.kernel.windows import Windows, doubled_ranks
from kontrakt_solver.screening.looking import Look
from kontrakt_solver.screening.run_gaps import RunGaps
from kontrakt_solver.screening.seen import ANY, Seen
from kontrakt_solver.screening.set_ranks import SetRanks
from kontrakt_solver.screening.sets_alone import SetsAlone
from kontrakt_solver.screening.unlimited import Room, Unlimited

CLOSE = 4
"""So many numbers of new cards from the bound on are looked at."""


class Near(NamedTuple):
    """A hand that is `new` cards away, unseen cards that are seen to help it, and others that may."""

    new: int
    helping: tuple[Card, ...] = ()
    doubtful: tuple[Card, ...] = ()


class Fitting:
    """The choices for a contract of sets of one size and runs of one size under rules whose only other limits are
    those of `room`; cards are integers in the places of `layout`."""

    def __init__(self, contract: Contract, free: MeldRules, room: Room) -> None:
        # Longer melds may have room for more wild cards.
        self._sees_all = all(part.size.is_exact for part in contract.parts)
        runs, sets = contract.number_of(MeldKind.RUN), contract.number_of(MeldKind.SET)
        run_size = size_of(contract, MeldKind.RUN, otherwise=1)
        set_size = size_of(contract, MeldKind.SET, otherwise=1)
        self.layout: Layout = layout_of(free.pack, doubled_ranks(free.pack, free.runs.ace, size=run_size))
        windows = Windows(self.layout, run_size, free.runs.ace, free.forbidden_run_pairs)
        self._runs, self._gaps = runs, RunGaps(windows, room=room.in_run, apart=room.apart)
        self._sets = SetRanks(self.layout, number=sets, size=set_size, room=room.in_set)
        self._sets_alone = None if runs else SetsAlone(self.layout, sets=sets, size=set_size, room=room.in_set)

    @classmethod
    def of(cls, free: Unlimited) -> "Fitting | None":
        """The choices under rules without limits that keep the limits; None where more than room is limited, and for
        runs that have an ace at both ends."""
        contract, melds = free.rules.contract, free.rules.melds
        if free.room is None or size_of(contract, MeldKind.RUN, otherwise=1) > len(melds.pack.ranks):
            return None
        return cls(contract, melds, free.room)

    def completes(self, hand: int, unseen: int, new: int) -> bool | None:
        """Whether `new` unseen cards or fewer complete some choice; None where that isn't seen."""
        look = self._look(hand, unseen, new, helping=False)
        return True if look.seen else None if self._is_open(look) else False

    def near(self, hand: int, unseen: int, least: int) -> Near | None:
        """How near a hand is that takes at least so many unseen cards, and which of them help; None where it isn't seen
        how near it is."""
        for new in range(least, least + CLOSE):
            look = self._look(hand, unseen, new, helping=new > 0)
            if look.seen:
                return self._near(look, unseen, new) if new else Near(0)
            if self._is_open(look):
                return None
        return None

    def counted(self, cards: Iterable[Card] | Mapping[Card, int]) -> int:
        """Cards, given one by one or as counts, as an integer."""
        units = self.layout.units
        if isinstance(cards, Mapping):
            return sum([units[card] * copies for card, copies in cards.items() if copies > 0])
        return sum([units[card] for card in cards])

    def _near(self, look: Seen, unseen: int, new: int) -> Near:
        layout, joker = self.layout, unseen >> self.layout.jokers > 0
        coming = layout.held(unseen) & ~layout.high_twins
        helping = cards_in(layout, look.wanted & coming, joker=joker and look.is_loose)
        if not self._is_open(look):
            return Near(new, helping)
        doubtful = look.doubtful if self._sees_all else ANY
        return Near(new, helping, cards_in(layout, doubtful & ~look.wanted & coming, joker=joker and not look.is_loose))

    def _is_open(self, look: Seen) -> bool:
        return look.is_open or not self._sees_all

    def _look(self, hand: int, unseen: int, new: int, *, helping: bool) -> Seen:
        if self._sets_alone:
            return self._sets_alone.look(hand, unseen, new)
        return Look(self._gaps, self._runs, self._sets, hand, unseen, new, helping=helping).look()
