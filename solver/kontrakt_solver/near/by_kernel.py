"""Nearness by the exact kernel."""

from collections.abc import Iterable
from math import comb

from kontrakt_dsl.cards import JOKER, Card
from kontrakt_solver.kernel import Help, PackedHand, Question, exact_in_round
from kontrakt_solver.near.naturals_in_doubt import NaturalsInDoubt
from kontrakt_solver.near.nearness import Cards, Unseen, nearest_of, without
from kontrakt_solver.oracle import Oracle

MOST_QUESTIONS, MOST_OF_WHOLE_HANDS = 12_000, 4_000
"""For one question from outside; most take some tens of microseconds, and of whole hands a hundred or two."""
MOST_CHOICES = 2_000
MOST_POSITIONS, POSITIONS_OF_WHOLE_HANDS = 4_000, 3_000
SAMPLES, SAMPLES_OF_WHOLE_HANDS = 2_000, 600
ASKED = frozenset({Question.CAN_LAY, Question.AWAY})


class KernelNearness:
    """The kernel, where it is exact for both questions that everything else rests on."""

    @staticmethod
    def knows(oracle: Oracle) -> bool:
        """Whether the kernel is exact for the rules of `oracle`, and may be asked."""
        return oracle.kernel is not None and exact_in_round(oracle.rules) >= ASKED

    def __init__(self, oracle: Oracle) -> None:
        rules, kernel = oracle.rules, oracle.kernel
        assert kernel is not None  # whoever asks has looked at `knows`
        self.takes_the_hand = rules.contract.takes_the_hand
        self.settled = True
        self.samples, self.positions, self._most = (
            (SAMPLES_OF_WHOLE_HANDS, POSITIONS_OF_WHOLE_HANDS, MOST_OF_WHOLE_HANDS)
            if self.takes_the_hand
            else (SAMPLES, MOST_POSITIONS, MOST_QUESTIONS)
        )
        self.compares_discards = True
        self._kernel, self._nothing = kernel, kernel.pack(())
        self._looks = self._kernel if self.takes_the_hand else NaturalsInDoubt(kernel, rules)
        self._jokers_lie = JOKER in rules.melds.wild
        self._left = self._most

    def begin(self, *, share: int = 1) -> None:
        """Allow the work of one more question from outside, or of one part of so many."""
        self.settled, self._left = True, self._most // share

    def countable(self, faces: int, number: int) -> bool:
        """Whether all choices can be looked at; which last card is enough is asked at once where cards are left."""
        return comb(faces + number - 2, number - 1) <= MOST_CHOICES

    def lays(self, cards: Cards, size: int) -> bool:
        """Whether the cards can be laid as they are."""
        over = len(cards) - size if self.takes_the_hand else 0
        if over < 0 or not self._may_ask():
            return False
        hand = self._packed(cards)
        return self._kernel.away(hand, self._nothing, size=size) == 0 if over else self._kernel.can_lay(hand)

    def away(self, cards: Cards, size: int, unseen: Unseen) -> int | None:
        """The fewest unseen cards that must come."""
        if not self._may_ask():
            return None
        return self._kernel.away(self._packed(cards), self._kernel.pack(unseen), size=size)

    def within(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool:
        """Whether `new` unseen cards or fewer are enough."""
        away = self.away(cards, size, unseen)
        return away is not None and away <= new

    def help(self, cards: Cards, size: int, unseen: Unseen) -> Help:
        """How far a hand of `size` cards is, what helps it and what it can do without."""
        if not self._may_ask():
            return Help(None, (), ())
        found = self._looks.help(self._packed(cards), unseen, size=size)
        return found if self._jokers_lie else self._with_idle_jokers(found, cards)

    def candidates(self, cards: Cards, size: int, unseen: Unseen, away: int) -> Cards:
        """Unseen cards that may be among those that complete the cards."""
        if not self._may_ask():
            return ()
        found = self._looks.help(self._packed(cards), unseen, size=size)
        return found.helping if found.away == away else ()

    def finishing(self, cards: Cards, size: int, unseen: Unseen) -> Cards:
        """The unseen cards of which one is enough."""
        if not self._may_ask():
            return ()
        hand, rest = self._packed(cards), self._kernel.pack(unseen)
        if self._kernel.away(hand, rest, size=size) != 1:
            return ()
        return self._looks.help(hand, rest, size=size).helping

    def discards(self, cards: Cards, unseen: Unseen, *, nearest: bool) -> Iterable[tuple[Card, Help]]:
        """What each discard of a hand leaves, or only those that leave it nearest."""
        if not self._may_ask():
            return ()
        rows = self._looks.discard_table(self._packed(cards), unseen)
        if not self._jokers_lie and JOKER in cards:
            rows = (*rows, (JOKER, self.help(without(cards, JOKER), len(cards), unseen)))
        return nearest_of(rows) if nearest else rows

    def _with_idle_jokers(self, found: Help, cards: Cards) -> Help:
        if found.away is None or JOKER not in cards:
            return found
        return Help(found.away, found.helping, (*found.spare, JOKER))

    def _packed(self, cards: Cards) -> PackedHand:
        return self._kernel.pack(cards)

    def _may_ask(self) -> bool:
        self._left -= 1
        if self._left < 0:
            self.settled = False
        return self._left >= 0
