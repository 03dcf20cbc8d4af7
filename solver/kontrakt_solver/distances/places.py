"""Where the melds of one pattern of a contract may lie: runs by window, sets by rank, each with the most wild cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_

from kontrakt_dsl.cards import Card
from kontrakt_dsl.rules.contracts import Contract, MeldKind, Part, Shared
from kontrakt_dsl.rules.melding import MeldRules, RunPair, SetPair, SetSuits
from kontrakt_solver.counting.counted import any_wild_fills_any_gap, is_counted
from kontrakt_solver.counting.lanes import Lanes, lanes_of, ring_of_pairs
from kontrakt_solver.counting.restating import restated
from kontrakt_solver.counting.shrinking import most_cards_of_set, runs_shrink
from kontrakt_solver.kernel.windows import may_stand_together

Place = tuple[int, int]
"""A suit by number, and a bit for a rank."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of ranks where a run may lie, as the position it starts at and a mask of its ranks."""

    start: int
    size: int
    ranks: int


@dataclass(frozen=True, slots=True)
class SetsOfSize:
    """So many sets of one size, with the most wild cards of each."""

    number: int
    size: int
    wilds: int


@dataclass(frozen=True)
class Places:
    """One pattern, as the search looks at it.

    `naturals` has the place of every card that can lie as a natural one, `wild` the cards that can lie as wild ones,
    and `own_places` where one of those is natural. `runs` are the sizes that each run may have, without any that has a
    rank twice; `longer` says that there would be such. `ring` is the number of ranks where two runs are compared round
    the corner, else 0.
    """

    ranks: int
    suits: int
    naturals: Mapping[Card, Place]
    wild: frozenset[Card]
    own_places: Mapping[Card, Place]
    runs: tuple[tuple[int, ...], ...]
    sets: tuple[SetsOfSize, ...]
    longer: bool
    takes_the_hand: bool
    keeps_discard: bool
    suits_differ: bool
    ranks_differ: bool
    side_by_side: bool
    run_pairs: frozenset[RunPair]
    wilds_of_run: Mapping[int, int]
    lanes: Lanes
    ring: int
    _sizes: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    @cached_property
    def windows(self) -> dict[int, tuple[Window, ...]]:
        """Of each size of a run the windows, low to high."""
        return {size: tuple(self._windows(size)) for size in self.wilds_of_run}

    @cached_property
    def cards_of_sets(self) -> int:
        """The cards in all sets together."""
        return sum(sets.number * sets.size for sets in self.sets)

    @cached_property
    def own_ranks(self) -> int:
        """The ranks of the wild cards that are natural in their own places."""
        return reduce(or_, [rank for _, rank in self.own_places.values()], 0)

    @cached_property
    def faces(self) -> dict[Place, tuple[Card, ...]]:
        """The cards that are natural in each place, dead ones left out: none of those can come."""
        faces: dict[Place, tuple[Card, ...]] = {}
        for card, place in (*self.naturals.items(), *self.own_places.items()):
            if card == card.face:
                faces[place] = (*faces.get(place, ()), card)
        return faces

    def counts_wilds(self, size: int) -> bool:
        """Whether the number of wild cards in a run of this size is all that is limited, wherever they lie in it."""
        return self.side_by_side or self.wilds_of_run[size] <= 1

    def sizes_of_runs(self, cards: int) -> tuple[tuple[int, ...], ...] | None:
        """The sizes that the runs may have, larger ones first, where all melds together take `cards` cards; None where
        one of them may be too long for the search."""
        if not self.takes_the_hand:
            return (tuple(sorted((sizes[0] for sizes in self.runs), reverse=True)),)
        least = sum(sizes[0] for sizes in self.runs) - max((sizes[0] for sizes in self.runs), default=0)
        if self.longer and cards - self.cards_of_sets - least > self.ranks:
            return None
        known = self._sizes.get(cards)
        if known is None:
            found = {tuple(sorted(sizes, reverse=True)) for sizes in self._adding_up(cards - self.cards_of_sets, 0)}
            known = self._sizes[cards] = tuple(sorted(found))
        return known

    def stand_together(self, one: Window, other: Window) -> bool:
        """Whether two runs of one suit may lie in these windows."""
        return not self.run_pairs or may_stand_together(
            one.start,
            other.start,
            size=one.size,
            other_size=other.size,
            forbidden=self.run_pairs,
            ring=self.ring,
        )

    def _windows(self, size: int) -> Iterator[Window]:
        for start in self.lanes.starts(size):
            yield Window(start, size, sum({1 << position % self.ranks for position in range(start, start + size)}))

    def _adding_up(self, cards: int, first: int) -> Iterator[tuple[int, ...]]:
        if first == len(self.runs):
            if not cards:
                yield ()
            return
        for size in self.runs[first]:
            if size <= cards:
                for rest in self._adding_up(cards - size, first + 1):
                    yield (size, *rest)


def places_of(pattern: Contract, melds: MeldRules, card_points: Mapping[Card, int]) -> Places | None:
    """The places of a pattern; None where counting cards does not tell all that its melds must be."""
    if pattern.parts and all(part.kind is MeldKind.GROUP for part in pattern.parts):
        return _of_groups(pattern, melds)
    if is_counted(pattern, melds):
        pack = melds.pack
        naturals = {card: card for card in pack.cards if card not in melds.wild}
        return _of_melds(pattern, melds, naturals, melds.wild, frozenset())
    anew = restated(pattern, melds, card_points)
    if anew is None or (anew.either and anew.announces):
        return None
    naturals = {card: face for card, face in anew.naturals.items() if card not in anew.either}
    return _of_melds(pattern, anew.melds, naturals, frozenset(anew.wilds), anew.either)


def _of_melds(
    pattern: Contract,
    melds: MeldRules,
    naturals: Mapping[Card, Card],
    wild: frozenset[Card],
    either: frozenset[Card],
) -> Places | None:
    """The places under `melds`, by which each natural card is the one that `naturals` says."""
    pack, lanes = melds.pack, lanes_of(melds)
    ranks = len(pack.ranks)
    at = {card: (pack.suits.index(card.suit), 1 << pack.rank_index[card.rank]) for card in pack.cards}
    sets, runs = _sets(pattern, melds, MeldKind.SET), _runs(pattern, melds, lanes)
    ranks_differ = SetPair.ONE_RANK in melds.forbidden_set_pairs
    if sets is None or runs is None or (ranks_differ and pattern.number_of(MeldKind.SET) > ranks):
        return None
    return Places(
        ranks=ranks,
        suits=len(pack.suits),
        naturals={card: at[face] for card, face in naturals.items()},
        wild=wild,
        own_places={card: at[card] for card in either},
        runs=tuple(sizes for sizes, number in runs for _ in range(number)),
        sets=sets,
        longer=any(_longest(part, melds, lanes) > ranks for part in pattern.parts if part.kind is MeldKind.RUN),
        takes_the_hand=pattern.takes_the_hand,
        keeps_discard=pattern.keeps_discard,
        suits_differ=melds.sets.suits is not SetSuits.ANY,
        ranks_differ=ranks_differ,
        side_by_side=melds.runs.wilds_side_by_side,
        run_pairs=melds.forbidden_run_pairs,
        wilds_of_run={size: melds.runs.most_wilds(size) for sizes, _ in runs for size in sizes},
        lanes=lanes,
        ring=ring_of_pairs(melds),
    )


def _of_groups(pattern: Contract, melds: MeldRules) -> Places | None:
    """Groups are sets in a pack that has colours, or suits, for ranks."""
    shared = {part.shared for part in pattern.parts}
    if len(shared) > 1 or not any_wild_fills_any_gap(melds) or not melds.sets.wilds.is_plain or pattern.takes_the_hand:
        return None
    pack = melds.pack
    of_suit = pack.colour_of if Shared.COLOUR in shared else {suit: suit for suit in pack.suits}
    named = tuple(dict.fromkeys(of_suit.values()))
    groups = _sets(pattern, melds, MeldKind.GROUP)
    if groups is None or any(part.wilds is not None for part in pattern.parts):
        return None
    return Places(
        ranks=len(named),
        suits=1,
        naturals={card: (0, 1 << named.index(of_suit[card.suit])) for card in pack.cards if card not in melds.wild},
        wild=melds.wild,
        own_places={},
        runs=(),
        longer=False,
        sets=groups,
        takes_the_hand=False,
        keeps_discard=False,
        suits_differ=False,
        ranks_differ=False,
        side_by_side=True,
        run_pairs=frozenset(),
        wilds_of_run={},
        lanes=lanes_of(melds),
        ring=0,
    )


def _sets(pattern: Contract, melds: MeldRules, kind: MeldKind) -> tuple[SetsOfSize, ...] | None:
    """The sets or the groups, each of its least size; None where more cards may serve better."""
    sets, rules = [], melds.sets
    largest = rules.largest if kind is MeldKind.SET else None
    for part in pattern.parts:
        if part.kind is not kind:
            continue
        size = max(part.size.low, 1)
        wilds = rules.most_wilds(size)
        longer = not part.size.is_exact and (pattern.takes_the_hand or most_cards_of_set(size, rules) > size)
        if wilds < 0 or longer or (largest is not None and size > largest) or not part.size.allows(size):
            return None
        sets.append(SetsOfSize(part.number, size, wilds))
    return _of_one_size_together(sets)


def _of_one_size_together(sets: list[SetsOfSize]) -> tuple[SetsOfSize, ...]:
    numbers: dict[tuple[int, int], int] = {}
    for one in sets:
        numbers[one.size, one.wilds] = numbers.get((one.size, one.wilds), 0) + one.number
    return tuple(SetsOfSize(number, size, wilds) for (size, wilds), number in sorted(numbers.items(), reverse=True))


def _runs(pattern: Contract, melds: MeldRules, lanes: Lanes) -> list[tuple[tuple[int, ...], int]] | None:
    """The sizes and the number of the runs of each part; None where the search can't tell which sizes matter."""
    runs = []
    # What two runs may not be to each other is no matter where there is one.
    alone = replace(melds, forbidden_run_pairs=frozenset()) if pattern.number_of(MeldKind.RUN) < 2 else None
    for part in pattern.parts:
        if part.kind is not MeldKind.RUN:
            continue
        low, high = max(part.size.low, 1), _longest(part, melds, lanes)
        if not pattern.takes_the_hand and high > low:
            if not runs_shrink(alone or melds):
                return None
            high = low
        high = min(high, len(melds.pack.ranks))
        sizes = tuple([size for size in range(low, high + 1) if melds.runs.most_wilds(size) >= 0])
        if not sizes:
            return None
        runs.append((sizes, part.number))
    return runs


def _longest(part: Part, melds: MeldRules, lanes: Lanes) -> int:
    longest = lanes.longest(melds.runs.largest)
    return longest if part.size.high is None else min(longest, part.size.high)
