"""What a rough search asks of each meld of a contract: where it may lie and how many wild cards it takes."""

from dataclasses import dataclass
from itertools import chain

from kontrakt_dsl.cards import Pack
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, PartSuits, Shared
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunRules, RunSuits, SetRules, SetSuits

Suits = tuple[int, ...]
"""Suits by their places in the pack."""
Strand = tuple[Suits, Suits]
"""The suits that one run may have in its ranks of even and of odd places."""

MIXED = {
    PartSuits.ANY: RunSuits.ANY,
    PartSuits.ONE_COLOUR: RunSuits.ONE_COLOUR,
    PartSuits.ALTERNATING: RunSuits.ALTERNATING,
}


@dataclass(frozen=True, slots=True)
class AskedRun:
    """One run of at least `size` cards, `most_wilds` of them wild, from one of the places `lows` on."""

    size: int
    most_wilds: int
    strands: tuple[Strand, ...]
    lows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AskedSet:
    """One set of at least `size` cards, of `rank` where it is named; no suit twice where they must be `different`."""

    size: int
    most_wilds: int
    different: bool
    rank: int | None


@dataclass(frozen=True, slots=True)
class AskedGroup:
    """At least `size` cards that have the suits of one of `suits`."""

    size: int
    most_wilds: int
    suits: tuple[Suits, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The melds of one pattern, the largest first; `grows` tells whether each may have more cards than it must."""

    runs: tuple[AskedRun, ...]
    sets: tuple[AskedSet, ...]
    groups: tuple[AskedGroup, ...]
    least: int
    grows: bool


def asked_of(contract: Contract, melds: MeldRules) -> Asked:
    """What a contract without a choice asks for."""
    parts = sorted(contract.parts, key=lambda part: -part.size.low)

    def each(kind: MeldKind) -> list[Part]:
        return list(chain.from_iterable([part] * part.number for part in parts if part.kind is kind))

    return Asked(
        runs=tuple(_run(part, melds) for part in each(MeldKind.RUN)),
        sets=tuple(_set(part, melds) for part in each(MeldKind.SET)),
        groups=tuple(_group(part, melds) for part in each(MeldKind.GROUP)),
        least=contract.least_cards,
        grows=all(part.size.high is None for part in parts),
    )


def _run(part: Part, melds: MeldRules) -> AskedRun:
    size, ranks = part.size.low, len(melds.pack.ranks)
    lows = {
        AceUse.LOW: range(ranks - size + 1),
        AceUse.HIGH: range(1, ranks - size + 2),
        AceUse.LOW_OR_HIGH: range(min(ranks, ranks - size + 2)),
        AceUse.CORNER: range(ranks),
    }[melds.runs.ace]
    if part.ends is not None:
        low = melds.pack.rank_index[part.ends[0]]
        lows = range(low, low + 1)
    suits = melds.runs.suits if part.suits is None else MIXED.get(part.suits, melds.runs.suits)
    return AskedRun(size, _most_wilds(part, melds.runs), _strands(suits, melds.pack), tuple(lows))


def _set(part: Part, melds: MeldRules) -> AskedSet:
    different = melds.sets.suits in (SetSuits.DIFFERENT, SetSuits.DIFFERENT_WHEN_LAID)
    rank = None if part.rank is None else melds.pack.rank_index.get(part.rank)
    return AskedSet(
        part.size.low,
        _most_wilds(part, melds.sets),
        different or part.suits is PartSuits.DIFFERENT,
        rank,
    )


def _group(part: Part, melds: MeldRules) -> AskedGroup:
    one_suit = tuple((suit,) for suit in range(len(melds.pack.suits)))
    suits = one_suit if part.shared is Shared.SUIT else _colours(melds.pack)
    most = part.size.low if part.wilds is None else min(part.wilds, part.size.low)
    return AskedGroup(part.size.low, most, suits)


def _most_wilds(part: Part, rules: RunRules | SetRules) -> int:
    size = part.size.low
    most = rules.most_wilds(size)
    return max(0, most if part.wilds is None else min(most, part.wilds))


def _colours(pack: Pack) -> tuple[Suits, ...]:
    return tuple(tuple(map(pack.suits.index, suits)) for suits in pack.suits_by_colour)


def _strands(suits: RunSuits, pack: Pack) -> tuple[Strand, ...]:
    every, colours = tuple(range(len(pack.suits))), _colours(pack)
    match suits:
        case RunSuits.ONE:
            return tuple(((suit,), (suit,)) for suit in every)
        case RunSuits.ANY:
            return ((every, every),)
        case RunSuits.ONE_COLOUR:
            return tuple((colour, colour) for colour in colours)
        case RunSuits.ALTERNATING:
            return tuple((even, odd) for even in colours for odd in colours if even != odd)
