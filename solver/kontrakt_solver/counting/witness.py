"""From the values of a solved model to the melds it stands for."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.counting.model import RunsAndSets, SetVariables


def melds_of(melds: RunsAndSets, values: Sequence[int]) -> tuple[Meld, ...]:
    """The melds that the values lay, in the order of the contract's parts; the dearest wild cards go first."""
    question = melds.question
    supply, pack = question.supply, question.rules.pack
    cards, held, wild_cards = pack.cards, supply.held, supply.wilds
    left = list(held)
    dearest = sorted(range(len(wild_cards)), key=lambda index: (-question.wild_points[index], index))
    wilds = iter([wild_cards[index] for index in dearest])
    found: list[tuple[int, Meld]] = []
    shared = _shared_wilds(melds, values)
    for run in melds.runs:
        if not values[run.laid]:
            continue
        places = []
        for place, wild in zip_longest(run.shape.places, run.wild):
            card = cards[place]
            if run.wild:
                takes_wild = wild is None or bool(values[wild])
            else:
                takes_wild = shared[place] > 0
                shared[place] -= takes_wild
            places.append(Placed(next(wilds) if takes_wild else card, card))
            left[place] -= not takes_wild
        found.append((run.shape.part, Meld(MeldKind.RUN, tuple(places))))
    for group in melds.sets:
        for naturals in _deal_naturals(melds, group, values, left):
            rank = Card(pack.ranks[group.shape.rank])
            fill = [Placed(next(wilds), rank) for _ in range(group.shape.size - len(naturals))]
            found.append((group.shape.part, Meld(MeldKind.SET, (*(Placed(c, c) for c in naturals), *fill))))
    return tuple(meld for _, meld in sorted(found, key=lambda item: item[0]))


def _shared_wilds(melds: RunsAndSets, values: Sequence[int]) -> dict[int, int]:
    """For each place in the pack, how many runs without wild variables of their own have a wild card there."""
    supply = melds.question.supply
    laid: dict[int, int] = defaultdict(int)
    for run in melds.runs:
        if values[run.laid] and not run.wild:
            for place in run.shape.places:
                laid[place] += 1
    if melds.naturals_first:
        return {place: max(0, number - supply.held[place]) for place, number in laid.items()}
    return {
        place: values[melds.shared_wilds[place]] if place in melds.shared_wilds else number * (not supply.held[place])
        for place, number in laid.items()
    }


def _deal_naturals(
    melds: RunsAndSets, group: SetVariables, values: Sequence[int], left: list[int]
) -> Iterator[list[Card]]:
    """The natural cards of each set of the group: dealt round, so that each gets its share of every suit."""
    sets = sum(values[laid] for laid in group.laid)
    if not sets:
        return
    pack, shape = melds.question.rules.pack, group.shape
    places = range(shape.rank, len(pack.cards), len(pack.ranks))
    if group.of_suit:
        cards = [place for place, variable in zip(places, group.of_suit, strict=True) for _ in range(values[variable])]
    else:
        cards = [place for place in places for _ in range(left[place])]
        number = shape.size * sets
        if not melds.naturals_first and group.wilds is not None:
            number -= values[group.wilds]
        cards = cards[:number]
    for place in cards:
        left[place] -= 1
    for index in range(sets):
        yield [pack.cards[place] for place in cards[index::sets]]
