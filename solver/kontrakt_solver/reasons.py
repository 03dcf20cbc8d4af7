"""Why a hand can't lay a contract, in the words of the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_solver.blaming import words
from kontrakt_solver.blaming.questions import WORK, Questions, UnansweredError
from kontrakt_solver.blaming.relaxations import Relaxation
from kontrakt_solver.blaming.search import (
    InTheWay,
    parts_in_the_way,
    size_in_the_way,
    whole_hand_in_the_way,
    with_the_whole_distance,
)
from kontrakt_solver.hands import Hand, copies_unseen
from kontrakt_solver.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: the `parts` of the contract that can't be laid, with their numbers, and the clause that says why.

    `against` are the rules that are to blame, where it is rules: without all of them the parts can be laid, while any
    one of them by itself keeps them from it. A reason that says what could not be settled may be without parts.
    """

    parts: tuple[Part, ...]
    text: str
    against: tuple[Relaxation, ...] = ()


def reasons_for(
    oracle: Oracle, hand: Hand | Sequence[Card], *, unseen: Mapping[Card, int] | None = None, work: int = WORK
) -> tuple[Reason, ...]:
    """The reasons why a hand can't lay the contract; none where it can, or where that can't be settled.

    The parts of a reason can't be laid together, but without any one of their melds they can. Without all melds of
    the parts that reasons name the rest of the contract can be laid; where it takes several reasons, each after the
    first begins with "also". Where the melds can be laid but the hand can't be used up, the reason names the whole
    contract. Where a contract leaves a choice, each of its patterns has reasons of its own. `unseen` is what missing
    cards may be; it defaults to the cards in use less the hand. What would take more than `work` to be confirmed, in
    possible melds judged, is left out, and the last reason of a pattern then says so.
    """
    hand = hand if isinstance(hand, Hand) else oracle.hand(hand)
    unseen = None if unseen is None else copies_unseen(unseen)
    if oracle.can_lay(hand) is not False:
        return ()
    patterns = _patterns(oracle.rules.contract)
    found: list[Reason] = []
    for pattern in patterns:
        questions = Questions(oracle, hand.cards, unseen, work=work // len(patterns))
        lead = f"for {pattern}: " if len(patterns) > 1 else ""
        found += [
            Reason(reason.parts, f"{lead}{'also: ' if number else ''}{reason.text}", reason.against)
            for number, reason in enumerate(_of_pattern(questions, pattern))
        ]
    return tuple(found)


def _patterns(contract: Contract) -> list[Contract]:
    """Each pattern of a contract with a choice, those that let a discard be kept or not as one."""
    if contract.open:
        return [pattern for one in contract.open for pattern in _patterns(one)]
    return [replace(contract, parts=parts, others=()) for parts in (contract.parts, *contract.others)]


def _of_pattern(questions: Questions, pattern: Contract) -> Iterator[InTheWay]:
    reasons: list[InTheWay] = []
    try:
        reasons.extend(_settled(questions, pattern))
    except UnansweredError:
        yield from reasons
        yield InTheWay((), words.rest_not_settled(more=bool(reasons)))
    else:
        yield from with_the_whole_distance(questions, pattern, reasons)


def _settled(questions: Questions, pattern: Contract) -> Iterator[InTheWay]:
    """The reasons as they become known; raises UnansweredError where the next one can't be."""
    size = size_in_the_way(questions, pattern)
    if size is not None:
        yield size
        return
    named = False
    for reason in parts_in_the_way(questions, pattern):
        named = True
        yield reason
    if not named:
        yield from whole_hand_in_the_way(questions, pattern)
