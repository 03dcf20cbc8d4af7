"""Checks answers against hand, contract and rules without knowing how they were found."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Answer, UnverifiedAnswer
from kontrakt_solver.plain_check import PlainCheck

if TYPE_CHECKING:
    from kontrakt_dsl.rules.broken import BrokenRule


class Verifier:
    """Judges the answers for one contract under one set of rules.

    That a hand can't lay, that no other lay-down leaves fewer points and how many cards it is away can't be
    seen from an answer; the agreement of independent backends stands for that.
    """

    def __init__(self, contract: Contract, rules: MeldRules, card_points: Mapping[Card, int]) -> None:
        self._contract = contract
        self._rules = rules
        self._card_points = card_points
        self._plain = PlainCheck(contract, rules)

    def laydown(self, melds: Sequence[Meld], hand: Sequence[Card]) -> None:
        """Raise UnverifiedAnswer unless `melds` is a legal lay-down of the contract from `hand`."""
        broken = self._broken(melds, hand)
        if broken:
            raise UnverifiedAnswer(f"{' / '.join(map(str, melds))}: {'; '.join(map(str, broken))}")

    def is_legal(self, melds: Sequence[Meld], hand: Sequence[Card]) -> bool:
        """Whether `melds` is a legal lay-down of the contract from `hand`."""
        return not self._broken(melds, hand)

    def _broken(self, melds: Sequence[Meld], hand: Sequence[Card]) -> "Sequence[BrokenRule]":
        if self._plain.accepts(melds, hand):
            return ()
        # Imported when first asked: the quick check accepts what most rules lay.
        from kontrakt_dsl.melds.laydown import broken_in_laydown

        return broken_in_laydown(melds, contract=self._contract, rules=self._rules, hand=hand)

    def answer(self, answer: Answer, hand: Sequence[Card]) -> None:
        """Raise UnverifiedAnswer unless `answer` agrees with itself, its lay-down is legal and the cards left are
        the right ones with the right points."""
        if answer.satisfied is None:
            _require(answer.reason is not None, "an undecided answer must say why")
        elif answer.satisfied:
            self._yes(answer, hand)
        else:
            _require(answer.melds is None, "an answer of no has no melds")
            _require(answer.left is None and answer.left_points is None, "an answer of no leaves nothing to count")
            _require(answer.away != 0, "a hand that can't lay is not 0 cards away")

    def _yes(self, answer: Answer, hand: Sequence[Card]) -> None:
        melds, left = answer.melds, answer.left
        if melds is None or left is None:
            raise UnverifiedAnswer("an answer of yes shows its melds and what they leave")
        self.laydown(melds, hand)
        cards = [card for meld in melds for card in meld.cards]
        cards.extend(left)
        _require(Counter(cards) == Counter(hand), "melds and left cards are not the hand")
        points = self._card_points
        _require(answer.left_points == sum([points[card] for card in left]), "the points left are not the sum")
        _require(answer.away == 0, "a hand that can lay is 0 cards away")


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise UnverifiedAnswer(fault)
