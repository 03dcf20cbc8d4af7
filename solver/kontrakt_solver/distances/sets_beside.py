"""The sets that lie beside runs, from the cards that those leave."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from kontrakt_solver.distances.holding import Layers
from kontrakt_solver.distances.places import Places, SetsOfSize

Numbers = tuple[int, ...]
"""So many sets of each size."""
ANY_NUMBER = 1 << 20
Alike = tuple[Numbers, Numbers, int]
"""The cards of a rank by suit, those among the wild ones, and how many wild cards sets of it may have."""
Cost = tuple[Numbers, int, int]
"""What so many sets of one rank miss, and how much of that no wild card may fill."""


@dataclass(frozen=True, slots=True)
class OfRank:
    """Some sets of one rank, given by its bit: how many of each size, their places without a natural card of the hand,
    and those of them that no wild card may fill."""

    rank: int
    numbers: Numbers
    missing: int
    over: int


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of several ranks with what they miss together."""

    missing: int = 0
    over: int = 0
    of_ranks: tuple[OfRank, ...] = ()


NO_SETS = Sets()


class SetsBeside:
    """The sets of a pattern."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._number = sum(sets.number for sets in places.sets)
        self._all = tuple([sets.number for sets in places.sets])
        most = 1 if places.ranks_differ else self._number
        every = list(product(*(range(number + 1) for number in self._all)))
        self._none = every[0]
        self._of_one_rank = [numbers for numbers in every if 0 < sum(numbers) <= most]
        sums = {(one, more): _sum(one, more) for one in every for more in self._of_one_rank}
        self._sums = {pair: total for pair, total in sums.items() if total in every}
        self._costs: dict[Alike, list[Cost]] = {}

    def least_missing(self, left: Sequence[Layers]) -> int:
        """As few cards as are missing from the sets, at least; exactly where all are of one size."""
        return max([self._missing(index, left) for index in range(len(self._all))], default=0)

    def _missing(self, index: int, left: Sequence[Layers]) -> int:
        """What is missing from the sets of one size when those come first of which most cards are there.

        Each further set of a rank misses no fewer cards than the one before it.
        """
        sets = self._places.sets[index]
        return sum([max(0, sets.number - number) for number in self._ready(sets.size, sets.number, left)])

    def _ready(self, size: int, number: int, left: Sequence[Layers]) -> list[int]:
        """For one card, two and so on up to a whole set, how many sets have so many natural cards of the hand."""
        places = self._places
        copies = 1 if places.ranks_differ else number
        ready = [0] * size
        if not places.suits_differ:
            stacked = _stacked([], [layer for layers in left for layer in layers])
            for have, ranks in enumerate(stacked[: copies * size]):
                ready[have % size] += ranks.bit_count()
            return ready
        stacked = []
        for copy in range(copies):
            layer = [layers[copy] for layers in left if len(layers) > copy]
            stacked = _stacked(stacked, layer)
            # A further set has a card of every suit that there is one more of, and those that earlier sets had over.
            more, beyond = _stacked([], layer), stacked[copy * size :]
            for have in range(size):
                ranks = more[have] if have < len(more) else 0
                ready[have] += (ranks | beyond[have] if have < len(beyond) else ranks).bit_count()
        return ready

    def nearest(
        self, left: Sequence[Layers], own: Sequence[Layers], *, jokers: int, missing: int, over: int
    ) -> tuple[Sets, ...]:
        """The ways to lay the sets that miss no more than `missing` cards, with no more than `over` places that must be
        filled by others than wild cards; those alone that no other way is better than.

        `jokers` counts the wild cards that are natural nowhere. Rank by rank, with every number of sets so far.
        """
        reached: dict[Numbers, list[Sets]] = {self._none: [NO_SETS]}
        for rank, costs in self._ranks(left, own, jokers):
            within = [cost for cost in costs if cost[1] <= missing and cost[2] <= over]
            if not within:
                continue
            longer = [
                (
                    total,
                    Sets(way.missing + missed, way.over + barred, (*way.of_ranks, OfRank(rank, more, missed, barred))),
                )
                for numbers, ways in reached.items()
                for more, missed, barred in within
                if (total := self._sums.get((numbers, more))) is not None
                for way in ways
                if way.missing + missed <= missing and way.over + barred <= over
            ]
            for total, way in longer:
                _keep(reached.setdefault(total, []), way)
        return tuple(reached.get(self._all, ()))

    def _ranks(self, left: Sequence[Layers], own: Sequence[Layers], jokers: int) -> Iterator[tuple[int, list[Cost]]]:
        """The ranks with what sets of them cost; of ranks that are alike no more than there can be sets."""
        places = self._places
        alike: Counter[Alike] = Counter()
        for index in range(places.ranks):
            rank = 1 << index
            # Where suits differ, no second card of a suit lies as a wild one in a set of its own rank.
            wilds = jokers if places.suits_differ and places.own_ranks & rank else ANY_NUMBER
            key = _counts(left, rank), _counts(own, rank), wilds
            alike[key] += 1
            if alike[key] <= self._number:
                costs = self._costs.get(key)
                if costs is None:
                    costs = self._costs[key] = [(numbers, *self._cost(numbers, *key)) for numbers in self._of_one_rank]
                yield rank, costs

    def _cost(self, numbers: Numbers, cards: Numbers, own: Numbers, wilds: int) -> tuple[int, int]:
        """What some sets of one rank miss, and how much of that no wild card may fill, `wilds` being all there are.

        Their natural cards can be dealt out so that both are as few as each can be by itself.
        """
        sets = [one for one, number in zip(self._places.sets, numbers, strict=True) for _ in range(number)]
        places = sum([one.size for one in sets])
        with_own = tuple([number + more for number, more in zip(cards, own, strict=True)])
        return places - self._filled(sets, cards, 0), places - self._filled(sets, with_own, wilds)

    def _filled(self, sets: Sequence[SetsOfSize], cards: Numbers, wilds: int) -> int:
        """How many places of these sets natural cards and up to `wilds` wild ones fill at most.

        It is the fewest that can stand in their way: some sets are full, and the others have all the cards there are.
        """
        differ, fewest = self._places.suits_differ, ANY_NUMBER
        for full in product((False, True), repeat=len(sets)):
            others = [one for one, is_full in zip(sets, full, strict=True) if not is_full]
            filled = sum([one.size for one, is_full in zip(sets, full, strict=True) if is_full])
            if others:
                filled += sum([min(number, len(others)) for number in cards]) if differ else sum(cards)
                filled += min(wilds, sum([one.wilds for one in others]))
            fewest = min(fewest, filled)
        return fewest


def _sum(one: Numbers, more: Numbers) -> Numbers:
    return tuple([number + other for number, other in zip(one, more, strict=True)])


def _counts(suits: Sequence[Layers], rank: int) -> Numbers:
    return tuple([sum([1 for layer in layers if layer & rank]) for layers in suits])


def _stacked(below: Sequence[int], masks: Sequence[int]) -> list[int]:
    """The ranks that are in one mask, in two and so on, those `below` counted already."""
    stacked = list(below)
    for mask in masks:
        ranks = mask
        for number, lower in enumerate(stacked):
            if not ranks:
                break
            stacked[number], ranks = lower | ranks, lower & ranks
        if ranks:
            stacked.append(ranks)
    return stacked


def _keep(ways: list[Sets], way: Sets) -> None:
    """Add a way unless one that is there is as good, and drop those that it is as good as."""
    if any(known.missing <= way.missing and known.over <= way.over for known in ways):
        return
    ways[:] = [known for known in ways if known.missing < way.missing or known.over < way.over]
    ways.append(way)
