"""The fewest new cards that a lay-down of one pattern takes: number after number, by depth-first search for melds that
miss no more."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from kontrakt_dsl.cards import Card
from kontrakt_solver.answers import Found, Status
from kontrakt_solver.distances.arriving import Arriving
from kontrakt_solver.distances.holding import held
from kontrakt_solver.distances.places import Places
from kontrakt_solver.distances.runs_of_suit import NO_WAY, Runs, RunsOfSuit
from kontrakt_solver.distances.sets_beside import NO_SETS, SetsBeside

MOST_STEPS = 4_000
"""After so many runs tried a question is left to others."""
STEPS_OF_SETS = 20
"""How many steps it counts for to look for sets rank by rank."""


class TooLong(Exception):  # noqa: N818 (no error: the search is given up)
    """The search has taken as many steps as it may."""


class FewestNew:
    """The search of one pattern."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._sets = SetsBeside(places)

    def fewest_new(
        self, cards: Sequence[Card], unseen: Mapping[Card, int], *, reach: int | None = None, size: int | None = None
    ) -> Found | None:
        """The number of new cards a lay-down takes, looked for up to `reach` where that is not None; None where the
        search can't tell.

        A contract that takes the whole hand takes `size` cards, as many as there are where that is None.
        """
        number = (len(cards) if size is None else size) - self._places.keeps_discard
        sizes_of_runs = self._places.sizes_of_runs(number)
        if sizes_of_runs is None:
            return None
        if not sizes_of_runs:
            return Found(Status.NONE)
        try:
            return _Search(self._places, self._sets, cards, unseen).fewest(sizes_of_runs, reach)
        except TooLong:
            return None


class _Search:
    """One question."""

    def __init__(self, places: Places, sets: SetsBeside, cards: Sequence[Card], unseen: Mapping[Card, int]) -> None:
        holding = held(cards, places)
        self._holding = holding
        self._sets = sets
        self._cards_of_sets = places.cards_of_sets
        self._arriving = Arriving(places, unseen)
        self._suits = [RunsOfSuit(places, *layers) for layers in zip(holding.naturals, holding.own, strict=True)]
        self._wilds_are_counted = all(map(places.counts_wilds, places.wilds_of_run))
        self._sets_miss = sets.least_missing(holding.naturals) if places.sets else 0
        self._rest: dict[tuple[tuple[int, ...], int], int] = {}
        self._steps = self._new = 0
        self._doubt = False

    def fewest(self, sizes_of_runs: Sequence[tuple[int, ...]], reach: int | None) -> Found | None:
        """As `FewestNew.fewest_new`, with runs of one of these choices of sizes."""
        elsewhere = self._sets_miss - self._holding.wilds
        bounds = [(max(0, self._least_missing(sizes, 0) + elsewhere), sizes) for sizes in sizes_of_runs]
        most = max(map(sum, sizes_of_runs)) + self._cards_of_sets
        for new in range(min(bounds)[0], (most if reach is None else min(reach, most)) + 1):
            self._new = new
            if any(bound <= new and self._lay(sizes, new - elsewhere, ()) for bound, sizes in bounds):
                return Found(Status.FOUND, new=new)
            if self._doubt:
                return None
        # With as many cards as the melds have places it is the rules that forbid them all, or no cards are left.
        return None if reach is None or reach > most else Found(Status.NONE)

    def _lay(self, sizes: tuple[int, ...], missing: int, laid: tuple[Runs, ...]) -> bool:
        """Whether runs of these sizes in the suits from the next one on, and sets, miss so few cards."""
        suit = len(laid)
        if suit == len(self._suits):
            return self._complete(laid, missing + self._sets_miss)
        of_suit, last = self._suits[suit], suit == len(self._suits) - 1
        for here, later in ((sizes, ()),) if last else splits(sizes):
            most = missing - self._least_missing(later, suit + 1)
            if of_suit.least_missing(here) > most:
                continue
            for runs in of_suit.of_sizes(here, missing=most):
                if runs.missing > most:
                    break
                self._spend(1)
                if runs.least_over <= self._new and self._lay(later, missing - runs.missing, (*laid, runs)):
                    return True
        return False

    def _complete(self, laid: tuple[Runs, ...], missing: int) -> bool:
        """Whether sets beside these runs miss no more than `missing` cards, and all of them can be completed."""
        over = self._new - sum([runs.over for runs in laid])
        # Where it is not settled how two runs share cards.
        open_yet = any(runs.least_over < runs.over for runs in laid)
        if not self._cards_of_sets:
            if over >= 0 and self._arriving.can_fill(laid, NO_SETS, wilds=self._holding.wilds):
                return True
            self._doubt = self._doubt or over >= 0 or (open_yet and self._least_over(laid) <= self._new)
            return False
        if self._sets.least_missing([runs.left for runs in laid]) > missing:
            return False
        if over >= 0 and self._with_sets(laid, missing, over):
            return True
        if self._doubt or not self._taken(laid) or not self._may_give(laid, missing):
            return False
        if over >= 0 and self._giving(laid, missing, over, set()):
            return True
        # One run may also give a card to another that in turn gives one to a set.
        overlap = any(runs.overlap for runs in laid)
        self._doubt = self._doubt or open_yet or overlap or not self._wilds_are_counted
        return False

    def _with_sets(self, laid: tuple[Runs, ...], missing: int, over: int) -> bool:
        """Whether sets beside these runs miss no more, have no more places over, and all can be completed."""
        self._spend(STEPS_OF_SETS)
        left, own_left = [runs.left for runs in laid], [runs.own_left for runs in laid]
        jokers = self._holding.jokers
        for sets in self._sets.nearest(left, own_left, jokers=jokers, missing=missing, over=over):
            if self._arriving.can_fill(laid, sets, wilds=self._holding.wilds):
                return True
            self._doubt = True
        return False

    def _may_give(self, laid: tuple[Runs, ...], missing: int) -> bool:
        """Whether sets might do, had they every card that they and the runs both want.

        Such cards have gone to the runs, which may be the worse where wild cards are limited.
        """
        self._spend(STEPS_OF_SETS)
        naturals, own, jokers = self._holding.naturals, self._holding.own, self._holding.jokers
        over = self._new - self._least_over(laid)
        return bool(self._sets.nearest(naturals, own, jokers=jokers, missing=missing, over=over))

    def _giving(self, laid: tuple[Runs, ...], missing: int, over: int, tried: set[tuple[int, ...]]) -> bool:
        """Whether sets do when runs give them cards and have wild cards instead."""
        for suit, runs in enumerate(laid):
            for poorer in self._suits[suit].giving_up(runs):
                given = (*laid[:suit], poorer, *laid[suit + 1 :])
                key = tuple([ranks for of_suit in given for run in of_suit.runs for ranks in (run.lacking, run.own)])
                if key not in tried:
                    tried.add(key)
                    rest = missing - (poorer.missing - runs.missing)
                    if self._with_sets(given, rest, over) or self._giving(given, rest, over, tried):
                        return True
        return False

    def _least_over(self, laid: tuple[Runs, ...]) -> int:
        return sum([runs.least_over for runs in laid])

    def _taken(self, laid: tuple[Runs, ...]) -> bool:
        """Whether runs have taken cards."""
        return any(runs is not suit.none for runs, suit in zip(laid, self._suits, strict=True))

    def _least_missing(self, sizes: tuple[int, ...], suit: int) -> int:
        """As few cards as are missing from runs of these sizes in the suits from `suit` on, at least."""
        known = self._rest.get((sizes, suit))
        if known is None:
            known = self._rest[sizes, suit] = self._least_of_splits(sizes, suit)
        return known

    def _least_of_splits(self, sizes: tuple[int, ...], suit: int) -> int:
        if not sizes:
            return 0
        suits = self._suits[suit:]
        if len(sizes) == 1 or len(suits) <= 1:
            return min([one.least_missing(sizes) for one in suits], default=NO_WAY)
        return min(
            [suits[0].least_missing(here) + self._least_missing(later, suit + 1) for here, later in splits(sizes)]
        )

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise TooLong


@lru_cache(maxsize=1024)
def splits(sizes: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every way to part these sizes in two, with as many as can be in the first part first."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
    for chosen in product((True, False), repeat=len(sizes)):
        here = tuple([size for size, taken in zip(sizes, chosen, strict=True) if taken])
        found[here, tuple([size for size, taken in zip(sizes, chosen, strict=True) if not taken])] = None
    return tuple(found)
