"""Checks a lay-down against hand, contract and rules without knowing how it was found."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.laydown import broken_in_laydown
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract
from kontrakt_dsl.rules.melding import MeldRules
from kontrakt_solver.answers import Answer, UnverifiedAnswer


def verify_laydown(melds: Sequence[Meld], *, contract: Contract, rules: MeldRules, hand: Sequence[Card]) -> None:
    """Raise UnverifiedAnswer unless `melds` is a legal lay-down of `contract` from `hand`."""
    broken = broken_in_laydown(melds, contract=contract, rules=rules, hand=hand)
    if broken:
        raise UnverifiedAnswer(f"{' / '.join(map(str, melds))}: {'; '.join(map(str, broken))}")


def verify_answer(
    answer: Answer,
    *,
    contract: Contract,
    rules: MeldRules,
    hand: Sequence[Card],
    card_points: Mapping[Card, int],
) -> None:
    """Raise UnverifiedAnswer unless `answer` is consistent, and its lay-down legal with the rest added up right.

    That a hand can't lay, that no other lay-down leaves fewer points and how many cards it is away can't be
    seen from the answer; the agreement of independent backends stands for that.
    """
    if answer.satisfied is None:
        _require(answer.reason is not None, "an undecided answer must say why")
        return
    if not answer.satisfied:
        _require(answer.melds is None, "an answer of no has no melds")
        _require(answer.left is None and answer.left_points is None, "an answer of no leaves nothing to count")
        _require(answer.away != 0, "a hand that can't lay is not 0 cards away")
        return
    _require(answer.melds is not None and answer.left is not None, "an answer of yes shows its melds")
    melds, left = answer.melds or (), answer.left or ()
    verify_laydown(melds, contract=contract, rules=rules, hand=hand)
    used = Counter(card for meld in melds for card in meld.cards)
    _require(used + Counter(left) == Counter(hand), "melds and left cards are not the hand")
    _require(answer.left_points == sum(card_points[card] for card in left), "the points left are not the sum")
    _require(answer.away == 0, "a hand that can lay is 0 cards away")


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise UnverifiedAnswer(fault)
