"""The broken rules of a whole lay-down against a contract."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld, run_start
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.counts import Count
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetPair


def broken_in_laydown(
    melds: Sequence[Meld], *, contract: Contract, rules: MeldRules, hand: Sequence[Card]
) -> tuple[BrokenRule, ...]:
    """Every rule that laying `melds` from `hand` breaks; empty when it meets `contract`."""
    broken = [rule for meld in melds for rule in broken_in_meld(meld, rules)]
    used = Counter(card for meld in melds for card in meld.cards)
    missing = used - Counter(hand)
    if missing:
        broken.append(BrokenRule("laying down", f"not in the hand: {' '.join(map(str, missing.elements()))}"))
    if not _meets_sizes(melds, contract):
        laid = " + ".join(f"a {meld.kind} of {len(meld.places)}" for meld in melds) or "nothing"
        broken.append(BrokenRule("contracts", f"the contract is {contract}, not {laid}"))
    elif contract.whole_hand and used.total() < len(hand):
        left = Counter(hand) - used
        cards = " ".join(map(str, left.elements()))
        broken.append(BrokenRule("contracts", f"the whole hand must be used; {cards} would be left"))
    if not broken:
        for first, second in combinations(melds, 2):
            broken += _broken_by_pair(first, second, rules)
    return tuple(broken)


def _meets_sizes(melds: Sequence[Meld], contract: Contract) -> bool:
    slots = [(part.kind, part.size) for part in contract.parts for _ in range(part.number)]
    return len(slots) == len(melds) and all(
        _fits(
            [len(meld.places) for meld in melds if meld.kind is kind],
            [size for slot_kind, size in slots if slot_kind is kind],
        )
        for kind in MeldKind
    )


def _fits(sizes: list[int], slots: list[Count]) -> bool:
    if not sizes:
        return not slots
    return any(
        slot.allows(sizes[0]) and _fits(sizes[1:], slots[:index] + slots[index + 1 :])
        for index, slot in enumerate(slots)
    )


def _broken_by_pair(first: Meld, second: Meld, rules: MeldRules) -> list[BrokenRule]:
    if first.kind is not second.kind:
        return []
    if first.kind is MeldKind.SET:
        same = first.places[0].stands.rank == second.places[0].stands.rank
        forbidden: list[SetPair] | list[RunPair] = [
            pair for pair in sorted(rules.forbidden_set_pairs) if pair is SetPair.ONE_RANK and same
        ]
        rule = "laying down > several sets"
    else:
        forbidden = [pair for pair in sorted(rules.forbidden_run_pairs) if _is_pair(pair, first, second, rules)]
        rule = "laying down > several runs"
    what = f"two {first.kind}s of one lay-down may not be"
    return [BrokenRule(rule, f"{first} and {second} are {pair}; {what} {pair}") for pair in forbidden]


def _is_pair(pair: RunPair, first: Meld, second: Meld, rules: MeldRules) -> bool:
    if first.places[0].stands.suit != second.places[0].stands.suit:
        return False
    if pair is RunPair.ONE_SUIT:
        return True
    start, other = run_start(first, rules), run_start(second, rules)
    if pair is RunPair.IDENTICAL:
        return start == other
    end, other_end = start + len(first.places), other + len(second.places)
    # Where runs go round the corner the ranks form a ring, so distances count modulo its length.
    ring = len(rules.pack.ranks) if rules.runs.ace is AceUse.CORNER else 0
    if pair is RunPair.OVERLAPPING:
        return bool(_positions(start, end, ring) & _positions(other, other_end, ring))
    gap = 1 if pair is RunPair.ONE_RANK_APART else 0
    gaps = (other - end, start - other_end)
    return any(distance % ring == gap if ring else distance == gap for distance in gaps)


def _positions(start: int, end: int, ring: int) -> set[int]:
    return {position % ring if ring else position for position in range(start, end)}
