"""How many cards of a whole hand must be exchanged until it is all runs, by the rules in force.

As for melds that leave cards over, each choice of runs takes so many new cards at least, and the first number with
which a choice is completed is the distance if no choice could do with fewer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import RunPair
from kontrakt_solver.kernel import PackedHand
from kontrakt_solver.kernel.exchange import Parted, compile_partings
from kontrakt_solver.kernel.packed import CELL, layout_of
from kontrakt_solver.kernel.stretch import sizes_of
from kontrakt_solver.kernel.supports import SHRINKABLE
from kontrakt_solver.kernel.windows import STRAIGHT_ACES, may_stand_together
from kontrakt_solver.screening.completing import Completing
from kontrakt_solver.screening.holding import Held, Holding
from kontrakt_solver.screening.looser import Looser
from kontrakt_solver.screening.nearest import CHOICES, COMPLETIONS, Near
from kontrakt_solver.screening.suits_apart import SuitsApart
from kontrakt_solver.screening.wild_room import least_naturals, room
from kontrakt_solver.verify import Verifier

Choices = Callable[[int], Iterator[Parted]]
"""The choices of runs that lack no more than so many cards."""


def is_whole_runs(looser: Looser) -> bool:
    """Whether a pattern is plain runs, of one suit each, that take the whole hand."""
    parts = looser.pattern.parts
    return (
        looser.pattern.whole_hand
        and not looser.one_suit
        and looser.melds.runs.ace in STRAIGHT_ACES
        and len({part.size for part in parts}) == 1
        and all(part.kind is MeldKind.RUN and part.is_plain for part in parts)
    )


class Exchanges:
    """The exchanges for one pattern of runs that take the whole hand."""

    def __init__(self, looser: Looser, verifier: Verifier) -> None:
        rules = looser.melds
        self._looser, self._verifier = looser, verifier
        self._layout = layout = layout_of(looser.loose.pack)
        runs = replace(looser.loose.runs, largest=min(rules.runs.largest, looser.loose.runs.largest))
        loose = replace(looser.loose, runs=runs, forbidden_run_pairs=rules.forbidden_run_pairs & SHRINKABLE)
        self._sizes = sizes_of(looser.pattern, loose, layout)
        self._partings, self._fewest_empty = compile_partings(layout, self._sizes)
        # The partings themselves know of runs that touch, or of those of one suit.
        self._forbidden = rules.forbidden_run_pairs - SHRINKABLE
        self._apart = SuitsApart(layout, self._sizes) if RunPair.ONE_SUIT in rules.forbidden_run_pairs else None
        self._holding = Holding(looser, layout)
        naturals = least_naturals(rules, rules.runs.naturals)
        sizes = range(self._sizes.least, self._sizes.most + 1)
        self._room = {size: room(rules.runs.wilds, size, naturals) for size in sizes}
        self._completing = Completing(looser, layout, different=False)

    def near(
        self,
        cards: Sequence[Card],
        unseen: Mapping[Card, int],
        *,
        size: int | None = None,
        most: int | None = None,
        showing: bool = True,
    ) -> Near | None:
        """How near the cards are, looked for up to `most` new ones, and by which melds if `showing` them; None for more
        than can be counted. The runs take `size` cards, as many as there are if it is None."""
        held, others = self._holding.held(cards), self._holding.counted(unseen)
        if held is None or others is None:
            return None
        number = len(cards) if size is None else size
        if not self._sizes.fit(number):
            return Near(None)
        last = number if most is None else most
        # A card that no meld can use is none of those that the kernel counts.
        is_hand = number == len(cards) and self._looser.counts_all(cards)
        lacking, lacks = self._lacking(held, others, number, last, is_hand=is_hand)
        if lacks is None:
            return Near(None)
        usable = min(held.wilds, self._sizes.runs * max(self._room.values()) + held.own)
        new = max(0, lacks - usable)
        while new <= last:
            found = self._completed_with(new, lacking(usable + new), held, cards, unseen, showing=showing)
            if found is not None:
                return found
            new += 1
        return Near(None if new > number else new)

    def _lacking(self, held: Held, unseen: int, number: int, last: int, *, is_hand: bool) -> tuple[Choices, int | None]:
        """How to list choices of runs with `number` cells, and a number of cards that each of them lacks at least, None
        where there is none; the number may be too low where none is completed by `last` cards."""
        hand = held.cards
        if self._apart is not None:
            placings = self._apart.placings(hand, number)
            return placings.lacking, placings.least
        lacks: int | None = 0
        if is_hand:
            lacks = least = self._fewest_empty(hand)
            if self._looser.contract.whole_hand and least - held.wilds <= last:
                kernel = self._looser.kernel(self._looser.highest_price)
                packed = PackedHand(hand, self._layout)
                if last:
                    away = kernel.away(packed, PackedHand(unseen, self._layout))
                else:
                    away = int(not kernel.can_lay(packed))
                if away != 0:
                    lacks = None if away is None else max(least, self._least_lacking(away, held.wilds))
        return lambda most: self._partings(hand, most, unseen, number), lacks

    def _least_lacking(self, away: int, wilds: int) -> int:
        """The cards that each choice lacks at least where by the looser rules the hand is so many cards away.

        Every wild card takes a place before a new card is wanted, unless what is wanted are naturals for as many runs
        that have none.
        """
        by_wilds = away + wilds
        return min(by_wilds, away * self._sizes.least) if self._sizes.need_natural else by_wilds

    def _completed_with(
        self,
        new: int,
        choices: Iterable[Parted],
        held: Held,
        cards: Sequence[Card],
        unseen: Mapping[Card, int],
        *,
        showing: bool,
    ) -> Near | None:
        """A choice completed by `new` cards; without melds where some choice may be, None where surely none is."""
        looked = tried = 0
        is_open = False
        for parted in choices:
            looked += 1
            if looked > CHOICES:
                return Near(new)
            if self._meet(parted) or self._must_come(parted, held) > new:
                continue
            if not showing or tried == COMPLETIONS:
                return Near(new)
            tried += 1
            runs = [(used | empty, used) for _, _, used, empty in parted]
            found = self._completing.completed(runs, (), cards, unseen, new)
            if found is not None and self._verifier.is_legal(found.melds, found.hand):
                return Near(new, found.melds)
            is_open = is_open or self._must_come_together(parted, held) <= new
        return Near(new) if is_open else None

    def _meet(self, parted: Parted) -> bool:
        """Whether two of the runs may not be laid down together."""
        if not self._forbidden or self._apart is not None:
            return False
        lane = self._layout.lane
        placed = [(*divmod(name.bit_length() - CELL, lane), size) for name, size, *_ in parted]
        return any(
            suit == other_suit
            and not may_stand_together(
                low // CELL, other // CELL, size=size, other_size=other_size, forbidden=self._forbidden
            )
            for (suit, low, size), (other_suit, other, other_size) in combinations(placed, 2)
        )

    def _must_come(self, parted: Parted, held: Held) -> int:
        """The new cards that a choice takes at least."""
        places = naturals = filled = 0
        for _, size, used, empty in parted:
            places += size
            naturals += used.bit_count()
            filled += self._holding.filled(used | empty, held, self._room[size])
        return places - min(naturals + held.wilds, filled)

    def _must_come_together(self, parted: Parted, held: Held) -> int:
        """The same where runs that compete for natural cards are looked at as one."""
        contested = self._holding.contested([(used | empty, used) for *_, used, empty in parted], held)
        places = naturals = filled = shared = rooms = 0
        for (_, size, used, empty), is_contested in zip(parted, contested, strict=True):
            places += size
            naturals += used.bit_count()
            if is_contested:
                shared += size
                rooms += used.bit_count() + self._room[size] + held.own
            else:
                filled += self._holding.filled(used | empty, held, self._room[size])
        return places - min(naturals + held.wilds, filled + min(shared, rooms))
