"""Splits of a ruleset fitted to fewer rounds or players than it was written for: cases that never come fall away."""

from typing import NamedTuple

from kontrakt_dsl.language.table import KEY_AT
from kontrakt_dsl.loading.splits import looks_like_split
from kontrakt_dsl.loading.tree import Entry, Mapping, Node, Text
from kontrakt_dsl.phrases.limit_nodes import Selector
from kontrakt_dsl.phrases.nodes import Numbers, Range
from kontrakt_dsl.phrases.parser import PhraseType, parse_phrase


class Extents(NamedTuple):
    """The players and rounds of a ruleset, as far as they can be read; rounds and ladders count alike."""

    players: Range | None
    rounds: Range | None


def extents_of(rules: Mapping) -> Extents:
    """How many can play a ruleset, and how many rounds it has."""
    top = {entry.key.value: entry.value for entry in rules.entries}
    players = None
    table, contracts = top.get("table"), top.get("contracts")
    for entry in table.entries if isinstance(table, Mapping) else ():
        if entry.key.value == "players" and isinstance(entry.value, Text):
            read = parse_phrase(PhraseType.RANGE, entry.value.value)
            players = read if isinstance(read, Range) else None
    numbers = [entry.key.value for entry in contracts.entries] if isinstance(contracts, Mapping) else []
    known = bool(numbers) and all(number.isascii() and number.isdigit() and len(number) < 5 for number in numbers)
    return Extents(players, Range(1, max(map(int, numbers))) if known else None)


def narrowed(rules: Mapping, extents: Extents) -> Mapping:
    """The rules without cases beyond these players and rounds; where one case is left it is the value."""
    entries: list[Entry] = []
    for entry in rules.entries:
        path = (entry.key.value,)
        if path in KEY_AT and path != ("contracts",):
            entries.append(Entry(entry.key, _value(entry.value, extents)))
        elif isinstance(entry.value, Mapping) and path not in KEY_AT:
            inner = tuple(Entry(one.key, _value(one.value, extents)) for one in entry.value.entries)
            entries.append(Entry(entry.key, Mapping(inner, entry.value.span)))
        else:
            entries.append(entry)
    return Mapping(tuple(entries), rules.span)


def _value(node: Node, extents: Extents) -> Node:
    if not isinstance(node, Mapping) or not looks_like_split(node):
        return node
    cases = [Entry(kept.key, _value(kept.value, extents)) for entry in node.entries if (kept := _case(entry, extents))]
    whole = _without_empty_rest(cases, extents)
    if len(whole) == 1 < len(node.entries) and (whole[0].key.value.startswith("other") or _all_taken(whole, extents)):
        return whole[0].value
    return Mapping(tuple(whole), node.span)


def _case(entry: Entry, extents: Extents) -> Entry | None:
    """A case fitted to the game; None where it never comes."""
    selector = parse_phrase(PhraseType.SELECTOR, entry.key.value)
    if not isinstance(selector, Selector) or selector.numbers is None:
        return entry
    bound = extents.players if selector.axis == "players" else extents.rounds
    if bound is None:
        return entry
    ranges = tuple(
        Range(max(part.low, bound.low), min(part.high, bound.high))
        for part in selector.numbers.ranges
        if part.high >= bound.low and part.low <= bound.high
    )
    if not ranges:
        return None
    fitted = selector._replace(numbers=Numbers(ranges))
    same = [(part.low, part.high) for part in selector.numbers.ranges] == [(part.low, part.high) for part in ranges]
    return entry if same else Entry(entry.key._replace(value=str(fitted)), entry.value)


def _without_empty_rest(cases: list[Entry], extents: Extents) -> list[Entry]:
    """The cases without one for the rest that is left with nothing."""
    if not _all_taken(cases, extents):
        return cases
    return [entry for entry in cases if not entry.key.value.startswith("other")]


def _all_taken(cases: list[Entry], extents: Extents) -> bool:
    """Whether the cases that are named cover every round, or every number of players."""
    taken: set[int] = set()
    bound: Range | None = None
    for entry in cases:
        selector = parse_phrase(PhraseType.SELECTOR, entry.key.value)
        if isinstance(selector, Selector):
            bound = extents.players if selector.axis == "players" else extents.rounds
            for part in selector.numbers.ranges if selector.numbers else ():
                taken |= set(range(part.low, part.high + 1))
            if selector.which == "last" and bound is not None:
                taken.add(bound.high)
    return bound is not None and taken >= set(range(bound.low, bound.high + 1))
