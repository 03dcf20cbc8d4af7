"""Choices of windows and set ranks that keep limits of wild cards as they stand, looked at without melds.

A choice lacks some places in each meld. Wild cards of the hand go into as many of them as the meld has room for, and
new natural cards come into the rest. So a choice can be completed where no more places than new cards come are over,
the room of their melds taken away, and no more are missing than there are wild and new cards together.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.kernel.help import cards_in
from kontrakt_solver.kernel.packed import Layout, layout_of
from kontrakt_solver.kernel.supports import SHRINKABLE, size_of
from kontrakt_solver.kernel.windows import STRAIGHT_ACES, Windows, doubled_ranks
from kontrakt_solver.wild_limits.looking import RunsAndSets
from kontrakt_solver.wild_limits.run_gaps import RunGaps
from kontrakt_solver.wild_limits.seen import ANY, Seen
from kontrakt_solver.wild_limits.set_ranks import SetRanks
from kontrakt_solver.wild_limits.sets_alone import SetsAlone
from kontrakt_solver.wild_limits.unlimited import Unlimited
from kontrakt_solver.wild_limits.whole_runs import WholeRuns

CLOSE = 4
"""So many numbers of new cards from the bound on are looked at."""


class SeenHelp(NamedTuple):
    """A hand that is `new` cards away, unseen cards that are seen to help it, and others that may."""

    new: int
    helping: tuple[Card, ...] = ()
    doubtful: tuple[Card, ...] = ()


class Choices(Protocol):
    """Whatever looks through the choices for a contract; `size` is the number of cards that a hand lays as a whole."""

    def lays(self, hand: int, size: int) -> bool | None:
        """Whether the hand as it is lays some choice; None where that isn't seen."""

    def look(self, hand: int, unseen: int, new: int, size: int, *, helping: bool) -> Seen:
        """What choices tell that `new` cards, one at least, complete: all that helps if `helping`, else whether there
        are any."""


class Fitting:
    """The choices for a contract under rules whose only other limits are those of the room in a meld; cards are
    integers in the places of `layout`. It `sees_all` where melds can have no more room than that."""

    def __init__(self, layout: Layout, choices: Choices, *, sees_all: bool) -> None:
        self.layout, self._choices, self._sees_all = layout, choices, sees_all

    @classmethod
    def of(cls, free: Unlimited) -> "Fitting | None":
        """The choices under rules without limits that keep the limits; None where more than room is limited, and for
        runs that have an ace at both ends."""
        contract, melds = free.rules.contract, free.rules.melds
        if free.by_size is not None and melds.runs.ace in STRAIGHT_ACES and melds.forbidden_run_pairs <= SHRINKABLE:
            layout = layout_of(melds.pack)
            return cls(layout, WholeRuns(free.rules, layout, free.by_size), sees_all=True)
        run_size = size_of(contract, MeldKind.RUN, otherwise=1)
        if free.room is None or run_size > len(melds.pack.ranks):
            return None
        layout = layout_of(melds.pack, doubled_ranks(melds.pack, melds.runs.ace, size=run_size))
        runs, sets = contract.number_of(MeldKind.RUN), contract.number_of(MeldKind.SET)
        set_size = size_of(contract, MeldKind.SET, otherwise=1)
        choices: Choices = SetsAlone(layout, sets=sets, size=set_size, room=free.room.in_set)
        if runs:
            windows = Windows(layout, run_size, melds.runs.ace, melds.forbidden_run_pairs)
            gaps = RunGaps(windows, room=free.room.in_run, apart=free.room.apart)
            choices = RunsAndSets(gaps, runs, SetRanks(layout, number=sets, size=set_size, room=free.room.in_set))
        # Longer melds may have room for more wild cards.
        return cls(layout, choices, sees_all=all(part.size.is_exact for part in contract.parts))

    def lays(self, hand: int, size: int) -> bool | None:
        """Whether the hand as it is keeps the limits in some choice; None where that isn't seen."""
        seen = self._choices.lays(hand, size)
        return seen if seen or self._sees_all else None

    def completes(self, hand: int, unseen: int, new: int, size: int) -> bool | None:
        """Whether `new` unseen cards or fewer complete some choice; None where that isn't seen."""
        if not new:
            return self.lays(hand, size)
        seen = self._choices.look(hand, unseen, new, size, helping=False).tells
        return seen if seen or self._sees_all else None

    def near(self, hand: int, unseen: int, least: int, size: int) -> SeenHelp | None:
        """How near a hand is that takes at least so many unseen cards, and which of them help; None where it isn't seen
        how near it is."""
        if not least and (lays := self.lays(hand, size)) is not False:
            return SeenHelp(0) if lays else None
        for new in range(max(least, 1), least + CLOSE):
            look = self._choices.look(hand, unseen, new, size, helping=True)
            if look.seen:
                return self._near(look, unseen, new)
            if self._is_open(look):
                return None
        return None

    def counted(self, cards: Iterable[Card] | Mapping[Card, int]) -> int:
        """Cards, given one by one or as counts, as an integer."""
        units = self.layout.units
        if isinstance(cards, Mapping):
            return sum([units[card] * copies for card, copies in cards.items() if copies > 0])
        return sum([units[card] for card in cards])

    def _near(self, look: Seen, unseen: int, new: int) -> SeenHelp:
        layout, joker = self.layout, unseen >> self.layout.jokers > 0
        coming = layout.held(unseen) & ~layout.high_twins
        helping = cards_in(layout, look.wanted & coming, joker=joker and look.is_loose)
        if not self._is_open(look):
            return SeenHelp(new, helping)
        doubtful = (look.doubtful if self._sees_all else ANY) & ~look.wanted & coming
        return SeenHelp(new, helping, cards_in(layout, doubtful, joker=joker and not look.is_loose))

    def _is_open(self, look: Seen) -> bool:
        return look.is_open or not self._sees_all
