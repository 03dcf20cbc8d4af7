"""From a filling to the melds it stands for."""

from collections.abc import Iterator

from kontrakt_dsl.cards import Card
from kontrakt_dsl.melds.meld import Meld, Placed
from kontrakt_dsl.rules.contracts import MeldKind
from kontrakt_solver.shedding.filling import Filled
from kontrakt_solver.shedding.held import Held
from kontrakt_solver.shedding.run_fill import Cells, grown
from kontrakt_solver.shedding.set_fill import dealt
from kontrakt_solver.shedding.sharing import ChosenRun


def melds_of(filled: Filled, held: Held) -> tuple[Meld, ...]:
    """The melds in the order of the contract's parts; the dearest wild cards go first."""
    wilds = iter(held.wilds)
    pack = held.asked.rules.pack
    found: list[tuple[int, Meld]] = []
    # Wild cards with a home come last, so the sets there are served first.
    for rank, parts, fill in sorted(filled.sets, key=lambda of_rank: of_rank[0] != held.asked.home):
        for part, suits, (_, number) in zip(parts, dealt(fill), fill.sizes, strict=True):
            naturals = [Card(pack.ranks[rank], pack.suits[suit]) for suit in suits]
            places = [Placed(card, card) for card in naturals]
            places += [Placed(next(wilds), Card(pack.ranks[rank])) for _ in range(number)]
            found.append((part.index, Meld(MeldKind.SET, tuple(places))))
    for chosen, cells, number in filled.runs:
        found.append((chosen[0].index, _run(chosen, cells, number, wilds, held)))
    return tuple([meld for _, meld in sorted(found, key=lambda item: item[0])])


def _run(chosen: ChosenRun, cells: Cells, number: int, wilds: Iterator[Card], held: Held) -> Meld:
    run = chosen[1]
    start, stop = grown(run, len(cells) + number - run.size, held)
    pack = held.asked.rules.pack
    places = []
    for position in range(start, stop):
        stands = Card(pack.ranks[position % len(pack.ranks)], pack.suits[run.suit])
        places.append(Placed(stands if position in cells else next(wilds), stands))
    return Meld(MeldKind.RUN, tuple(places))
