"""Every meld wants a natural of its own: exact and slow, asked only where a hand could fill a meld with wilds.

A legal lay-down gives each meld one natural; fix these representatives, and the rest of the places are filled
as if there were no such rule. Trying all representatives is therefore exact.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kontrakt_solver.kernel.spots import Cards, Spot


@dataclass(frozen=True, slots=True)
class Shape:
    """A chosen meld: the cards a run stands for, or the rank of a set (as `rank`) with its size."""

    spots: tuple[Spot, ...]
    rank: int
    size: int
    needs_natural: bool

    @property
    def is_run(self) -> bool:
        """Whether the meld is a run."""
        return bool(self.spots)


@dataclass(frozen=True)
class Representation:
    """Naturals fixed so far (meld by meld, None where none is asked for), and the cards they leave."""

    fixed: tuple[Spot | None, ...]
    held: Cards
    unseen: Cards
    added: int


@dataclass(frozen=True)
class Filling:
    """The most places that naturals of the hand can fill, and how many more unseen naturals could."""

    runs: tuple[tuple[Spot, ...], ...]
    sets: dict[int, int]
    empty: int
    fillable: int


def representations(
    shapes: tuple[Shape, ...], held: Cards, unseen: Cards, *, most_added: int
) -> Iterator[Representation]:
    """Every way to give each meld that wants one a natural, at most `most_added` of them unseen cards.

    Of the naturals of a set that no run has a place for one is as good as another. The cards left are those of the
    latest way only.
    """
    fixed: list[Spot | None] = []
    in_runs = {spot for shape in shapes for spot in shape.spots}

    def naturals(shape: Shape, cards: Cards) -> list[Spot]:
        if shape.is_run:
            return [spot for spot in shape.spots if cards[spot] > 0]
        of_rank = sorted([spot for spot, copies in cards.items() if spot[0] == shape.rank and copies > 0])
        others = [spot for spot in of_rank if spot not in in_runs]
        return [spot for spot in of_rank if spot in in_runs] + others[:1]

    def fix(added: int) -> Iterator[Representation]:
        if len(fixed) == len(shapes):
            yield Representation(tuple(fixed), held, unseen, added)
            return
        shape = shapes[len(fixed)]
        if not shape.needs_natural:
            fixed.append(None)
            yield from fix(added)
            fixed.pop()
            return
        for cards, price in ((held, 0), (unseen, 1)):
            if added + price > most_added:
                break
            for spot in naturals(shape, cards):
                cards[spot] -= 1
                fixed.append(spot)
                yield from fix(added + price)
                fixed.pop()
                cards[spot] += 1

    yield from fix(0)


def fill(shapes: tuple[Shape, ...], given: Representation) -> Filling:
    """Fill the places that the representatives leave: runs first, then each rank's sets from what is left."""
    held, unseen = dict(given.held), dict(given.unseen)
    places: Counter[int] = Counter()
    runs, empty = [], []
    for shape, fixed in zip(shapes, given.fixed, strict=True):
        if not shape.is_run:
            places[shape.rank] += shape.size - (fixed is not None)
            continue
        filled = []
        for spot in shape.spots:
            if spot == fixed:
                continue
            if held.get(spot, 0) > 0:
                held[spot] -= 1
                filled.append(spot)
            else:
                empty.append(spot)
        runs.append(tuple(filled))
    fillable = 0
    for spot in empty:
        if unseen.get(spot, 0) > 0:
            unseen[spot] -= 1
            fillable += 1
    sets = {}
    open_places = len(empty)
    for rank, number in places.items():
        sets[rank] = min(number, sum(count for spot, count in held.items() if spot[0] == rank))
        open_places += number - sets[rank]
        copies = sum(count for spot, count in unseen.items() if spot[0] == rank)
        fillable += min(number - sets[rank], copies)
    return Filling(tuple(runs), sets, open_places, fillable)


def enough_added(
    shapes: tuple[Shape, ...],
    held: Cards,
    jokers: int,
    *,
    unseen: Cards,
    unseen_jokers: int,
    added: int,
) -> bool:
    """Whether `added` unseen cards at most complete these melds, each with a natural where one is asked for."""
    for given in representations(shapes, held.copy(), unseen.copy(), most_added=added):
        filling = fill(shapes, given)
        fits = given.added + max(0, filling.empty - jokers) <= added
        if fits and filling.empty - filling.fillable <= jokers + unseen_jokers:
            return True
    return False


@dataclass(frozen=True)
class Best:
    """What a lay-down takes out of the hand: points, and for each meld its naturals."""

    points: int
    naturals: tuple[tuple[Spot, ...], ...]


def most_points(
    shapes: tuple[Shape, ...], held: Cards, jokers: int, *, rank_points: tuple[int, ...], wild_points: int, floor: int
) -> Best | None:
    """The filling of these melds from the hand alone that takes the most points out of it, if more than `floor`."""
    best = None
    for given in representations(shapes, held.copy(), Counter(), most_added=0):
        filling = fill(shapes, given)
        if filling.empty > jokers:
            continue
        offers = [(rank_points[rank], rank, -1) for rank, number in filling.sets.items() for _ in range(number)]
        offers += [(rank_points[s[0]], *s) for filled in filling.runs for s in filled]
        # A natural of the price of a wild card goes first: the wild card is of more use later.
        offers.sort(key=lambda offer: -offer[0])
        places = filling.empty + len(offers)
        wilds = filling.empty
        while wilds < min(jokers, places) and offers[places - wilds - 1][0] < wild_points:
            wilds += 1
        offers = offers[: places - wilds]
        points = sum(offer[0] for offer in offers) + wilds * wild_points
        points += sum(rank_points[spot[0]] for spot in given.fixed if spot is not None)
        if points > floor:
            floor = points
            best = Best(points, _deal_out(shapes, given, filling, offers))
    return best


def _deal_out(
    shapes: tuple[Shape, ...], given: Representation, filling: Filling, offers: list[tuple[int, int, int]]
) -> tuple[tuple[Spot, ...], ...]:
    run_spots = Counter((rank, suit) for _, rank, suit in offers if suit >= 0)
    set_places = Counter(rank for _, rank, suit in offers if suit < 0)
    held = given.held.copy()
    held.subtract(spot for filled in filling.runs for spot in filled)
    fillings = iter(filling.runs)
    melds = []
    for shape, fixed in zip(shapes, given.fixed, strict=True):
        chosen = [] if fixed is None else [fixed]
        if shape.is_run:
            for spot in next(fillings):
                if run_spots[spot] > 0:
                    run_spots[spot] -= 1
                    chosen.append(spot)
        else:
            while set_places[shape.rank] > 0 and len(chosen) < shape.size:
                spot = min(spot for spot, count in held.items() if spot[0] == shape.rank and count > 0)
                held[spot] -= 1
                set_places[shape.rank] -= 1
                chosen.append(spot)
        melds.append(tuple(sorted(chosen)))
    return tuple(melds)
