"""Which meld of a lay-down answers which part of a contract."""

from collections.abc import Iterator, Sequence

from kontrakt_dsl.melds.legality import broken_in_meld
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.pairs import broken_by_pairs
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Contract, Part
from kontrakt_dsl.rules.melding import MeldRules


def fits(meld: Meld, part: Part) -> bool:
    """Whether the meld is of the kind, the size and the ranks that the part asks for."""
    if meld.kind is not part.kind or not part.size.allows(len(meld.places)):
        return False
    if part.ends is not None and (meld.stands[0].rank, meld.stands[-1].rank) != part.ends:
        return False
    return part.rank is None or meld.stands[0].rank == part.rank


def assigned(melds: Sequence[Meld], contract: Contract, rules: MeldRules) -> tuple[Part, ...] | None:
    """For each meld the part that it answers, each legal there and beside the others.

    Of several ways to assign them it is the first in the order of patterns and parts; None where there is no way.
    """
    for parts in _assignments(melds, contract):
        if not broken_by_parts(melds, parts, rules) and not broken_by_pairs(melds, parts, rules):
            return parts
    return None


def sized(melds: Sequence[Meld], contract: Contract) -> tuple[Part, ...] | None:
    """As `assigned`, whether or not the melds are legal."""
    return next(_assignments(melds, contract), None)


def broken_by_parts(melds: Sequence[Meld], parts: Sequence[Part], rules: MeldRules) -> list[BrokenRule]:
    """Every rule that a meld breaks as the answer to its part."""
    return [
        broken
        for meld, part in zip(melds, parts, strict=True)
        for broken in broken_in_meld(meld, rules_for(part, rules))
    ]


def _assignments(melds: Sequence[Meld], contract: Contract) -> Iterator[tuple[Part, ...]]:
    for parts in (contract.parts, *contract.others):
        slots = [part for part in parts for _ in range(part.number)]
        if len(slots) == len(melds):
            yield from _ways(list(melds), slots)


def _ways(melds: list[Meld], slots: list[Part]) -> Iterator[tuple[Part, ...]]:
    if not melds:
        yield ()
        return
    tried: list[Part] = []
    for index, part in enumerate(slots):
        if part in tried or not fits(melds[0], part):
            continue
        tried.append(part)
        for rest in _ways(melds[1:], slots[:index] + slots[index + 1 :]):
            yield (part, *rest)
