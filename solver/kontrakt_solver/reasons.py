"""Why a hand can't lay a contract, in the words of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Part
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: the `parts` of the contract that it keeps from being laid, and the sentence that says so."""

    parts: tuple[Part, ...]
    text: str


def reasons_for(oracle: Oracle, hand: Hand | Sequence[Card]) -> tuple[Reason, ...]:
    """The reasons why a hand can't lay the contract, each needed; none where it can, or where that is open."""
    hand = hand if isinstance(hand, Hand) else oracle.hand(hand)
    least = oracle.rules.contract.least_cards
    if oracle.can_lay(hand) is not False or len(hand.cards) >= least:
        return ()
    return (Reason(oracle.rules.contract.parts, f"it needs {least} cards, and the hand has {len(hand.cards)}"),)
