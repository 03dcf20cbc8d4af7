"""Why a hand can't lay a contract, in the words of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_solver.hands import Hand
from kontrakt_solver.oracle import Oracle
from kontrakt_solver.reason_questions import Questions, UnansweredError
from kontrakt_solver.reason_search import parts_in_the_way, whole_hand_in_the_way


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: the `parts` of the contract that can't be laid, with their numbers, and the clause that says why."""

    parts: tuple[Part, ...]
    text: str


def reasons_for(
    oracle: Oracle, hand: Hand | Sequence[Card], *, unseen: Mapping[Card, int] | None = None
) -> tuple[Reason, ...]:
    """The reasons why a hand can't lay the contract; none where it can, or where that can't be settled.

    The parts of a reason can't be laid together, but without any one of their melds they can. Without all melds of
    the parts that reasons name the rest of the contract can be laid; where it takes several reasons, each after the
    first begins with "also". Where the melds can be laid but the hand can't be used up, the reason names the whole
    contract. Where a contract leaves a choice, each of its patterns has reasons of its own. `unseen` is what missing
    cards may be; it defaults to the cards in use less the hand.
    """
    hand = hand if isinstance(hand, Hand) else oracle.hand(hand)
    if oracle.can_lay(hand) is not False:
        return ()
    contract = oracle.rules.contract
    patterns = [replace(contract, parts=parts, others=()) for parts in (contract.parts, *contract.others)]
    questions = Questions(oracle.rules, hand.cards, unseen, oracle.limits)
    found: list[Reason] = []
    try:
        for pattern in patterns:
            lead = f"for {pattern}: " if len(patterns) > 1 else ""
            of_pattern = _of_pattern(questions, pattern)
            found += [
                Reason(reason.parts, f"{lead}{'also: ' if number else ''}{reason.text}")
                for number, reason in enumerate(of_pattern)
            ]
    except UnansweredError:
        return ()
    return tuple(found)


def _of_pattern(questions: Questions, pattern: Contract) -> list[Reason]:
    size = whole_hand_in_the_way(questions, pattern, by_size=True)
    if size:
        return [Reason(pattern.parts, text) for text in size]
    found = [Reason(parts, text) for parts, text in parts_in_the_way(questions, pattern)]
    return found or [Reason(pattern.parts, text) for text in whole_hand_in_the_way(questions, pattern, by_size=False)]
