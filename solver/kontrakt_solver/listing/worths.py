"""The dearest lay-down that can follow on a state, and lay-downs from the dearest on."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from operator import or_

from kontrakt_solver.listing.counting import Work
from kontrakt_solver.listing.graph import Graph, State, bits, masks_by

Path = tuple[int, ...]
"""A lay-down as the numbers of its melds in the list, in ascending order."""


class Worths:
    """What lay-downs are worth when each meld has a worth of its own and they add up."""

    def __init__(self, graph: Graph, worths: Sequence[int], work: Work) -> None:
        self._graph = graph
        self._worths = worths
        self._work = work
        self._known: dict[State, int | None] = {}
        of_level = masks_by(worths)
        self._levels = sorted(of_level, reverse=True)
        self._at_least = list(accumulate((of_level[level] for level in self._levels), or_))

    def most(self, state: State | None) -> int | None:
        """The most that the melds still to be taken can be worth, None where no lay-down can come of the state."""
        if state is None:
            return None
        if state not in self._known:
            self._known[state] = self._most(state)
        return self._known[state]

    def worth(self, path: Path) -> int:
        """What a lay-down is worth."""
        return sum(self._worths[index] for index in path)

    def in_the_dearest(self) -> int:
        """A bit mask of the melds that lie in some lay-down that is worth the most."""
        mask, seen = 0, set[State]()
        waiting = [self._graph.start]
        while waiting:
            state = waiting.pop()
            most = self.most(state)
            if state is None or most is None or state in seen:
                continue
            seen.add(state)
            last = self._graph.last(state)
            if last is not None:
                mask |= last & self._at_least[self._levels.index(most)]
                continue
            for index in self._graph.following(state):
                self._work.step()
                following = self._graph.after(state, index)
                more = self.most(following)
                if more is not None and self._worths[index] + more == most:
                    mask |= 1 << index
                    waiting.append(following)
        return mask

    def from_the_dearest(self) -> Iterator[Path]:
        """Every lay-down, those worth more first and of equal ones those with the earlier melds in the list."""
        start = self._graph.start
        most = self.most(start)
        if start is None or most is None:
            return
        # Each entry promises the worth of the best lay-down that begins so, and an earlier beginning of equal
        # promise is looked at first: so lay-downs come out in order.
        waiting: list[tuple[int, Path, State | None]] = [(-most, (), start)]
        while waiting:
            _, path, state = heappop(waiting)
            if state is None:
                yield path
                continue
            laid = self.worth(path)
            last = self._graph.last(state)
            if last is not None:
                for index in bits(last):
                    self._work.step()
                    heappush(waiting, (-laid - self._worths[index], (*path, index), None))
                continue
            if self._graph.is_whole(state):
                heappush(waiting, (-laid, path, None))
            for index in self._graph.following(state):
                self._work.step()
                following = self._graph.after(state, index)
                more = self.most(following)
                if more is not None:
                    heappush(waiting, (-laid - self._worths[index] - more, (*path, index), following))

    def _most(self, state: State) -> int | None:
        last = self._graph.last(state)
        if last is not None:
            return self._dearest(last)
        best = 0 if self._graph.is_whole(state) else None
        for index in self._graph.following(state):
            self._work.step()
            more = self.most(self._graph.after(state, index))
            if more is not None and (best is None or best < self._worths[index] + more):
                best = self._worths[index] + more
        return best

    def _dearest(self, mask: int) -> int | None:
        """The most that one of these melds is worth."""
        if not mask:
            return None
        low, high = 0, len(self._levels) - 1
        while low < high:
            middle = (low + high) // 2
            if mask & self._at_least[middle]:
                high = middle
            else:
                low = middle + 1
        return self._levels[low]
