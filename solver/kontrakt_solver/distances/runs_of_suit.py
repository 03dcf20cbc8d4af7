"""The ways to lay some runs in one suit of a hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from kontrakt_solver.distances.holding import Layers, put, without
from kontrakt_solver.distances.places import Places, Window

NO_WAY = 1 << 20
"""More cards than can be missing."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run in a window: the ranks that it has no card for, those among them with a wild card of the hand that is
    natural there, and how many of the others wild cards may fill."""

    window: Window
    lacking: int
    own: int
    wilds: int

    @property
    def over(self) -> int:
        """How many places neither the hand nor wild cards may fill."""
        return self.lacking.bit_count() - self.own.bit_count() - self.wilds


@dataclass(frozen=True, slots=True)
class Runs:
    """Some runs of one suit.

    `missing` counts their places without a natural card of the hand, `over` those of them that no wild card may fill.
    `least_over` is as low as that may come when cards that two of the runs want are given to the other one. `left` and
    `own_left` are what the runs leave of the suit.
    """

    missing: int
    over: int
    least_over: int
    left: Layers
    own_left: Layers
    runs: tuple[Run, ...] = ()

    @property
    def overlap(self) -> bool:
        """Whether two of the runs have some rank in common."""
        return any(one.window.ranks & other.window.ranks for one, other in combinations(self.runs, 2))


class RunsOfSuit:
    """The runs that the cards of one suit begin."""

    def __init__(self, places: Places, naturals: Layers, own: Layers) -> None:
        self.none = Runs(0, 0, 0, naturals, own)
        self._cards = sum([layer.bit_count() for layer in naturals])
        self._places = places
        self._held = naturals[0] if naturals else 0
        self._known: dict[tuple[int, ...], tuple[int, list[Runs]]] = {(): (NO_WAY, [self.none])}
        self._alone: dict[int, int] = {}
        self._least: dict[tuple[int, ...], int] = {}

    def of_sizes(self, sizes: tuple[int, ...], *, missing: int) -> list[Runs]:
        """Every way to lay runs of these sizes, larger ones first, that misses no more than so many cards; those that
        miss the fewest come first. There may be others behind them."""
        most, known = self._known.get(sizes, (-1, []))
        if most < missing:
            before = missing - self.least_missing(sizes[-1:])
            known = [
                longer
                for shorter in self.of_sizes(sizes[:-1], missing=before)
                if shorter.missing <= before
                for longer in self._with(shorter, sizes, missing - shorter.missing)
            ]
            known.sort(key=_nearness)
            self._known[sizes] = missing, known
            self._least[sizes] = known[0].missing if known else missing + 1
        return known

    def least_missing(self, sizes: tuple[int, ...]) -> int:
        """As few cards as are missing from runs of these sizes, at least; of one run, exactly."""
        if len(sizes) < 2:
            return self._missing(sizes[0]) if sizes else 0
        known = self._least.get(sizes)
        if known is None:
            beside = self.least_missing(sizes[:-1]) + self._missing(sizes[-1])
            known = self._least[sizes] = max(beside, sum(sizes) - self._cards)
        return known

    def giving_up(self, runs: Runs) -> Iterator[Runs]:
        """These runs when one of them does without one of its cards and has a wild card there instead."""
        for index, run in enumerate(runs.runs):
            ranks = run.window.ranks & ~run.lacking | run.own
            while ranks:
                rank = ranks & -ranks
                ranks ^= rank
                poorer = self._run(run.window, run.lacking | rank, run.own & ~rank)
                if poorer.over > run.over:
                    continue
                others = (*runs.runs[:index], poorer, *runs.runs[index + 1 :])
                if run.own & rank:
                    yield replace(runs, own_left=put(runs.own_left, rank), runs=others)
                else:
                    yield replace(runs, missing=runs.missing + 1, left=put(runs.left, rank), runs=others)

    def _missing(self, size: int) -> int:
        known = self._alone.get(size)
        if known is None:
            held = self._held
            most = max([(window.ranks & held).bit_count() for window in self._places.windows[size]], default=-NO_WAY)
            known = self._alone[size] = size - most
        return known

    def _run(self, window: Window, lacking: int, own: int) -> Run:
        free = lacking & ~own
        places = self._places
        number = free.bit_count() if places.side_by_side else _apart(free, window, places.ranks)
        return Run(window, lacking, own, min(places.wilds_of_run[window.size], number))

    def _with(self, runs: Runs, sizes: tuple[int, ...], missing: int) -> Iterator[Runs]:
        """The runs with one more, of the last of `sizes`, that misses no more than so many cards."""
        places, size, number = self._places, sizes[-1], len(sizes)
        least = runs.runs[-1].window.start if number > 1 and sizes[-2] == size else -1
        layer = runs.left[0] if runs.left else 0
        own_layer = runs.own_left[0] if runs.own_left else 0
        for window in places.windows[size]:
            lacking = window.ranks & ~layer
            missed = lacking.bit_count()
            if missed > missing or window.start < least:
                continue
            if number > 1 and not all(places.stand_together(run.window, window) for run in runs.runs):
                continue
            own = lacking & own_layer
            run = self._run(window, lacking, own)
            over = run.over
            longer = Runs(
                runs.missing + missed,
                runs.over + over,
                runs.least_over + over,
                without(runs.left, window.ranks),
                without(runs.own_left, own) if own else runs.own_left,
                (*runs.runs, run),
            )
            if number > 1 and over:
                yield from self._shared(longer)
            else:
                yield longer

    def _shared(self, runs: Runs) -> Iterator[Runs]:
        """These runs, and as they are when the last one gets cards that both it and another one want."""
        *others, last = runs.runs
        wanted = [run.window.ranks & ~run.lacking & last.lacking & ~last.own for run in others]
        own = any(run.own & last.window.ranks for run in others)
        # Of three runs one may get a card from the second in place of one that this gets from the first.
        open_yet = own or len(others) > 1 or not all(self._places.counts_wilds(run.window.size) for run in runs.runs)
        shared = sum([ranks.bit_count() for ranks in wanted]) + sum([run.own.bit_count() for run in others if own])
        yield replace(runs, least_over=max(0, runs.least_over - shared)) if open_yet else runs
        over = runs.over
        for given in product(*[tuple(_parts(ranks, last.over)) for ranks in wanted]):
            taken = 0
            for ranks in given:
                taken |= ranks
            if not taken or taken.bit_count() != sum([ranks.bit_count() for ranks in given]):
                continue
            poorer = [
                self._run(run.window, run.lacking | ranks, run.own) for run, ranks in zip(others, given, strict=True)
            ]
            richer = self._run(last.window, last.lacking & ~taken, last.own)
            fewer = sum([run.over for run in (*poorer, richer)])
            if fewer < over:
                yield replace(runs, over=fewer, least_over=min(fewer, runs.least_over), runs=(*poorer, richer))


def _nearness(runs: Runs) -> tuple[int, int]:
    return runs.missing, runs.over


def _parts(ranks: int, most: int) -> Iterator[int]:
    """Every choice of up to `most` of these ranks."""
    yield 0
    while most and ranks:
        rank = ranks & -ranks
        ranks ^= rank
        for rest in _parts(ranks, most - 1):
            yield rank | rest


def _apart(cells: int, window: Window, ranks: int) -> int:
    """How many of these places of a window wild cards may fill when no two of them lie side by side."""
    turned = (cells >> window.start | cells << (ranks - window.start)) & ((1 << ranks) - 1)
    filled, last = 0, -2
    for position in range(window.size):
        if turned >> position & 1 and position - last > 1:
            filled, last = filled + 1, position
    return filled
