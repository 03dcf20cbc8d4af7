"""Nearness under limits of wild cards: between that without limits and what surely keeps them.

Without limits no more wild cards count than there is room for in a lay-down. What surely keeps the limits are lay-downs
with so few wild cards that none bars them, and choices that fit as they stand. Where the two say the same they are
right; else the choices tell which cards help. What they leave open is asked of whoever is behind.
"""

from collections.abc import Iterable

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.nearness import Cards, Nearness, Unseen, less, nearest_of, present, without
from kontrakt_solver.near.questions import nearer
from kontrakt_solver.wild_limits.fitting import CLOSE, Fitting
from kontrakt_solver.wild_limits.unlimited import Unlimited

ASKED_ALONE = 3
"""So many cards are asked for one by one, before all that helps is looked for."""


class BoundedNearness:
    """Answers of `kernel`, which knows no limits, where these are no matter; else of `behind`."""

    def __init__(self, kernel: Nearness, behind: Nearness, free: Unlimited) -> None:
        self._kernel, self._behind = kernel, behind
        self._harmless, self._useful = free.harmless, free.useful
        self._fitting = Fitting.of(free)
        self.takes_the_hand = behind.takes_the_hand
        self.samples, self.positions = behind.samples, behind.positions
        self.compares_discards = behind.compares_discards

    @property
    def settled(self) -> bool:
        """Whether no limit has left a question open."""
        return self._kernel.settled and self._behind.settled

    def begin(self, *, share: int = 1) -> None:
        """Allow the work of one more question from outside, or of one part of so many."""
        self._kernel.begin(share=share)
        self._behind.begin(share=share)

    def countable(self, faces: int, number: int) -> bool:
        """Whether all choices can be looked at."""
        return self._behind.countable(faces, number)

    def lays(self, cards: Cards, size: int) -> bool:
        """Whether the cards can be laid as they are."""
        cards, _ = self._with_no_more(self._useful, cards, {})
        if not self._kernel.lays(cards, size):
            return False
        seen = self._seen(cards, size, {}, 0)
        return self._behind.lays(cards, size) if seen is None else seen

    def away(self, cards: Cards, size: int, unseen: Unseen) -> int | None:
        """The fewest unseen cards that must come."""
        cards, unseen = self._with_no_more(self._useful, cards, unseen)
        least = self._kernel.away(cards, size, unseen)
        return self._away(cards, size, unseen, least)

    def within(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool:
        """Whether `new` unseen cards or fewer are enough."""
        cards, unseen = self._with_no_more(self._useful, cards, unseen)
        if not self._in_doubt(cards, new):
            return self._kernel.within(cards, size, unseen, new)
        seen = self._seen(cards, size, unseen, new)
        return self._behind.within(cards, size, unseen, new) if seen is None else seen

    def help(self, cards: Cards, size: int, unseen: Unseen) -> Help:
        """How far a hand of `size` cards is, what helps it and what it can do without."""
        fewer, coming = self._with_no_more(self._useful, cards, unseen)
        free = self._kernel.help(fewer, size, coming)
        few = self._kernel.help(*self._few(fewer, size, coming)) if self._asks_few(fewer, free) else None
        away, helping = self._limited(fewer, size, coming, free, few)
        if away is None or (away == 0 and self.takes_the_hand):
            return Help(away, (), ())
        spare = list(free.spare)
        if self._in_doubt(fewer, free.away):
            known = few.spare if few and few.away == away else ()
            may = spare if away == free.away else list(dict.fromkeys(fewer))
            spare = [card for card in may if card in known or self.within(without(fewer, card), size, coming, away)]
        if fewer is not cards and JOKER not in spare:
            spare.append(JOKER)
        return Help(away, helping, tuple(spare))

    def candidates(self, cards: Cards, size: int, unseen: Unseen, away: int) -> Cards:
        """Unseen cards that may be among those that complete the cards."""
        cards, unseen = self._with_no_more(self._useful, cards, unseen)
        if self._kernel.away(cards, size, unseen) == away:
            return self._kernel.candidates(cards, size, unseen, away)
        return nearer(self, cards, size, unseen, away)

    def finishing(self, cards: Cards, size: int, unseen: Unseen) -> Cards:
        """The unseen cards of which one is enough."""
        cards, unseen = self._with_no_more(self._useful, cards, unseen)
        least = self._kernel.away(cards, size, unseen)
        if least == 1:
            may = self._kernel.finishing(cards, size, unseen)
            return tuple([card for card in may if self.lays((*cards, card), size)])
        return nearer(self, cards, size, unseen, 1) if least == 0 else ()

    def discards(self, cards: Cards, unseen: Unseen, *, nearest: bool) -> Iterable[tuple[Card, Help]]:
        """What each discard of a hand leaves, or only those that leave it nearest."""
        size = len(cards)
        fewer, coming = self._with_no_more(self._useful, cards, unseen)
        free = [row for row in self._kernel.discards(fewer, coming, nearest=False) if row[0] != JOKER]
        few: dict[Card, Help] = {}
        if any(self._asks_few(fewer, found) for _, found in free):
            few_cards, _, few_coming = self._few(fewer, size, coming)
            few = dict(self._kernel.discards(few_cards, few_coming, nearest=False))
        rows = []
        for card, found in free:
            rest = without(fewer, card)
            rows.append((card, Help(*self._limited(rest, size, coming, found, few.get(card)), ())))
        if JOKER in cards:
            # More wild cards than before may be of use when one has gone.
            rest, coming = self._with_no_more(self._useful, without(cards, JOKER), unseen)
            found = self._kernel.help(rest, size, coming)
            rows.append((JOKER, Help(*self._limited(rest, size, coming, found, None), ())))
        return nearest_of(rows) if nearest else rows

    def _limited(
        self, cards: Cards, size: int, unseen: Unseen, free: Help, few: Help | None
    ) -> tuple[int | None, Cards]:
        """The distance and what helps, from what is so without limits and with few wild cards."""
        if free.away is None or not self._in_doubt(cards, free.away):
            return free.away, free.helping
        sure = few.helping if few is not None and few.away == free.away else None
        if sure is not None and len(free.helping) - len(sure) <= ASKED_ALONE:
            asked = self._helping(cards, size, unseen, free.away, [card for card in free.helping if card not in sure])
            return free.away, tuple([card for card in free.helping if card in sure or card in asked])
        near = None
        if self._fitting is not None:
            fitting = self._fitting
            near = fitting.near(fitting.counted(cards), fitting.counted(unseen), free.away, size)
        away = near.new if near else self._away(cards, size, unseen, free.away)
        if not away or (near and not near.doubtful):
            return away, near.helping if near else ()
        may = free.helping if away == free.away else tuple(present(unseen))
        known = (near.helping if near else ()) + (sure or () if away == free.away else ())
        open_ones = [card for card in may if card not in known and (near is None or card in near.doubtful)]
        asked = self._helping(cards, size, unseen, away, open_ones)
        return away, tuple([card for card in may if card in known or card in asked])

    def _helping(self, cards: Cards, size: int, unseen: Unseen, away: int, some: Iterable[Card]) -> Cards:
        """Those of some unseen cards of which one more makes the cards less than `away` short."""
        return tuple([card for card in some if self.within((*cards, card), size, less(unseen, card), away - 1)])

    def _away(self, cards: Cards, size: int, unseen: Unseen, least: int | None) -> int | None:
        """The fewest unseen cards that must come, which are `least` without limits."""
        if least is None or not self._in_doubt(cards, least):
            return least
        for new in range(least, least + CLOSE):
            seen = self._seen(cards, size, unseen, new)
            if seen:
                return new
            if seen is None:
                break
        return self._behind.away(cards, size, unseen)

    def _seen(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool | None:
        """Whether `new` cards are enough; None where that isn't seen."""
        fitting = self._fitting
        if fitting is None:
            may_be_few = cards.count(JOKER) <= self._harmless
            return (may_be_few and self._kernel.within(*self._few(cards, size, unseen), new)) or None
        return fitting.completes(fitting.counted(cards), fitting.counted(unseen) if new else 0, new, size)

    def _in_doubt(self, cards: Cards, new: int | None) -> bool:
        """Whether a lay-down of the cards and so many new ones may have more wild cards than are harmless."""
        return new is not None and cards.count(JOKER) + new > self._harmless

    def _asks_few(self, cards: Cards, free: Help) -> bool:
        """Whether the cards are looked at with few wild cards: not where some would go."""
        return self._in_doubt(cards, free.away) and cards.count(JOKER) <= self._harmless

    def _few(self, cards: Cards, size: int, unseen: Unseen) -> tuple[Cards, int, Unseen]:
        """The cards, and the unseen ones, with so few wild cards that no limit bars them."""
        few, coming = self._with_no_more(self._harmless, cards, unseen)
        return few, size, coming

    def _with_no_more(self, most: int, cards: Cards, unseen: Unseen) -> tuple[Cards, Unseen]:
        """The cards, and those that may come, with `most` wild cards together."""
        wilds = cards.count(JOKER)
        for _ in range(wilds - most):
            cards = without(cards, JOKER)
        may_come = max(0, most - wilds)
        return cards, unseen if unseen.get(JOKER, 0) <= may_come else {**unseen, JOKER: may_come}
