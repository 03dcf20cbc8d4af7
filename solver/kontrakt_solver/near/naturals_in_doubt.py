"""What helps hands with so many wild cards that these might fill a meld by themselves, where each must have a natural.

Without that rule the kernel reads off at once what helps. Where a hand is no further with the rule, nothing helps it,
or is spare, but what does so without the rule; so only these cards are asked about.
"""

from collections.abc import Mapping
from functools import cached_property, partial

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.kernel import Discards, Help, Kernel, PackedHand
from kontrakt_solver.kernel.exact_sizes import NO_LIMIT, wilds_without_harm


class NaturalsInDoubt:
    """Help and discards of `kernel`, whose contract leaves cards over."""

    def __init__(self, kernel: Kernel, rules: RoundRules) -> None:
        self._kernel, self._rules = kernel, rules
        self._harm = wilds_without_harm(rules.contract, rules.melds)

    def help(self, hand: PackedHand, unseen: Mapping[Card, int] | PackedHand, *, size: int | None = None) -> Help:
        """As `Kernel.help`; the size of the hand plays no part."""
        unseen = unseen if isinstance(unseen, PackedHand) else self._kernel.pack(unseen)
        away = self._kernel.away(hand, unseen) if self._harm < NO_LIMIT else None
        if away is None or not self._in_doubt(hand, away):
            return self._kernel.help(hand, unseen)
        return self._checked(hand, unseen, self._free.help(hand, unseen), away)

    def discard_table(self, hand: PackedHand, unseen: Mapping[Card, int] | PackedHand) -> Discards:
        """As `Kernel.discard_table`."""
        unseen = unseen if isinstance(unseen, PackedHand) else self._kernel.pack(unseen)
        away = self._kernel.away(hand, unseen) if self._harm < NO_LIMIT else None
        if away is None or not self._in_doubt(hand, away + 1):
            return self._kernel.discard_table(hand, unseen)
        rows = []
        for card, found in self._free.discard_table(hand, unseen):
            rest = hand.minus(card)
            if found.away is not None and self._in_doubt(rest, found.away):
                found = self._checked(rest, unseen, found, self._kernel.away(rest, unseen))
            rows.append((card, found))
        return tuple(rows)

    def _in_doubt(self, hand: PackedHand, away: int) -> bool:
        """Whether a lay-down of the hand and so many new cards may have a meld of wild cards alone."""
        return hand.count(JOKER) + away >= self._harm

    def _checked(self, hand: PackedHand, unseen: PackedHand, free: Help, away: int | None) -> Help:
        """The help of a hand that is `away` with the rule, from that without."""
        if free.away != away or away is None:
            return self._kernel.help(hand, unseen)
        within = self._within
        nearer = [card for card in free.helping if within(hand.plus(card), unseen.minus(card), away - 1)]
        return Help(away, tuple(nearer), partial(self._spare, hand, unseen, free))

    def _spare(self, hand: PackedHand, unseen: PackedHand, free: Help) -> tuple[Card, ...]:
        away = free.away or 0
        return tuple([card for card in free.spare if self._within(hand.minus(card), unseen, away)])

    def _within(self, hand: PackedHand, unseen: PackedHand, new: int) -> bool:
        """Whether so many new cards are enough, which fewer are not."""
        return self._kernel.away(hand, unseen) == new if new else self._kernel.can_lay(hand)

    @cached_property
    def _free(self) -> Kernel:
        # Few hands have as many wild cards.
        rules = self._rules
        return Kernel(rules.contract, rules.melds.of_wilds_alone(), rules.scoring.card_points)
