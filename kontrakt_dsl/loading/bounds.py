"""Bounds within which numbers make a game that can be played at all."""

from kontrakt_dsl.phrases.limit_nodes import BuyLimit, Cost, Naturals, NumberLimit, TurnLimit, WildLimitPhrase
from kontrakt_dsl.phrases.nodes import ContractPhrase, Extent, Numbers, PartPhrase, Points, Range
from kontrakt_dsl.rules.counts import Count

Bound = tuple[int, int]

PLAYERS: Bound = (2, 20)
PACKS: Bound = (1, 40)
JOKERS: Bound = (0, 200)
DEAL: Bound = (1, 200)
MOST_ROUNDS = 60
_MELDS: Bound = (1, 20)
_SIZE: Bound = (2, 60)
_COUNT: Bound = (0, 1000)
_LARGEST: Bound = (2, 1000)
_TURNS: Bound = (1, 100_000)
_SET_ONLY = ("in different suits",)
_RUN_ONLY = ("in one colour", "in alternating colours")
_POINTS: Bound = (-100_000, 100_000)


def within(number: int, bound: Bound) -> bool:
    """Whether a number lies within a bound, its ends included."""
    return bound[0] <= number <= bound[1]


def fault_in(path: tuple[str, ...], value: object) -> tuple[Extent | None, str] | None:
    """What is out of bounds or backwards in a phrase, and where; None if all is well."""
    match value:
        case Range(low=low, high=high):
            return _range_fault(low, high, PLAYERS, "players")
        case Numbers(ranges=ranges):
            faults = (_range_fault(part.low, part.high, (1, MOST_ROUNDS), "rounds") for part in ranges)
            return next((fault for fault in faults if fault), None)
        case ContractPhrase():
            return _contract_fault(value)
        case NumberLimit(number=int(number)):
            return _fault(number, _LARGEST if path[-1] == "largest" else _COUNT)
        case BuyLimit(number=int(number)):
            return _fault(number, _COUNT)
        case Naturals(least=number):
            return _fault(number, _SIZE if number > 1 else _COUNT)
        case TurnLimit(number=number):
            return _fault(number, _TURNS)
        case Points(number=int(number)):
            return _fault(number, _POINTS)
        case Cost(prices=prices):
            return next((fault for price in prices if (fault := _fault(price.number, (1, 50)))), None)
        case WildLimitPhrase(limits=limits):
            faults = (
                _fault(one.at_most or 0, _COUNT) or (_size_fault(one.size, one.extent) if one.size else None)
                for one in limits
            )
            return next((fault for fault in faults if fault), None)
        case _:
            return None


def _fault(number: int, bound: Bound, extent: Extent | None = None) -> tuple[Extent | None, str] | None:
    if within(number, bound):
        return None
    return extent, f"{_shown(number)} is out of bounds; allowed are {bound[0]} to {bound[1]}"


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**9 else "this number"


def _range_fault(low: int, high: int, bound: Bound, noun: str) -> tuple[Extent | None, str] | None:
    if low > high:
        return None, f"{_shown(low)}-{_shown(high)} runs backwards"
    if not (within(low, bound) and within(high, bound)):
        return None, f"{_shown(low)}-{_shown(high)} is out of bounds; allowed are {bound[0]} to {bound[1]} {noun}"
    return None


def _contract_fault(contract: ContractPhrase) -> tuple[Extent | None, str] | None:
    for pattern in contract.choices:
        for element in pattern:
            fault = None
            if isinstance(element, PartPhrase):
                fault = _fault(element.number, _MELDS, element.extent) or _clause_fault(element)
            if fault is None and element.size is not None:
                fault = _size_fault(element.size, element.extent)
            if fault is not None:
                return fault
    return None


def _clause_fault(part: PartPhrase) -> tuple[Extent | None, str] | None:
    """What a part says of its melds that such melds can't have, or that it says twice."""
    kinds: list[str] = []
    for clause in part.clauses:
        kind = "wilds" if "wild" in clause.words else "suits" if clause.words.startswith("in ") else "rank"
        if kind in kinds:
            return clause.extent, f'"{clause.words}" says once more which {kind} the melds have'
        kinds.append(kind)
        misfit = _SET_ONLY if part.kind == "run" else _RUN_ONLY
        if clause.words in misfit or (kind == "rank" and part.kind == "run"):
            return clause.extent, f'"{clause.words}" can\'t be said of a {part.kind}'
    if part.between is not None and part.kind == "set":
        return part.extent, "a set is of one rank, so it does not go from one to another"
    return None


def _size_fault(size: Count, extent: Extent) -> tuple[Extent | None, str] | None:
    if size.high is not None and size.low > size.high:
        return extent, f"{_shown(size.low)} to {_shown(size.high)} runs backwards"
    return _fault(size.low, _SIZE, extent) or _fault(size.high or size.low, _SIZE, extent)
