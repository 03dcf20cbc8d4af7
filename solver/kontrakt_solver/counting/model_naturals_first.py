"""The short counting of cards, for questions in which a card of the hand may always lie in its own place."""

from collections import defaultdict

from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.counting.model import RunsAndSets, SetVariables
from kontrakt_solver.sheet import Terms, add


def count_missing_cards(melds: RunsAndSets) -> None:
    """The wild cards of the hand are enough for every place that its natural cards leave empty."""
    supply = melds.question.supply
    held = supply.held
    missing: Terms = {}
    laid_at: dict[int, Terms] = {}
    for run in melds.runs:
        laid, lacking = run.laid, 0
        for place in run.shape.places:
            if not held[place]:
                lacking += 1
            elif place in laid_at:
                terms = laid_at[place]
                terms[laid] = terms.get(laid, 0) + 1
            else:
                laid_at[place] = {laid: 1}
        if lacking:
            missing[laid] = lacking
    if melds.question.contract.whole_hand:
        # With as many places as cards, the wild cards fit if each natural card has a place.
        cover_each_card(melds, laid_at)
        return
    in_runs: dict[int, Terms] = defaultdict(dict)
    for place, terms in laid_at.items():
        add(in_runs[place % supply.ranks], _naturals_used(melds, place, terms, missing))
    groups: dict[int, list[SetVariables]] = defaultdict(list)
    for group in melds.sets:
        groups[group.shape.rank].append(group)
    for rank, of_rank in groups.items():
        fill_sets(melds, of_rank, in_runs.get(rank, {}), missing)
    melds.sheet.at_most(missing, len(supply.wilds))


def cover_each_card(melds: RunsAndSets, laid_at: dict[int, Terms]) -> None:
    """Each natural card of the hand has a place of its own in some run."""
    for place, copies in enumerate(melds.question.supply.held):
        if copies:
            melds.sheet.at_least(laid_at.get(place, {}), copies)


def fill_sets(melds: RunsAndSets, groups: list[SetVariables], in_runs: Terms, missing: Terms) -> None:
    """The sets of one rank take its cards that lie in no run; the places beyond those are missing."""
    supply = melds.question.supply
    held = sum(supply.of_rank(groups[0].shape.rank))
    if len(groups) == 1 and not in_runs:
        size = groups[0].shape.size
        for number, laid in enumerate(groups[0].laid):
            lacking = max(0, size * (number + 1) - held) - max(0, size * number - held)
            if lacking:
                missing[laid] = lacking
        return
    places = {laid: group.shape.size for group in groups for laid in group.laid}
    melds.sheet.at_most(_beyond(melds, in_runs | places, missing), held)


def _naturals_used(melds: RunsAndSets, place: int, laid: Terms, missing: Terms) -> Terms:
    """How many runs at a place have its natural card; the others lack it."""
    held = melds.question.supply.held[place]
    runs = melds.question.contract.number_of(MeldKind.RUN)
    if min(sum(laid.values()), runs * max(laid.values())) <= held:
        return laid
    used = _beyond(melds, laid, missing)
    melds.sheet.at_most(used, held)
    return used


def _beyond(melds: RunsAndSets, places: Terms, missing: Terms) -> Terms:
    """The places less those a wild card fills, which are added to `missing`."""
    wilds = len(melds.question.supply.wilds)
    if not wilds:
        return places
    filled = melds.sheet.number(wilds)
    missing[filled] = 1
    return places | {filled: -1}
