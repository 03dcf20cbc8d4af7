"""The search for the smallest parts of a contract, the rules and the cards that keep it from being laid.

It goes by taking away: parts are dropped and single rules relaxed, and the rest is asked again. What is named is
thereby known to be needed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_solver.blaming import words
from kontrakt_solver.blaming.questions import Questions, UnansweredError
from kontrakt_solver.blaming.relaxations import Relaxation, relaxations, relaxed

Parts = tuple[Part, ...]


class InTheWay(NamedTuple):
    """Parts of a contract that can't be laid and the clause that says why; `against` are the rules without which they
    could be, each of them needed, where it is rules that are to blame."""

    parts: Parts
    text: str
    against: tuple[Relaxation, ...] = ()


def parts_in_the_way(questions: Questions, pattern: Contract) -> Iterator[InTheWay]:
    """The smallest parts that can't be laid, and why; then the smallest of the other parts, until those can be laid.

    That the whole hand may have to be used is no matter here. Raises UnansweredError where the limits leave open
    which parts these are.
    """
    rest = _merged(pattern.parts)
    while not questions.can_lay(Contract(rest)):
        smallest = next(parts for parts in _fewer(rest) if not questions.can_lay(Contract(parts)))
        try:
            yield _why(questions, Contract(smallest), whole=smallest == _merged(pattern.parts))
        except UnansweredError:
            yield InTheWay(smallest, words.why_not_settled(smallest))
        named = {replace(part, number=1) for part in smallest}
        rest = tuple(part for part in rest if replace(part, number=1) not in named)


def size_in_the_way(questions: Questions, pattern: Contract) -> InTheWay | None:
    """Why the number of cards alone, too few or too many, keeps the hand from laying the contract."""
    cards, kept = len(questions.cards), pattern.may_stay
    least = pattern.least_cards + min(kept, default=0)
    most = _most_cards(questions, pattern)
    if cards < least:
        return InTheWay(pattern.parts, words.too_few(least, cards))
    if kept and most is not None and cards > most + max(kept):
        return InTheWay(pattern.parts, words.too_many(most + max(kept), cards))
    return None


def whole_hand_in_the_way(questions: Questions, pattern: Contract) -> Iterator[InTheWay]:
    """Why the hand can't be used up by a contract that must be laid of all of it and whose melds can be laid."""
    parts, kept = pattern.parts, pattern.may_stay
    against = _against_rules(questions, pattern)
    if against:
        yield against
        return
    free = Contract(parts)
    useless = questions.without_a_place(free)
    if len(useless) > max(kept):
        yield InTheWay(parts, words.cards_without_a_place(useless, parts))
        others = [card for card in questions.cards if card not in useless]
        if len(others) >= pattern.least_cards and questions.can_lay(replace(free, whole_hand=True), cards=others):
            return
    yield InTheWay(parts, words.cards_left(questions.left(free), allowed=kept))


def _why(questions: Questions, contract: Contract, *, whole: bool) -> InTheWay:
    """Why these parts, of which none is too many, can't be laid together; `whole` tells if the contract has no more."""
    against = _against_rules(questions, contract)
    if against:
        return against
    parts = contract.parts
    single = sum(part.number for part in parts) == 1
    if single:
        text = words.none_at_all(parts[0], questions.largest(parts[0]), questions.rules.melds)
    else:
        text = words.not_together(parts)
    try:
        missing = questions.missing(contract)
    except UnansweredError:
        return InTheWay(parts, text)
    return InTheWay(parts, f"{text}; {words.missing_cards(missing, for_that=not single and not whole)}")


def _against_rules(questions: Questions, contract: Contract) -> InTheWay | None:
    """The rules without which the contract could be laid, each of them needed; None where they are not to blame."""
    rules, parts = questions.rules.melds, contract.parts
    possible = relaxations(rules, parts)
    if not possible or not _laid_without(questions, contract, possible):
        return None
    single = next((relaxation for relaxation in possible if _laid_without(questions, contract, [relaxation])), None)
    if single is not None:
        gone = [single]
    else:
        gone = [relaxation for relaxation in possible if not relaxation.basic]
        if not _laid_without(questions, contract, gone):
            return None
        gone = _needed(questions, contract, gone)
    melds = _laid_without(questions, contract, gone)
    broken: list[str] = []
    for relaxation in gone:
        # Judged with the others away: the judge tells no more than the first fault of a meld.
        kept_rules, kept_parts = relaxed(rules, parts, [other for other in gone if other is not relaxation])
        said = questions.broken(melds, replace(contract, parts=kept_parts), kept_rules)
        broken += [words.by_the_contract(text, relaxation.clause) for text in said]
    text = words.against_rules(parts, list(dict.fromkeys(broken)), whole_hand=contract.takes_the_hand)
    return InTheWay(parts, text, tuple(gone))


def _needed(questions: Questions, contract: Contract, gone: list[Relaxation]) -> list[Relaxation]:
    """Of rules that are enough to take away so many that each is needed: what can be kept is kept, the last first."""
    for relaxation in reversed(gone):
        fewer = [other for other in gone if other is not relaxation]
        if _laid_without(questions, contract, fewer):
            return _needed(questions, contract, fewer)
    return gone


def _laid_without(questions: Questions, contract: Contract, gone: list[Relaxation]) -> tuple[Meld, ...]:
    rules, parts = relaxed(questions.rules.melds, contract.parts, gone)
    return questions.laid(replace(contract, parts=parts), rules=rules).melds


def _merged(parts: Iterable[Part]) -> Parts:
    """The parts with equal ones added up and those of no meld left out."""
    numbers: dict[Part, int] = {}
    for part in parts:
        one = replace(part, number=1)
        numbers[one] = numbers.get(one, 0) + part.number
    return tuple(replace(one, number=number) for one, number in numbers.items() if number)


def _fewer(parts: Parts) -> list[Parts]:
    """Every choice of melds of these parts, few melds first, then in the order of the parts."""
    numbers = product(*(range(part.number, -1, -1) for part in parts))
    choices = sorted((sum(chosen), place, chosen) for place, chosen in enumerate(numbers) if any(chosen))
    return [
        tuple(replace(part, number=number) for part, number in zip(parts, chosen, strict=True) if number)
        for _, _, chosen in choices
    ]


def _most_cards(questions: Questions, pattern: Contract) -> int | None:
    """The most cards that the melds of a pattern can take, None without a limit."""
    most = 0
    for part in pattern.parts:
        limits = questions.rules.melds.runs if part.kind is MeldKind.RUN else questions.rules.melds.sets
        bounds = (part.size.high, None if part.kind is MeldKind.GROUP else limits.largest)
        high = min((bound for bound in bounds if bound is not None), default=None)
        if high is None:
            return None
        most += part.number * high
    return most
