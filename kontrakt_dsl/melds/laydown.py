"""The broken rules of a whole lay-down against a contract."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.legality import broken_in_meld, run_start
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.parts import assigned, broken_by_parts, sized
from kontrakt_dsl.melds.standing import acts_wild
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import Contract, MeldKind
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, SetPair


def broken_in_laydown(
    melds: Sequence[Meld], *, contract: Contract, rules: MeldRules, hand: Sequence[Card]
) -> tuple[BrokenRule, ...]:
    """Every rule that laying `melds` from `hand` breaks; empty when it meets `contract`."""
    parts = assigned(melds, contract, rules) or sized(melds, contract)
    broken = (
        [rule for meld in melds for rule in broken_in_meld(meld, rules)]
        if parts is None
        else broken_by_parts(melds, parts, rules)
    )
    used = Counter(card for meld in melds for card in meld.cards)
    missing = used - Counter(hand)
    if missing:
        broken.append(BrokenRule("laying down", f"not in the hand: {' '.join(map(str, missing.elements()))}"))
    if parts is None:
        laid = " + ".join(f"a {meld.kind} of {len(meld.places)}" for meld in melds) or "nothing"
        broken.append(BrokenRule("contracts", f"the contract is {contract}, not {laid}"))
    else:
        broken += _broken_by_rest(Counter(hand) - used, contract)
    broken += _broken_in_all(melds, rules)
    if not broken:
        for first, second in combinations(melds, 2):
            broken += _broken_by_pair(first, second, rules)
    return tuple(broken)


def _broken_by_rest(left: Counter[Card], contract: Contract) -> list[BrokenRule]:
    """What is wrong with the cards that stay in the hand."""
    cards = " ".join(map(str, left.elements()))
    if contract.whole_hand and left:
        return [BrokenRule("contracts", f"the whole hand must be used; {cards} would be left")]
    if contract.keeps_discard and left.total() != 1:
        what = f"{cards} would be left" if left else "nothing would be left to discard"
        return [BrokenRule("contracts", f"all cards but the discard must be used; {what}")]
    return []


def _broken_in_all(melds: Sequence[Meld], rules: MeldRules) -> list[BrokenRule]:
    """Limits of the wild cards of one kind of meld in the whole lay-down."""
    broken = []
    for section, kinds, limit in (
        ("sets", (MeldKind.SET, MeldKind.GROUP), rules.sets.wilds.per_laydown),
        ("runs", (MeldKind.RUN,), rules.runs.wilds.per_laydown),
    ):
        wilds = sum(acts_wild(place, rules) for meld in melds if meld.kind in kinds for place in meld.places)
        if limit is not None and wilds > limit:
            message = f"wild cards in the {section} of this lay-down: {wilds}; at most {limit} may be in them all"
            broken.append(BrokenRule(f"{section} > wilds when laid down", message))
    return broken


def _broken_by_pair(first: Meld, second: Meld, rules: MeldRules) -> list[BrokenRule]:
    if first.kind is not second.kind or first.kind is MeldKind.GROUP:
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
    suits = {card.suit for meld in (first, second) for card in meld.stands}
    if len(suits) > 1:
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
