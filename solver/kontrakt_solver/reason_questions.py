"""What is asked of the solver on the way to a reason: the same hand under other contracts and other rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_dsl.rules.ruleset import RoundRules
from kontrakt_solver.answers import Aim, Backend, Found, Limits, Status
from kontrakt_solver.oracle import Oracle


class UnansweredError(Exception):
    """A question could not be settled within the limits."""


class Questions:
    """Asks about one hand; raises UnansweredError where the solver leaves a question open."""

    def __init__(
        self, rules: RoundRules, cards: Sequence[Card], unseen: Mapping[Card, int] | None, limits: Limits
    ) -> None:
        self.rules = rules
        self.cards = tuple(cards)
        self._unseen = unseen
        self._limits = limits

    def laid(self, contract: Contract, *, rules: MeldRules | None = None, cards: Sequence[Card] | None = None) -> Found:
        """A lay-down of another contract, under other rules or from other cards."""
        changed = replace(self.rules, contract=contract, melds=rules or self.rules.melds)
        oracle = Oracle(changed, backend=Backend.LISTING, limits=self._limits)
        found = oracle.best(self.cards if cards is None else cards)
        if found.status is Status.UNDECIDED:
            raise UnansweredError
        return found

    def can_lay(self, contract: Contract, *, cards: Sequence[Card] | None = None) -> bool:
        """Whether another contract can be laid."""
        return not sum(part.number for part in contract.parts) or bool(self.laid(contract, cards=cards).melds)

    def missing(self, contract: Contract) -> int | None:
        """How many unseen cards another contract takes; None where it can't be reached."""
        oracle = Oracle(replace(self.rules, contract=contract), limits=self._limits)
        answer = oracle.answer(self.cards, unseen=self._unseen)
        if answer.reason is not None:
            raise UnansweredError
        return answer.away

    def largest(self, part: Part) -> Meld | None:
        """The largest meld like those of the part, but smaller, of two cards at least."""
        for size in range(part.size.low - 1, 1, -1):
            smaller = replace(part, number=1, size=replace(part.size, low=size, high=size), ends=None)
            melds = self.laid(Contract((smaller,))).melds
            if melds:
                return melds[0]
        return None

    def left(self, contract: Contract) -> list[Card]:
        """The cards that stay in the hand where as many as possible are laid."""
        found = Oracle(replace(self.rules, contract=contract), limits=self._limits).best(
            self.cards, aims=(Aim.FEWEST_CARDS,)
        )
        if found.status is not Status.FOUND or not found.proven:
            raise UnansweredError
        left = list(self.cards)
        for card in (card for meld in found.melds for card in meld.cards):
            left.remove(card)
        return left

    def without_a_place(self, contract: Contract) -> list[Card]:
        """The cards that lie in no lay-down of a contract."""
        useless = []
        for face in dict.fromkeys(self.cards):
            points = tuple((card, int(card == face)) for card, _ in self.rules.scoring.cards_in_hand)
            scoring = replace(self.rules.scoring, cards_in_hand=points)
            oracle = Oracle(
                replace(self.rules, contract=contract, scoring=scoring), backend=Backend.LISTING, limits=self._limits
            )
            found = oracle.best(self.cards)
            if found.status is not Status.FOUND or not found.proven:
                raise UnansweredError
            if not any(face in meld.cards for meld in found.melds):
                useless += [card for card in self.cards if card == face]
        return useless

    def broken(self, melds: Sequence[Meld], contract: Contract) -> list[str]:
        """What the rules in force say against melds."""
        broken = broken_in_laydown(melds, contract=contract, rules=self.rules.melds, hand=self.cards)
        return list(dict.fromkeys(rule.message for rule in broken))
