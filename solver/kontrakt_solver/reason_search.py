"""The search for the smallest parts of a contract, the rules and the cards that keep it from being laid.

It goes by taking away: parts are dropped and single rules relaxed, and the rest is asked again. What is named is
thereby known to be needed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_solver import reason_words as words
from kontrakt_solver.reason_questions import Questions, UnansweredError
from kontrakt_solver.relaxations import Relaxation, relaxations, relaxed

Parts = tuple[Part, ...]


def parts_in_the_way(questions: Questions, pattern: Contract) -> Iterator[tuple[Parts, str]]:
    """The smallest parts that can't be laid, and why; then the smallest of the other parts, until those can be laid.

    That the whole hand may have to be used is no matter here.
    """
    rest = _merged(pattern.parts)
    while not questions.can_lay(Contract(rest)):
        smallest = next(parts for parts in _fewer(rest) if not questions.can_lay(Contract(parts)))
        yield smallest, _why(questions, Contract(smallest), whole=smallest == _merged(pattern.parts))
        named = {replace(part, number=1) for part in smallest}
        rest = tuple(part for part in rest if replace(part, number=1) not in named)


def whole_hand_in_the_way(questions: Questions, pattern: Contract, *, by_size: bool) -> list[str]:
    """Why the hand is too small for the contract, or can't be used up by it where it must be.

    With `by_size` only what the number of cards alone tells.
    """
    cards, kept = len(questions.cards), _may_stay(pattern)
    least = pattern.least_cards + min(kept, default=0)
    if by_size:
        most = _most_cards(questions, pattern)
        if cards < least:
            return [words.too_few(least, cards)]
        return (
            [words.too_many(most + max(kept), cards)] if kept and most is not None and cards > most + max(kept) else []
        )
    against = _against_rules(questions, pattern)
    if against:
        return [against]
    free = Contract(pattern.parts)
    useless = questions.without_a_place(free)
    if len(useless) > max(kept):
        others = [card for card in questions.cards if card not in useless]
        text = words.cards_without_a_place(useless, pattern.parts)
        if len(others) >= pattern.least_cards and questions.can_lay(replace(free, whole_hand=True), cards=others):
            return [text]
        return [text, words.cards_left(questions.left(free), allowed=kept)]
    return [words.cards_left(questions.left(free), allowed=kept)]


def _why(questions: Questions, contract: Contract, *, whole: bool) -> str:
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
        return text
    return f"{text}; {words.missing_cards(missing, for_that=not single and not whole)}"


def _against_rules(questions: Questions, contract: Contract) -> str | None:
    """The rules without which the contract could be laid, as few as may be; None where they are not to blame."""
    rules, parts = questions.rules.melds, contract.parts
    gone = relaxations(rules, parts)
    if not gone or not _laid_without(questions, contract, gone):
        return None
    single = next((relaxation for relaxation in gone if _laid_without(questions, contract, [relaxation])), None)
    if single is not None:
        gone = [single]
    else:
        gone = [relaxation for relaxation in gone if not relaxation.basic]
        for relaxation in reversed(list(gone)):
            fewer = [other for other in gone if other is not relaxation]
            if _laid_without(questions, contract, fewer):
                gone = fewer
    melds = _laid_without(questions, contract, gone)
    if not melds:
        return None
    broken = questions.broken(melds, contract)
    return words.against_rules(parts, broken, rules=len(gone), whole_hand=contract.takes_the_hand)


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


def _may_stay(pattern: Contract) -> list[int]:
    """How many cards may stay in the hand; empty where any number may."""
    return sorted({int(one.keeps_discard) for one in pattern.patterns}) if pattern.takes_the_hand else []


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
