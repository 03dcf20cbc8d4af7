"""The search for the smallest parts of a contract, the rules and the cards that keep it from being laid.

It goes by taking away: parts are dropped and single rules relaxed, and the rest is asked again. What is named is
thereby known to be needed.
"""

from collections.abc import Iterable, Iterator, Sequence
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
    could be, each of them needed, where it is rules that are to blame. `missing` is how many cards these parts take,
    where the clause says so after the words of `bare`, and `whole` tells if the contract has no others."""

    parts: Parts
    text: str
    against: tuple[Relaxation, ...] = ()
    missing: int | None = None
    bare: str = ""
    whole: bool = False


def parts_in_the_way(questions: Questions, pattern: Contract) -> Iterator[InTheWay]:
    """The smallest parts that can't be laid, and why; then the smallest of the other parts, until those can be laid.

    That the whole hand may have to be used is no matter here. Raises UnansweredError where the limits leave open
    which parts these are.
    """
    rest = _merged(pattern.parts)
    while not questions.can_lay(Contract(rest)):
        smallest = next(parts for parts in _fewer(rest) if not questions.can_lay(Contract(parts)))
        try:
            whole = smallest == _merged(pattern.parts)
            yield _why(questions, Contract(smallest), whole=whole)._replace(whole=whole)
        except UnansweredError:
            yield InTheWay(smallest, words.why_not_settled(smallest))
        named = {replace(part, number=1) for part in smallest}
        rest = tuple(part for part in rest if replace(part, number=1) not in named)


def with_the_whole_distance(questions: Questions, pattern: Contract, reasons: list[InTheWay]) -> list[InTheWay]:
    """The reasons, the last of which tells how far the contract is where the others don't add up to that."""
    if pattern.takes_the_hand:
        return _with_the_exchange(questions, pattern, reasons)
    if not reasons or any(reason.whole for reason in reasons):
        return reasons
    try:
        missing = questions.missing(Contract(pattern.parts))
    except UnansweredError:
        return reasons
    if missing is None and not all(reason.against for reason in reasons):
        return reasons
    known = [reason.missing for reason in reasons]
    if None not in known and missing == sum(number or 0 for number in known):
        return reasons
    *others, last = [_for_that(reason) for reason in reasons]
    return [*others, last._replace(text=f"{last.text}; {words.missing_in_all(missing)}")]


def _with_the_exchange(questions: Questions, pattern: Contract, reasons: list[InTheWay]) -> list[InTheWay]:
    """The reasons of a contract for the whole hand: to a meld cards are added, while the hand exchanges its cards until
    none is over."""
    known = [reason.missing for reason in reasons if reason.missing is not None]
    if not known:
        return reasons
    try:
        exchanged = questions.missing(pattern)
    except UnansweredError:
        return list(map(_for_that, reasons))
    if exchanged == sum(known):
        return reasons
    *others, last = map(_for_that, reasons)
    return [*others, last._replace(text=f"{last.text}; {words.exchanged_in_all(exchanged)}")]


def _for_that(reason: InTheWay) -> InTheWay:
    """A reason whose number of missing cards says that it is not that of the whole contract."""
    if reason.missing is None:
        return reason
    return reason._replace(text=f"{reason.bare}; {words.missing_cards(reason.missing, for_that=True)}")


def size_in_the_way(questions: Questions, pattern: Contract) -> InTheWay | None:
    """Why the number of cards alone, too few or too many, keeps the hand from laying the contract."""
    cards, kept = len(questions.cards), pattern.may_stay
    least = pattern.least_cards + min(kept, default=0)
    most = _most_cards(questions, pattern)
    if cards < least:
        return InTheWay(pattern.parts, words.too_few(least, cards), whole=True)
    if kept and most is not None and cards > most + max(kept):
        return InTheWay(pattern.parts, words.too_many(most + max(kept), cards), whole=True)
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
        bare = words.none_at_all(parts[0], questions.largest(parts[0]), questions.rules.melds)
    else:
        bare = words.not_together(parts)
    try:
        missing = questions.missing(contract)
    except UnansweredError:
        return InTheWay(parts, bare)
    text = f"{bare}; {words.missing_cards(missing, for_that=not single and not whole)}"
    return InTheWay(parts, text, missing=missing, bare=bare)


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
    fewer = _with_legal_melds(questions, contract, melds)
    # Melds that are legal by themselves may break another rule beside each other.
    laid = not _broken(questions, contract, fewer, gone, []) and all(
        _broken(questions, contract, fewer, gone, [one]) for one in gone
    )
    broken = [text for one in gone for text in _broken(questions, contract, fewer if laid else melds, gone, [one])]
    text = words.against_rules(parts, list(dict.fromkeys(broken)), whole_hand=contract.takes_the_hand)
    return InTheWay(parts, text, tuple(gone))


def _broken(
    questions: Questions, contract: Contract, melds: Sequence[Meld], gone: list[Relaxation], back: list[Relaxation]
) -> list[str]:
    """What the judge says against melds that are laid without some rules, once those of `back` hold again.

    One of them comes back at a time: the judge tells no more than the first fault of a meld.
    """
    left = [one for one in gone if one not in back]
    rules, parts = relaxed(questions.rules.melds, contract.parts, left)
    said = questions.broken(melds, replace(contract, parts=parts), rules)
    return [words.by_the_contract(text, one.clause) for one in back for text in said] if back else said


def _with_legal_melds(questions: Questions, contract: Contract, melds: Sequence[Meld]) -> tuple[Meld, ...]:
    """The melds, each made anew where its cards and those that are left are enough for a legal one.

    A search that minds no rule breaks it also where it need not, say with a joker that might stand for another card.
    """
    parts = [replace(part, number=1) for part in contract.parts for _ in range(part.number)]
    if [meld.kind for meld in melds] != [part.kind for part in parts]:
        return tuple(melds)
    anew = list(melds)
    for place, part in enumerate(parts):
        pool = list(questions.cards)
        for other in (*anew[:place], *anew[place + 1 :]):
            for card in other.cards:
                pool.remove(card)
        try:
            found = questions.laid(replace(contract, parts=(part,)), cards=pool).melds
        except UnansweredError:
            continue
        anew[place : place + 1] = found or anew[place : place + 1]
    return tuple(anew)


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
        largest = None if part.kind is MeldKind.GROUP else questions.rules.melds.of_kind(part.kind).largest
        bounds = (part.size.high, largest)
        high = min((bound for bound in bounds if bound is not None), default=None)
        if high is None:
            return None
        most += part.number * high
    return most
