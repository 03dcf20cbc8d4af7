"""The broken rules of two melds of one lay-down: how runs of one suit lie to each other, and sets alike."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from kontrakt_dsl.melds.legality import run_start
from kontrakt_dsl.melds.meld import Meld
from kontrakt_dsl.melds.standing import rules_for
from kontrakt_dsl.rules.broken import BrokenRule
from kontrakt_dsl.rules.contracts import MeldKind, Part
from kontrakt_dsl.rules.melding import AceUse, MeldRules, RunPair, RunSuits, SetPair


def broken_by_pairs(melds: Sequence[Meld], parts: Sequence[Part], rules: MeldRules) -> list[BrokenRule]:
    """Every rule that two melds of one lay-down break together.

    Runs are judged where both must be of one suit: a run of several suits has none that it could share.
    """
    judged = [
        meld
        for meld, part in zip(melds, parts, strict=True)
        if part.kind is not MeldKind.RUN or rules_for(part, rules).runs.suits is RunSuits.ONE
    ]
    return [broken for first, second in combinations(judged, 2) for broken in _broken_by_pair(first, second, rules)]


def _broken_by_pair(first: Meld, second: Meld, rules: MeldRules) -> list[BrokenRule]:
    if first.kind is not second.kind or first.kind is MeldKind.GROUP:
        return []
    if first.kind is MeldKind.SET:
        forbidden: list[SetPair] | list[RunPair] = [
            pair for pair in sorted(rules.forbidden_set_pairs) if _is_set_pair(pair, first, second)
        ]
        rule = "laying down > several sets"
    else:
        forbidden = [pair for pair in sorted(rules.forbidden_run_pairs) if _is_run_pair(pair, first, second, rules)]
        rule = "laying down > several runs"
    what = f"two {first.kind}s of one lay-down may not be"
    return [BrokenRule(rule, f"{first} and {second} are {pair}; {what} {pair}") for pair in forbidden]


def _is_set_pair(pair: SetPair, first: Meld, second: Meld) -> bool:
    if pair is SetPair.ONE_RANK:
        return first.stands[0].rank == second.stands[0].rank
    return Counter(first.stands) == Counter(second.stands)


def _is_run_pair(pair: RunPair, first: Meld, second: Meld, rules: MeldRules) -> bool:
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
