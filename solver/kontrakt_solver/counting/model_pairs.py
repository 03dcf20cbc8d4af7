"""Rules for pairs of melds of one lay-down: how runs of one suit may lie to each other, and sets of one rank."""

from collections import defaultdict

from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_dsl.rules.melding import RunPair, SetPair
from kontrakt_solver.counting.lanes import ring_of_pairs
from kontrakt_solver.counting.model import RunsAndSets

Groups = defaultdict[tuple[int, int], list[int]]


def keep_pair_rules(melds: RunsAndSets) -> None:
    """Every rule for pairs that the ruleset has, as far as the contract has pairs."""
    contract, rules = melds.question.contract, melds.question.rules
    if contract.number_of(MeldKind.SET) > 1 and SetPair.ONE_RANK in rules.forbidden_set_pairs:
        forbid_sets_of_one_rank(melds)
    if contract.number_of(MeldKind.RUN) < 2:
        return
    forbidden = rules.forbidden_run_pairs
    if RunPair.ONE_SUIT in forbidden:
        forbid_runs_of_one_suit(melds)
    elif RunPair.OVERLAPPING in forbidden:
        forbid_overlapping_runs(melds)
    elif RunPair.IDENTICAL in forbidden:
        forbid_runs_with_one_start(melds)
    if RunPair.CONSECUTIVE in forbidden:
        forbid_gap(melds, gap=0)
    if RunPair.ONE_RANK_APART in forbidden:
        forbid_gap(melds, gap=1)


def forbid_sets_of_one_rank(melds: RunsAndSets) -> None:
    """Two sets of one lay-down may not be of one rank."""
    by_rank: Groups = defaultdict(list)
    for group in melds.sets:
        by_rank[0, group.shape.rank].extend(group.laid)
    _at_most_one_of_each(melds, by_rank)


def forbid_runs_of_one_suit(melds: RunsAndSets) -> None:
    """Two runs of one lay-down may not be of one suit."""
    by_suit: Groups = defaultdict(list)
    for run in melds.runs:
        by_suit[run.shape.suit, 0].append(run.laid)
    _at_most_one_of_each(melds, by_suit)


def forbid_overlapping_runs(melds: RunsAndSets) -> None:
    """Two runs of one suit may not share a position; a low ace and a high one are different positions."""
    ring = ring_of_pairs(melds.question.rules)
    by_position: Groups = defaultdict(list)
    for run in melds.runs:
        shape = run.shape
        positions = range(shape.start, shape.end)
        for position in {place % ring for place in positions} if ring else positions:
            by_position[shape.suit, position].append(run.laid)
    _at_most_one_of_each(melds, by_position)


def forbid_runs_with_one_start(melds: RunsAndSets) -> None:
    """Two runs of one suit may not begin at the same rank."""
    by_start: Groups = defaultdict(list)
    for run in melds.runs:
        by_start[run.shape.suit, run.shape.start].append(run.laid)
    _at_most_one_of_each(melds, by_start)


def forbid_gap(melds: RunsAndSets, *, gap: int) -> None:
    """No run may begin `gap` ranks above the end of another run of its suit.

    Stated once for each suit and boundary by a switch: where it is on no run begins, where it is off none ends.
    """
    ring = ring_of_pairs(melds.question.rules)
    starting: Groups = defaultdict(list)
    ending: Groups = defaultdict(list)
    for run in melds.runs:
        shape = run.shape
        start, after = shape.start, shape.end + gap
        if ring:
            start, after = start % ring, after % ring
        starting[shape.suit, start].append(run.laid)
        ending[shape.suit, after].append(run.laid)
    sheet = melds.sheet
    for boundary, ends in ending.items():
        starts = starting.get(boundary)
        if not starts:
            continue
        # A run all around the ring meets itself, which is no pair: only it and the others exclude each other.
        both = set(ends) & set(starts)
        for literal in both:
            for other in {*ends, *starts} - {literal}:
                if other not in both or other > literal:
                    sheet.at_most_one((literal, other))
        ends = [literal for literal in ends if literal not in both]
        starts = [literal for literal in starts if literal not in both]
        if len(ends) == 1 or len(starts) == 1:
            for end in ends:
                for start_literal in starts:
                    sheet.at_most_one((end, start_literal))
        elif ends and starts:
            switch = sheet.boolean()
            for end in ends:
                sheet.implies(end, switch)
            for start_literal in starts:
                sheet.implies(start_literal, switch, negated=True)


def _at_most_one_of_each(melds: RunsAndSets, groups: Groups) -> None:
    for literals in groups.values():
        if len(literals) > 1:
            melds.sheet.at_most_one(literals)
