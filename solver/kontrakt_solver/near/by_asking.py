"""Nearness under any rules, by asking about one hand after the other and remembering the answers."""

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Backend, Limits, Status
from kontrakt_solver.kernel import Help
from kontrakt_solver.near.by_looser_rules import LooserRules
from kontrakt_solver.near.nearness import Cards, Unseen, less
from kontrakt_solver.near.questions import discards_by_asking, help_by_asking
from kontrakt_solver.near.reaching import Reach
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.remembered import Remembered
from kontrakt_solver.screening.nearest import Near

WORK = (1, 8, 25, 50)
"""What a question costs by the new cards that are allowed, about a millisecond each; more cost no more."""
MOST_WORK = 6_000
"""For one question from outside."""
MOST_OF_ONE_SEARCH = 1.0
"""Of CP-SAT's deterministic time: one question in a thousand must not use up the time of all."""
CLOSE = 2
"""So many numbers from the bound on are tried before all are."""
MOST_TRIED = 150
"""So many choices of new cards are tried where branching can't tell, before CP-SAT is asked."""
SAMPLES = 300
MOST_CHOICES = 2_000
ANSWERS_KEPT = 20_000
NOTHING_KNOWN = Near(0)

Asked = tuple[Cards, int, int, bytes]


class Known(NamedTuple):
    """An answer, None where limits left it open, and the work that it costs; not `asked` where it has still to be
    found."""

    answer: bool | None
    work: int
    asked: bool = True


class AskedNearness:
    """Any oracle, asked card by card."""

    def __init__(self, oracle: Oracle) -> None:
        rules, limits = oracle.rules, oracle.limits
        self.takes_the_hand = rules.contract.takes_the_hand
        self.settled = True
        self.samples, self.positions = SAMPLES, 0
        self.compares_discards = False
        self._oracle, self._order = oracle, rules.deck.pack.order
        # A second opinion must not lean on the kernel, nor on branching.
        quick = oracle.backend is Backend.AUTO
        searches = Limits(work=min(limits.work, MOST_OF_ONE_SEARCH), seconds=limits.seconds)
        self._reach = Reach(rules, searches, branches=quick)
        self._screen = oracle.screen if quick else None
        patterns = [looser for looser, _ in self._screen.all] if self._screen else []
        self._looser = LooserRules(patterns, rules.deck)
        self._known = Remembered[Asked, Known](ANSWERS_KEPT)
        self._paid: dict[Asked, bool | None] = {}
        self._left = MOST_WORK

    def begin(self, *, share: int = 1) -> None:
        """Allow the work of one more question from outside, or of one part of so many."""
        self.settled, self._left = True, MOST_WORK // share
        self._paid = {}

    def countable(self, faces: int, number: int) -> bool:
        """Whether all choices can be looked at."""
        return comb(faces + number - 1, number) <= MOST_CHOICES

    def lays(self, cards: Cards, size: int) -> bool:
        """Whether the cards can be laid as they are."""
        over = len(cards) - size if self.takes_the_hand else 0
        return over >= 0 and self._answer(cards, size if over else 0, {}, 0)

    def away(self, cards: Cards, size: int, unseen: Unseen) -> int | None:
        """The fewest unseen cards that must come."""
        near = self._near(cards, size, unseen)
        if near.new is None or (near.melds and self._may_spend(WORK[0])):
            return near.new
        if self.lays(cards, size):
            return 0
        bound = near.new
        # A number that is known to be near is found sooner by asking whether it is enough.
        for new in range(max(bound, 1), bound + CLOSE) if bound else ():
            if self.within(cards, size, unseen, new):
                return new
        if not self._may_spend(WORK[-1]):
            return None
        found = self._reach.fewest(self._written(cards), unseen, size=size)
        if found.status is Status.UNDECIDED:
            self.settled = False
        # A card to be discarded must come, too, where the hand has too few.
        missing = size - len(cards) if self.takes_the_hand else 0
        return max(found.new, missing) if found.status is Status.FOUND else None

    def within(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool:
        """Whether `new` unseen cards or fewer are enough."""
        if new <= 0:
            return new == 0 and self.lays(cards, size)
        if not self.takes_the_hand:
            return self._answer(cards, 0, unseen, new)
        return len(cards) + new >= size and self._answer(cards, size, unseen, new)

    def help(self, cards: Cards, size: int, unseen: Unseen) -> Help:
        """How far a hand of `size` cards is, what helps it and what it can do without."""
        return help_by_asking(self, cards, size, unseen)

    def candidates(self, cards: Cards, size: int, unseen: Unseen, away: int) -> Cards:
        """Unseen cards that may be among those that complete the cards."""
        few = self._looser.may_help(cards, unseen, away)
        return tuple(card for card in few if self.within((*cards, card), size, less(unseen, card), away - 1))

    def finishing(self, cards: Cards, size: int, unseen: Unseen) -> Cards:
        """The unseen cards of which one is enough."""
        return self.candidates(cards, size, unseen, 1)

    def discards(self, cards: Cards, unseen: Unseen, *, nearest: bool) -> Iterable[tuple[Card, Help]]:
        """What each discard of a hand leaves, or only those that leave it nearest."""
        return discards_by_asking(self, cards, unseen, nearest=nearest)

    def _answer(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool:
        """Whether so many new cards are enough, remembered; a `size` of 0 stands for that of the cards.

        What was asked before costs as much as what was not: else an answer would hang on the questions before it.
        """
        cards = self._written(cards)
        key = self._key(cards, size, unseen, new)
        if key not in self._paid:
            known = self._known.get(key)
            if known is None:
                known = self._by_screen(cards, size or len(cards), unseen, new)
            if known.work and not self._may_spend(known.work):
                return False
            if not known.asked:
                known = Known(self._asked(cards, size or len(cards), unseen, new), known.work)
            self._known[key], self._paid[key] = known, known.answer
        answer = self._paid[key]
        self.settled = self.settled and answer is not None
        return bool(answer)

    def _by_screen(self, cards: Cards, size: int, unseen: Unseen, new: int) -> Known:
        """What the screen says, or what asking costs where it does not know."""
        near = self._near(cards, size, unseen if new else {}, most=new)
        if near.new is None or near.new > new:
            # Whether cards can be laid costs the same however it is told.
            return Known(False, 0 if new else WORK[0])
        if near.melds:
            return Known(True, WORK[0])
        return Known(None, WORK[min(new, len(WORK) - 1)], asked=False)

    def _near(self, cards: Cards, size: int, unseen: Unseen, *, most: int | None = None) -> Near:
        """How near the cards are as far as the screen tells, which looks up to `most` new cards: at least so many must
        come, and with melds so many do."""
        near = self._screen.near(cards, unseen, size=size, most=most) if self._screen else None
        return near or NOTHING_KNOWN

    def _asked(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool | None:
        as_it_is = not new and size == len(cards)
        if self._screen is None:
            return self._oracle.can_lay(cards) if as_it_is else self._searched(cards, size, unseen, new)
        found = self._reach.branched(cards, unseen if new else {}, size=size, new=new)
        if found is not None:
            return found
        if as_it_is:
            return self._oracle.can_lay(cards)
        few = self._looser.may_help(cards, unseen, new) if new else ()
        if not new or len(few) ** new > MOST_TRIED:
            return self._searched(cards, size, unseen, new)
        return self._tried(few, cards, size, unseen, new)

    def _searched(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool | None:
        return self._reach.searched(cards, unseen, size=size, new=new)

    def _tried(self, few: Cards, cards: Cards, size: int, unseen: Unseen, new: int) -> bool | None:
        """Whether so many new cards are enough, by trying one after the other of those that may help."""
        undecided = False
        for card in (None, *few):
            pool, rest = ((*cards, card), less(unseen, card)) if card else (cards, unseen)
            answer = self._told(self._written(pool), size, rest, new - 1)
            if answer:
                return True
            undecided = undecided or answer is None
        return None if undecided else False

    def _told(self, cards: Cards, size: int, unseen: Unseen, new: int) -> bool | None:
        """Whether so many new cards are enough, remembered for later questions, too."""
        key = self._key(cards, size if self.takes_the_hand else 0, unseen, new)
        known = self._known.get(key)
        if known is None:
            known = self._by_screen(cards, key[1] or len(cards), unseen, new)
        if not known.asked:
            known = Known(self._asked(cards, key[1] or len(cards), unseen, new), known.work)
        self._known[key] = known
        return known.answer

    def _key(self, cards: Cards, size: int, unseen: Unseen, new: int) -> Asked:
        return cards, size, new, bytes([unseen.get(face, 0) for face in self._order]) if new else b""

    def _written(self, cards: Cards) -> Cards:
        return tuple(sorted(cards, key=self._order.__getitem__))

    def _may_spend(self, work: int) -> bool:
        self._left -= work
        self.settled = self.settled and self._left >= 0
        return self._left >= 0
