"""How many wild cards a meld may have at most, also one of least size to which a meld of the pattern has shrunk."""

from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part
from kontrakt_dsl.rules.melding import MeldRules, WildLimit, WildsAsNaturals

MUCH_LONGER = 40
"""By so many cards no meld is longer than the least."""


def room(limit: WildLimit, size: int, naturals: int) -> int:
    """The most wild cards in a meld of `size` cards of which so many must be natural."""
    return _leaving(limit.most(size), naturals, size)


def room_in_sets(pattern: Contract, melds: MeldRules, size: int) -> int:
    """The most wild cards in what sets of the pattern shrink to, of `size` cards; their wild cards go first."""
    parts = [part for part in pattern.parts if part.kind is MeldKind.SET and part.size.low == size]
    return max([_in_set(part, rules_for(part, melds), size) for part in parts], default=0)


def room_in_runs(pattern: Contract, melds: MeldRules, size: int) -> int:
    """The most wild cards in what runs of the pattern shrink to, each to the stretch with the fewest."""
    parts = [part for part in pattern.parts if part.kind is MeldKind.RUN and part.size.low >= size]
    return max([_in_run(part, rules_for(part, melds), size) for part in parts], default=0)


def _in_set(part: Part, rules: MeldRules, size: int) -> int:
    most = max([rules.sets.wilds.most(number) - (number - size) for number in sizes_from(part, size)])
    return _leaving(min(most, size), least_naturals(rules, rules.sets.naturals), size)


def _in_run(part: Part, rules: MeldRules, size: int) -> int:
    sizes = sizes_from(part, size)
    most = max([min(rules.runs.wilds.most(number), size) for number in sizes])
    naturals = least_naturals(rules, rules.runs.naturals)
    # Some stretch of a longer run has a natural, though perhaps not all of them.
    return _leaving(most, naturals if len(sizes) == 1 and sizes[0] == size else min(1, naturals), size)


def sizes_from(part: Part, size: int) -> range:
    """The sizes of the melds of a part, of which `size` is the least that one may shrink to."""
    longest = size + MUCH_LONGER if part.size.high is None else part.size.high
    return range(part.size.low, max(part.size.low, longest) + 1)


def least_naturals(rules: MeldRules, naturals: int) -> int:
    """The cards that are surely none of the wild ones in a meld with so many naturals."""
    # A wild card in its own place may be the natural one that a meld must have.
    return naturals if rules.as_naturals is WildsAsNaturals.NEVER else 0


def _leaving(most: int, naturals: int, size: int) -> int:
    return max(0, min(most, size - naturals))
