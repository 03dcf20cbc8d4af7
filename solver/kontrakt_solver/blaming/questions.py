"""What is asked of the solver on the way to a reason: the same hand under other contracts and other rules.

All questions about one pattern of a contract together may take so much work, counted the same on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import eq

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.aims import DEFAULT_AIMS
from kontrakt_solver.answers import Backend, Found, Status
from kontrakt_solver.blaming.enough_cards import enough_cards
from kontrakt_solver.kernel import Question, exact_in_round
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.verify import Verifier
from kontrakt_solver.ways import NOTHING

WORK = 60_000
"""The work of all questions: each takes as much as the melds it judges, and some more besides."""
ONE_QUESTION = 200
"""The work of a question apart from its melds, in melds judged."""
ONE_SEARCH = 2_000
"""The work of a search of CP-SAT, in melds judged, where a question is too large to be listed."""
MELDS, STEPS = 3_000, 20_000
"""How far one question is listed before CP-SAT is asked."""
SEARCH = 0.5
"""The most deterministic time of one search of CP-SAT."""


class UnansweredError(Exception):
    """A question could not be settled within the limits."""


class Questions:
    """Asks about one hand; raises UnansweredError where the limits leave a question open or the work is used up."""

    def __init__(
        self, oracle: Oracle, cards: Sequence[Card], unseen: Mapping[Card, int] | None, *, work: int = WORK
    ) -> None:
        self.rules = oracle.rules
        self.cards = tuple(cards)
        self._unseen = unseen
        self._limits = replace(oracle.limits, work=min(oracle.limits.work, SEARCH))
        self._oracle = oracle if oracle.backend is Backend.AUTO else Oracle(oracle.rules, limits=self._limits)
        self._work = work
        self._known: dict[tuple[Contract, tuple[Card, ...]], bool] = {}

    def laid(self, contract: Contract, *, rules: MeldRules | None = None, cards: Sequence[Card] | None = None) -> Found:
        """A lay-down of another contract, under other rules or from other cards."""
        changed = replace(self.rules, contract=contract, melds=rules or self.rules.melds)
        cards = self.cards if cards is None else tuple(cards)
        self._take(ONE_QUESTION)
        return self._best(changed, cards) if enough_cards(contract, changed.melds, cards) else NOTHING

    def can_lay(self, contract: Contract, *, cards: Sequence[Card] | None = None) -> bool:
        """Whether another contract can be laid."""
        cards = self.cards if cards is None else tuple(cards)
        if not sum(part.number for part in contract.parts):
            return True
        if (contract, cards) not in self._known:
            self._known[contract, cards] = self._can_lay(contract, cards)
        return self._known[contract, cards]

    def missing(self, contract: Contract) -> int | None:
        """How many unseen cards another contract takes; None where it can't be reached."""
        self._take(ONE_SEARCH)
        oracle = self._oracle.with_contract(contract, limits=self._limits)
        answer = oracle.answer(self.cards, unseen=self._unseen)
        if answer.reason is not None:
            raise UnansweredError
        return answer.away

    def largest(self, part: Part) -> Meld | None:
        """The largest meld like those of the part, but smaller, of two cards at least."""
        for size in range(part.size.low - 1, 1, -1):
            smaller = replace(part, number=1, size=replace(part.size, low=size, high=size), ends=None)
            melds = self._dearest_of_all(Contract((smaller,)))
            if melds:
                return melds[0]
        return None

    def _dearest_of_all(self, contract: Contract) -> tuple[Meld, ...]:
        """The lay-down that leaves the fewest points, the first of equal ones in written order."""
        rules = replace(self.rules, contract=contract)
        exact = Question.LAY_DOWN in exact_in_round(rules) and rules.melds.wild.isdisjoint(self.cards)
        # Of melds as dear the kernel takes another where a wild card can stand at either end.
        if not exact or not enough_cards(contract, rules.melds, self.cards):
            return self.laid(contract).melds
        self._take(ONE_QUESTION)
        return self._oracle.with_contract(contract, limits=self._limits).lay_down(self.cards) or ()

    def left(self, contract: Contract) -> list[Card]:
        """The cards that stay in the hand where as many as possible are laid."""
        left = list(self.cards)
        for meld in self._dearest(contract, lambda card: True):
            for card in meld.cards:
                left.remove(card)
        return left

    def without_a_place(self, contract: Contract) -> list[Card]:
        """The cards that lie in no lay-down of a contract."""
        useless: list[Card] = []
        for face in dict.fromkeys(self.cards):
            melds = self._dearest(contract, partial(eq, face))
            if not any(face in meld.cards for meld in melds):
                useless += [card for card in self.cards if card == face]
        return useless

    def broken(self, melds: Sequence[Meld], contract: Contract, rules: MeldRules) -> list[str]:
        """What the judge says against melds."""
        from kontrakt_dsl.melds.laydown import broken_in_laydown

        broken = broken_in_laydown(melds, contract=contract, rules=rules, hand=self.cards)
        return list(dict.fromkeys(rule.message for rule in broken))

    def _dearest(self, contract: Contract, counts: Callable[[Card], bool]) -> tuple[Meld, ...]:
        """The lay-down with the most cards of those that count."""
        points = tuple((card, int(counts(card))) for card, _ in self.rules.scoring.cards_in_hand)
        scoring = replace(self.rules.scoring, cards_in_hand=points)
        self._take(ONE_QUESTION)
        found = self._best(replace(self.rules, contract=contract, scoring=scoring), self.cards)
        if found.status is not Status.FOUND or not found.proven:
            raise UnansweredError
        return found.melds

    def _can_lay(self, contract: Contract, cards: tuple[Card, ...]) -> bool:
        if Question.CAN_LAY not in exact_in_round(replace(self.rules, contract=contract)):
            return bool(self.laid(contract, cards=cards).melds)
        self._take(ONE_QUESTION)
        return self._oracle.with_contract(contract, limits=self._limits).can_lay(cards) is True

    def _best(self, rules: RoundRules, cards: tuple[Card, ...]) -> Found:
        """The lay-down with the fewest points left, from a list of all melds where that is short enough."""
        # Imported when first asked: mostly the cards are not there, or the kernel tells.
        from kontrakt_solver.listing.lay_down_list import LayDownLists

        listed = LayDownLists(rules, melds=MELDS, steps=STEPS).of(cards)
        self._take(listed.judged)
        found = listed.best(DEFAULT_AIMS, unseen={})
        if found.status is Status.UNDECIDED:
            self._take(ONE_SEARCH)
            found = Oracle(rules, backend=Backend.CP_SAT, limits=self._limits).best(cards)
        elif found.melds:
            Verifier(rules.contract, rules.melds, rules.scoring.card_points).laydown(found.melds, cards)
        if found.status is Status.UNDECIDED:
            raise UnansweredError
        return found

    def _take(self, work: int) -> None:
        self._work -= work
        if self._work < 0:
            raise UnansweredError
