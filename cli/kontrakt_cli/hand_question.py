"""A question about a hand: which rules it is judged by, which cards are unseen, and every fault of its cards."""

from collections import Counter
from dataclasses import dataclass, field, replace

from kontrakt_cli.card_places import refuse_more_than_the_deck
from kontrakt_cli.failures import FaultyCardsError, UnusableError
from kontrakt_dsl.card_text import CardTextError, read_cards
from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.ruleset import RoundRules, Ruleset
from kontrakt_solver.answers import Answer, Backend, UnfitBackend
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """The answer to one hand, with what was asked."""

    ruleset: Ruleset
    round: int
    contract: Contract
    hand: tuple[Card, ...]
    answer: Answer

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that the lay-down leaves, in the order of the hand; the later copies of a card stay."""
        remaining = Counter(self.answer.left)
        left: list[Card] = []
        for card in reversed(self.hand):
            if remaining[card]:
                remaining[card] -= 1
                left.append(card)
        return tuple(reversed(left))


@dataclass
class Questioner:
    """Answers hands at one table; the rules of each round are compiled when first asked about."""

    ruleset: Ruleset
    players: int
    backend: Backend
    contract: Contract | None = None
    seen_text: str = ""
    _oracles: dict[int, tuple[RoundRules, Oracle]] = field(default_factory=dict)

    def ask(self, round_number: int, cards_text: str) -> HandAnswer:
        """The answer for the hand that `cards_text` writes, in round `round_number`.

        Raises UnusableError where the round or any card can't be used.
        """
        rules, oracle = self._oracle(round_number)
        hand, seen = self._cards(rules, cards_text)
        unseen = rules.deck.counts - Counter(hand) - Counter(seen)
        answer = oracle.answer(hand, unseen=unseen)
        return HandAnswer(self.ruleset, round_number, rules.contract, hand, answer)

    def _oracle(self, round_number: int) -> tuple[RoundRules, Oracle]:
        if round_number not in self._oracles:
            try:
                rules = self.ruleset.round(round_number, players=self.players)
            except ValueError as error:
                raise UnusableError(str(error)) from error
            if self.contract is not None:
                rules = replace(rules, contract=self.contract)
            try:
                oracle = Oracle(rules, backend=self.backend)
            except UnfitBackend as error:
                raise UnusableError(f"--backend: {error}") from error
            self._oracles[round_number] = rules, oracle
        return self._oracles[round_number]

    def _cards(self, rules: RoundRules, cards_text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        faults: list[str] = []
        read: list[tuple[Card, ...]] = []
        for place, text in (("hand", cards_text), ("--seen", self.seen_text)):
            try:
                read.append(read_cards(text, rules.deck))
            except CardTextError as error:
                faults += [f"{place}: {fault}" for fault in error.faults]
        if faults:
            raise FaultyCardsError(tuple(faults))
        hand, seen = read
        if not hand:
            raise FaultyCardsError(("hand: no cards",))
        refuse_more_than_the_deck({"hand": hand, "--seen": seen}, rules.deck)
        return hand, seen
